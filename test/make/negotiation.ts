import { ok, type Answered, type Caller } from '#test/client.ts'
import { later } from '#test/clock.ts'
import { acceptInvitation } from '#test/people.ts'
import type { TestServer } from '#test/server.ts'
import { THOROUGH } from '#test/thorough.ts'
import { BUYER_PHONE } from './examples.ts'
import { activeListing, draftOffer, priced, type Body, type Sale } from './sale.ts'

export type Role = 'BA' | 'PB' | 'SB' | 'LA' | 'PS' | 'SS' | 'AD' | 'oB' | 'U'

/** A listing with two sellers and a chain with two buyers, and everybody who might try something. */
export interface World {
  readonly sale: Sale
  readonly listingId: string
  readonly people: Record<Role, Caller>
  /** The documents by a short name: I, SC, MCO, SF, BC, BMC, GCR, GC, I2 (another agent's chain). */
  readonly ids: Record<string, string>
  readonly contacts: Record<'PB' | 'SB' | 'PS' | 'SS', Contact>
  move(role: Role, doc: string, to: string, body?: object): Promise<Answered>
  counter(role: 'LA' | 'BA', offerType: string, as: string, amount: number): Promise<string>
}

const YES = { attested: true }
let count = 0
const fresh = (who: string) => `${who}-${++count}-${process.pid}@negotiation.example`

const secondary = (email: string, lastName: string, phone: string) => ({
  ownerType: 'INDIVIDUAL',
  user: { firstName: 'Second', lastName, email, phone },
})

/** How to reach somebody: what the other side must never read. */
export interface Contact {
  readonly email: string
  readonly phone: string
}

/** Who of the agents has the listing, who writes the offer, and what else their bodies say. */
export interface Cast {
  readonly listingAgent?: string
  readonly buyerAgent?: string
  readonly changeOffer?: (body: Body) => void
}

/** A draft offer on a fresh listing; everybody signed in. */
export const world = async (
  server: TestServer,
  change: (body: Body) => void = () => {},
  { listingAgent = 'listing-ca', buyerAgent = 'agent-ca', changeOffer = () => {} }: Cast = {},
): Promise<World> => {
  const secondSeller = fresh('ss')
  const changeListing = (body: Body) => {
    body.secondaryOwners = [
      { ...secondary(secondSeller, 'Owner', '(213) 555-0178'), address: body.primaryOwner.address },
    ]
    change(body)
  }
  const sale = await activeListing(server, 'ca', changeListing, listingAgent)
  const secondBuyer = fresh('sb')
  const { offerId, agent, buyerEmail } = await draftOffer(server, sale, buyerAgent, (body) => {
    body.secondaryBuyers = [{ ...secondary(secondBuyer, 'Buyer', '(310) 555-0177'), certifyBuyer: true }]
    body.requestBuyerApproval = false
    changeOffer(body)
  })
  ok(await agent.put(`/offers/${offerId}/PENDING_BUYER_APPROVAL`, YES))
  const people: World['people'] = {
    BA: agent,
    PB: await acceptInvitation(server, buyerEmail),
    SB: await acceptInvitation(server, secondBuyer),
    LA: sale.listingAgent,
    PS: sale.seller,
    SS: await acceptInvitation(server, secondSeller),
    AD: await server.as('admin'),
    oB: await server.as('agent2-ca'),
    U: await server.as('buyer2-ca'),
  }
  const ids: Record<string, string> = { I: offerId }
  ok(await people.BA.put(`/offers/${offerId}/DRAFT`))
  return {
    sale,
    listingId: sale.listingId,
    people,
    ids,
    contacts: {
      PB: { email: buyerEmail, phone: BUYER_PHONE },
      SB: { email: secondBuyer, phone: '(310) 555-0177' },
      PS: { email: sale.sellerEmail, phone: '(213) 555-0143' },
      SS: { email: secondSeller, phone: '(213) 555-0178' },
    },
    move: (role, doc, to, body = {}) => people[role].put(`/offers/${ids[doc]}/${to}`, body),
    async counter(role, offerType, as, amount) {
      const made = await people[role].post('/offers/counter', {
        id: null,
        counteredOfferId: ids.I,
        offerType,
        state: role === 'LA' ? 'PENDING_SELLER_COUNTER_REVIEW' : 'PENDING_BUYER_COUNTER_REVIEW',
        otherTerms: `Price and terms of ${as}, ${amount}`,
      })
      ids[as] = ok(made, 201).id
      return ids[as] ?? ''
    },
  }
}

/** Everybody's user id, with the role it stands for. */
export const idsOf = async (
  w: World,
  roles: readonly Role[] = ['BA', 'PB', 'SB', 'LA', 'PS', 'SS', 'AD', 'oB', 'U'],
) => {
  const people = new Map<string, string>()
  for (const role of roles) people.set(ok(await w.people[role].get('/users')).id, role)
  return people
}

export type Situation = (server: TestServer) => Promise<World>

const after =
  (before: Situation, ...steps: ((w: World, server: TestServer) => Promise<unknown>)[]): Situation =>
  async (server) => {
    const w = await before(server)
    for (const step of steps) await step(w, server)
    return w
  }
const moved =
  (role: Role, doc: string, to: string, body: object = YES) =>
  async (w: World) =>
    ok(await w.move(role, doc, to, body))
const countered = (role: 'LA' | 'BA', type: string, as: string) => (w: World) =>
  w.counter(role, type, as, 1_000_000 + Object.keys(w.ids).length)

