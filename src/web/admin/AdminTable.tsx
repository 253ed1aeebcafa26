import { Group, NativeSelect, NumberInput, ScrollArea, Table, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useDebounced } from '#web/lib/useDebounced.ts'
import { EmptyState, ErrorState, Lines } from '#web/ui/states.tsx'
import { pageOf, type AdminRows } from './queries.ts'
import { COPY } from './copy.ts'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
}

interface AdminTableProps<Row> {
  label: string
  filter?: string
  columns: readonly Column<Row>[]
  rows: AdminRows<Row>
}

/** Milliseconds of quiet before a search; rows a page (spec 1 §2.15, §9). */
const SEARCH_DELAY = 200
const PAGE_SIZES = ['10', '20', '30', '40', '50']

/** A table with search and paging; the server says the order (spec 1 §4). */
export const AdminTable = <Row extends { id: string }>(props: AdminTableProps<Row>) => {
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(10)
  const asked = useDebounced(q, SEARCH_DELAY)
  const rows = useQuery(pageOf(props.rows, { page, pageSize, q: asked || undefined, filter: props.filter }))
  const pages = Math.max(1, Math.ceil((rows.data?.total ?? 0) / pageSize))
  return (
    <>
      <TextInput
        label={COPY.search(props.label.toLowerCase())}
        maw={360}
        value={q}
        onChange={(event) => {
          setQ(event.currentTarget.value)
          setPage(1)
        }}
      />
      {rows.isPending && <Lines rows={8} />}
      {rows.isError && <ErrorState error={rows.error} retry={() => void rows.refetch()} />}
      {rows.data?.items.length === 0 && <EmptyState title={COPY.noResultsFound} />}
      {rows.data && rows.data.items.length > 0 && (
        <ScrollArea
          className="card"
          viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': props.label }}
        >
          <Table
            verticalSpacing="xs"
            horizontalSpacing="sm"
            fz="sm"
            miw={760}
            style={{ whiteSpace: 'nowrap' }}
          >
            <Table.Thead>
              <Table.Tr>
                {props.columns.map((column) => (
                  <Table.Th key={column.title} scope="col">
                    {column.title}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.data.items.map((row) => (
                <Table.Tr key={row.id}>
                  {props.columns.map((column) => (
                    <Table.Td key={column.title}>{column.cell(row)}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea>
      )}
      <Group gap="sm" align="flex-end">
        <NumberInput
          label={COPY.page}
          w={90}
          min={1}
          max={pages}
          value={page}
          onChange={(next) => setPage(Math.min(pages, Math.max(1, Number(next) || 1)))}
        />
        <NativeSelect
          label={COPY.rows}
          data={PAGE_SIZES}
          value={String(pageSize)}
          onChange={(event) => {
            setPageSize(Number(event.currentTarget.value))
            setPage(1)
          }}
        />
        <Text fz="sm" c="dimmed" className="num" pb={8}>
          {COPY.counts(pages, rows.data?.total ?? 0)}
        </Text>
      </Group>
    </>
  )
}
