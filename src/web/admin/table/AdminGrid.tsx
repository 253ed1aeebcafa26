import { ScrollArea, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { Column } from './column.ts'
import classes from '../admin.module.css'
import { useMore } from './useMore.ts'

/** The rows of an admin table where there is room for columns; what is cut off at an edge says so by a shadow. */
export const AdminGrid = <Row extends { id: string }>(props: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** They answer the question before, and others are on their way: nothing is done with them. */
  former: boolean
  sort: string
  onSort: (sort: string) => void
  /** Its cells have several lines. */
  lines?: boolean | undefined
}) => {
  const { viewport, more, look } = useMore()
  const stacks = stacksOf(props.columns)
  const someWrap = stacks.some((stack) => wrapsOf(stack) > 0)
  return (
    <ScrollArea
      className={`card ${classes.grid}`}
      data-more={more}
      viewportRef={viewport}
      onScrollPositionChange={look}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': props.label, 'aria-busy': props.former }}
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
            {stacks.map((stack) => (
              <Head
                key={stack[0].title}
                stack={stack}
                narrow={someWrap && !wrapsOf(stack)}
                sort={props.sort}
                onSort={props.onSort}
              />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className={classes.rows} inert={props.former}>
          {props.rows.map((row) => (
            <Table.Tr key={row.id}>
              {stacks.map((stack) => (
                <Cell key={stack[0].title} stack={stack} row={row} />
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}

/** The columns that share one, from above to below. */
type Stack<Row> = [Column<Row>, ...Column<Row>[]]

const stacksOf = <Row,>(columns: readonly Column<Row>[]): Stack<Row>[] => {
  const stacks: Stack<Row>[] = []
  for (const column of columns) {
    const last = stacks.at(-1)
    if (column.under && last) last.push(column)
    else stacks.push([column])
  }
  return stacks
}

/** Nothing can be pressed on paper: a column of buttons would be an empty one there. */
const onPaper = <Row,>([column]: Stack<Row>): string | undefined =>
  column.place === 'act' || column.unprinted ? classes.unprinted : undefined

/** The least width of a column that may take several lines; 0: it is as wide as what stands in it. */
const wrapsOf = <Row,>(stack: Stack<Row>): number => Math.max(...stack.map(({ wraps = 0 }) => wraps))

const Cell = <Row,>({ stack, row }: { stack: Stack<Row>; row: Row }) => {
  const least = wrapsOf(stack)
  return (
    <Table.Td
      className={least > 0 ? classes.long : onPaper(stack)}
      style={least > 0 ? { minWidth: least } : undefined}
    >
      {stack.length === 1
        ? stack[0].cell(row, false)
        : stack.map((column) => (
            <div key={column.title} className={classes.stacked}>
              {column.cell(row, false)}
            </div>
          ))}
    </Table.Td>
  )
}

interface Sorting {
  sort: string
  onSort: (sort: string) => void
}

/**
 * The head of a column, with a button for each title that sorts. A narrow one leaves what its column does not need to those that wrap.
 */
const Head = <Row,>({ stack, narrow, sort, onSort }: Sorting & { stack: Stack<Row>; narrow: boolean }) => {
  const sorts = stack.flatMap(({ sort: name }) => name ?? [])
  const up = sorts.includes(sort)
  const down = sorts.some((name) => sort === `-${name}`)
  return (
    <Table.Th
      scope="col"
      className={onPaper(stack)}
      w={narrow ? 1 : undefined}
      aria-sort={sorts.length === 0 ? undefined : up ? 'ascending' : down ? 'descending' : 'none'}
    >
      {stack.map((column) => (
        <div key={column.title} style={stack.length > 1 ? { whiteSpace: 'nowrap' } : undefined}>
          <Title column={column} sort={sort} onSort={onSort} />
        </div>
      ))}
    </Table.Th>
  )
}

/** Pressed once it sorts by its column, twice the other way, three times as usual again. */
const Title = <Row,>(props: Sorting & { column: Column<Row> }) => {
  const { title, sort } = props.column
  if (!sort) return title
  const up = props.sort === sort
  const down = props.sort === `-${sort}`
  const Icon = down ? IconArrowDown : up ? IconArrowUp : IconSelector
  return (
    <UnstyledButton
      fz="inherit"
      fw="inherit"
      onClick={() => props.onSort(up ? `-${sort}` : down ? '' : sort)}
      // Beside the last line of a title of two.
      style={{ display: 'inline-flex', alignItems: 'flex-end', gap: 4, minHeight: 24 }}
    >
      {title}
      <Icon
        size={14}
        aria-hidden
        color={up || down ? undefined : 'var(--p-control)'}
        style={{ flex: 'none', marginBottom: 4 }}
      />
    </UnstyledButton>
  )
}
