import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#server/evidence/audit/audit.ts'
import { ok, type Caller } from '#test/client.ts'
import { newConsumer } from '#test/make/agents.ts'
import { exampleBody } from '#test/make/examples.ts'
import { accepted, activeListing, deliveredOffer, draftOffer, type Body, type Sale } from '#test/make/sale.ts'
import { acceptInvitation } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const YES = { attested: true }
const MICKEY = { firstName: 'Mickey', lastName: 'Mouse' }
const VERA = { firstName: 'Vera', lastName: 'Victim' }
const OTTO = { firstName: 'Otto', lastName: 'Owner' }

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

let count = 0
const fresh = (who: string) => `${who}-${++count}-${process.pid}@names.example`

const additional = (names: object, email: string) => ({
  ownerType: 'INDIVIDUAL',
  user: { ...names, email, phone: '(310) 555-0177' },
})

/** A delivered offer whose additional buyer and additional seller have no account. */
const withoutAccounts = async () => {
  const [vera, otto] = [fresh('vera'), fresh('otto')]
  const sale = await activeListing(server, 'fl', (body) => {
    body.secondaryOwners = [{ ...additional(OTTO, otto), address: body.primaryOwner.address }]
  })
  const chain = await deliveredOffer(server, sale, undefined, (body) => {
    body.secondaryBuyers = [{ ...additional(VERA, vera), certifyBuyer: true }]
  })
  return { sale, chain, vera, otto }
}

/** Another agent names the same mailboxes in an own offer, under another name. */
const renamed = async (home: Sale, emails: readonly string[], names: object = MICKEY) => {
  const { agent, offerId } = await draftOffer(server, home, 'agent2-fl', (body) => {
    body.secondaryBuyers = emails.map((email) => ({ ...additional(names, email), certifyBuyer: true }))
  })
  ok(await agent.put(`/offers/${offerId}/PENDING_BUYER_APPROVAL`, YES))
}

describe('the name of somebody without an account (decision 95)', () => {
  it('is on the paper as this record has it, whatever another agent typed, and stays as it was drawn', async () => {
    const { sale, chain, vera, otto } = await withoutAccounts()
    await renamed(await activeListing(server, 'fl'), [vera, otto])
    await accepted(sale, chain)
    const path = `/listings/${sale.listingId}/contract`
    const namesIn = async () => {
      const contract = ok(await chain.buyer.get(path))
      return [...contract.buyerSigners, ...contract.sellerSigners].map(
        ({ name, signingAs }: Body) => `${name} / ${signingAs}`,
      )
    }
    const names = await namesIn()
    expect(names).toEqual(expect.arrayContaining(['Vera Victim / null', 'Otto Owner / null']))
    const text = async () => ok(await chain.buyer.get(`${path}/agreement`)).text
    await expect.poll(text, { timeout: 10_000 }).not.toBeNull()
    expect(JSON.stringify(await text())).not.toContain('Mickey')
    // The account that comes later has a name of its own: what was drawn and shown is what is signed.
    const person = await acceptInvitation(server, vera)
    ok(await person.put('/users', { firstName: 'Veronica', lastName: 'Valid' }))
    ok(await person.put(`${path}/sign`, await exampleBody('signatures', person)))
    expect(await namesIn()).toEqual(names)
    expect((await audit(server.ctx.db, server.ctx)).findings).toEqual([])
  })

  it('with an account the paper has the account’s, beside the one of the record', async () => {
    const { email, ...buyer } = await newConsumer(server)
    const { firstName, lastName } = ok(await buyer.get('/users'))
    const sale = await activeListing(server, 'fl')
    const chain = await deliveredOffer(server, sale, undefined, (body) => {
      body.secondaryBuyers = [{ ...additional(VERA, email), certifyBuyer: true }]
    })
    await accepted(sale, chain)
    const { buyerSigners } = ok(await chain.buyer.get(`/listings/${sale.listingId}/contract`))
    expect(buyerSigners[1]).toMatchObject({ name: `${firstName} ${lastName}`, signingAs: 'Vera Victim' })
  })

  it('that another agent typed replaces no words of notices when a comparison becomes blind', async () => {
    const [street, vera] = ['77 Zebra Crossing', fresh('vera')]
    const sale = await activeListing(server, 'ca', (body) => {
      body.address.addressLine1 = street
    })
    await deliveredOffer(server, sale, undefined, (body) => {
      body.secondaryBuyers = [{ ...additional(VERA, vera), certifyBuyer: true }]
    })
    await renamed(await activeListing(server, 'fl'), [vera], { firstName: 'Zebra', lastName: 'Crossing' })
    const bell = async () =>
      ok(await sale.seller.get('/notifications')).items.filter((item: Body) =>
        item.path.includes(sale.listingId),
      )
    const before = await bell()
    expect(JSON.stringify(before)).toContain(street)
    ok(await sale.seller.put(`/listings/${sale.listingId}/blind`, { on: true }))
    expect(JSON.stringify(await bell())).toContain(street)
  })

  it('is in an administrator’s tables as the record has it', async () => {
    const { sale, chain, vera, otto } = await withoutAccounts()
    const home = await activeListing(server, 'fl')
    const [waiting, seller] = [fresh('waiting'), fresh('seller')]
    const draft = await draftOffer(server, sale, 'agent2-fl', (body) => {
      Object.assign(body.primaryBuyer.user, VERA, { email: waiting })
    })
    ok(await draft.agent.put(`/offers/${draft.offerId}/PENDING_BUYER_APPROVAL`, YES))
    const body = await exampleBody('listing-fl', sale.listingAgent, { ownerEmail: seller })
    Object.assign(body.primaryOwner.user, OTTO)
    const asked = ok(await sale.listingAgent.post('/listings', { ...body, customListingUrl: null }), 201)
    ok(await sale.listingAgent.put(`/listings/${asked.id}/PENDING_SELLER_APPROVAL`, YES))
    await renamed(home, [vera, otto, waiting, seller])
    await accepted(sale, chain)
    const { items } = ok(await admin.get('/admin/listings?pageSize=200'))
    expect(items.find(({ id }: Body) => id === asked.id).primarySeller).toEqual({
      id: expect.any(String),
      name: 'Otto Owner',
    })
    const { offers } = ok(await admin.get(`/admin/listings/${sale.listingId}`))
    expect(offers.find(({ id }: Body) => id === draft.offerId).primaryBuyer).toEqual({
      id: expect.any(String),
      name: 'Vera Victim',
    })
    const contracts = ok(await admin.get('/admin/contract?pageSize=200')).items
    const { participants } = contracts.find(({ offerId }: Body) => offerId === chain.offerId)
    expect([participants.secondaryBuyers, participants.secondaryOwners]).toMatchObject([
      [{ name: 'Vera Victim', email: vera }],
      [{ name: 'Otto Owner', email: otto }],
    ])
  })
})
