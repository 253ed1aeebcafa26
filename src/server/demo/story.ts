import type { FastifyInstance } from 'fastify'
import { localDateOf } from '#domain/kernel/time/deadline.ts'
import { changeOfferAmount } from '#domain/offer/form/answers-pairs.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../account/demo/people.ts'
import { exampleBody, listingBodyOf, offerBodyOf, type Buyer } from './bodies.ts'
import { acceptInvitation, signIn, type Client } from './client.ts'
import { HOMES, type Home } from './homes.ts'

type Id = { id: string }
const YES = { attested: true }
const at = (name: string) => `${name}@parley.example`

const person = (firstName: string, lastName: string, email: string, phone: string): Buyer => ({
  firstName,
  lastName,
  email: at(email),
  phone,
})

/** Somebody with a demo sign-in, under the name of the account. */
const demo = (name: string): Buyer => {
  const known = DEMO_PEOPLE.find((p) => p.name === name)
  return person(known?.firstName ?? '', known?.lastName ?? '', name, known?.phone ?? '')
}

const BUYERS = {
  ca: demo('buyer-ca'),
  ca2: demo('buyer2-ca'),
  priya: person('Priya', 'Shah', 'priya.shah', '(424) 555-0163'),
  tomas: person('Tomás', 'Lindqvist', 'tomas.lindqvist', '(424) 555-0164'),
  grace: person('Grace', 'Okafor', 'grace.okafor', '(424) 555-0165'),
  fl: demo('buyer-fl'),
  iris: person('Iris', 'Nguyen', 'iris.nguyen', '(305) 555-0167'),
}

const OWNERS = {
  ca: demo('seller-ca'),
  ca2: demo('seller2-ca'),
  fl: demo('seller-fl'),
  nora: person('Nora', 'Whitfield', 'nora.whitfield', '(760) 555-0171'),
  marcus: person('Marcus', 'Bell', 'marcus.bell', '(510) 555-0172'),
  elena: person('Elena', 'Castillo', 'elena.castillo', '(941) 555-0173'),
  june: person('June', 'Albury', 'june.albury', '(305) 555-0174'),
}

/** The demo story, told call by call through the product itself, so that events, snapshots and papers are real. */
export const tellStory = async (http: FastifyInstance): Promise<void> => {
  const people = new Map<string, Promise<Client>>()
  const as = (name: string): Promise<Client> => {
    const known = people.get(name) ?? signIn(http, at(name), DEMO_PASSWORD)
    people.set(name, known)
    return known
  }
  const newcomer = (named: Buyer): Promise<Client> => {
    const name = named.email.split('@')[0] ?? ''
    const known = people.get(name) ?? acceptInvitation(http, named, DEMO_PASSWORD)
    people.set(name, known)
    return known
  }
  const move = async (who: string, id: string, state: string, body: object = YES) =>
    (await as(who)).call('PUT', `/offers/${id}/${state}`, body)

  const list = async (
    home: Home,
    owner: keyof typeof OWNERS,
    until: 'draft' | 'sent' | 'active',
  ): Promise<string> => {
    const agent = await as(`listing-${home.state}`)
    const { id } = await agent.call<Id>('POST', '/listings', await listingBodyOf(home, agent, OWNERS[owner]))
    if (until === 'draft') return id
    await agent.call('PUT', `/listings/${id}/PENDING_SELLER_APPROVAL`, YES)
    if (until === 'sent') return id
    const name = OWNERS[owner].email.split('@')[0] ?? ''
    await (
      await (name.startsWith('seller') ? as(name) : newcomer(OWNERS[owner]))
    ).call('PUT', `/listings/${id}/SELLER_APPROVED`, YES)
    await agent.call('PUT', `/listings/${id}/ACTIVE`, YES)
    return id
  }
  const write = async (
    home: Home,
    listingId: string,
    agentName: string,
    buyer: Buyer,
    amount: number,
    change?: (b: OfferBody) => OfferBody,
  ): Promise<string> => {
    const agent = await as(agentName)
    const { id } = await agent.call<Id>(
      'POST',
      '/offers',
      await offerBodyOf(home.state, agent, listingId, buyer, amount, change),
    )
    await agent.call('PUT', `/offers/${id}/PENDING_BUYER_APPROVAL`, YES)
    return id
  }
  const deliver = async (...args: Parameters<typeof write>): Promise<string> => {
    const id = await write(...args)
    const name = args[3].email.split('@')[0] ?? ''
    const known = name.startsWith('buyer')
    await (known ? await as(name) : await newcomer(args[3])).call(
      'PUT',
      `/offers/${id}/PENDING_SELLER_AGENT_RESPONSE`,
      YES,
    )
    return id
  }
  const sign = async (listingId: string, ...who: string[]) => {
    for (const name of who) {
      const signer = await (people.get(name) ?? as(name))
      await signer.call(
        'PUT',
        `/listings/${listingId}/contract/sign`,
        await exampleBody('signatures', signer, {}),
      )
    }
  }

  await liveNegotiation({ as, move, list, deliver, people })
  await waitingForSignatures({ move, list, deliver, sign })
  await list(HOMES.sanFrancisco, 'ca2', 'sent')
  await sold({ as, move, list, deliver, sign })
  const orlando = await list(HOMES.orlando, 'fl', 'active')
  await write(HOMES.orlando, orlando, 'agent-fl', BUYERS.fl, 418_000)
  await list(HOMES.tampa, 'fl', 'draft')
  // Homes on the market that nobody has offered on yet.
  await list(HOMES.palmSprings, 'nora', 'active')
  await list(HOMES.oakland, 'marcus', 'active')
  await list(HOMES.sarasota, 'elena', 'active')
  await list(HOMES.keyWest, 'june', 'active')
}

