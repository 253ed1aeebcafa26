import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LISTING_STATES } from '#domain/listing/vocabulary.ts'
import { listingDot } from '#domain/listing/reading/admin.ts'
import { caller, ok, type Answered, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newAgent, newConsumer } from '#test/make/agents.ts'
import { exampleBody } from '#test/make/examples.ts'
import { SITUATIONS, type World } from '#test/make/negotiation.ts'
import { activate, agentBody, consumerBody } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** Sentences of specification 1 §3 "Entities", §4 "States and transitions" and §6 "Roles and permissions", one by one. */
let server: TestServer
let admin: Caller
let w: World
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  admin = await server.as('admin')
  w = await SITUATIONS.delivered(server)
})
afterAll(() => server.close())

const DAY = 86_400_000
const no = ({ status, body }: Answered) => [status, body.code]

describe('§3 entities', () => {
  const ADDRESS = {
    addressLine1: '1 Own Street',
    addressLine2: 'Unit 2',
    city: 'Oakland',
    state: 'CA',
    zip: '94601',
  }

  it('User: every field, as it was saved', async () => {
    const body = { ...consumerBody('whole@consumers.example'), campaign: 'spring' }
    ok(await server.visitor.post('/users/registration', body), 201)
    ok(await activate(server, body.email))
    const user = await server.signIn(body.email)
    const { signatures } = await exampleBody('signatures', user)
    ok(await user.put('/users', { address: ADDRESS, ...signatures }))
    expect(ok(await user.get('/users'))).toMatchObject({
      id: expect.any(String),
      firstName: 'Trial',
      lastName: 'Tester',
      email: body.email,
      phone: body.phone,
      address: ADDRESS,
      signature: expect.stringMatching(/^data:image\/png;base64,/),
      initials: expect.stringMatching(/^data:image\/png;base64,/),
      profilePictureUrl: null,
      roles: [],
      status: 'ACTIVE',
      lastLogin: expect.stringMatching(/Z$/),
      campaign: 'spring',
      agent: null,
    })
  })

  it('Agent: license, phone, and the brokerage with its address', async () => {
    const agent = await newAgent(server)
    const brokerage = { name: 'Bay Homes', licenseNumber: 'B-7', ...ADDRESS }
    ok(await agent.put('/users', { agent: { phone: '(805) 555-0111', brokerage } }))
    const { agent: said, roles } = ok(await agent.get('/users'))
    expect(said).toMatchObject({
      licenseState: 'CA',
      phone: '(805) 555-0111',
      brokerage: { id: 'CA-B7', ...brokerage },
      questionnaire: null,
    })
    const back = ok(await agent.put('/users', { agent: { phone: said.phone, brokerage: said.brokerage } }))
    expect(back.agent.brokerage).toEqual(said.brokerage)
    expect(said.licenseNumber).toMatch(/^020000\d\d$/)
    expect(roles).toEqual(expect.arrayContaining([{ name: 'AGENT' }]))
  })

  it('Registration: a consumer has agent null; an agent without one of its own fields is told which', async () => {
    const { agent, ...rest } = agentBody('parts@agents.example', 'CA', 31)
    for (const [part, path] of [
      [{ licenseNumber: undefined }, 'agent.licenseNumber'],
      [{ licenseState: undefined }, 'agent.licenseState'],
      [{ brokerage: undefined }, 'agent.brokerage'],
      [{ brokerage: { name: 'Bay Homes' } }, 'agent.brokerage.licenseNumber'],
    ] as const) {
      const answer = await server.visitor.post('/users/registration', {
        ...rest,
        agent: { ...agent, ...part },
      })
      expect([answer.status < 500, answer.body.details[0].path], path).toEqual([true, path])
    }
  })
})

describe('§4 states', () => {
  it('PASSIVE is shown after more than seven days, not on the seventh', async () => {
    const someone = await newConsumer(server)
    const seen = async (ago: number) => {
      const last = new Date(server.ctx.clock().getTime() - ago).toISOString()
      await runSql(server.databaseUrl, `update users set last_login = '${last}' where id = '${someone.id}'`)
      const [row] = ok(await admin.get(`/admin/users?q=${someone.email}`)).items
      return [ok(await someone.get('/users')).status, row.status]
    }
    expect(await seen(7 * DAY - 60_000)).toEqual(['ACTIVE', 'ACTIVE'])
    expect(await seen(7 * DAY + 1000)).toEqual(['PASSIVE', 'PASSIVE'])
    // The login is the newest one: its answer says so, and still tells when the one before was (§2.3).
    const before = ok(await someone.get('/users')).lastLogin
    const login = ok(await server.visitor.post('/login', { email: someone.email, password: 'Parley-demo-1' }))
    expect([login.status, login.lastLogin]).toEqual(['ACTIVE', before])
  })

  it('users who are deleted come last', async () => {
    const gone = await newConsumer(server)
    ok(await admin.delete(`/admin/user/${gone.id}`))
    const { items } = ok(await admin.get('/admin/users?pageSize=200'))
    expect(items.at(-1)).toMatchObject({ id: gone.id, status: 'DELETED' })
    expect(items.filter((u: { status: string }) => u.status === 'DELETED')).toHaveLength(1)
  })

  it('the dot of a listing: green for Active, blue for Sold, gray otherwise', () => {
    for (const state of LISTING_STATES)
      expect(listingDot(state), state).toBe(state === 'ACTIVE' ? 'green' : state === 'SOLD' ? 'blue' : 'grey')
  })

  it('logging out ends the session, with its token and its cookie', async () => {
    const { email } = await newConsumer(server)
    const login = await server.visitor.post('/login', { email, password: 'Parley-demo-1' })
    const cookie = login.headers.getSetCookie()[0]!.split(';')[0]!
    const user = caller(server.origin, login.headers.get('authorization')!.replace('Bearer ', ''))
    const byCookie = () => server.visitor.get('/users', { headers: { cookie } })
    expect((await byCookie()).status).toBe(200)
    ok(await user.post('/logout'))
    expect([(await user.get('/users')).status, (await byCookie()).status]).toEqual([401, 401])
  })
})

