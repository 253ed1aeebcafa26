import { ok, type Caller } from '#test/client.ts'
import { acceptInvitation } from '#test/people.ts'
import type { TestServer } from '#test/server.ts'
import { BUYER_PHONE, exampleBody } from './examples.ts'

/** A request body as its example says; a test changes what it is about. */
// oxlint-disable-next-line typescript/no-explicit-any -- bodies are checked by the server; tests reach into them freely
export type Body = Record<string, any>

export type State = 'ca' | 'fl'

let count = 0
const fresh = (who: string) => `${who}-${++count}-${process.pid}@example.com`

export interface Sale {
  readonly state: State
  readonly listingId: string
  readonly listingAgent: Caller
  readonly seller: Caller
  readonly sellerEmail: string
}

/** A published listing with its agent (a sign-in, a demo one by default) and a seller of its own, made call by call. */
export const activeListing = async (
  server: TestServer,
  state: State = 'ca',
  change: (body: Body) => void = () => {},
  agentName = `listing-${state}`,
): Promise<Sale> => {
  const listingAgent = await server.as(agentName)
  const sellerEmail = fresh('owner')
  const body = await exampleBody(`listing-${state}`, listingAgent, { ownerEmail: sellerEmail })
  body.customListingUrl = null
  change(body)
  const listing = ok(await listingAgent.post('/listings', body), 201)
  ok(await listingAgent.put(`/listings/${listing.id}/PENDING_SELLER_APPROVAL`, { attested: true }))
  const seller = await acceptInvitation(server, sellerEmail)
  ok(await seller.put(`/listings/${listing.id}/SELLER_APPROVED`, { attested: true }))
  ok(await listingAgent.put(`/listings/${listing.id}/ACTIVE`, { attested: true }))
  return { state, listingId: listing.id, listingAgent, seller, sellerEmail }
}

export interface Chain {
  readonly offerId: string
  readonly agent: Caller
  readonly buyer: Caller
  readonly buyerEmail: string
}

/** A draft offer by a buyer agent (a demo sign-in). */
export const draftOffer = async (
  server: TestServer,
  sale: Sale,
  agentName?: string,
  change: (body: Body) => void = () => {},
  buyerPhone: string = BUYER_PHONE,
) => {
  const agent = await server.as(agentName ?? `agent-${sale.state}`)
  const buyerEmail = fresh('buyer')
  const body = await exampleBody(`offer-${sale.state}`, agent, {
    buyerEmail,
    buyerPhone,
    listingId: sale.listingId,
  })
  body.primaryBuyer.user.phone = buyerPhone
  change(body)
  const offer = ok(await agent.post('/offers', body), 201)
  return { offerId: offer.id as string, agent, buyerEmail, offer }
}

/** An offer body with another price; every dollar that is a share of it follows its percentage. */
export const priced = (body: Body, amount: number): void => {
  const share = (percent: number) => Math.round(amount * percent) / 100
  body.terms.offerAmount = amount
  for (const [dollars, percent] of [
    ['downPaymentDollar', 'downPaymentPercentage'],
    ['loanAmountDollar', 'loanAmountPercentage'],
    ['earnestDepositDollar', 'earnestDepositPercentage'],
    ['increasedDepositDollar', 'increasedDepositPercentage'],
  ] as const)
    if (body.terms[percent] != null) body.terms[dollars] = share(body.terms[percent])
  for (const [dollars, percent] of [
    ['closingCostCreditDollar', 'closingCostCreditPercentage'],
    ['sellerPaysBuyerBrokerDollar', 'sellerPaysBuyerBrokerPercentage'],
  ] as const)
    if (body.creditItems[percent] != null) body.creditItems[dollars] = share(body.creditItems[percent])
}

/** An offer delivered to the seller side. */
export const deliveredOffer = async (
  server: TestServer,
  sale: Sale,
  agentName?: string,
  change: (body: Body) => void = () => {},
): Promise<Chain> => {
  const { offerId, agent, buyerEmail } = await draftOffer(server, sale, agentName, change)
  ok(await agent.put(`/offers/${offerId}/PENDING_BUYER_APPROVAL`, { attested: true }))
  const buyer = await acceptInvitation(server, buyerEmail)
  ok(await buyer.put(`/offers/${offerId}/PENDING_SELLER_AGENT_RESPONSE`, { attested: true }))
  return { offerId, agent, buyer, buyerEmail }
}

/** Accepted by the seller side: the contract waits for its first signature. */
export const accepted = async (sale: Sale, chain: Pick<Chain, 'offerId'>): Promise<void> => {
  ok(await sale.listingAgent.put(`/offers/${chain.offerId}/PENDING_SELLER_ACCEPT_REVIEW`, {}))
  ok(await sale.seller.put(`/offers/${chain.offerId}/ACCEPTED`, { attested: true }))
}

/** The signers in their order. */
export const signersOf = (sale: Sale, chain: Chain): Caller[] =>
  sale.state === 'ca'
    ? [chain.agent, chain.buyer, sale.listingAgent, sale.seller]
    : [chain.buyer, sale.seller]
