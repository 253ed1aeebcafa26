import { redline } from '#domain/offer/reading/terms/redline.ts'
import { changedClauses } from '#domain/listing/reading/shown-clauses.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { deliveryBefore, deliveryName } from '../deliveries.ts'
import type { Run } from '../document.ts'
import type { AgreementFacts, Delivery } from '../facts.ts'
import { clause, say, table, type Draft } from '../words.ts'

/** Who buys is fixed with the first delivery; a counter need not repeat it. */
const termsOf = (body: OfferBody): OfferBody => ({ ...body, primaryBuyer: null, secondaryBuyers: null })

const changes = (state: PropertyState, before: Delivery, after: Delivery): [string, Run][] =>
  [
    ...redline(termsOf(before.body), termsOf(after.body), state),
    ...changedClauses(state, before.clauses, after.clauses),
  ].map((change) => [
    change.label,
    {
      text: change.after,
      value: true,
      ...(change.before ? { was: change.before } : {}),
    },
  ])

/** Within a sentence: 'the original offer', but 'Counter 2: Seller counter offer'. */
const within = (name: string): string =>
  name.startsWith('Original') ? `the ${name[0]?.toLowerCase()}${name.slice(1)}` : name

const delivered = (f: AgreementFacts, d: Delivery, i: number): Draft[] => {
  const name = deliveryName(f.chain, d)
  const before = deliveryBefore(f.chain, i)
  const head = (rest: string) => clause(name, say`Delivered on ${d.deliveredOn}. ${rest}`)
  if (!before) return head('These are the original terms.')
  const rows = changes(f.state, before, d)
  const ground = deliveryName(f.chain, before)
  if (rows.length === 0) return head(`It leaves every term of ${within(ground)} as it is.`)
  return [
    ...head('It changes these terms:'),
    ...table(`Changes to ${within(ground)}`, ['Term', 'Before and after'], rows),
  ]
}

/** Deliveries that are printed: a chain that went to and fro for longer keeps the others in its record. */
export const PRINTED_MOST = 60

const leftOut = (count: number): Draft[] =>
  clause(
    'Earlier deliveries',
    say`${String(count)} deliveries that follow the first one are kept in the record of the negotiation and are not printed here.`,
  )

/** §13: every delivery of the chain, revisions too, with the changed terms only: what stood before, struck, and what replaced it. */
export const history = (f: AgreementFacts): Draft[] => {
  const skipped = Math.max(0, f.chain.length - PRINTED_MOST)
  return f.chain.flatMap((d, i) => {
    if (i === 1 && skipped > 0) return leftOut(skipped)
    return i > 0 && i <= skipped ? [] : delivered(f, d, i)
  })
}
