import { Button, Group, Text } from '@mantine/core'
import { useId } from 'react'
import { offAt } from '#web/ui/offAt.ts'
import { COPY } from '../copy.ts'
import classes from '../contract.module.css'

/** The ways on and back of a step. `tried`: somebody went on all the same. */
export const Foot = (props: {
  step: 'read' | 'agree' | 'adopt' | 'check'
  /** Why it is not read yet; null: it is. */
  unread: string | null
  tried: boolean
  busy: boolean
  onBack: (() => void) | null
  onNext: () => void
  onSign: () => void
}) => {
  const why = useId()
  const { step, unread, tried, busy, onBack } = props
  return (
    <div className={classes.foot}>
      {unread !== null && (
        <Text
          id={why}
          fz="sm"
          ta="right"
          c={tried ? 'var(--p-bad)' : 'dimmed'}
          role={tried ? 'alert' : undefined}
        >
          {unread}
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
            {...offAt(unread !== null)}
            aria-describedby={unread === null ? undefined : why}
          >
            {step === 'read' ? COPY.ceremony.haveRead : COPY.ceremony.continue}
          </Button>
        )}
      </Group>
    </div>
  )
}
