import { Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { MOST_COUNTED, MOST_FOUND, SEARCH_MAX } from '#api/admin/admin.ts'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { usePhone } from '#web/ui/usePhone.ts'
import { AdminCards } from './AdminCards.tsx'
import { AdminGrid } from './AdminGrid.tsx'
import { ComingRows } from './ComingRows.tsx'
import { pageOf, type AdminRows } from '../queries.ts'
import type { Column } from './column.ts'
import { Paging } from './Paging.tsx'
import { useTableState } from './useTableState.ts'
import { COPY } from '../copy.ts'
import classes from '../admin.module.css'

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
  // Those of the question before are there until the others have come.
  const former = rows.isPlaceholderData
  const untouched = state.q === '' && (!state.filter || state.filter === props.filters?.[0]?.value)
  const asked = state.q !== '' || Boolean(state.filter || props.filters?.[0]?.value)
  const shown = props.filters?.find(({ value }) => value === state.filter) ?? props.filters?.[0]
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const items = rows.data?.items ?? []
  // An address may name a page that there is not, or not any more: the last one is shown.
  const beyond = rows.data !== undefined && !former && page > pages
  useEffect(() => {
    if (beyond) change({ page: pages })
  }, [beyond, change, pages])
  return (
    <>
      <Text fz="sm" className={classes.printed}>
        {COPY.printed(shown?.label, state.q)}
      </Text>
      <Group gap="sm" align="flex-end" className={classes.unprinted}>
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
      {rows.isPending && <ComingRows rows={pageSize} />}
      {rows.isError && <ErrorState error={rows.error} retry={() => void rows.refetch()} />}
      {rows.isSuccess && !former && items.length === 0 && (
        <EmptyState title={(untouched && props.none) || COPY.noResultsFound} />
      )}
      {items.length > 0 &&
        (phone ? (
          <AdminCards label={props.label} columns={columns} rows={items} former={former} />
        ) : (
          <AdminGrid
            label={props.label}
            columns={columns}
            rows={items}
            former={former}
            sort={state.sort}
            onSort={(sort) => change({ sort })}
            lines={props.lines}
          />
        ))}
      {/* How many there are is not known before; of none there is no page. */}
      {total > 0 && (
        <Paging
          page={page}
          pages={pages}
          pageSize={pageSize}
          total={total}
          most={asked ? MOST_FOUND : MOST_COUNTED}
          former={former}
          change={change}
        />
      )}
    </>
  )
}
