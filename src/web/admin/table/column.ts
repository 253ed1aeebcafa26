import type { ReactNode } from 'react'

/** What a table shows of its rows, column by column. */
export interface Column<Row> {
  title: string
  /** null where this row has nothing there; `card`: on a phone, where no head of a column says what a button is for. */
  cell: (row: Row, card: boolean) => ReactNode
  /** Where it stands on a phone: what the row is called, a mark beside that, a line that explains itself, a switch or a button below; else with its title. */
  place?: 'head' | 'mark' | 'line' | 'switch' | 'act'
  /** The name by which the server sorts by it; absent where it cannot. */
  sort?: string
  /** Where there is room for columns it shares the one of the column before it, one line below: both titles, both sorted by. */
  under?: true
  /** It says nothing on paper: what is pressed in it leads on from a screen alone. A column of buttons is never printed. */
  unprinted?: true
  /** Long text: it takes several lines rather than the width of the others, and at least so many pixels. */
  wraps?: number
}
