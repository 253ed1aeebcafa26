import { Text } from '@mantine/core'
import { dateTime } from '#domain/kernel/format.ts'
import { useNow } from '#web/lib/now.ts'
import { leftInWords } from './byWhen.ts'

const SINCE = (at: string) => `Waiting since ${dateTime(at)}.`
const LEFT = (left: string, at: string) => `${left} left, until ${dateTime(at)}.`
const OVER = (at: string) => `The time to answer ended ${dateTime(at)}.`

/** Since when somebody is waited for, by when, and how long is left, ticking (look.md "First glance"). Nothing without dates. */
export const ByWhen = (props: { since: string | null | undefined; by: string | null | undefined }) => {
  const { since, by } = props
  const now = useNow(10_000)
  if (!since && !by) return null
  const left = by ? leftInWords(now, Date.parse(by)) : null
  return (
    <Text fz="xs" c={by && !left ? 'var(--p-warn)' : 'dimmed'}>
      {[since && SINCE(since), by && (left ? LEFT(left, by) : OVER(by))].filter(Boolean).join(' ')}
    </Text>
  )
}
