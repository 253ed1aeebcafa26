import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { termOfPath } from '#domain/glossary/terms.ts'
import type { Section } from '#domain/offer/reading/terms/shown.ts'
import { Term } from '#web/ui/hint/Term.tsx'
import type { TermRow } from '#domain/offer/reading/blind/readable.ts'
import type { Best } from './best.ts'
import type { Column } from './column.ts'
import classes from './grid.module.css'
import type { RowHead } from '#domain/offer/reading/beside/side-by-side.ts'
import { RowLabel, type Sorting } from './RowLabel.tsx'
import { Value } from './Value.tsx'
import { COPY } from './copy.ts'

const isNumber = (path: string) => /Amount|Dollar|Cost|days|Days/.test(path)

/** One foldable section of the grid: its rows, the seller's preference first where there is a column for it. */
export const GridSection = (props: {
  section: Section
  rows: readonly RowHead[]
  columns: readonly Column[]
  preferences: ReadonlyMap<string, TermRow> | null
  best: ReadonlyMap<string, Best>
  sorting?: Sorting | undefined
  folded: boolean
  onToggle: () => void
  width: number
}) => {
  const { section, columns, folded, preferences, sorting } = props
  return (
    <tbody>
      <tr>
        <th className={classes.section} colSpan={props.width} scope="rowgroup">
          <UnstyledButton className={classes.fold} aria-expanded={!folded} onClick={props.onToggle}>
            <IconChevronDown size={16} aria-hidden data-open={!folded} />
            {section}
          </UnstyledButton>
        </th>
      </tr>
      {!folded &&
        props.rows.map(({ path, label }) => (
          <tr key={path}>
            <RowLabel path={path} label={label} sorting={sorting}>
              <Term tip={termOfPath(path)}>{label}</Term>
            </RowLabel>
            {preferences && (
              <td className={classes.preference} title={preferences.get(path)?.text}>
                {preferences.get(path)?.text ?? '–'}
              </td>
            )}
            {columns.map((column) => {
              const best = props.best.get(path)
              return (
                <td
                  key={column.key}
                  className={isNumber(path) ? classes.number : undefined}
                  data-best={best?.columns.has(column.key) || undefined}
                >
                  <Value column={column} path={path} best={best} line />
                </td>
              )
            })}
          </tr>
        ))}
      {!folded && props.rows.length === 0 && (
        <tr>
          <th scope="row" className={classes.label}>
            {COPY.none}
          </th>
          <td colSpan={props.width - 1} className={classes.empty}>
            {COPY.noneText}
          </td>
        </tr>
      )}
    </tbody>
  )
}
