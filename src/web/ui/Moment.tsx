import { momentInWords } from '#domain/kernel/time/in-words.ts'
import { useHomeTime } from '#web/lib/homeTime.tsx'

/**
 * An instant (ISO) as people say it at `now` (epoch ms), in the zone of the home around. Its exact time is in reach of a pointer and of a screen
 * reader, with `beside` behind it.
 */
export const Moment = ({ at, now, beside }: { at: string; now: number; beside?: string | null }) => {
  const { zone, dateTime } = useHomeTime()
  const exact = [dateTime(at), beside].filter(Boolean).join(', ')
  return (
    <time dateTime={at} title={exact}>
      {momentInWords(at, now, zone)}
      <span className="visually-hidden">{` (${exact})`}</span>
    </time>
  )
}
