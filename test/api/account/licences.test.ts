import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifiedLicence } from '#server/account/license/register.ts'
import { ok, type Caller } from '#test/client.ts'
import { later } from '#test/clock.ts'
import { runSql } from '#test/database.ts'
import { newAgent } from '#test/make/agents.ts'
import { exampleBody } from '#test/make/examples.ts'
import { SITUATIONS } from '#test/make/negotiation.ts'
import { agentBody } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const SIGNATURES = JSON.parse(
  readFileSync(new URL('../../../examples/signatures.json', import.meta.url), 'utf8'),
) as object

const BEFORE_YESTERDAY = later(-2 * 86_400_000).slice(0, 10)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const sql = (text: string, values: unknown[] = []) => runSql(server.databaseUrl, text, values)
const verify = async (query: Record<string, string>) =>
  ok(await server.visitor.get(`/dre/verify?${new URLSearchParams(query)}`)).validAgent

describe('GET /dre/verify answers from the register (issue 9 "Licences")', () => {
  beforeEach(async () => {
    await sql(`delete from licences where license_number in ('01234567', 'BK3999999', '07654321')`)
    await sql(`insert into licences (state, license_number, last_name, active, expires_on) values
      ('CA', '01234567', 'O''BRIEN-NÚÑEZ JR', true, '2100-01-01'), ('FL', 'BK3999999', 'Strauß', true, null),
      ('CA', '07654321', 'Gone', false, null)`)
  })
  it.each([
    ['CA', '01234567', 'O’Brien-Nunez', true],
    ['ca', 'DRE# 1234567', 'obrien nunez', true],
    ['FL', '3999999', 'STRAUSS', true],
    ['CA', '01234567', 'Brien', false],
    ['FL', '01234567', 'OBrien Nunez', false],
    ['CA', '07654321', 'Gone', false],
    ['TX', '01234567', 'OBrien Nunez', false],
    ['CA', '', 'OBrien Nunez', false],
  ])('%s %s %s: %s', async (state, licenseNumber, lastName, valid) =>
    expect(await verify({ state, licenseNumber, lastName })).toBe(valid),
  )
  it('one that lapsed by its date is none', async () => {
    await sql(`update licences set expires_on = $1 where license_number = '01234567'`, [BEFORE_YESTERDAY])
    expect(await verify({ state: 'CA', licenseNumber: '01234567', lastName: 'OBrien Nunez' })).toBe(false)
  })
  it('one holds to the end of its last day in its own state', async () => {
    await sql(`update licences set expires_on = '2030-06-30' where license_number = '01234567'`)
    const asked = { state: 'CA', licenseNumber: '01234567', lastName: 'OBrien Nunez' }
    const at = (now: string) => verifiedLicence(server.ctx.db, asked, now)
    expect(await at('2030-07-01T06:59:00.000Z')).toBeDefined()
    expect(await at('2030-07-01T07:00:00.000Z')).toBeUndefined()
  })
})

it('one license is one account, however its number is typed', async () => {
  const body = agentBody('typed@licences.example', 'CA', 39)
  ok(
    await server.visitor.post('/users/registration', {
      ...body,
      agent: { ...body.agent, licenseNumber: '2000039' },
    }),
    201,
  )
  const link = await server.link(body.email, '/email-verification')
  ok(await server.visitor.put(`/users/activation/${body.email}/${link.searchParams.get('token')}`))
  const agent = await server.signIn(body.email)
  expect(ok(await agent.get('/users')).agent.licenseNumber).toBe('02000039')
  const again = await server.visitor.post(
    '/users/registration',
    agentBody('other@licences.example', 'CA', 39),
  )
  expect(again.body.code).toBe('licence-taken')
})

