import { ok } from '#test/client.ts'
import type { TestServer } from '#test/server.ts'
import { SITUATIONS, type Role, type World } from './negotiation.ts'
import { enterOutside, paper } from './outside.ts'

const YES = { attested: true }

/** What the listing agent sends with an act of the outside buyer side: the statement and its paper. */
export const onPaper = async (w: World) => ({ ...YES, paperId: await paper(w.sale) })

/** A counter on the outside chain, by either side; `as` names it among the world's documents. */
export const counterOn = async (w: World, offerType: string, as: string, more: object = {}) => {
  const body = { id: null, counteredOfferId: w.ids.O, offerType, otherTerms: `Words of ${as}`, ...more }
  w.ids[as] = ok(await w.people.LA.post('/offers/counter', body), 201).id
}

type Step = (w: World) => Promise<unknown>
const moved =
  (role: Role, doc: string, to: string, body: object = YES): Step =>
  async (w) =>
    ok(await w.move(role, doc, to, body))
const recorded =
  (doc: string, to: string): Step =>
  async (w) =>
    ok(await w.move('LA', doc, to, await onPaper(w)))
const another: Step = async (w) => {
  w.ids.O2 = ok(await enterOutside(w.sale), 201).id
}
const written =
  (type: string, as: string): Step =>
  (w) =>
    counterOn(w, type, as)
const answered: Step = async (w) => counterOn(w, 'BUYER_COUNTER', 'B', await onPaper(w))

const made =
  (...steps: Step[]) =>
  async (server: TestServer): Promise<World> => {
    const w = await SITUATIONS.draft(server)
    w.ids.O = ok(await enterOutside(w.sale), 201).id
    for (const step of steps) await step(w)
    return w
  }

const counterSent = [written('SELLER_COUNTER', 'S'), moved('PS', 'S', 'PENDING_BUYER_AGENT_RESPONSE')]
const mcoSent = [
  another,
  written('SELLER_MULTIPLE_COUNTER', 'M'),
  moved('PS', 'M', 'PENDING_BUYER_AGENT_RESPONSE'),
]
const accepted = [moved('LA', 'O', 'PENDING_SELLER_ACCEPT_REVIEW', {}), moved('PS', 'O', 'ACCEPTED')]
const revived = [...counterSent, answered, recorded('B', 'CANCELLED')]

/** Where the chain of an offer from outside, O, can stand; S, M and B are its counters, O2 is another one's. */
export const OUTSIDE_SITUATIONS = {
  offer: made(),
  acceptReview: made(moved('LA', 'O', 'PENDING_SELLER_ACCEPT_REVIEW', {})),
  counterReview: made(written('SELLER_COUNTER', 'S')),
  counterSent: made(...counterSent),
  counterRejected: made(...counterSent, recorded('S', 'REJECTED')),
  mcoSent: made(...mcoSent),
  mcoConfirm: made(...mcoSent, recorded('M', 'PENDING_SELLER_ACCEPT_REVIEW')),
  buyerCounter: made(...counterSent, answered),
  buyerCounterAccept: made(...counterSent, answered, moved('LA', 'B', 'PENDING_SELLER_ACCEPT_REVIEW', {})),
  revived: made(...revived),
  revivedConfirm: made(...revived, recorded('S', 'PENDING_SELLER_ACCEPT_REVIEW')),
  agreed: made(...accepted),
  behind: made(another, moved('LA', 'O2', 'PENDING_SELLER_ACCEPT_REVIEW', {}), moved('PS', 'O2', 'ACCEPTED')),
  withdrawn: made(recorded('O', 'DELETED')),
  rejected: made(moved('PS', 'O', 'REJECTED')),
} as const
export type OutsideSituation = keyof typeof OUTSIDE_SITUATIONS
