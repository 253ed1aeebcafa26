import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newAgent, newConsumer } from '#test/make/agents.ts'
import { behindAgreement } from '#test/make/backups.ts'
import { agreement } from '#test/make/contracts.ts'
import { exampleBody } from '#test/make/examples.ts'
import { post } from '#test/make/counters.ts'
import { LISTING_SITUATIONS, type ListingRole, type ListingSituationName } from '#test/make/listings.ts'
import { money0 } from '#domain/kernel/text/format.ts'
import { SITUATIONS, type Role, type SituationName, type World } from '#test/make/negotiation.ts'
import { activeListing, deliveredOffer, priced, type Body } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const YES = { attested: true }
/** The titles asked of a person about one listing (by the page they lead to), the home left out. */
const asked = async (who: Caller, ids: readonly (string | undefined)[]): Promise<string[]> => {
  const { tasks } = ok(await who.get('/agents/dashboard'))
  return tasks
    .filter((t: Body) => ids.some((id) => id && t.actionUrl.includes(id)))
    .map((t: Body) => t.title.replace(/(?: for| on|:) (?:1824 Maple Terrace|5 Quiet Lane)/, ''))
}
/** The sentences of what is asked of somebody. */
const texts = async (w: World, role: Role): Promise<string> =>
  ok(await w.people[role].get('/agents/dashboard'))
    .tasks.filter((t: Body) => t.actionUrl.includes(w.listingId))
    .map((t: Body) => t.description)
    .join('\n')
const of = (w: World, role: Role) => asked(w.people[role], [w.listingId, w.ids.I])

