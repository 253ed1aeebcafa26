import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { ContractView } from '#api/contract.ts'
import { dateTime } from '#domain/kernel/format.ts'
import { messageOf } from '#web/lib/apiError.ts'
import { useNow } from '#web/lib/now.ts'
import { SafeKey } from '#web/lib/safeKey.ts'
import { COPY } from './copy.ts'

/** Since when the next signers are asked and when they are reminded, with a reminder of one's own, once a day. */
export const Waiting = (props: {
  waiting: ContractView['waiting']
  /** Is the reader among those who are asked? */
  mine: boolean
  /** What the reminder is about, by id. */
  about: string
  /** Sends one, and answers when the next one can be sent. */
  send: (key: string) => Promise<string>
}) => {
  const now = useNow(60_000)
  const [sent, setSent] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [safe] = useState(() => new SafeKey())
  const { waiting } = props
  if (!waiting) return null
  const { since, remindAt, nudge } = waiting
  const whom = props.mine ? 'you' : 'them'
  const nextAt = nudge && (sent ?? nudge.nextAt)
  const send = async () => {
    if (nextAt || busy) return
    setBusy(true)
    setFailure(null)
    try {
      setSent(await safe.run(props.about, props.send))
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Text fz="sm" c="dimmed">
        {[
          since && COPY.nudge.since(dateTime(since)),
          remindAt &&
            (Date.parse(remindAt) > now ? COPY.nudge.reminds : COPY.nudge.reminded)[whom](dateTime(remindAt)),
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      {nudge && (
        <Group gap="xs" mt={4}>
          <Button
            size="xs"
            variant="default"
            aria-disabled={nextAt !== null || busy}
            data-disabled={nextAt !== null || undefined}
            onClick={() => void send()}
          >
            {nextAt ? COPY.nudge.sent : COPY.nudge.send}
          </Button>
          <Text fz="xs" c={failure ? 'var(--p-bad)' : 'dimmed'} role="status">
            {failure ?? (nextAt ? COPY.nudge.again(dateTime(nextAt)) : '')}
          </Text>
        </Group>
      )}
    </div>
  )
}