const draft: Situation = (server) => world(server)
const sent = after(draft, moved('BA', 'I', 'PENDING_BUYER_APPROVAL'))
const rejected = after(sent, moved('PB', 'I', 'BUYER_REJECTED', { comment: 'Not this price' }))
const delivered = after(sent, moved('PB', 'I', 'PENDING_SELLER_AGENT_RESPONSE'))
const liveEdit = after(delivered, moved('BA', 'I', 'LIVE_EDIT', {}))
const edited = after(liveEdit, async (w) =>
  ok(await w.people.BA.put('/offers', { id: w.ids.I, otherTerms: 'The garden bench stays' })),
)
const liveEditBuyer = after(edited, moved('BA', 'I', 'LIVE_EDIT_BUYER'))
const acceptReview = after(delivered, moved('LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW', {}))
const counterReview = after(delivered, countered('LA', 'SELLER_COUNTER', 'SC'))
const counterSent = after(counterReview, moved('PS', 'SC', 'PENDING_BUYER_AGENT_RESPONSE'))
const counterAccepted = after(counterSent, moved('BA', 'SC', 'PENDING_BUYER_ACCEPT_REVIEW', {}))
const buyerCounter = after(counterSent, countered('BA', 'BUYER_COUNTER', 'BC'))
const buyerCounterRejected = after(
  buyerCounter,
  moved('PB', 'BC', 'BUYER_REJECTED_COUNTER_OFFER_CREATION', { comment: 'Lower' }),
)
const buyerCounterSent = after(buyerCounter, moved('PB', 'BC', 'PENDING_SELLER_AGENT_RESPONSE'))
const buyerCounterAccept = after(buyerCounterSent, moved('LA', 'BC', 'PENDING_SELLER_ACCEPT_REVIEW', {}))
const revived = after(buyerCounterSent, moved('BA', 'BC', 'CANCELLED', {}))
const revivedConfirm = after(
  revived,
  moved('BA', 'SC', 'PENDING_BUYER_ACCEPT_REVIEW', {}),
  moved('PB', 'SC', 'PENDING_SELLER_ACCEPT_REVIEW'),
)

/** Words that are in the rival's chain and nowhere else. */
export const RIVAL = {
  lastName: 'Rivalbuyer',
  phone: '(310) 555-0163',
  otherTerms: 'ORCHID HOUSE stays',
  amount: 1_300_000,
}

/** Another agent's delivered chain on the same listing, I2. */
export const rival = async (w: World, server: TestServer, as = 'I2', agent = 'agent2-ca') => {
  const change = (body: Body) => {
    body.primaryBuyer.user.lastName = RIVAL.lastName
    body.otherTerms = RIVAL.otherTerms
    priced(body, RIVAL.amount)
  }
  const other = await draftOffer(server, w.sale, agent, change, RIVAL.phone)
  ok(await other.agent.put(`/offers/${other.offerId}/PENDING_BUYER_APPROVAL`, YES))
  const buyer = await acceptInvitation(server, other.buyerEmail)
  ok(await buyer.put(`/offers/${other.offerId}/PENDING_SELLER_AGENT_RESPONSE`, YES))
  w.ids[as] = other.offerId
  return { ...other, buyer }
}
const secondChain = after(delivered, rival)
const mcoReview = after(secondChain, countered('LA', 'SELLER_MULTIPLE_COUNTER', 'MCO'))
const mcoSent = after(mcoReview, moved('PS', 'MCO', 'PENDING_BUYER_AGENT_RESPONSE'))
const mcoAccepted = after(mcoSent, moved('BA', 'MCO', 'PENDING_BUYER_ACCEPT_REVIEW', {}))
const mcoConfirm = after(mcoAccepted, moved('PB', 'MCO', 'PENDING_SELLER_ACCEPT_REVIEW'))
const roundReview = after(delivered, async (w) => {
  const day = later(4 * 86_400_000).slice(0, 10)
  w.ids.GC = ok(
    await w.people.LA.put(`/listings/global-counter/${w.listingId}`, { auctionExpirationDate: day }),
  ).id
})
const roundOpen = after(roundReview, moved('PS', 'GC', 'ACCEPTED'))
const answer = after(roundOpen, countered('BA', 'GLOBAL_COUNTER_RESPONSE', 'GCR'))
const answerSent = after(answer, moved('PB', 'GCR', 'PENDING_SELLER_AGENT_RESPONSE'))
const finalSent = after(
  buyerCounterSent,
  countered('LA', 'SELLER_FINAL_COUNTER', 'SF'),
  moved('PS', 'SF', 'PENDING_BUYER_AGENT_RESPONSE'),
)
const agreed = after(acceptReview, moved('PS', 'I', 'ACCEPTED'))
export const agreedWorld: Situation = agreed

/** Where a negotiation can stand, each made call by call. */
export const SITUATIONS = {
  draft,
  sent,
  rejected,
  delivered,
  liveEdit,
  edited,
  liveEditBuyer,
  acceptReview,
  counterReview,
  counterSent,
  counterAccepted,
  buyerCounter,
  buyerCounterRejected,
  buyerCounterSent,
  buyerCounterAccept,
  revived,
  revivedConfirm,
  mcoReview,
  mcoSent,
  mcoAccepted,
  mcoConfirm,
  roundReview,
  roundOpen,
  answer,
  answerSent,
  finalSent,
  agreed,
} as const
export type SituationName = keyof typeof SITUATIONS

/** One situation for each kind of document that comes last; the buyers’ counter stands before the final one. */
export const REPRESENTATIVE: readonly SituationName[] = [
  'draft',
  'liveEditBuyer',
  'counterReview',
  'mcoSent',
  'answer',
  'finalSent',
  'agreed',
]

/** What a test of every situation walks: all of them in `npm run test:all`, the representative ones in the gate. */
export const WALKED = THOROUGH ? (Object.keys(SITUATIONS) as SituationName[]) : REPRESENTATIVE
