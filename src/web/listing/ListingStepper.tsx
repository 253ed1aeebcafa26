import { IconCheck } from '@tabler/icons-react'
import type { ListingState } from '#domain/listing/vocabulary.ts'
import classes from './stepper.module.css'
import { COPY } from './copy.ts'

/** A listing's two steps: created by its agent, then on the market. A draft is the first (spec 2 §4 "Stepper"). */
export const ListingStepper = ({ state }: { state: ListingState }) => {
  const current = state === 'DRAFT' ? 0 : 1
  return (
    <ol className={classes.stepper} aria-label={COPY.stepper.label}>
      {COPY.stepper.steps.map((step, index) => (
        <li key={step} aria-current={index === current ? 'step' : undefined}>
          <span className={classes.dot} aria-hidden>
            {index < current ? <IconCheck size={14} stroke={3} /> : index + 1}
          </span>
          {step}
          {index < current && <span className="visually-hidden">{COPY.stepper.done}</span>}
        </li>
      ))}
    </ol>
  )
}
