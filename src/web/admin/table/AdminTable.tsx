import { Group, NativeSelect, NumberInput, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { MOST_COUNTED, MOST_FOUND, SEARCH_MAX } from '#api/admin/admin.ts'
import { EmptyState, ErrorState, Lines } from '#web/ui/states.tsx'
import { usePhone } from '#web/ui/usePhone.ts'
import { AdminCards } from './AdminCards.tsx'
import { AdminGrid } from './AdminGrid.tsx'
import { pageOf, type AdminRows } from '../queries.ts'
import type { Column } from './column.ts'
import { PAGE_SIZES, useTableState } from './useTableState.ts'
import { COPY } from '../copy.ts'

interface AdminTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: AdminRows<Row>
  /** Its cells have several lines. */
  lines?: boolean
  /** What can be left out, each value as the server knows it; the first is shown at first. */
  filters?: readonly { value: string; label: string }[]
  /** Of a queue: what is said when nothing waits in it. */
  none?: string
}

/** Milliseconds of quiet before a search (spec 1 §2.15, §9). */
const SEARCH_DELAY = 200

/** A table with filters, search, sorting and paging, cards on a phone; the server says the usual order (spec 1 §2.15, §4). */
export const AdminTable = <Row extends { id: string }>(props: AdminTableProps<Row>) => {
  const { columns } = props
  const [state, change] = useTableState({
    sorts: columns.flatMap(({ sort }) => sort ?? []),
    filters: (props.filters ?? []).map(({ value }) => value),
  })
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
  const untouched = state.q === '' && (!state.filter || state.filter === props.filters?.[0]?.value)
  const asked = state.q !== '' || Boolean(state.filter || props.filters?.[0]?.value)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const items = rows.data?.items ?? []
  // An address may name a page that there is not, or not any more: the last one is shown.
  const beyond = rows.data !== undefined && page > pages
  useEffect(() => {
    if (beyond) change({ page: pages })
  }, [beyond, change, pages])
  return (
    <>
      <Group gap="sm" align="flex-end">
        <TextInput
          label={COPY.search(props.label.toLowerCase())}
          w={{ base: '100%', sm: 360 }}
          maxLength={SEARCH_MAX}
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
              ...columns.flatMap(({ sort, title }) =>
                sort
                  ? [
                      { value: sort, label: title },
                      { value: `-${sort}`, label: COPY.descending(title) },
                    ]
                  : [],
              ),
            ]}
            value={state.sort}
            onChange={(event) => change({ sort: event.currentTarget.value })}
          />
        )}
      </Group>
      {rows.isPending && <Lines rows={8} />}
      {rows.isError && <ErrorState error={rows.error} retry={() => void rows.refetch()} />}
      {rows.isSuccess && items.length === 0 && (
        <EmptyState title={(untouched && props.none) || COPY.noResultsFound} />
      )}
      {items.length > 0 &&
        (phone ? (
          <AdminCards label={props.label} columns={columns} rows={items} />
        ) : (
          <AdminGrid
            label={props.label}
            columns={columns}
            rows={items}
            sort={state.sort}
            onSort={(sort) => change({ sort })}
            lines={props.lines}
          />
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
        <Text fz="sm" c="dimmed" className="num" pb={8} aria-live="polite">
          {total >= (asked ? MOST_FOUND : MOST_COUNTED) ? COPY.atLeast(total) : COPY.counts(pages, total)}
        </Text>
        <NativeSelect
          label={COPY.rows}
          data={PAGE_SIZES.map(String)}
          value={String(pageSize)}
          onChange={(event) => change({ pageSize: Number(event.currentTarget.value) })}
        />
      </Group>
    </>
  )
}
