import { Text } from '@mantine/core'
import { useHomeTime } from '#web/lib/homeTime.tsx'
import { useNow } from '#web/lib/timers.ts'
import { COPY } from './copy.ts'
import { timeLeft } from './Countdown.tsx'

const { days, hours, minutes } = COPY.counted

/** `2 days 3 hours`, `13 hours 20 minutes`, `20 minutes`, `less than a minute`; null once it has passed. */
export const leftInWords = (now: number, to: number): string | null => {
  const left = timeLeft(now, to)
  if (!left) return null
  if (left.days > 0) return `${days(left.days)} ${hours(left.hours)}`
  if (left.hours > 0) return `${hours(left.hours)} ${minutes(left.minutes)}`
  return left.minutes > 0 ? minutes(left.minutes) : COPY.byWhen.moment
}

interface Props {
  since: string | null | undefined
  by: string | null | undefined
  /** The time to answer stands alone, as large as the words around it: on home it is what one looks for. */
  apart?: boolean
}

/** Since when somebody is waited for, by when, and how long is left, ticking (look.md "First glance"). Nothing without dates. */
export const ByWhen = ({ since, by, apart = false }: Props) => {
  const now = useNow(10_000)
  const { dateTime } = useHomeTime()
  if (!since && !by) return null
  const left = by ? leftInWords(now, Date.parse(by)) : null
  const began = since && COPY.byWhen.since(dateTime(since))
  const ends = by && (left ? COPY.byWhen.left(left, dateTime(by)) : COPY.byWhen.over(dateTime(by)))
  const late = by && !left
  return (
    <>
      {apart && ends && (
        <Text fz="sm" fw={600} c={late ? 'var(--p-warn)' : undefined}>
          {ends}
        </Text>
      )}
      {(began || !apart) && (
        <Text fz="xs" c={late && !apart ? 'var(--p-warn)' : 'dimmed'}>
          {[began, !apart && ends].filter(Boolean).join(' ')}
        </Text>
      )}
    </>
  )
}
