import { actsOf } from '../actions/edits.ts'
import type { OfferActionView, OfferGroup, OfferView } from '#api/offer/offer-records.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { isOpen } from '#domain/offer/vocabulary.ts'
import { readableTerms, oldWords, type TermRow } from '#domain/offer/reading/blind/readable.ts'

/** One document of the grid, as a column. */
export interface Column {
  readonly key: string
  readonly group: OfferGroup
  readonly document: OfferView
  /** Of the home, in whose units a period is counted. */
  readonly state: PropertyState
  /** The version of the same chain it answers or replaces. */
  readonly before: OfferView | null
  readonly actions: readonly OfferActionView[]
  readonly rows: ReadonlyMap<string, TermRow>
  /** Old words of what changed since `before`, by path. */
  readonly old: ReadonlyMap<string, string>
  /** The document that is the buyers' money: written or accepted by them. Another one's terms are no bid of theirs. */
  readonly money: OfferView
  /** Net to seller in dollars; the sell side's alone. */
  readonly net: number | null
}

const byTime = (group: OfferGroup): OfferView[] => [group.originalOffer, ...group.counterOffers.toReversed()]

/** The first document names the people of a chain; a counter says nothing about them. */
const termsOf = (document: OfferView, group: OfferGroup): OfferBody => ({
  ...document,
  primaryBuyer: group.originalOffer.primaryBuyer,
  secondaryBuyers: group.originalOffer.secondaryBuyers,
})

const column = (
  group: OfferGroup,
  document: OfferView,
  actions: readonly OfferActionView[],
  net: number | null,
  state: PropertyState,
  zone: string | undefined,
): Column => {
  const chain = byTime(group)
  const at = chain.findIndex((each) => each.id === document.id)
  const before = chain.find((each) => each.id === document.answersOfferId) ?? chain[at - 1] ?? null
  const body = termsOf(document, group)
  return {
    key: document.id,
    group,
    document,
    state,
    before,
    actions,
    rows: new Map(readableTerms(body, state, zone).map((row) => [row.path, row])),
    old: before ? oldWords(termsOf(before, group), body, state, zone) : new Map<string, string>(),
    money: chain.find((each) => each.id === group.netOfferId) ?? document,
    net,
  }
}

/** A column for each negotiation: the document the sell side has before it, else the newest it may see. */
export const columnsOfSeller = (
  groups: readonly OfferGroup[],
  state: PropertyState,
  zone?: string,
): Column[] =>
  groups.map((group) => {
    const chain = byTime(group)
    const document = chain.find((each) => each.id === group.currentOfferId) ?? chain.at(-1)
    return column(group, document ?? group.originalOffer, actsOf(group), group.highestNetAmount, state, zone)
  })

/** The buyer side's own chain, offer and counters, oldest first; each action is with the document it moves. */
export const columnsOfBuyer = (group: OfferGroup, state: PropertyState, zone?: string): Column[] => {
  const chain = byTime(group)
  const ids = new Set(chain.map((each) => each.id))
  return chain.map((document, index) => {
    const last = index === chain.length - 1
    const own = actsOf(group).filter(
      (action) => action.offerId === document.id || (last && !ids.has(action.offerId)),
    )
    return column(group, document, own, null, state, zone)
  })
}

/** The document an action moves, as its dialog needs it. */
export const documentOf = (group: OfferGroup, offerId: string): OfferView =>
  byTime(group).find((each) => each.id === offerId) ?? group.originalOffer

/** The document in front of this side; the others are history. */
export const isCurrent = ({ group, document }: Column): boolean =>
  group.currentOfferId === null || group.currentOfferId === document.id

/** Another document that was delivered has taken its place; one that is only being prepared has not. */
export const isReplaced = (column: Column): boolean => {
  const { group, document } = column
  const stands = byTime(group).findLast((each) => each.deliveredAt && isOpen(each.state))
  return isOpen(document.state) && !isCurrent(column) && stands !== document
}

/** Marks the head of what stands now in a chain: the focus goes there once something happened to it. */
export const headAt = (column: Column) =>
  isCurrent(column) ? { 'data-head': column.group.originalOffer.id, tabIndex: -1 } : {}

/** Gives the focus to the head of a chain, where what happened is read. */
export const focusHead = (chainId: string): void => {
  const head = document.querySelector<HTMLElement>(`[data-head="${CSS.escape(chainId)}"]`)
  // An acceptance leads to the contract, which has no heads: then the tab that is shown now is where one goes on.
  const place = head ?? document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
  place?.focus()
}
