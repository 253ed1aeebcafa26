import { getAt } from '#domain/kernel/path.ts'
import { FileLink } from '#web/ui/form/FileField.tsx'
import { Changed } from '../Changed.tsx'
import type { Best } from './best.ts'
import type { Column } from './column.ts'
import classes from './grid.module.css'

/** One answer of one offer: what changed, the file itself, and whether it is the best of its row. */
export const Value = ({ column, path, best }: { column: Column; path: string; best?: Best | undefined }) => {
  const text = column.rows.get(path)?.text ?? ''
  const old = column.old.get(path)
  const file = path.endsWith('File') || isDocument(path) ? getAt(column.document, path) : null
  return (
    <>
      {file && typeof file === 'object' ? (
        <FileLink file={file} />
      ) : old !== undefined ? (
        <Changed old={old} text={text} />
      ) : (
        <span className={classes.value}>{text === '' ? '–' : text}</span>
      )}
      {best?.columns.has(column.key) && <span className={classes.best}>{best.why}</span>}
    </>
  )
}

const isDocument = (path: string) =>
  ['proofOfFunds', 'loanApproval', 'letterToSeller', 'additionalOfferDocument'].includes(path)
