import { getAt } from '#domain/kernel/path.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { PAIRS } from '#domain/offer/form/pairs.ts'
import { dateTime } from '#domain/kernel/text/format.ts'
import { ownChanges, redline, shownTerms, type TermChange } from '#domain/offer/reading/terms/redline.ts'
import type { Section } from '#domain/offer/reading/terms/shown.ts'
import { isVisibleTo, sideOf, type Side } from '#domain/negotiation/chain.ts'
import type { OfferHead } from '#domain/negotiation/heads.ts'
import { freezesClauses } from '#domain/offer/permissions.ts'

/** One answer as the screens show it. */
export interface TermRow {
  readonly path: string
  readonly label: string
  readonly section: Section
  readonly text: string
}

/** `terms.downPaymentPercentage` -> `terms.downPaymentDollar`: the two are in one row. */
const PARTNER = new Map<string, string>(
  PAIRS.map((pair) => [`${pair.section}.${pair.percent}`, `${pair.section}.${pair.dollar}`]),
)

/** What a question opens: nothing to read once that was answered No and this is No or zero. */
const ASKED_BY: Record<string, readonly string[]> = {
  'creditItems.sellerPaysBuyerBroker': ['creditItems.requestSeller'],
  'creditItems.sellerPaysBuyerBrokerDollar': [
    'creditItems.requestSeller',
    'creditItems.sellerPaysBuyerBroker',
  ],
  'creditItems.closingCostCreditDollar': ['creditItems.requestSeller'],
}
const isIdle = (body: OfferBody, path: string): boolean =>
  !getAt(body, path) && (ASKED_BY[path] ?? []).some((question) => getAt(body, question) === false)

/** Answers that are dollars; another one's words stay as a person wrote them. */
const DOLLARS = /(Dollar|Amount|Cost)$/

/**
 * How the words of an answer read on a screen: dollars without cents where there are none (the agreement prints them,
 * look.md), an instant in the reader's own time or in the zone given.
 */
export const onScreen = (path: string, text: string, zone?: string): string => {
  if (path === 'expiresAt') return text === '' ? '' : dateTime(text, zone)
  return DOLLARS.test(path) ? text.replace(/\.00$/, '') : text
}

/**
 * Every answer of an offer in the order of the review; an amount given in percent and dollars reads as
 * '3% · $37,500' (spec 2 §9 "shown as a percentage plus a dollar amount").
 */
export const readableTerms = (body: OfferBody, state: PropertyState, zone?: string): TermRow[] => {
  const shown = shownTerms(body, state).map((row) => ({ ...row, text: onScreen(row.path, row.text, zone) }))
  const percentOf = new Map(
    shown.flatMap((row) => {
      const dollar = PARTNER.get(row.path)
      return dollar ? [[dollar, row] as const] : []
    }),
  )
  const dollars = new Set(shown.map((row) => row.path))
  return shown.flatMap((row): TermRow[] => {
    const partner = PARTNER.get(row.path)
    if (isIdle(body, partner ?? row.path)) return []
    if (partner) return dollars.has(partner) ? [] : [{ ...row, path: partner }]
    const percent = percentOf.get(row.path)
    return [percent ? { ...row, text: `${percent.text} · ${row.text}` } : row]
  })
}

/** One row that changed, as the screens show it. */
type RowChange = Omit<TermChange, 'section'>

/**
 * What changed against an earlier version, a row each, '' where there was or is nothing to read. What differs is the domain's to say
 * (`redline`); here it only finds its row.
 */
export const changedRows = (
  before: OfferBody,
  after: OfferBody,
  state: PropertyState,
  zone?: string,
): RowChange[] => {
  const [then, now] = [before, after].map(
    (body) => new Map(readableTerms(body, state, zone).map((row) => [row.path, row])),
  )
  return [
    ...new Map(
      redline(before, after, state).map(({ path: changed, follows }) => {
        const path = PARTNER.get(changed) ?? changed
        const [was, is] = [then?.get(path), now?.get(path)]
        const words = { label: (is ?? was)?.label ?? '', before: was?.text ?? '', after: is?.text ?? '' }
        return [path, { path, ...words, ...(follows && { follows }) }] as const
      }),
    ).values(),
  ]
}

/** The old words of what was changed itself, by the row's path; '' where there were none. What follows from the price is marked nowhere. */
export const oldWords = (
  before: OfferBody,
  after: OfferBody,
  state: PropertyState,
  zone?: string,
): ReadonlyMap<string, string> =>
  new Map(ownChanges(changedRows(before, after, state, zone)).map((row) => [row.path, row.before]))

/** Comments are with the step they belong to, everything else in its own section. */
const SECTION_OF_COMMENT: Record<string, Section> = {
  terms: 'Terms of Offer',
  contingencies: 'Contingencies',
  creditItems: 'Credits & Items',
  services: 'Services',
  costAllocations: 'Cost Allocations',
}

/** The rows of one section of the review, comments last. */
export const rowsOfSection = (rows: readonly TermRow[], section: Section): TermRow[] =>
  rows.filter(
    (row) =>
      row.section === section ||
      (row.section === 'Comments' && SECTION_OF_COMMENT[row.path.split('.')[0] ?? ''] === section),
  )

/** The version that a document is shown against: what the viewer's side last had before it. */
export type Earlier =
  /** The own side's working copy, or the listing it would be sent with, differs from what the other side has. */
  | { readonly since: 'sent'; readonly offerId: string }
  /** A counter, against the document it answers. */
  | { readonly since: 'answered'; readonly offerId: string }
  /** Delivered more than once: against the delivery before. */
  | { readonly since: 'previous'; readonly offerId: string }

/**
 * Which earlier version shows somebody what changed in a document; null where there is none. What a person acts on is
 * shown with what changed since that person's side last had it (negotiation.md §1.2, §1.4).
 */
export const earlierOf = (
  offer: OfferHead,
  chain: readonly OfferHead[],
  side: Side,
  deliveries: number,
): Earlier | null => {
  if (sideOf(offer) === side && offer.deliveredAt !== null && (offer.dirty || freezesClauses(offer)))
    return { since: 'sent', offerId: offer.id }
  const answered = chain.find((o) => o.id === offer.answersId)
  if (answered && isVisibleTo(side, answered)) return { since: 'answered', offerId: answered.id }
  return deliveries > 1 ? { since: 'previous', offerId: offer.id } : null
}
