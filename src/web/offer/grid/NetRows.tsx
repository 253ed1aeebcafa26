import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { TERMS } from '#domain/glossary/terms.ts'
import { Money } from '#web/ui/facts/figures.tsx'
import { Term } from '#web/ui/hint/Term.tsx'
import { NET_ROW, type Best } from './best.ts'
import { COPY } from './copy.ts'
import { RowLabel, type Sorting } from './RowLabel.tsx'
import { BestMark } from './Value.tsx'
import { wholeDollars } from '#web/lib/format.ts'
import type { Column } from './column.ts'
import classes from './grid.module.css'

/** The lines of any of the nets, each once. */
const linesOf = (columns: readonly Column[]) => [
  ...new Map(
    columns.flatMap((column) => (column.group.netLines ?? []).map((line) => [line.key, line.label] as const)),
  ),
]

/** Net to seller, an estimate, right under the heads and in sight with them (look.md "The offer grid"). */
export const NetRow = (props: {
  columns: readonly Column[]
  best: Best | undefined
  sorting?: Sorting | undefined
  /** Is there a column of preferences? */
  preference: boolean
  open: boolean
  onToggle: () => void
}) => (
  <tr className={classes.netRow}>
    <RowLabel path={NET_ROW} label={COPY.net} sorting={props.sorting}>
      <UnstyledButton onClick={props.onToggle} aria-expanded={props.open} className={classes.fold}>
        <IconChevronDown size={16} aria-hidden data-open={props.open} />
        {COPY.net}
      </UnstyledButton>{' '}
      <span className={classes.inline}>
        <Term tip={TERMS.net}>{COPY.estimate}</Term>
      </span>
    </RowLabel>
    {props.preference && <td className={classes.preference}>–</td>}
    {props.columns.map((column) => (
      <td
        key={column.key}
        className={classes.number}
        data-best={props.best?.columns.has(column.key) || undefined}
      >
        {props.best?.columns.has(column.key) && <BestMark why={props.best.why} />}
        <strong>
          {/* Of another document than the head's: said on hover, focus or touch, so that the row stays one line. */}
          <Term tip={column.money.id === column.document.id ? undefined : COPY.netOf(column.money.typeLabel)}>
            {/* With its lines, to the cent as they are. */}
            <Money amount={column.net} fallback="–" cents={props.open} />
          </Term>
        </strong>
        {column.money.id !== column.document.id && (
          <span className={`${classes.note} ${classes.onPaper}`}>{COPY.netOf(column.money.typeLabel)}</span>
        )}
        {column.group.netIfAccepted != null && (
          <span className={classes.note}>{COPY.ifAccepted(wholeDollars(column.group.netIfAccepted))}</span>
        )}
      </td>
    ))}
  </tr>
)

/** The lines a net is made of, each with how it was found. */
export const NetLines = ({ columns, preference }: { columns: readonly Column[]; preference: boolean }) => (
  <tbody>
    {linesOf(columns).map(([key, label]) => (
      <tr key={key} className={classes.line}>
        <th scope="row" className={classes.label}>
          {label}
        </th>
        {preference && <td className={classes.preference}>–</td>}
        {columns.map((column) => {
          const line = column.group.netLines?.find((each) => each.key === key)
          return (
            <td key={column.key} className={classes.number}>
              {line ? <Money amount={line.amount === 0 ? 0 : -line.amount} cents /> : '–'}
              {line?.explanation && <span className={classes.note}>{line.explanation}</span>}
            </td>
          )
        })}
      </tr>
    ))}
  </tbody>
)
