import { caller, ok, type Caller } from '#test/client.ts'
import { exampleBody } from '#test/make/examples.ts'
import { outsideBody } from '#test/make/outside.ts'
import type { Body, State } from '#test/make/sale.ts'
import { acceptInvitation } from '#test/people.ts'
import type { TestServer } from '#test/server.ts'

/** Somebody who acts, at each process of the one database: a token is good everywhere. */
export interface Player {
  readonly name: string
  readonly at: readonly Caller[]
  /** From which side this person reads a negotiation. */
  readonly side: 'buyer' | 'seller'
  /** For a buyer's agent: the buyer who is written for, and an offer's body. */
  readonly writes?: { readonly buyerEmail: string; readonly body: Body; readonly state: State }
  /** For a listing agent: an offer that arrived on paper (X1). */
  readonly enters?: { readonly body: Body; readonly state: State }
}

/** One home of the four; a new one takes its place when it is sold or withdrawn. */
export interface Home {
  readonly state: State
  listingId: string
  /** Every document that anybody has read of, so that anybody can try to move it. */
  readonly documents: Set<string>
  /** Withdrawn or sold. */
  over: boolean
}

export interface Cast {
  readonly players: readonly Player[]
  readonly homes: readonly Home[]
  /** Puts another home in the place of one that is over. */
  renew(home: Home): Promise<void>
}

const SIGNED_IN = ['listing', 'agent', 'agent2'] as const

/** Ten people: in each state a listing agent, a seller, a buyer's agent and a buyer, and a second buyer's agent in California and a stranger. */
export const castOf = async (server: TestServer, origins: readonly string[]): Promise<Cast> => {
  const players: Player[] = []
  const everywhere = (who: Caller) => origins.map((origin) => caller(origin, who.token))
  const listers = new Map<State, { agent: Caller; seller: Caller | null; email: string }>()

  const publish = async (state: State): Promise<string> => {
    const known = listers.get(state)
    const agent = known?.agent ?? (await server.as(`${SIGNED_IN[0]}-${state}`))
    const email = known?.email ?? `storm-owner-${state}@example.com`
    const body = await exampleBody(`listing-${state}`, agent, { ownerEmail: email })
    body.customListingUrl = null
    const { id } = ok(await agent.post('/listings', body), 201)
    ok(await agent.put(`/listings/${id}/PENDING_SELLER_APPROVAL`, { attested: true }))
    const seller = known?.seller ?? (await acceptInvitation(server, email))
    listers.set(state, { agent, seller, email })
    ok(await seller.put(`/listings/${id}/SELLER_APPROVED`, { attested: true }))
    ok(await agent.put(`/listings/${id}/ACTIVE`, { attested: true }))
    return id
  }

  const homes: Home[] = []
  for (const state of ['ca', 'ca', 'fl', 'fl'] as const)
    homes.push({ state, listingId: await publish(state), documents: new Set(), over: false })

  /** A buyer's agent with a buyer, who gets an account by the first offer that is sent to them. */
  const buyers = async (state: State, agentName: string, buyerName: string) => {
    const agent = await server.as(agentName)
    const buyerEmail = `storm-${buyerName}@example.com`
    const home = homes.find((h) => h.state === state)
    const body = await exampleBody(`offer-${state}`, agent, { buyerEmail, listingId: home?.listingId ?? '' })
    const offer = ok(await agent.post('/offers', body), 201)
    home?.documents.add(offer.id)
    ok(await agent.put(`/offers/${offer.id}/PENDING_BUYER_APPROVAL`, { attested: true }))
    const buyer = await acceptInvitation(server, buyerEmail)
    players.push(
      { name: agentName, at: everywhere(agent), side: 'buyer', writes: { buyerEmail, body, state } },
      { name: buyerName, at: everywhere(buyer), side: 'buyer' },
    )
  }
  await buyers('ca', 'agent-ca', 'buyer-one')
  await buyers('ca', 'agent2-ca', 'buyer-two')
  await buyers('fl', 'agent-fl', 'buyer-three')
  for (const [state, { agent, seller }] of listers) {
    const listingId = homes.find((home) => home.state === state)?.listingId ?? ''
    const { paperId: _first, ...body } = await outsideBody({ state, listingId, listingAgent: agent })
    players.push({
      name: `listing-${state}`,
      at: everywhere(agent),
      side: 'seller',
      enters: { body, state },
    })
    if (seller) players.push({ name: `owner-${state}`, at: everywhere(seller), side: 'seller' })
  }

  return {
    players,
    homes,
    async renew(home) {
      home.listingId = await publish(home.state)
      home.documents.clear()
      home.over = false
    },
  }
}