describe('each waiting state asks the responsible person, and nobody else (negotiation.md §9, §0 "responsible")', () => {
  const ACCEPTING = 'Approve accepting the seller’s $1,250,000 counter'
  const ROLES: Role[] = ['BA', 'PB', 'SB', 'LA', 'PS', 'SS', 'AD', 'oB', 'U']
  it.each([
    ['draft', { BA: 'Finish Benjamin Hart’s $1,250,000 offer' }],
    ['sent', { PB: 'Approve your $1,250,000 offer', SB: 'Approve your $1,250,000 offer' }],
    ['rejected', { BA: 'Benjamin Hart asked for changes' }],
    ['delivered', { LA: 'Benjamin Hart offered $1,250,000' }],
    ['liveEdit', { BA: 'Finish your edits of Benjamin Hart’s $1,250,000 offer' }],
    [
      'liveEditBuyer',
      { PB: 'Confirm your edited $1,250,000 offer', SB: 'Confirm your edited $1,250,000 offer' },
    ],
    ['acceptReview', { PS: 'Approve accepting Benjamin Hart’s $1,250,000 offer' }],
    ['counterReview', { PS: 'Approve the $1,250,000 counter to Benjamin Hart' }],
    ['counterSent', { BA: 'Answer the seller’s $1,250,000 counter to Benjamin Hart' }],
    ['counterAccepted', { PB: ACCEPTING, SB: ACCEPTING }],
    ['buyerCounter', { PB: 'Approve your $1,250,000 counter', SB: 'Approve your $1,250,000 counter' }],
    ['buyerCounterRejected', { BA: 'Benjamin Hart asked for changes' }],
    ['buyerCounterSent', { LA: 'Benjamin Hart countered with $1,250,000' }],
    [
      'revivedConfirm',
      {
        PS: 'Confirm that Benjamin Hart accepted your counter at $1,250,000',
        LA: 'Waiting for your seller to confirm Benjamin Hart’s $1,250,000 counter',
      },
    ],
    ['agreed', { BA: 'Sign the contract' }],
  ] as [SituationName, Partial<Record<Role, string>>][])('%s', async (situation, expected) => {
    const w = await SITUATIONS[situation](server)
    for (const role of ROLES)
      expect(await of(w, role), role).toEqual(expected[role] === undefined ? [] : [expected[role]])
  })

  it('a round asks the seller first, then every agent with a living chain (N29, N30)', async () => {
    const w = await SITUATIONS.roundReview(server)
    expect(await of(w, 'PS')).toEqual(['Approve the offer deadline'])
    ok(await w.move('PS', 'GC', 'ACCEPTED', YES))
    expect(await of(w, 'PS')).toEqual([])
    expect((await of(w, 'BA')).filter((t) => t === 'Send a highest and best offer')).toHaveLength(1)
    const answered = await SITUATIONS.answerSent(server)
    expect((await of(answered, 'BA')).filter((t) => t.includes('highest'))).toEqual([])
  })

  it('why the listing agent is asked: declined, not approved, updated (N17, N19, N21)', async () => {
    const declined = await SITUATIONS.acceptReview(server)
    ok(await declined.move('PS', 'I', 'PENDING_SELLER_AGENT_RESPONSE', { comment: 'Ask for more' }))
    expect(await of(declined, 'LA')).toEqual([
      'Your seller declined to accept Benjamin Hart’s $1,250,000 offer',
    ])
    const refused = await SITUATIONS.counterReview(server)
    ok(await refused.move('PS', 'SC', 'CANCELLED', { comment: 'Not yet' }))
    expect(await of(refused, 'LA')).toEqual(['Your seller didn’t approve the counter to Benjamin Hart'])
    const edited = await SITUATIONS.liveEditBuyer(server)
    ok(await edited.move('PB', 'I', 'PENDING_SELLER_AGENT_RESPONSE', YES))
    expect(await of(edited, 'LA')).toEqual(['Benjamin Hart updated the $1,250,000 offer'])
  })

  it('why the buyer’s agent is asked: the buyer asked for changes, also after a save, until they are asked again (N14)', async () => {
    const changes = ['Benjamin Hart asked for changes']
    const edited = await SITUATIONS.liveEditBuyer(server)
    ok(await edited.move('PB', 'I', 'LIVE_EDIT', { comment: 'Another date' }))
    expect(await of(edited, 'BA')).toEqual(changes)
    const terms = { offerAmount: 812_000 }
    ok(await edited.people.BA.put('/offers', { id: edited.ids.I, terms }))
    expect(await of(edited, 'BA')).toEqual(changes)
    for (const [situation, id] of [
      ['counterAccepted', 'SC'],
      ['mcoAccepted', 'MCO'],
    ] as const) {
      const w = await SITUATIONS[situation](server)
      const back = { comment: 'I want the fridge' }
      ok(await w.move('PB', id, 'PENDING_BUYER_AGENT_RESPONSE', back))
      expect(await of(w, 'BA'), situation).toEqual(changes)
      const [mail] = await server.outbox(ok(await w.people.BA.get('/users')).email)
      expect(mail!.subject).toMatch(/^Your buyer asked for changes/)
      expect(mail!.text).toMatch(/waits for your answer again\. Reason: I want the fridge/)
      expect(mail!.links[0]).toMatch(new RegExp(`/offer-status/${w.listingId}/buyer$`))
      ok(await w.move('BA', id, 'PENDING_BUYER_ACCEPT_REVIEW'))
      expect(await of(w, 'BA'), situation).toEqual([])
    }
  })
})

describe('what the agent writes to the person who approves (offers 18)', () => {
  it('stands in the task of an acceptance and of a counter, until it is asked again without', async () => {
    const w = await SITUATIONS.delivered(server)
    const note = 'Your agent’s note: Sleep on it'
    ok(await w.move('LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW', { comment: 'Sleep on it' }))
    expect(await texts(w, 'PS')).toContain(note)
    ok(await w.move('LA', 'I', 'PENDING_SELLER_AGENT_RESPONSE'))
    ok(await w.move('LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW'))
    expect(await texts(w, 'PS')).not.toContain('note')
    ok(await w.move('LA', 'I', 'PENDING_SELLER_AGENT_RESPONSE', { comment: 'Never mind' }))
    await post(w.people.LA, w, 'SELLER_COUNTER', { comment: 'Sleep on it' })
    expect(await texts(w, 'PS')).toContain(note)
    for (const role of ['BA', 'PB', 'LA'] as const) expect(await texts(w, role)).not.toContain('note')
  })

  it('of a multiple counter says that it is one, to who approves it on either side (N20, N23)', async () => {
    const w = await SITUATIONS.mcoReview(server)
    expect(await texts(w, 'PS')).toContain('It isn’t binding until you select a buyer who accepts.')
    ok(await w.move('PS', 'MCO', 'PENDING_BUYER_AGENT_RESPONSE', YES))
    ok(await w.move('BA', 'MCO', 'PENDING_BUYER_ACCEPT_REVIEW'))
    expect(await texts(w, 'PB')).toContain('It isn’t binding until the seller confirms.')
  })
})

