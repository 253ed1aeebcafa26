import { Button, Group, Text } from '@mantine/core'
import { useId } from 'react'
import { offAt } from '#web/ui/offAt.ts'
import { COPY } from '../copy.ts'
import classes from '../contract.module.css'

/** The ways on and back of a step. `tried`: somebody went on all the same. */
export const Foot = (props: {
  step: 'read' | 'agree' | 'adopt' | 'check'
  /** Why it can't go on yet; null: it can. */
  notYet: string | null
  tried: boolean
  busy: boolean
  onBack: (() => void) | null
  onNext: () => void
  onSign: () => void
}) => {
  const why = useId()
  const { step, notYet, tried, busy, onBack } = props
  // It can be reached and says why: a button that is gone tells a screen reader nothing.
  const off = { ...offAt(notYet !== null), 'aria-describedby': notYet === null ? undefined : why }
  return (
    <div className={classes.foot}>
      {notYet !== null && (
        <Text
          id={why}
          fz="sm"
          ta="right"
          c={tried ? 'var(--p-bad)' : 'dimmed'}
          role={tried ? 'alert' : undefined}
        >
          {notYet}
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
          <Button loading={busy} onClick={props.onSign} {...off}>
            {COPY.ceremony.sign}
          </Button>
        ) : (
          <Button onClick={props.onNext} {...off}>
            {step === 'read' ? COPY.ceremony.haveRead : COPY.ceremony.continue}
          </Button>
        )}
      </Group>
    </div>
  )
}
