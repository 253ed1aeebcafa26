import { useSearchParams } from 'react-router'
import { SEARCH_MAX, MOST_COUNTED } from '#api/admin/admin.ts'

/** What of a table is asked for; the address keeps it, so that Back and a reload find it as it was (accounts "Low"). */
export interface TableState {
  readonly q: string
  readonly page: number
  readonly pageSize: number
  /** A column's name, with `-` before it the other way round; '' is the order of the specification. */
  readonly sort: string
  readonly filter: string
}

/** Rows a page (spec 1 §2.15, §9). */
export const PAGE_SIZES = [10, 20, 30, 40, 50]

const numberOf = (text: string | null, fallback: number) => Math.max(1, Math.trunc(Number(text)) || fallback)

/** The names that a table can be sorted and filtered by. */
export interface TableNames {
  readonly sorts: readonly string[]
  readonly filters: readonly string[]
}

/** What an address asks of a table, as far as the table has it: the rest is nobody's, and the server would refuse all of it. */
export const tableStateOf = (params: URLSearchParams, names: TableNames): TableState => {
  const size = numberOf(params.get('rows'), 10)
  const sort = params.get('sort') ?? ''
  const filter = params.get('filter') ?? ''
  return {
    q: (params.get('q') ?? '').slice(0, SEARCH_MAX),
    page: Math.min(MOST_COUNTED, numberOf(params.get('page'), 1)),
    pageSize: PAGE_SIZES.includes(size) ? size : 10,
    sort: names.sorts.includes(sort.replace(/^-/, '')) ? sort : '',
    filter: names.filters.includes(filter) ? filter : '',
  }
}

export const useTableState = (
  names: TableNames,
): readonly [TableState, (change: Partial<TableState>) => void] => {
  const [params, setParams] = useSearchParams()
  const state = tableStateOf(params, names)
  const change = (changed: Partial<TableState>) => {
    // Another question begins at its first page.
    const next = { ...state, page: 1, ...changed }
    const kept = {
      q: next.q,
      page: next.page === 1 ? '' : String(next.page),
      rows: next.pageSize === 10 ? '' : String(next.pageSize),
      sort: next.sort,
      filter: next.filter,
    }
    // At once, so that a field never shows what was asked before.
    setParams(Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== '')), {
      replace: true,
      flushSync: true,
    })
  }
  return [state, change]
}
