import { useSearchParams } from 'react-router'

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

export const useTableState = (): readonly [TableState, (change: Partial<TableState>) => void] => {
  const [params, setParams] = useSearchParams()
  const size = numberOf(params.get('rows'), 10)
  const state: TableState = {
    q: params.get('q') ?? '',
    page: numberOf(params.get('page'), 1),
    pageSize: PAGE_SIZES.includes(size) ? size : 10,
    sort: params.get('sort') ?? '',
    filter: params.get('filter') ?? '',
  }
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
