import { IconCheck } from '@tabler/icons-react'
import { signatureLine } from '#domain/contract/signing-as.ts'
import { useHomeTime } from '#web/lib/homeTime.tsx'
import classes from './contract.module.css'
import type { StageView } from './stages.ts'
import { COPY } from './copy.ts'

/** Who has signed, who signs now, who comes after (look.md "Signing"). */
export const Stepper = ({ stages, cancelled }: { stages: readonly StageView[]; cancelled: boolean }) => {
  const { date } = useHomeTime()
  const notSigned = cancelled ? COPY.stepper.neverSigned : COPY.stepper.notSigned
  return (
    <ol className={classes.stepper} aria-label={COPY.stepper.signingOrder}>
      {stages.map((stage) => (
        <li
          key={stage.id}
          className={classes.stage}
          data-standing={cancelled && stage.standing === 'current' ? 'open' : stage.standing}
          aria-current={stage.standing === 'current' && !cancelled ? 'step' : undefined}
        >
          <span className={classes.dot} aria-hidden="true">
            {stage.standing === 'done' && <IconCheck size={14} stroke={3} />}
          </span>
          <strong>{stage.label}</strong>
          <span className="visually-hidden">{`: ${cancelled && stage.standing !== 'done' ? COPY.stepper.canceled : COPY.stepper.standing[stage.standing]}`}</span>
          <ul className={classes.signers}>
            {stage.signers.map((signer) => (
              <li key={signer.userId}>
                {signatureLine(signer)}
                <span className={classes.when}>
                  {signer.isSigned ? COPY.stepper.signed(date(signer.signedAt)) : notSigned}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
