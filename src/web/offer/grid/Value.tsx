import { UnstyledButton } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { getAt } from '#domain/kernel/path.ts'
import { isHeldBack } from '#domain/offer/reading/blind/file-names.ts'
import { FileLink } from '#web/ui/FileLink.tsx'
import { Hint } from '#web/ui/hint/Hint.tsx'
import { Changed } from '../Changed.tsx'
import type { Best } from './best.ts'
import type { Column } from './column.ts'
import { COPY } from './copy.ts'
import classes from './grid.module.css'

/** A text longer than this is cut to two lines, with a way to read it all. */
const LONG = 90
/** In the table, where four offers stand side by side, longer ones may be cut at the end of their one line. */
const LINE = 19

/**
 * One answer of one offer: what changed, the file itself, and whether it is the best of its row. `line`: in the table each
 * takes one line, and what has no room is read by hovering, focusing or pressing it.
 */
export const Value = (props: { column: Column; path: string; best?: Best | undefined; line?: boolean }) => {
  const { column, path, best } = props
  const row = column.rows.get(path)
  const text = row?.text ?? ''
  const old = column.old.get(path)
  const file = path.endsWith('File') || isDocument(path) ? getAt(column.document, path) : null
  const value = (
    <>
      {best?.columns.has(column.key) && <BestMark why={best.why} />}
      {file && typeof file === 'object' && !isHeldBack(file) ? (
        <FileLink file={file} />
      ) : props.line && text.length + (old?.length ?? 0) > LINE ? (
        <OneLine text={text} old={old} />
      ) : old !== undefined ? (
        <Changed old={old} text={text} />
      ) : text.length > LONG ? (
        <Long text={text} label={row?.label ?? ''} />
      ) : (
        <span className={classes.value}>{text === '' ? '–' : text}</span>
      )}
    </>
  )
  return props.line ? <div className={classes.cell}>{value}</div> : value
}

/** The best value of a row, and why: a mark with words, never a color alone. */
export const BestMark = ({ why }: { why: string }) => (
  <span className={classes.best} title={why}>
    <IconCircleCheckFilled size={14} aria-hidden />
    <span className="visually-hidden">{`${why}: `}</span>
  </span>
)

const OneLine = ({ text, old }: { text: string; old: string | undefined }) => {
  const [open, setOpen] = useState(false)
  return (
    <Hint label={old === undefined ? text : COPY.changed(old, text)} disabled={open} mouseOnly>
      <UnstyledButton className={classes.oneLine} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Changed old={old} text={text} />
      </UnstyledButton>
    </Hint>
  )
}

const Long = ({ text, label }: { text: string; label: string }) => {
  const [open, setOpen] = useState(false)
  const shown = open ? COPY.less : COPY.more
  return (
    <>
      <span className={open ? classes.value : classes.cut}>{text}</span>
      <UnstyledButton
        className={classes.whole}
        aria-expanded={open}
        aria-label={COPY.whole(shown, label)}
        onClick={() => setOpen(!open)}
      >
        {shown}
      </UnstyledButton>
    </>
  )
}

const isDocument = (path: string) =>
  ['proofOfFunds', 'loanApproval', 'letterToSeller', 'additionalOfferDocument'].includes(path)