describe('the figures of home (issue 9 "Home")', () => {
  const figures = async (w: World, role: Role) => ok(await w.people[role].get('/agents/dashboard')).figures
  const NOTHING = { selling: { homes: 0, offers: 0, contracts: 0 }, buying: { offers: 0, contracts: 0 } }
  it.each([
    ['draft', { homes: 1, offers: 0, contracts: 0 }, { offers: 0, contracts: 0 }],
    ['sent', { homes: 1, offers: 0, contracts: 0 }, { offers: 1, contracts: 0 }],
    ['delivered', { homes: 1, offers: 1, contracts: 0 }, { offers: 1, contracts: 0 }],
    ['counterSent', { homes: 1, offers: 1, contracts: 0 }, { offers: 1, contracts: 0 }],
    ['agreed', { homes: 0, offers: 0, contracts: 1 }, { offers: 0, contracts: 1 }],
  ] as const)('%s', async (situation, selling, buying) => {
    const w = await SITUATIONS[situation](server)
    expect(await figures(w, 'PS')).toEqual({ ...NOTHING, selling })
    expect(await figures(w, 'PB')).toEqual({ ...NOTHING, buying })
    const listed = async (counted: string) =>
      ok(await w.people.PS.get(`/listings/users?filter=active&counted=${counted}`)).items.length
    expect([await listed('onMarket'), await listed('inContract')]).toEqual([selling.homes, selling.contracts])
  })
})

describe('an offer on a home whose sale is closed', () => {
  it('is open to nobody, also where a counter was accepted: figures, buyers, and the buyer’s own offers agree', async () => {
    const w = await SITUATIONS.counterAccepted(server)
    ok(await w.move('PB', 'SC', 'ACCEPTED', YES))
    const counts = async () => {
      const { figures } = ok(await w.people.PB.get('/agents/dashboard'))
      const { items } = ok(await w.people.BA.get('/offers/buyers'))
      const { id } = ok(await w.people.PB.get('/users'))
      const mine = items.find((each: Body) => each.user.id === id)
      const one = ok(await w.people.BA.get(`/offers/buyers/${id}`))
      return [figures.buying, mine.activeOffers, one.activeOffers, one.offers.length]
    }
    expect(await counts()).toEqual([{ offers: 0, contracts: 1 }, 1, 1, 1])
    await runSql(server.databaseUrl, `update listings set state = 'SOLD' where id = $1`, [w.listingId])
    expect(await counts()).toEqual([{ offers: 0, contracts: 0 }, 0, 0, 0])
  })
})

describe('several offers on one home', () => {
  it('are told apart by the buyer’s name and the amount, to whoever may read it (spec 1 §2.10, negotiation.md §8)', async () => {
    const sale = await activeListing(server)
    for (const [agent, firstName, offerAmount] of [
      ['agent-ca', 'Noa', 1_210_000],
      ['agent2-ca', 'Ines', 1_190_000],
    ] as const)
      await deliveredOffer(server, sale, agent, (body) => {
        Object.assign(body.primaryBuyer.user, { firstName, lastName: 'Sample' })
        priced(body, offerAmount)
      })
    const words = async (who: Caller) =>
      ok(await who.get('/agents/dashboard'))
        .tasks.filter((t: Body) => t.actionUrl.includes(sale.listingId))
        .map((t: Body) => t.title)
        .toSorted()
    expect(await words(sale.listingAgent)).toEqual([
      'Ines Sample offered $1,190,000 for 1824 Maple Terrace',
      'Noa Sample offered $1,210,000 for 1824 Maple Terrace',
    ])
    const [first] = ok(
      await sale.listingAgent.get(`/offers/listings/${sale.listingId}?actions=seller`),
    ).offers
    ok(await sale.listingAgent.put(`/offers/${first.originalOffer.id}/PENDING_SELLER_ACCEPT_REVIEW`, {}))
    const { firstName } = first.originalOffer.primaryBuyer.user
    const amount = firstName === 'Noa' ? '$1,210,000' : '$1,190,000'
    expect(await words(sale.seller)).toEqual([
      `Approve accepting ${firstName} Sample’s ${amount} offer on 1824 Maple Terrace`,
    ])
  })
})

