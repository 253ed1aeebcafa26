import type { AgreementText } from '#api/contract/agreement.ts'
import classes from './agreement.module.css'
import { COPY } from './copy.ts'

type Block = AgreementText['sections'][number]['blocks'][number]
type Run = Extract<Block, { kind: 'clause' }>['text'][number]

/** What replaced what, also for those who neither see a struck line nor a color. */
const Change = ({ was, text }: { was: string; text: string }) => (
  <>
    <del className={classes.was}>
      <span className="visually-hidden">{COPY.text.before} </span>
      {was}
    </del>{' '}
    {text !== '' && (
      <ins className={classes.now}>
        <span className="visually-hidden">{COPY.text.after} </span>
        {text}
      </ins>
    )}
  </>
)

const RunOf = ({ run }: { run: Run }) => {
  if (run.was !== undefined) return <Change was={run.was} text={run.text} />
  return run.value ? <strong className={classes.value}>{run.text}</strong> : run.text
}

/** Text with its negotiated values marked. */
export const Runs = ({ runs }: { runs: readonly Run[] }) => runs.map((run, i) => <RunOf key={i} run={run} />)
