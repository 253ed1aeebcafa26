import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { ContractView } from '#api/contract.ts'
import { dateTime } from '#domain/kernel/format.ts'
import { messageOf } from '#web/lib/apiError.ts'
import { useNow } from '#web/lib/now.ts'
import { SafeKey } from '#web/lib/safeKey.ts'
import { remindSigners } from './queries.ts'
import { COPY } from './copy.ts'

/** Since when the next signers are asked and when they are reminded, with a reminder of one's own, once a day. */
export const Waiting = ({ contract }: { contract: ContractView }) => {
  const now = useNow(60_000)
  const [sent, setSent] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [safe] = useState(() => new SafeKey())
  const { waiting } = contract
  if (!waiting) return null
  const { since, remindAt, nudge } = waiting
  const whom = contract.can.sign.allowed ? 'you' : 'them'
  const nextAt = nudge && (sent ?? nudge.nextAt)
  const send = async () => {
    if (nextAt || busy) return
    setBusy(true)
    setFailure(null)
    try {
      setSent(await safe.run(contract.id, (key) => remindSigners(contract, key)))
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
