import { useEffect, useState } from 'react'
import { TERMS } from '#domain/glossary/terms.ts'
import { usDate } from '#domain/kernel/text/format.ts'
import { COPY as UI } from '#web/ui/copy.ts'
import { timeLeft } from '#web/ui/Countdown.tsx'
import { COPY } from '../copy.ts'
import classes from './home.module.css'

/**
 * The countdown to the Offer Review Day with its end date (spec 2 §2). It begins with the instant the page was drawn, so that
 * server and browser draw the same, and ticks from then on. `deadline` an instant, `day` the home's own date, `now` in milliseconds.
 */
export const ReviewDay = (props: { day: string; deadline: string | null; now: number }) => {
  const [now, setNow] = useState(props.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = props.deadline ? timeLeft(now, Date.parse(props.deadline)) : null
  const parts = left && [
    [left.days, UI.countdown.days],
    [left.hours, UI.countdown.hours],
    [left.minutes, UI.countdown.minutes],
    [left.seconds, UI.countdown.seconds],
  ]
  return (
    <div className={classes.review}>
      <h3 className={classes.small}>{COPY.figures.reviewDay}</h3>
      {parts && left ? (
        <div
          role="timer"
          aria-label={UI.countdown.left(
            UI.counted.days(left.days),
            UI.counted.hours(left.hours),
            usDate(props.day),
          )}
          className={classes.countdown}
        >
          {parts.map(([figure, unit]) => (
            <span key={unit} aria-hidden="true">
              <b>{String(figure).padStart(2, '0')}</b>
              {unit}
            </span>
          ))}
        </div>
      ) : (
        <p>{props.deadline ? UI.countdown.over : UI.countdown.none}</p>
      )}
      <p className={classes.why}>
        {UI.countdown.end} {usDate(props.day)}
        {UI.countdown.time}. {TERMS.reviewDay}
      </p>
    </div>
  )
}
