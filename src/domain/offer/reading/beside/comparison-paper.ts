import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { money } from '#domain/kernel/text/format.ts'
import { costItemsFor } from '#domain/offer/form/cost-items.ts'
import { ranked, shownTotal, type Candidate, type Scored, type Weights } from '#domain/offer/compare/score.ts'
import {
  comparisonTable,
  NET_IF_ACCEPTED,
  NET_OF,
  netRowsOf,
  type Compared,
  type ComparisonTable,
} from './comparison.ts'

/** One offer of the printed comparison. */
export interface ComparedOnPaper extends Compared {
  readonly key: string
  /** The lines of its net, from the price down. */
  readonly lines: readonly { readonly key: string; readonly label: string; readonly amount: number }[]
  /** What it is ranked by; null where there is no net. */
  readonly candidate: Candidate | null
}

export interface PaperRow {
  readonly section: string
  readonly label: string
  readonly cells: readonly string[]
}

/** A few offers side by side. */
export interface PaperTable {
  readonly heads: readonly { readonly who: string; readonly document: string }[]
  readonly rows: readonly PaperRow[]
}

/** Offers on one table of a page. */
const PER_TABLE = 4

/** Offers in one paper: a seller compares no more side by side, and each costs the press its time. */
const MOST = 40

/** Cost items of one offer on paper, besides the state's standard ones: each is a row of its own. */
const OWN_ITEMS = 10

/** What a comparison of so many offers says of those that it leaves out; null where it has all of them. */
export const leftOut = (offers: number): string | null =>
  offers <= MOST
    ? null
    : `Shown are the first ${MOST} of ${offers} offers; ${offers - MOST} are left out. The CSV and Excel files have all of them.`

const NET = 'Net to seller (estimate)'
const RANK = 'Ranking (our own estimate)'
/** With a true minus sign, and to the cent: the lines add up to the net. */
const signed = (amount: number): string => money(amount).replace(/^-/, '−')

const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / PER_TABLE) }, (_, i) =>
    all.slice(i * PER_TABLE, (i + 1) * PER_TABLE),
  )

const netRows = (offers: readonly ComparedOnPaper[]): PaperRow[] => {
  const labels = new Map(offers.flatMap((o) => o.lines.map((line) => [line.key, line.label] as const)))
  const { what, ifAccepted } = netRowsOf(offers)
  return [
    { section: NET, label: NET_OF, cells: what },
    ...[...labels].map(([key, label]) => ({
      section: NET,
      label,
      cells: offers.map((o) => {
        const line = o.lines.find((each) => each.key === key)
        // What the seller bears comes off the price; nothing is nothing, without a sign.
        return line ? signed(line.amount === 0 ? 0 : -line.amount) : ''
      }),
    })),
    { section: NET, label: 'Net to seller', cells: offers.map((o) => (o.net === null ? '' : signed(o.net))) },
    ...(ifAccepted ? [{ section: NET, label: NET_IF_ACCEPTED, cells: ifAccepted }] : []),
  ]
}

const rankRows = (offers: readonly ComparedOnPaper[], order: ReturnType<typeof ranked>): PaperRow[] => {
  const found = offers.map((o) => {
    const at = order.findIndex((each) => each.key === o.key)
    return at < 0 ? null : { place: at + 1, score: order[at] }
  })
  const row = (label: string, of: (score: Scored) => string): PaperRow => ({
    section: RANK,
    label,
    cells: found.map((f) => (f?.score ? of(f.score) : '')),
  })
  const points = (label: string, of: 'price' | 'certainty' | 'speed') =>
    row(label, (score) => String(Math.round(score[of])))
  return [
    { section: RANK, label: 'Rank', cells: found.map((f) => (f ? `${f.place} of ${order.length}` : '')) },
    row('Points of 100', shownTotal),
    points('Price', 'price'),
    points('Certainty', 'certainty'),
    points('Speed', 'speed'),
  ]
}

const OWN_ITEM = /^costAllocations\.(?:stateItems|additionalItems)\./

/**
 * The terms on paper: of each offer's own cost items the first ten, each with the answers of all, then how many more an offer has.
 * Without that one home's offers keep the press for longer than it lets them.
 */
const termRows = ({ rows }: ComparisonTable, state: PropertyState): PaperRow[] => {
  const standard = new Set(costItemsFor(state).map(({ fieldId }) => `costAllocations.stateItems.${fieldId}`))
  const shown = new Map<number, number>()
  const more = new Map<number, number>()
  const paper: PaperRow[] = []
  let end = 0
  for (const { section, path = '', cells } of rows) {
    const [label = '', ...texts] = cells
    const isOwn = OWN_ITEM.test(path) && !standard.has(path)
    const having = isOwn ? [...texts.keys()].filter((i) => texts[i] !== '') : []
    const isShown = !isOwn || having.some((i) => (shown.get(i) ?? 0) < OWN_ITEMS)
    const counts = isShown ? shown : more
    for (const i of having) counts.set(i, (counts.get(i) ?? 0) + 1)
    if (!isShown) continue
    paper.push({ section, label, cells: texts })
    if (isOwn) end = paper.length
  }
  const [first] = rows
  if (more.size === 0 || !first) return paper
  const left = first.cells.slice(1).map((_, i) => more.get(i))
  return paper.toSpliced(end, 0, {
    section: 'Cost Allocations',
    label: 'More cost items',
    cells: left.map((count) => (count ? `${count} more, in the offer itself` : '')),
  })
}

/**
 * The comparison as it is printed for a seller: four offers to a table, each with the lines of its net, its place under the seller's own
 * weights, and its terms, ten cost items of its own among them. Contacts are left out. Places are among all offers; the first forty are shown.
 * Source: issue "Export", negotiation.md §8.
 */
export const comparisonTables = (
  offers: readonly ComparedOnPaper[],
  at: {
    readonly weights: Weights
    readonly today: string
    readonly state: PropertyState
    readonly zone: string
  },
): PaperTable[] => {
  const order = ranked(
    offers.flatMap((o) => o.candidate ?? []),
    at.weights,
    at.today,
  )
  return chunks(offers.slice(0, MOST)).map((few) => ({
    heads: few.map(({ who, document }) => ({ who, document })),
    rows: [
      ...netRows(few),
      ...rankRows(few, order),
      ...termRows(comparisonTable(few, at), at.state).filter(({ section }) => section !== 'Offer'),
    ],
  }))
}
