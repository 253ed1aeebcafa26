import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { ContractView } from '#api/contract/contract.ts'
import { useHomeTime } from '#web/lib/homeTime.tsx'
import { useNow } from '#web/lib/timers.ts'
import { SafeKey } from '#web/lib/call/keys.ts'
import { RemindButton } from '#web/ui/RemindButton.tsx'
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
  const { dateTime } = useHomeTime()
  const [safe] = useState(() => new SafeKey())
  const { waiting } = props
  if (!waiting) return null
  const { since, remindAt, nudge } = waiting
  const whom = props.mine ? 'you' : 'them'
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
            onSend={() => safe.run(props.about, props.send)}
          />
        </Group>
      )}
    </div>
  )
}
