import type { OfferGroup } from '#api/offer/offer-records.ts'
import { isOpen } from '#domain/offer/vocabulary.ts'
import type { Column } from '../grid/column.ts'
import type { Order } from '../grid/order.ts'
import { MANY_COPY } from './words.ts'
import { useSearchParams } from 'react-router'

/** What of many offers is in sight, and how; the address of the page keeps it. */
export interface GridView {
  readonly show: keyof typeof MANY_COPY.shows
  readonly financing: keyof typeof MANY_COPY.financings
  readonly contingencies: keyof typeof MANY_COPY.contingent
  readonly group: keyof typeof MANY_COPY.groups
  readonly order: Order | null
}

const one = <K extends string>(words: Record<K, string>, asked: string | null, usual: K): K =>
  asked !== null && Object.hasOwn(words, asked) ? (asked as K) : usual

/** Reads a view out of an address; what it does not know is as usual. */
export const viewIn = (params: URLSearchParams): GridView => {
  const sort = params.get('sort')
  return {
    show: one(MANY_COPY.shows, params.get('show'), 'all'),
    financing: one(MANY_COPY.financings, params.get('financing'), 'any'),
    contingencies: one(MANY_COPY.contingent, params.get('contingencies'), 'any'),
    group: one(MANY_COPY.groups, params.get('group'), 'none'),
    order: sort ? { path: sort.replace(/^-/, ''), reversed: sort.startsWith('-') } : null,
  }
}

const USUAL: Readonly<Record<string, string>> = {
  show: 'all',
  financing: 'any',
  contingencies: 'any',
  group: 'none',
}

/** The address with another view; what is as usual is not in it. */
export const withView = (params: URLSearchParams, change: Partial<GridView>): URLSearchParams => {
  const next = new URLSearchParams(params)
  const { order, ...rest } = change
  for (const [key, value] of Object.entries(rest))
    if (value === USUAL[key]) next.delete(key)
    else next.set(key, value)
  if (order === null) next.delete('sort')
  else if (order) next.set('sort', `${order.reversed ? '-' : ''}${order.path}`)
  return next
}

export const isFiltered = ({ show, financing, contingencies }: GridView): boolean =>
  show !== 'all' || financing !== 'any' || contingencies !== 'any'

const isAlive = ({ originalOffer, counterOffers }: OfferGroup): boolean =>
  [originalOffer, ...counterOffers].some((each) => isOpen(each.state) || each.state === 'ACCEPTED')

const SHOWN: Record<GridView['show'], (group: OfferGroup) => boolean> = {
  all: () => true,
  mine: (group) => group.isActionRequired,
  starred: (group) => group.shortlisted === true,
  open: isAlive,
  closed: (group) => !isAlive(group),
}

const isContingent = ({ money }: Column): boolean => {
  const c = money.contingencies
  return Boolean(
    c?.contingentOnSale || c?.contingentOnLoan || c?.contingentOnAppraisal || c?.contingentOnInspection,
  )
}

/** The columns that a view shows. */
export const columnsIn = (
  view: Pick<GridView, 'show' | 'financing' | 'contingencies'>,
  columns: readonly Column[],
): Column[] =>
  columns.filter((column) => {
    const loan = column.money.terms?.loan === true
    return (
      SHOWN[view.show](column.group) &&
      (view.financing === 'any' || (view.financing === 'loan') === loan) &&
      (view.contingencies === 'any' || (view.contingencies === 'some') === isContingent(column))
    )
  })

/** The columns of each group under its name, in the order in which the groups first come; one without a name: no groups. */
export const grouped = (
  by: GridView['group'],
  columns: readonly Column[],
): [name: string, columns: Column[]][] => {
  if (by === 'none') return [['', [...columns]]]
  return [
    ...Map.groupBy(columns, ({ money, document }) =>
      by === 'financing'
        ? MANY_COPY.financings[money.terms?.loan === true ? 'loan' : 'cash']
        : document.label,
    ),
  ]
}

/** How the offers of a listing are looked at; the address keeps it, so that it can be sent and come back to. */
export const useGridView = () => {
  const [params, setParams] = useSearchParams()
  const change = (next: Partial<GridView>) =>
    setParams((before) => withView(before, next), { replace: true, preventScrollReset: true })
  return { view: viewIn(params), change }
}
