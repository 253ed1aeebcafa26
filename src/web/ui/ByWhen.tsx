import { Text } from '@mantine/core'
import { dateTime } from '#domain/kernel/format.ts'
import { useNow } from '#web/lib/timers.ts'
import { leftInWords } from './byWhen.ts'
import { COPY } from './copy.ts'

/** Since when somebody is waited for, by when, and how long is left, ticking (look.md "First glance"). Nothing without dates. */
export const ByWhen = (props: { since: string | null | undefined; by: string | null | undefined }) => {
  const { since, by } = props
  const now = useNow(10_000)
  if (!since && !by) return null
  const left = by ? leftInWords(now, Date.parse(by)) : null
  return (
    <Text fz="xs" c={by && !left ? 'var(--p-warn)' : 'dimmed'}>
      {[
        since && COPY.byWhen.since(dateTime(since)),
        by && (left ? COPY.byWhen.left(left, dateTime(by)) : COPY.byWhen.over(dateTime(by))),
      ]
        .filter(Boolean)
        .join(' ')}
    </Text>
  )
}
