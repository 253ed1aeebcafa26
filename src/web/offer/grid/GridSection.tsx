import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { termOfPath } from '#domain/glossary/terms.ts'
import type { Section } from '#domain/offer/reading/shown.ts'
import { Term } from '#web/ui/figures.tsx'
import type { TermRow } from '../terms.ts'
import type { Best } from './best.ts'
import type { Column } from './column.ts'
import classes from './grid.module.css'
import { NetRows } from './NetRows.tsx'
import type { RowHead } from './lines.ts'
import { Value } from './Value.tsx'

const isNumber = (path: string) => /Amount|Dollar|Cost|days|Days/.test(path)

/** One foldable section of the grid: its rows, the seller's preference first. */
export const GridSection = (props: {
  section: Section
  rows: readonly RowHead[]
  columns: readonly Column[]
  preferences: ReadonlyMap<string, TermRow>
  best: ReadonlyMap<string, Best>
  folded: boolean
  onToggle: () => void
  /** Cells that fill a short page. */
  fillers: ReactNode
  width: number
}) => {
  const { section, columns, folded } = props
  return (
    <tbody>
      <tr>
        <th className={classes.section} colSpan={props.width} scope="rowgroup">
          <UnstyledButton className={classes.fold} aria-expanded={!folded} onClick={props.onToggle}>
            <IconChevronDown size={18} aria-hidden data-open={!folded} />
            {section}
          </UnstyledButton>
        </th>
      </tr>
      {!folded && section === 'Terms of Offer' && (
        <NetRows columns={columns} best={props.best} fillers={props.fillers} />
      )}
      {!folded &&
        props.rows.map(({ path, label }) => (
          <tr key={path}>
            <th scope="row" className={classes.label}>
              <Term tip={termOfPath(path)}>{label}</Term>
            </th>
            <td className={classes.preference}>{props.preferences.get(path)?.text ?? '–'}</td>
            {columns.map((column) => {
              const best = props.best.get(path)
              return (
                <td
                  key={column.key}
                  className={isNumber(path) ? classes.number : undefined}
                  data-best={best?.columns.has(column.key) || undefined}
                >
                  <Value column={column} path={path} best={best} />
                </td>
              )
            })}
            {props.fillers}
          </tr>
        ))}
      {!folded && props.rows.length === 0 && (
        <tr>
          <th scope="row" className={classes.label}>
            None
          </th>
          <td colSpan={props.width - 1} className={classes.empty}>
            No offer mentions this.
          </td>
        </tr>
      )}
    </tbody>
  )
}
