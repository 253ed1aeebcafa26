import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { activeListing, deliveredOffer, draftOffer, type Sale } from '#test/make/sale.ts'
import { activate, agentBody, consumerBody } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** Names, emails, numbers, and addresses as people type and paste them. */
let server: TestServer
let sale: Sale
beforeAll(async () => {
  server = await startTestServer()
  sale = await activeListing(server)
})
afterAll(() => server.close())

/** As it is copied out of a mail or a chat. */
const pasted = (email: string) => `\u202a${email.slice(0, 2)}\u200b${email.slice(2)}\u00ad\u202c`

describe('names', () => {
  it.each(["O'Brien", '’t Hooft', '王', 'Nguyễn'.normalize('NFD')])(
    '%s registers and is named',
    async (lastName) => {
      const email = `${encodeURIComponent(lastName).replace(/\W/g, '').toLowerCase()}@names.example`
      ok(await server.visitor.post('/users/registration', { ...consumerBody(email), lastName }), 201)
      ok(await activate(server, email))
      const person = await server.signIn(email)
      expect(ok(await person.get('/users')).lastName).toBe(lastName.normalize('NFC'))
    },
  )

  it('a brokerage may begin with digits', async () => {
    const body = agentBody('agent@names.example', 'CA', 31)
    const named = {
      ...body,
      agent: { ...body.agent, brokerage: { name: '1st Choice Realty', licenseNumber: 'B123' } },
    }
    ok(await server.visitor.post('/users/registration', named), 201)
  })

  it('a legal name with a number stands in the offer as it is; no mail to the selling side says it', async () => {
    const { offerId, agent } = await deliveredOffer(server, sale, undefined, (body) => {
      body.primaryBuyer.ownerType = 'TRUST'
      body.primaryBuyer.orgName = 'Land Trust 8002361234'
    })
    for (const reader of [agent, sale.listingAgent, sale.seller])
      expect(ok(await reader.get(`/offers/${offerId}`)).primaryBuyer.orgName).toBe('Land Trust 8002361234')
    const mails = await server.outbox(sale.sellerEmail)
    expect(mails).not.toHaveLength(0)
    expect(JSON.stringify(mails)).not.toContain('8002361234')
  })
})

describe('an email that was pasted with signs that nobody sees', () => {
  it('registers the address, and signs it in', async () => {
    const email = 'pasted@names.example'
    ok(await server.visitor.post('/users/registration', consumerBody(pasted(email))), 201)
    ok(await activate(server, email))
    ok(
      await server.visitor.post('/login', {
        email: pasted(email),
        password: agentBody(email).password,
      }),
    )
    ok(await server.visitor.post(`/users/forgot-password?email=${encodeURIComponent(pasted(email))}`))
    expect((await server.link(email, '/reset-password')).searchParams.get('email')).toBe(email)
  })

  it('names the owner, the buyer, the agent of an outside offer, a company, and whom one invites', async () => {
    const listing = ok(await sale.listingAgent.get(`/listings/${sale.listingId}`))
    const company = { name: 'Bay Title', officerName: null, email: pasted('desk@title.example'), phone: null }
    const created = ok(
      await sale.listingAgent.post('/listings', {
        ...listing,
        customListingUrl: null,
        titleCompany: company,
        primaryOwner: { user: { firstName: 'Ann', lastName: 'Hart', email: pasted('hart@names.example') } },
      }),
      201,
    )
    expect([created.primaryOwner.user.email, created.titleCompany.email]).toEqual([
      'hart@names.example',
      'desk@title.example',
    ])
    const { offer } = await draftOffer(server, sale, undefined, (body) => {
      body.primaryBuyer.user.email = pasted('buyer@names.example')
    })
    expect(offer.primaryBuyer.user.email).toBe('buyer@names.example')
    const agent = await server.as('agent-ca')
    const invited = {
      message: 'Hi',
      recipient: { email: pasted('invited@names.example') },
      userType: 'AGENT',
    }
    ok(await agent.put('/notifications', invited))
    expect(await server.outbox('invited@names.example')).toHaveLength(1)
  })
})

it('a profile has a ZIP code and a state that there are (spec 1 §5)', async () => {
  const consumer = await server.as('buyer-ca')
  const address = { addressLine1: '1 A St', addressLine2: null, city: 'Oakland' }
  const refused = async (state: string, zip: string) =>
    ((await consumer.put('/users', { address: { ...address, state, zip } })).body.details ?? []).map(
      (detail: { path: string; message: string }) => `${detail.path}: ${detail.message}`,
    )
  expect(await refused('ZZ', '12')).toEqual(['address.state: Invalid state', 'address.zip: Invalid ZIP code'])
  expect(await refused('ca', '94607')).toEqual(['address.state: Invalid state'])
  expect(await refused('GU', '96910-1234')).toEqual([])
})