describe('a license is looked up again where an agent acts for somebody', () => {
  const lapse = (userId: string) =>
    sql(
      `update licences set active = false from agents a
        where a.user_id = $1 and licences.state = a.license_state and licences.license_number = a.license_number`,
      [userId],
    )
  const revive = () => sql('update licences set active = true')

  it('sending a listing and publishing it; what was found is kept', async () => {
    const agent = await newAgent(server)
    ok(await agent.post('/billing/trial/subscribe', { plan: 'monthly' }))
    const body = await exampleBody('listing-ca', agent, { ownerEmail: 'owner@licences.example' })
    const listing = ok(await agent.post('/listings', body), 201)
    await lapse(agent.id)
    for (const to of ['PENDING_SELLER_APPROVAL', 'ACTIVE']) {
      const no = await agent.put(`/listings/${listing.id}/${to}`, { attested: true })
      expect([to, no.status, no.body.code, no.body.message]).toEqual([
        to,
        422,
        'licence-not-verified',
        'Agent information does not match any BRE/DRE records.',
      ])
    }
    // A draft is still theirs to write, and to throw away.
    ok(await agent.put('/listings', { id: listing.id, price: 5 }))
    await revive()
    ok(await agent.put('/listings', { id: listing.id, price: body.price }))
    ok(await agent.put(`/listings/${listing.id}/PENDING_SELLER_APPROVAL`, { attested: true }))
    const [kept] = await sql(
      `select license_source, license_checked_at is not null as at from agents where user_id = $1`,
      [agent.id],
    )
    expect(kept).toEqual({ license_source: 'trial', at: true })
  })

  it('an agent reads how it stands before they try: in their account, and first at home', async () => {
    const agent = await newAgent(server)
    const read = async () => {
      const [user, home] = [ok(await agent.get('/users')), ok(await agent.get('/agents/dashboard'))]
      const titles = home.tasks.map((task: { title: string }) => task.title)
      return [
        user.agent.licenseStanding,
        titles.filter((title: string) => title.includes('license')),
        titles[0],
      ]
    }
    const [, , before] = await read()
    expect(await read()).toEqual(['CURRENT', [], before])
    await lapse(agent.id)
    const gone = 'Your license is not current'
    expect(await read()).toEqual(['NOT_CURRENT', [gone], gone])
    await revive()
    await sql(
      'update licences set expires_on = $2 from agents a where a.user_id = $1 and licences.license_number = a.license_number',
      [agent.id, BEFORE_YESTERDAY],
    )
    expect(await read()).toEqual(['NOT_CURRENT', [gone], gone])
    await sql('update licences set expires_on = null')
    await sql('update agents set disputed = true where user_id = $1', [agent.id])
    const theirs = 'Another account holds your license'
    expect(await read()).toEqual(['DISPUTED', [theirs], theirs])
    await sql('update agents set disputed = false where user_id = $1', [agent.id])
    expect(await read()).toEqual(['CURRENT', [], before])
  })

  it('sending an offer, countering, and signing; taking back and saying no take none', async () => {
    const w = await SITUATIONS.agreed(server)
    const delivered = await SITUATIONS.delivered(server)
    const ids = await Promise.all(
      [w.people.BA, w.people.LA, delivered.people.LA].map(
        async (who) => ok(await who.get('/users')).id as string,
      ),
    )
    for (const id of ids) await lapse(id)
    const sign = (who: Caller) => who.put(`/listings/${w.listingId}/contract/sign`, SIGNATURES)
    const counter = await delivered.people.LA.post('/offers/counter', {
      id: null,
      counteredOfferId: delivered.ids.I,
      offerType: 'SELLER_COUNTER',
      state: 'PENDING_SELLER_COUNTER_REVIEW',
      otherTerms: 'Other terms',
    })
    expect([(await sign(w.people.BA)).body.code, counter.body.code]).toEqual([
      'licence-not-verified',
      'licence-not-verified',
    ])
    ok(await delivered.move('LA', 'I', 'REJECTED', { comment: 'Not now', attested: true }))
    await revive()
    ok(await sign(w.people.BA))
  })
})
