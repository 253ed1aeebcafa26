import { Button, Group, Text } from '@mantine/core'
import { useId } from 'react'
import { COPY } from '../copy.ts'

/** The ways on and back of a step. `unread`: what is to be read was not yet; `tried`: somebody went on all the same. */
export const Foot = (props: {
  step: 'read' | 'agree' | 'adopt' | 'check'
  unread: boolean
  tried: boolean
  busy: boolean
  onBack: (() => void) | null
  onNext: () => void
  onSign: () => void
}) => {
  const why = useId()
  const { step, unread, tried, busy, onBack } = props
  return (
    <>
      {unread && (
        <Text
          id={why}
          fz="sm"
          ta="right"
          c={tried ? 'var(--p-bad)' : 'dimmed'}
          role={tried ? 'alert' : undefined}
        >
          {COPY.ceremony.readFirst}
        </Text>
      )}
      <Group justify="space-between">
        {onBack ? (
          <Button variant="default" disabled={busy} onClick={onBack}>
            {COPY.ceremony.back}
          </Button>
        ) : (
          <span />
        )}
        {step === 'check' ? (
          <Button loading={busy} onClick={props.onSign}>
            {COPY.ceremony.sign}
          </Button>
        ) : (
          <Button
            onClick={props.onNext}
            // It can be reached and says why: a button that is gone tells a screen reader nothing.
            {...(unread ? { 'aria-disabled': true, 'data-disabled': true, 'aria-describedby': why } : {})}
          >
            {step === 'read' ? COPY.ceremony.haveRead : COPY.ceremony.continue}
          </Button>
        )}
      </Group>
    </>
  )
}
