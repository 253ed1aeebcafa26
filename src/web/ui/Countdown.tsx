import { Group, Text } from '@mantine/core'
import { date } from '#web/lib/format.ts'
import { useNow } from '#web/lib/timers.ts'
import { COPY } from './copy.ts'

/**
 * The Offer Review Day countdown (spec 2 §2 "Listing card"): ticks every second towards the instant `deadline`;
 * `day` is the property's own date to print.
 */
export const Countdown = (props: { deadline: string | null | undefined; day: string | null | undefined }) => {
  const now = useNow()
  if (!props.deadline)
    return (
      <Text fz="sm" c="dimmed">
        {COPY.countdown.none}
      </Text>
    )
  const left = timeLeft(now, Date.parse(props.deadline))
  if (!left) return <Text fz="sm">{COPY.countdown.over}</Text>
  const parts = [
    [left.days, COPY.countdown.days],
    [left.hours, COPY.countdown.hours],
    [left.minutes, COPY.countdown.minutes],
    [left.seconds, COPY.countdown.seconds],
  ] as const
  return (
    <Group
      gap="sm"
      role="timer"
      aria-label={COPY.countdown.left(
        COPY.counted.days(left.days),
        COPY.counted.hours(left.hours),
        date(props.day),
      )}
    >
      {parts.map(([figure, unit]) => (
        <div key={unit} aria-hidden="true" style={{ textAlign: 'center' }}>
          <Text className="num" fw={650} lh={1.2}>
            {String(figure).padStart(2, '0')}
          </Text>
          <Text fz="xs" c="dimmed">
            {unit}
          </Text>
        </div>
      ))}
      <Text fz="xs" c="dimmed">
        {`${COPY.countdown.end} `}
        <span className="num">{date(props.day)}</span>
        {COPY.countdown.time}
      </Text>
    </Group>
  )
}

/** Whole days, hours, minutes and seconds from `now` to `to`, both in milliseconds; null once it has passed. */
export const timeLeft = (now: number, to: number) => {
  const seconds = Math.floor((to - now) / 1000)
  if (seconds <= 0) return null
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor((seconds % 86_400) / 3600),
    minutes: Math.floor((seconds % 3600) / 60),
    seconds: seconds % 60,
  }
}