describe('the amount of what waits', () => {
  it('is that of the copy its reader has: edits that were not sent are the buyer agent’s (invariant 7)', async () => {
    const w = await SITUATIONS.liveEdit(server)
    const { terms } = ok(await w.people.BA.get(`/offers/${w.ids.I}`))
    ok(await w.people.BA.put('/offers', { id: w.ids.I, terms: { ...terms, offerAmount: 1_234_000 } }))
    const { tasks } = ok(await w.people.BA.get('/agents/dashboard'))
    expect(tasks.find((t: Body) => t.actionUrl.includes(w.ids.I)).title).toContain('’s $1,234,000 offer')
  })
  it('is the counter’s for whoever approves one, and for whoever answers it', async () => {
    const w = await SITUATIONS.counterReview(server)
    const { offerAmount } = ok(await w.people.PS.get(`/offers/${w.ids.SC}`))
    expect((await of(w, 'PS')).join()).toContain(` ${money0(offerAmount)} counter`)
    ok(await w.move('PS', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', YES))
    expect((await of(w, 'BA')).join()).toContain(` ${money0(offerAmount)} counter`)
  })
})

describe('listing tasks (N05 to N08)', () => {
  it.each([
    ['draft', { LA: 'Finish your listing' }],
    ['asked', { PS: 'Review your listing' }],
    ['rejected', { LA: 'Make the changes that your seller asked for' }],
    ['approved', { LA: 'Publish the listing' }],
    ['active', {}],
  ] as [ListingSituationName, Partial<Record<ListingRole, string>>][])('%s', async (situation, expected) => {
    const w = await LISTING_SITUATIONS[situation](server)
    for (const role of ['LA', 'PS', 'SS', 'oL'] as const)
      expect(await asked(w.people[role], [w.id]), role).toEqual(
        expected[role] === undefined ? [] : [expected[role]],
      )
  })

  it('the rejection’s reason is in the task’s words (N07)', async () => {
    const w = await LISTING_SITUATIONS.rejected(server)
    const { tasks } = ok(await w.people.LA.get('/agents/dashboard'))
    expect(tasks.find((t: Body) => t.actionUrl.endsWith(w.id)).description).toBe(
      'Reason(s) for rejection: Another price please',
    )
  })
})

describe('contract tasks (N04, N34, N37)', () => {
  it('the signing task walks from stage to stage with the contract', async () => {
    const a = await agreement(server)
    const signing = async () => {
      const found: Role[] = []
      for (const role of ['BA', 'PB', 'SB', 'LA', 'PS', 'SS'] as const)
        if ((await of(a, role)).includes('Sign the contract')) found.push(role)
      return found
    }
    expect(await signing()).toEqual(['BA'])
    ok(await a.sign('BA'))
    expect(await signing()).toEqual(['PB', 'SB'])
    ok(await a.sign('SB'))
    expect(await signing()).toEqual(['PB'])
    ok(await a.sign('PB'))
    expect(await signing()).toEqual(['LA'])
    ok(await a.sign('LA'))
    expect(await signing()).toEqual(['PS', 'SS'])
    const { tasks } = ok(await a.people.PS.get('/agents/dashboard'))
    expect(tasks.map((t: Body) => t.title)).toContain('Add your signature')
    ok(await a.sign('PS'))
    ok(await a.sign('SS'))
    expect(await signing()).toEqual([])
  })

  it('N37: active again asks the listing agent, until something happens', async () => {
    const a = await agreement(server)
    ok(await a.cancel('BA'))
    expect(await of(a, 'LA')).toEqual(['Review the offers again'])
    expect(await of(a, 'PS')).toEqual([])
    expect(await texts(a, 'LA')).toMatch(/no longer on hold\.$/)
    ok(await a.people.LA.put(`/listings/${a.listingId}/CANCELLED`, { ...YES, comment: 'The seller stays' }))
    expect(await of(a, 'LA')).toEqual([])
  })
})

const OPEN_AGAIN = expect.stringMatching(/^Answer .+’s \$[\d,]+ offer again$/)

describe('after an agreement that fell through (negotiation.md §1.10, T-FALLTHROUGH)', () => {
  it('an offer that was on hold is no new one, and none of the others is open before the backup answered', async () => {
    const w = await behindAgreement(server)
    await w.hold('I3')
    ok(await w.fallThrough())
    expect(await texts(w, 'LA')).toContain('the first backup is called up')
    expect((await of(w, 'LA')).toSorted()).toEqual([OPEN_AGAIN, 'Review the offers again'])
    ok(await w.backup(w.third.buyer, 'WITHDRAW_BACKUP', {}, 'I3'))
    expect((await of(w, 'LA')).filter((t) => t !== 'Review the offers again')).toEqual([
      OPEN_AGAIN,
      OPEN_AGAIN,
    ])
  })
})

describe('help wanted (N10, N11)', () => {
  it('the invited agent is asked, the consumer is told that the offer waits; both end with the claim', async () => {
    const sale = await activeListing(server)
    const consumer = await newConsumer(server)
    const agent = await newAgent(server)
    const { primaryBuyer, terms } = await exampleBody('offer-ca', await server.as('agent-ca'), {
      buyerEmail: consumer.email,
      listingId: sale.listingId,
    })
    const { id } = ok(await consumer.post('/offers', { listingId: sale.listingId, primaryBuyer, terms }), 201)
    expect(await asked(consumer, [id])).toEqual(['Finish your $1,250,000 offer'])
    ok(await consumer.put(`/offers/${id}/PROVISIONAL`, {}))
    const message = { recipient: { email: agent.email }, message: 'Please help' }
    ok(await consumer.put('/notifications', { ...message, offerId: id }))
    expect(await asked(consumer, [id])).toEqual(['Offer awaiting an agent'])
    expect(await asked(agent, [id])).toEqual(['Trial Tester asked for your help'])
    ok(await agent.put(`/offers/${id}/DRAFT`, {}))
    expect([await asked(consumer, [id]), await asked(agent, [id])]).toEqual([
      [],
      ['Finish Benjamin Hart’s $1,250,000 offer'],
    ])
    const address = { addressLine1: '5 Quiet Lane', city: 'Los Angeles', state: 'CA', zip: '90026' }
    const listing = ok(await consumer.post('/listings/provisional', { address }), 201)
    expect(await asked(consumer, [listing.id])).toEqual(['Find an agent'])
    ok(await consumer.put('/notifications', { ...message, listingId: listing.id }))
    expect(await asked(consumer, [listing.id]), 'until somebody has taken it over').toHaveLength(1)
    expect(await asked(agent, [listing.id])).toEqual(['Trial Tester asked for your help'])
    ok(await agent.put(`/listings/${listing.id}/DRAFT`, {}))
    expect(await asked(consumer, [listing.id])).toEqual([])
    expect(await asked(agent, [listing.id])).toEqual(['Finish your listing'])
  })
})

describe('the countdown is complete (N31)', () => {
  it('asks the listing agent and the primary seller to select', async () => {
    const w = await SITUATIONS.roundOpen(server)
    const { deadline } = ok(await w.people.LA.get(`/listings/global-counter/${w.listingId}`))
    server.advance(Date.parse(deadline) - server.ctx.clock().getTime() + 1000)
    expect(await of(w, 'LA')).toEqual(
      expect.arrayContaining(['Select an offer', 'Benjamin Hart offered $1,250,000 (reminder)']),
    )
    expect(await of(w, 'PS')).toEqual(['Select an offer'])
    expect(await of(w, 'SS')).toEqual([])
    ok(await w.move('LA', 'I', 'REJECTED', YES))
    expect(await of(w, 'PS')).toEqual([])
  })
})
