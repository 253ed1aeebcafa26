import { Button, Tooltip } from '@mantine/core'
import type { OfferActionView } from '#api/offer-records.ts'
import { TERMS } from '#domain/glossary/terms.ts'
import { ActionButtons } from '../actions/ActionButtons.tsx'
import { buyersOf } from '../people.ts'
import type { TermRow } from '../terms.ts'
import type { Best } from './best.ts'
import type { Column } from './column.ts'
import { ColumnAbout, ColumnHead } from './ColumnHead.tsx'
import classes from './grid.module.css'
import { GridSection } from './GridSection.tsx'
import { GRID_SECTIONS, mergedRows } from './lines.ts'
import { useFolded } from './useFolded.ts'

/** Offers per page of the grid (spec 3 §9). */
export const PER_PAGE = 4

export interface GridProps {
  /** The columns of this page, at most four. */
  columns: readonly Column[]
  preferences: readonly TermRow[]
  best: ReadonlyMap<string, Best>
  caption: string
  onAction: (action: OfferActionView, column: Column) => void
  onPdf: (column: Column) => void
}

/** Four offers side by side, the seller's preferences always in sight at the left (spec 3 §2, look.md). */
export const OfferGrid = (props: GridProps) => {
  const { columns } = props
  const isSeller = columns[0]?.document.viewerIs === 'seller'
  const { isFolded, toggle } = useFolded('table', [])
  const preferences = new Map(props.preferences.map((row) => [row.path, row]))
  const lists = [...columns.map((column) => [...column.rows.values()]), props.preferences]
  const short = PER_PAGE - columns.length
  const fillers = Array.from({ length: Math.max(0, short) }, (_, index) => (
    <td key={`filler-${index}`} className={classes.filler}>
      <span className="visually-hidden">No offer</span>
    </td>
  ))
  const width = 2 + columns.length + fillers.length
  return (
    <section
      className={classes.frame}
      data-single={columns.length === 1 || undefined}
      aria-label={props.caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
      tabIndex={0}
    >
      <table className={classes.grid}>
        <caption className="visually-hidden">{props.caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes.label}>
              <span className="visually-hidden">Term</span>
            </th>
            <th scope="col" className={classes.preference}>
              {isSeller ? 'Your preference' : 'Seller’s preference'}
            </th>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classes.head}>
                <ColumnHead column={column} />
              </th>
            ))}
            {fillers}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className={classes.label}>
              Status
            </th>
            <td className={classes.preference}>–</td>
            {columns.map((column) => (
              <td key={column.key}>
                <ColumnAbout column={column} />
                {column.document.rpaUrl && (
                  <Tooltip label={TERMS.rpa}>
                    <Button
                      size="compact-sm"
                      variant="default"
                      mt="xs"
                      aria-label={`View RPA, ${buyersOf(column.group.originalOffer)}, ${column.document.typeLabel}`}
                      onClick={() => props.onPdf(column)}
                    >
                      View RPA
                    </Button>
                  </Tooltip>
                )}
              </td>
            ))}
            {fillers}
          </tr>
        </tbody>
        {GRID_SECTIONS.map((section) => (
          <GridSection
            key={section}
            section={section}
            rows={mergedRows(lists, section)}
            columns={columns}
            preferences={preferences}
            best={props.best}
            folded={isFolded(section)}
            onToggle={() => toggle(section)}
            fillers={fillers}
            width={width}
          />
        ))}
        <tfoot>
          <tr>
            <th scope="row" className={classes.label}>
              Actions
            </th>
            <td className={classes.preference}>
              <span className="visually-hidden">No action needed</span>
            </td>
            {columns.map((column) => (
              <td key={column.key}>
                <div className={classes.actions}>
                  <ActionButtons
                    actions={column.actions}
                    size="xs"
                    fullWidth
                    primary={column.group.isActionRequired}
                    about={buyersOf(column.group.originalOffer)}
                    onChoose={(action) => props.onAction(action, column)}
                  />
                </div>
              </td>
            ))}
            {fillers}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
