import { Text } from '@mantine/core'
import { useNow } from '#web/lib/timers.ts'
import { COPY } from './copy.ts'
import { timeLeft } from './Countdown.tsx'
import { Moment } from './Moment.tsx'

const { days, hours, minutes } = COPY.counted

/** `2 days 3 hours`, `13 hours 20 minutes`, `20 minutes`, `less than a minute`; null once it has passed. */
export const leftInWords = (now: number, to: number): string | null => {
  const left = timeLeft(now, to)
  if (!left) return null
  if (left.days > 0) return `${days(left.days)} ${hours(left.hours)}`
  if (left.hours > 0) return `${hours(left.hours)} ${minutes(left.minutes)}`
  return left.minutes > 0 ? minutes(left.minutes) : COPY.byWhen.moment
}

/** From so many milliseconds before it, an end is said with the time that is left. */
const SOON = 3 * 3_600_000

interface Props {
  since: string | null | undefined
  by: string | null | undefined
  /** The end is as large as the words around it: on home it is what one looks for. */
  apart?: boolean
}

/**
 * By when somebody is waited for, ticking, or since when where nothing ends (look.md "First glance"): one date, the other one is looked
 * up. Nothing without dates.
 */
export const ByWhen = ({ since, by, apart = false }: Props) => {
  const now = useNow(10_000)
  if (!by)
    return since ? (
      <Text fz="xs" c="dimmed">
        {COPY.byWhen.since} <Moment at={since} now={now} />
      </Text>
    ) : null
  const end = Date.parse(by)
  const left = leftInWords(now, end)
  return (
    <Text fz={apart ? 'sm' : 'xs'} fw={apart ? 600 : undefined} c={left ? undefined : 'var(--p-warn)'}>
      {left ? COPY.byWhen.due : COPY.byWhen.over}{' '}
      <Moment at={by} now={now} beside={left && COPY.byWhen.left(left)} />
      {left && end - now < SOON && ` (${COPY.byWhen.left(left)})`}
    </Text>
  )
}
