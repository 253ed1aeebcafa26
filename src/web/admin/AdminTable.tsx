import {
  Group,
  NativeSelect,
  NumberInput,
  ScrollArea,
  Table,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { MOST_COUNTED, MOST_FOUND } from '#api/admin/admin.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { EmptyState, ErrorState, Lines } from '#web/ui/states.tsx'
import { usePhone } from '#web/ui/usePhone.ts'
import { pageOf, type AdminRows } from './queries.ts'
import { PAGE_SIZES, useTableState } from './useTableState.ts'
import { COPY } from './copy.ts'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** The name by which the server sorts by it; absent where it cannot. */
  sort?: string
  /** Long text: it takes several lines rather than the width of the others, and at least so many pixels. */
  wraps?: number
}

interface AdminTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: AdminRows<Row>
  /** What can be left out, each value as the server knows it; the first is shown at first. */
  filters?: readonly { value: string; label: string }[]
}

/** Milliseconds of quiet before a search (spec 1 §2.15, §9). */
const SEARCH_DELAY = 200

/** A table with filters, search, sorting and paging, cards on a phone; the server says the usual order (spec 1 §2.15, §4). */
export const AdminTable = <Row extends { id: string }>(props: AdminTableProps<Row>) => {
  const { columns } = props
  const [state, change] = useTableState()
  // What is being typed, until it is asked for; else the field shows what the address says.
  const [typed, setTyped] = useState<string | null>(null)
  const search = useDebouncedCallback((q: string) => {
    change({ q })
    setTyped(null)
  }, SEARCH_DELAY)
  const phone = usePhone()
  const { page, pageSize } = state
  const rows = useQuery(
    pageOf(props.rows, {
      page,
      pageSize,
      q: state.q || undefined,
      sort: state.sort || undefined,
      filter: state.filter || props.filters?.[0]?.value || undefined,
    }),
  )
  const total = rows.data?.total ?? 0
  const asked = state.q !== '' || Boolean(state.filter || props.filters?.[0]?.value)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const items = rows.data?.items ?? []
  return (
    <>
      <Group gap="sm" align="flex-end">
        <TextInput
          label={COPY.search(props.label.toLowerCase())}
          w={{ base: '100%', sm: 360 }}
          maxLength={200}
          value={typed ?? state.q}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            search(event.currentTarget.value)
          }}
        />
        {props.filters && (
          <NativeSelect
            label={COPY.show}
            data={[...props.filters]}
            value={state.filter || props.filters[0]?.value}
            onChange={(event) => change({ filter: event.currentTarget.value })}
          />
        )}
        {phone && columns.some(({ sort }) => sort) && (
          <NativeSelect
            label={COPY.order}
            data={[
              { value: '', label: COPY.usual },
              ...columns.flatMap(({ sort, title }) => (sort ? [{ value: sort, label: title }] : [])),
            ]}
            value={state.sort.replace(/^-/, '')}
            onChange={(event) => change({ sort: event.currentTarget.value })}
          />
        )}
      </Group>
      {rows.isPending && <Lines rows={8} />}
      {rows.isError && <ErrorState error={rows.error} retry={() => void rows.refetch()} />}
      {rows.isSuccess && items.length === 0 && <EmptyState title={COPY.noResultsFound} />}
      {items.length > 0 &&
        (phone ? (
          <ul className="plain-list card" style={{ margin: 0 }} aria-label={props.label}>
            {items.map((row, index) => (
              <li key={row.id} style={{ padding: 16, borderTop: index ? '1px solid var(--p-line)' : 0 }}>
                <Facts items={columns.map((column) => [column.title, column.cell(row)])} />
              </li>
            ))}
          </ul>
        ) : (
          <ScrollArea
            className="card"
            viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': props.label }}
          >
            <Table
              verticalSpacing="xs"
              horizontalSpacing="xs"
              fz="sm"
              miw={760}
              style={{ whiteSpace: 'nowrap' }}
            >
              <Table.Thead>
                <Table.Tr>
                  {columns.map((column) => (
                    <Head
                      key={column.title}
                      column={column}
                      sort={state.sort}
                      onSort={(sort) => change({ sort })}
                    />
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {items.map((row) => (
                  <Table.Tr key={row.id}>
                    {columns.map((column) => (
                      <Table.Td
                        key={column.title}
                        style={column.wraps ? { ...LONG, minWidth: column.wraps } : undefined}
                      >
                        {column.cell(row)}
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea>
        ))}
      <Group gap="sm" align="flex-end">
        <NumberInput
          label={COPY.page}
          w={90}
          min={1}
          max={pages}
          // Nothing stands there that is not the page one sees.
          clampBehavior="strict"
          value={page}
          onChange={(next) => change({ page: Math.min(pages, Math.max(1, Number(next) || 1)) })}
        />
        <NativeSelect
          label={COPY.rows}
          data={PAGE_SIZES.map(String)}
          value={String(pageSize)}
          onChange={(event) => change({ pageSize: Number(event.currentTarget.value) })}
        />
        <Text fz="sm" c="dimmed" className="num" pb={8} aria-live="polite">
          {total >= (asked ? MOST_FOUND : MOST_COUNTED) ? COPY.atLeast(total) : COPY.counts(pages, total)}
        </Text>
      </Group>
    </>
  )
}

/** A head of two words takes two lines, so that its column is as wide as what stands in it. */
const WRAPS = { whiteSpace: 'normal', verticalAlign: 'bottom' } as const

const LONG = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const

/** The head of a column: pressed once it sorts by it, twice the other way, three times as usual again. */
const Head = <Row,>(props: { column: Column<Row>; sort: string; onSort: (sort: string) => void }) => {
  const { title, sort } = props.column
  if (!sort)
    return (
      <Table.Th scope="col" style={WRAPS}>
        {title}
      </Table.Th>
    )
  const up = props.sort === sort
  const down = props.sort === `-${sort}`
  const Icon = down ? IconArrowDown : IconArrowUp
  return (
    <Table.Th scope="col" aria-sort={up ? 'ascending' : down ? 'descending' : 'none'} style={WRAPS}>
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
