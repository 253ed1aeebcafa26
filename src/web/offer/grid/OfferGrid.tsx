import { ActionIcon, Anchor } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse } from '@tabler/icons-react'
import { useRef, useState, type CSSProperties } from 'react'
import type { OfferActionView } from '#api/offer/offer-records.ts'
import { ActionBar } from '../actions/ActionBar.tsx'
import { isBuySide } from '#domain/offer/permissions.ts'
import fill from '#web/ui/fill.module.css'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import type { TermRow } from '#domain/offer/reading/blind/readable.ts'
import { NET_ROW, type Best } from './best.ts'
import type { Column } from './column.ts'
import { ColumnHead } from './ColumnHead.tsx'
import { COPY } from './copy.ts'
import type { GridRows } from './differences.ts'
import classes from './grid.module.css'
import { GridSection } from './GridSection.tsx'
import { NetLines, NetRow } from './NetRows.tsx'
import type { Sorting } from './RowLabel.tsx'
import { useFolded } from './useKept.ts'

export interface GridProps {
  /** The columns of this page. */
  columns: readonly Column[]
  preferences: readonly TermRow[]
  best: ReadonlyMap<string, Best>
  /** The place of a column when offers are ranked; empty where they are not. */
  places: ReadonlyMap<string, number>
  caption: string
  onAction: (action: OfferActionView, column: Column) => void
  onPdf: (column: Column) => void
}

/** Marks the row of the actions, so that the keyboard gets there first (`focusActions`). */
const ACTIONS = { 'data-actions': true }

/** Gives the focus to the first action of the first table: in the order of the page it stands behind every term. */
export const focusActions = (): void => document.querySelector<HTMLElement>('[data-actions] button')?.focus()

/** Offers side by side, the seller's preferences in sight at the left (spec 3 §2, look.md "The offer grid"). */
export const OfferGrid = (
  props: GridProps & {
    sections: readonly GridRows[]
    /** How many rows are left out because all offers say the same there. */
    same: number
    onShowAll: () => void
    withPreferences: boolean
    /** Absent where the column stays. */
    onHidePreferences?: () => void
    sorting?: Sorting | undefined
  },
) => {
  const { columns } = props
  const isSeller = columns[0]?.document.viewerIs === 'seller'
  const { isFolded, toggle } = useFolded('table', [])
  const preferences = props.withPreferences ? new Map(props.preferences.map((row) => [row.path, row])) : null
  const [netOpen, setNetOpen] = useState(false)
  const withNet = columns.some((column) => column.net !== null)
  const frame = useRef<HTMLElement>(null)
  const width = 1 + (preferences ? 1 : 0) + columns.length
  return (
    // One's own offers stand one below the other, each as high as it is.
    <div
      className={`${isBuySide(columns[0]?.document.viewerIs ?? 'seller') ? classes.own : fill.fill} ${classes.sheet}`}
    >
      <section
        ref={frame}
        className={classes.frame}
        // No region: the comparison dialog bears the same name.
        role="group"
        aria-label={props.caption}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
        tabIndex={0}
      >
        <table className={classes.grid} style={{ '--grid-columns': columns.length } as CSSProperties}>
          <caption className="visually-hidden">{props.caption}</caption>
          <thead>
            <tr>
              <th scope="col" className={classes.label}>
                <span className="visually-hidden">{COPY.term}</span>
              </th>
              {preferences && (
                <th scope="col" className={classes.preference}>
                  {isSeller ? COPY.preference.own : COPY.preference.other}
                  {props.onHidePreferences && (
                    <ActionIcon
                      variant="subtle"
                      size={24}
                      className={classes.hide}
                      aria-label={COPY.hidePreference}
                      onClick={props.onHidePreferences}
                    >
                      <IconLayoutSidebarLeftCollapse size={16} aria-hidden />
                    </ActionIcon>
                  )}
                </th>
              )}
              {columns.map((column) => (
                <th key={column.key} scope="col" className={classes.head}>
                  <ColumnHead column={column} place={props.places.get(column.key)} onPdf={props.onPdf} />
                </th>
              ))}
            </tr>
            {withNet && (
              <NetRow
                columns={columns}
                best={props.best.get(NET_ROW)}
                sorting={props.sorting}
                preference={preferences !== null}
                open={netOpen}
                onToggle={() => setNetOpen(!netOpen)}
              />
            )}
          </thead>
          {withNet && netOpen && <NetLines columns={columns} preference={preferences !== null} />}
          {props.sections.map(({ section, rows }) => (
            <GridSection
              key={section}
              section={section}
              rows={rows}
              columns={columns}
              preferences={preferences}
              best={props.best}
              sorting={props.sorting}
              folded={isFolded(section)}
              onToggle={() => toggle(section)}
              width={width}
            />
          ))}
          {props.same > 0 && (
            <tbody>
              <tr>
                <td colSpan={width} className={classes.same}>
                  {COPY.same(props.same)}{' '}
                  <Anchor
                    component="button"
                    type="button"
                    fz="inherit"
                    underline="always"
                    onClick={() => {
                      // The row of this button goes: one reads on in the table.
                      frame.current?.focus({ preventScroll: true })
                      props.onShowAll()
                    }}
                  >
                    {COPY.showAll}
                  </Anchor>
                </td>
              </tr>
            </tbody>
          )}
          <tfoot {...ACTIONS}>
            <tr>
              <th scope="row" className={classes.label}>
                {COPY.actions}
              </th>
              {preferences && (
                <td className={classes.preference}>
                  <span className="visually-hidden">{COPY.noAction}</span>
                </td>
              )}
              {columns.map((column) => (
                <td key={column.key}>
                  <ActionBar
                    actions={column.actions}
                    primary={column.group.isActionRequired}
                    about={buyersOf(column.group.originalOffer)}
                    onChoose={(action) => props.onAction(action, column)}
                  />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </div>
  )
}
