import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { COPY } from './copy.ts'
import classes from './grid.module.css'
import { isMeasured, type Order } from './order.ts'

/** The sorting of the columns, as a row's head needs it. */
export interface Sorting {
  readonly order: Order | null
  readonly onSort: (path: string) => void
}

/** The head of a row: its term, and a button that sorts the offers by it. */
export const RowLabel = (props: {
  path: string
  label: string
  children: ReactNode
  /** Absent where the order of the columns is fixed (the versions of one offer). */
  sorting?: Sorting | undefined
}) => {
  const { path, sorting } = props
  const mine = sorting?.order?.path === path ? sorting.order : null
  const [up, down] = isMeasured(path)
    ? [COPY.sorted.worst, COPY.sorted.best]
    : [COPY.sorted.za, COPY.sorted.az]
  const Icon = mine ? (mine.reversed ? IconArrowUp : IconArrowDown) : IconArrowsSort
  return (
    <th scope="row" className={classes.label} title={props.label}>
      {props.children}
      {sorting && (
        <ActionIcon
          variant="subtle"
          size={24}
          className={classes.sort}
          data-on={mine !== null || undefined}
          aria-label={`${COPY.sortBy(props.label)}${mine ? `, ${mine.reversed ? up : down}` : ''}`}
          aria-pressed={mine !== null}
          onClick={() => sorting.onSort(path)}
        >
          <Icon size={14} aria-hidden />
        </ActionIcon>
      )}
    </th>
  )
}