interface Tools {
  as(name: string): Promise<Client>
  move(who: string, id: string, state: string, body?: object): Promise<unknown>
  list(home: Home, owner: keyof typeof OWNERS, until: 'draft' | 'sent' | 'active'): Promise<string>
  deliver(
    home: Home,
    listingId: string,
    agentName: string,
    buyer: Buyer,
    amount: number,
    change?: (b: OfferBody) => OfferBody,
  ): Promise<string>
  sign(listingId: string, ...who: string[]): Promise<void>
  people: Map<string, Promise<Client>>
}

const cash = (body: OfferBody): OfferBody => ({
  ...body,
  terms: {
    ...body.terms,
    loan: false,
    loanType: null,
    preapproved: null,
    downPaymentPercentage: null,
    downPaymentDollar: null,
    loanAmountPercentage: null,
    loanAmountDollar: null,
    daysToClose: 14,
  },
  contingencies: {
    ...body.contingencies,
    contingentOnLoan: false,
    daysLoan: null,
    contingentOnAppraisal: false,
    daysAppraisal: null,
    appraisalOtherAmount: null,
  },
})

const counterTo = (body: OfferBody, amount: number): Partial<OfferBody> => ({
  terms: changeOfferAmount({ terms: body.terms, creditItems: body.creditItems }, amount).terms,
  creditItems: changeOfferAmount({ terms: body.terms, creditItems: body.creditItems }, amount).creditItems,
})

/** Los Angeles: five offers, one of them in every kind of motion. */
const liveNegotiation = async ({ as, move, list, deliver, people }: Omit<Tools, 'sign'>): Promise<void> => {
  const home = HOMES.losAngeles
  const id = await list(home, 'ca', 'active')
  const seller = await as('seller-ca')
  const agent = await as('listing-ca')
  const full = await deliver(home, id, 'agent-ca', BUYERS.ca, 1_265_000)
  const quick = await deliver(home, id, 'agent2-ca', BUYERS.ca2, 1_210_000, cash)
  const priya = await deliver(home, id, 'agent2-ca', BUYERS.priya, 1_240_000)
  await deliver(home, id, 'agent3-ca', BUYERS.tomas, 1_195_000, (b) => ({
    ...b,
    services: { ...b.services, titlePayer: 'BUYER', escrowPayer: 'BUYER', hazardPayer: 'BUYER' },
  }))
  const editing = await deliver(home, id, 'agent3-ca', BUYERS.grace, 1_225_000)

  // Two multiple counters; one buyer has accepted, and the seller's confirmation makes it bind.
  for (const [chain, amount] of [
    [priya, 1_285_000],
    [quick, 1_240_000],
  ] as const) {
    const offer = await agent.call<OfferBody>('GET', `/offers/${chain}`)
    const counter = await agent.call<Id>('POST', '/offers/counter', {
      id: null,
      counteredOfferId: chain,
      offerType: 'SELLER_MULTIPLE_COUNTER',
      state: 'PENDING_SELLER_COUNTER_REVIEW',
      ...counterTo(offer, amount),
    })
    await seller.call('PUT', `/offers/${counter.id}/PENDING_BUYER_AGENT_RESPONSE`, YES)
    if (chain !== priya) continue
    await move('agent2-ca', counter.id, 'PENDING_BUYER_ACCEPT_REVIEW', {})
    await (
      await (people.get('priya.shah') ?? as('buyer-ca'))
    ).call('PUT', `/offers/${counter.id}/PENDING_SELLER_ACCEPT_REVIEW`, YES)
  }
  await move('agent3-ca', editing, 'LIVE_EDIT', {})
  await seller.call('PUT', '/offers/viewed', { listingId: id, viewedOfferIds: [full, quick] })
}

/** San Diego: agreed; the buyer agent has signed, the buyer is next. */
const waitingForSignatures = async ({
  move,
  list,
  deliver,
  sign,
}: Omit<Tools, 'as' | 'people'>): Promise<void> => {
  const home = HOMES.sanDiego
  const id = await list(home, 'ca', 'active')
  const offer = await deliver(home, id, 'agent-ca', BUYERS.ca, 990_000)
  await move('listing-ca', offer, 'PENDING_SELLER_ACCEPT_REVIEW', {})
  await move('seller-ca', offer, 'ACCEPTED')
  await sign(id, 'agent-ca')
}

/** Miami: countered, agreed, signed, sealed, closed. */
const sold = async ({ as, move, list, deliver, sign }: Omit<Tools, 'people'>): Promise<void> => {
  const home = HOMES.miami
  const id = await list(home, 'fl', 'active')
  const offer = await deliver(home, id, 'agent2-fl', BUYERS.iris, 595_000)
  const agent = await as('listing-fl')
  const body = await agent.call<OfferBody>('GET', `/offers/${offer}`)
  const counter = await agent.call<Id>('POST', '/offers/counter', {
    id: null,
    counteredOfferId: offer,
    offerType: 'SELLER_COUNTER',
    state: 'PENDING_SELLER_COUNTER_REVIEW',
    ...counterTo(body, 605_000),
  })
  await move('seller-fl', counter.id, 'PENDING_BUYER_AGENT_RESPONSE')
  await move('agent2-fl', counter.id, 'PENDING_BUYER_ACCEPT_REVIEW', {})
  await move('iris.nguyen', counter.id, 'ACCEPTED')
  await sign(id, 'iris.nguyen', 'seller-fl')
  await agent.call('PUT', `/listings/${id}/SOLD`, {
    ...YES,
    soldPrice: 605_000,
    // Today where the home is: in the evening there it is tomorrow elsewhere.
    soldDate: localDateOf(new Date().toISOString(), 'America/New_York'),
  })
}
