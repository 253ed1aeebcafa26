import { ScrollArea, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Column } from './column.ts'
import classes from '../admin.module.css'
import { useMore } from './useMore.ts'

/** The rows of an admin table where there is room for columns; what is cut off at an edge says so by a shadow. */
export const AdminGrid = <Row extends { id: string }>(props: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  sort: string
  onSort: (sort: string) => void
  /** Its cells have several lines. */
  lines?: boolean | undefined
}) => {
  const { viewport, more, look } = useMore()
  return (
    <ScrollArea
      className={`card ${classes.grid}`}
      data-more={more}
      viewportRef={viewport}
      onScrollPositionChange={look}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': props.label }}
    >
      <Table
        className={classes.table}
        verticalSpacing={props.lines ? 'xs' : 3}
        horizontalSpacing="xs"
        fz="sm"
        miw={760}
      >
        <Table.Thead>
          <Table.Tr>
            {props.columns.map((column) => (
              <Head key={column.title} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.rows.map((row) => (
            <Table.Tr key={row.id}>
              {props.columns.map((column) => (
                <Table.Td
                  key={column.title}
                  className={column.wraps ? classes.long : undefined}
                  style={column.wraps ? { minWidth: column.wraps } : undefined}
                >
                  {column.cell(row, false)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}

/** The head of a column: pressed once it sorts by it, twice the other way, three times as usual again. */
const Head = <Row,>(props: { column: Column<Row>; sort: string; onSort: (sort: string) => void }) => {
  const { title, sort } = props.column
  if (!sort) return <Table.Th scope="col">{title}</Table.Th>
  const up = props.sort === sort
  const down = props.sort === `-${sort}`
  const Icon = down ? IconArrowDown : IconArrowUp
  return (
    <Table.Th scope="col" aria-sort={up ? 'ascending' : down ? 'descending' : 'none'}>
      <UnstyledButton
        fz="inherit"
        fw="inherit"
        onClick={() => props.onSort(up ? `-${sort}` : down ? '' : sort)}
        style={{ display: 'inline-flex', alignItems: 'center', gap: 4, minHeight: 24 }}
      >
        {title}
        <Icon size={14} aria-hidden style={{ visibility: up || down ? undefined : 'hidden' }} />
      </UnstyledButton>
    </Table.Th>
  )
}
