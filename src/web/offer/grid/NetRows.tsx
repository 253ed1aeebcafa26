import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { TERMS } from '#domain/glossary/terms.ts'
import { Money, Term } from '#web/ui/figures.tsx'
import { NET_ROW, type Best } from './best.ts'
import type { Column } from './column.ts'
import classes from './grid.module.css'

/** The lines of any of the nets, each once. */
const linesOf = (columns: readonly Column[]) => [
  ...new Map(
    columns.flatMap((column) => (column.group.netLines ?? []).map((line) => [line.key, line.label] as const)),
  ),
]

/** Net to seller, an estimate, opening into the lines it is made of (look.md "The offer grid"). */
export const NetRows = (props: {
  columns: readonly Column[]
  best: ReadonlyMap<string, Best>
  fillers: ReactNode
}) => {
  const { columns } = props
  const [open, setOpen] = useState(false)
  if (columns.every((column) => column.net === null)) return null
  const best = props.best.get(NET_ROW)
  return (
    <>
      <tr>
        <th scope="row" className={classes.label}>
          <UnstyledButton onClick={() => setOpen(!open)} aria-expanded={open} className={classes.fold}>
            <IconChevronDown size={16} aria-hidden data-open={open} />
            Net to seller
          </UnstyledButton>
          <span className={classes.note}>
            <Term tip={TERMS.net}>estimate</Term>
          </span>
        </th>
        <td className={classes.preference}>–</td>
        {columns.map((column) => (
          <td
            key={column.key}
            className={classes.number}
            data-best={best?.columns.has(column.key) || undefined}
          >
            <strong>
              <Money amount={column.net} fallback="–" />
            </strong>
            {best?.columns.has(column.key) && <span className={classes.best}>{best.why}</span>}
            {column.group.netIfAccepted != null && (
              <span className={classes.note}>
                <Money amount={column.group.netIfAccepted} /> if the counter is accepted
              </span>
            )}
          </td>
        ))}
        {props.fillers}
      </tr>
      {open &&
        linesOf(columns).map(([key, label]) => (
          <tr key={key} className={classes.line}>
            <th scope="row" className={classes.label}>
              {label}
            </th>
            <td className={classes.preference}>–</td>
            {columns.map((column) => {
              const line = column.group.netLines?.find((each) => each.key === key)
              return (
                <td key={column.key} className={classes.number}>
                  {line ? <Money amount={line.amount === 0 ? 0 : -line.amount} cents /> : '–'}
                  {line?.explanation && <span className={classes.note}>{line.explanation}</span>}
                </td>
              )
            })}
            {props.fillers}
          </tr>
        ))}
    </>
  )
}