describe('§6 roles and permissions', () => {
  it('agents can create listings; consumers make a provisional one', async () => {
    const [agent, consumer] = [await newAgent(server), await newConsumer(server)]
    const body = await exampleBody('listing-ca', agent, { ownerEmail: 'owner@roles.example' })
    ok(await agent.post('/listings', body), 201)
    expect(no(await consumer.post('/listings', { price: 5 }))).toEqual([403, 'not-allowed'])
    const begun = { address: { addressLine1: '9 Alone Road', city: 'Oakland', state: 'CA', zip: '94601' } }
    ok(await consumer.post('/listings/provisional', begun), 201)
  })

  it('an agent without a plan and the role certifies nothing: the listing is not sent', async () => {
    const agent = await newAgent(server)
    const body = await exampleBody('listing-ca', agent, { ownerEmail: 'owner2@roles.example' })
    const { id } = ok(await agent.post('/listings', body), 201)
    const send = () => agent.put(`/listings/${id}/PENDING_SELLER_APPROVAL`, { attested: true })
    expect(no(await send())).toEqual([403, 'subscription-required'])
    ok(await admin.put('/admin/updateRoles', { userId: agent.id, roles: ['Listing'] }))
    ok(await send())
  })

  it('only agents licensed in Florida import', async () => {
    const [ca, fl] = [await newAgent(server, 'CA'), await newAgent(server, 'FL')]
    const consumer = await newConsumer(server)
    const answers = [
      await ca.get('/mls/listings'),
      await consumer.get('/mls/listings'),
      await fl.get('/mls/listings'),
    ]
    expect(answers.map(no)).toEqual([
      [403, 'licence-state-mismatch'],
      [403, 'not-allowed'],
      [200, undefined],
    ])
  })

  it('your buyers are an agent’s; another person’s offers are nobody’s', async () => {
    const consumer = await newConsumer(server)
    expect(no(await w.people.U.get(`/offers/${w.ids.I}`))).toEqual([404, 'not-found'])
    expect(ok(await consumer.get('/offers')).items).toEqual([])
    expect(ok(await w.people.BA.get('/offers/buyers')).items.length).toBeGreaterThan(0)
  })

  it('only the owner of a profile saves it: not an administrator in their coat', async () => {
    const { email } = await newConsumer(server)
    const login = await admin.post('/admin/login', { email })
    const coat = caller(server.origin, login.headers.get('authorization')!.replace('Bearer ', ''))
    expect(no(await coat.put('/users', { firstName: 'Changed' }))).toEqual([403, 'impersonator-may-not'])
    expect(ok(await coat.get('/users')).firstName).toBe('Trial')
  })

  it('the Primary Seller alone accepts or rejects an offer; the others are told of it', async () => {
    const { people, ids } = w
    for (const state of ['ACCEPTED', 'REJECTED', 'PENDING_SELLER_ACCEPT_REVIEW'])
      expect(no(await people.SS.put(`/offers/${ids.I}/${state}`, { attested: true })), state).toEqual([
        403,
        'not-allowed',
      ])
    ok(await people.LA.put(`/offers/${ids.I}/PENDING_SELLER_ACCEPT_REVIEW`, {}))
    expect(no(await people.SS.put(`/offers/${ids.I}/ACCEPTED`, { attested: true }))).toEqual([
      403,
      'not-allowed',
    ])
    ok(await people.PS.put(`/offers/${ids.I}/ACCEPTED`, { attested: true }))
    const told = (await server.outbox(w.contacts.SS.email)).map(({ subject }) => subject)
    expect(
      told.some((subject) => /accepted/i.test(subject)),
      told.join('; '),
    ).toBe(true)
  })

  it('what somebody may do is said of them, not of an administrator in their coat, who attests nothing', async () => {
    const edited = await SITUATIONS.liveEdit(server)
    const { id } = ok(await edited.people.BA.get('/users'))
    const path = `/offers/listings/${edited.listingId}?actions=buyer`
    const own = ok(await edited.people.BA.get(path)).offers[0]
    const look = `/admin/inpersonate/listing/${edited.listingId}/user/${id}?actions=buyer`
    const seen = ok(await admin.get(look)).offers[0]
    expect(own.offerActions.map((each: { label: string }) => each.label)).toContain('Send Edits to Buyer')
    expect([seen.isActionRequired, seen.offerActions]).toEqual([true, own.offerActions])
  })

  it('an administrator looks at the offers as an agent and as an owner', async () => {
    const idOf = async (who: Caller) => ok(await who.get('/users')).id
    for (const [who, side] of [
      [w.people.LA, 'seller'],
      [w.people.PS, 'seller'],
      [w.people.BA, 'buyer'],
      [w.people.PB, 'buyer'],
    ] as const) {
      const path = `/admin/inpersonate/listing/${w.listingId}/user/${await idOf(who)}?actions=${side}`
      const seen = ok(await admin.get(path))
      expect(seen.offers.map((o: { originalOffer: { id: string } }) => o.originalOffer.id)).toEqual([w.ids.I])
    }
  })
})
