import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { ContractView } from '#api/contract/contract.ts'
import { useNow } from '#web/lib/timers.ts'
import { SafeKey } from '#web/lib/call/keys.ts'
import { ByWhen } from '#web/ui/ByWhen.tsx'
import { Moment } from '#web/ui/Moment.tsx'
import { RemindButton } from '#web/ui/RemindButton.tsx'
import { COPY } from './copy.ts'

/** By when the next signers sign, since when they are asked, and that they are reminded, with a reminder of one's own, once a day. */
export const Waiting = (props: {
  waiting: ContractView['waiting']
  /** The signatures are due when the reminder goes out, as home says of them. */
  due?: boolean
  /** Is the reader among those who are asked? */
  mine: boolean
  /** What the reminder is about, by id. */
  about: string
  /** Sends one, and answers when the next one can be sent. */
  send: (key: string) => Promise<string>
}) => {
  const now = useNow(60_000)
  const [safe] = useState(() => new SafeKey())
  const { waiting, due = false } = props
  if (!waiting) return null
  const { since, remindAt, nudge } = waiting
  const isDue = remindAt !== null && Date.parse(remindAt) <= now
  const whom = props.mine ? 'you' : 'them'
  return (
    <div>
      {due && <ByWhen since={null} by={remindAt} apart />}
      <Text fz="sm" c="dimmed">
        {since && (
          <>
            {COPY.nudge.since} <Moment at={since} now={now} />.{' '}
          </>
        )}
        {remindAt && (
          <>
            {(isDue ? COPY.nudge.reminded : COPY.nudge.reminds)[whom]}
            {due ? (
              !isDue && COPY.nudge.atThatTime
            ) : (
              <>
                {' '}
                <Moment at={remindAt} now={now} />
              </>
            )}
            .
          </>
        )}
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
