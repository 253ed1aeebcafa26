import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { ContractView } from '#api/contract/contract.ts'
import { dateTime } from '#domain/kernel/format.ts'
import { useNow } from '#web/lib/timers.ts'
import { SafeKey } from '#web/lib/call/keys.ts'
import { RemindButton } from '#web/ui/RemindButton.tsx'
import { remindSigners } from './queries.ts'
import { COPY } from './copy.ts'

/** Since when the next signers are asked and when they are reminded, with a reminder of one's own, once a day. */
export const Waiting = ({ contract }: { contract: ContractView }) => {
  const now = useNow(60_000)
  const [safe] = useState(() => new SafeKey())
  const { waiting } = contract
  if (!waiting) return null
  const { since, remindAt, nudge } = waiting
  const whom = contract.can.sign.allowed ? 'you' : 'them'
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
          <RemindButton
            size="xs"
            nextAt={nudge.nextAt}
            words={COPY.nudge}
            onSend={() => safe.run(contract.id, (key) => remindSigners(contract, key))}
          />
        </Group>
      )}
    </div>
  )
}
