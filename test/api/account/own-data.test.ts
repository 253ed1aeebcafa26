import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caller, ok, type Answered, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newAgent, newConsumer } from '#test/make/agents.ts'
import { PDF } from '#test/make/examples.ts'
import { SITUATIONS } from '#test/make/negotiation.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** Download of one’s own data, and deletion of one’s own account (issue 9 "Profile"). */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** What is in the ZIP: each part by its name, and the JSON read. */
const unpacked = (answer: Answered) => {
  const parts = unzipSync(ok(answer))
  return { parts, data: JSON.parse(strFromU8(parts['my-data.json']!)) }
}

const password = { password: 'Parley-demo-1' }

describe('one’s own data', () => {
  it('is one ZIP of all that is kept, files too, by the cookie alone, and of nobody else’s', async () => {
    const agent = await newAgent(server)
    const other = await newAgent(server)
    const mine = ok(await agent.upload('REPORT', PDF, '../mine: 1.pdf'), 201)
    ok(await other.upload('REPORT', PDF, 'theirs.pdf'), 201)
    const login = await server.visitor.post('/login', { email: agent.email, ...password })
    const cookie = login.headers.getSetCookie()[0]!.split(';')[0]!
    const answer = await server.visitor.get('/files/own-data.zip', { headers: { cookie } })
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="parley-my-data.zip"/)
    const { parts, data } = unpacked(answer)
    expect(data.account).toMatchObject({
      email: agent.email,
      consentRecord: { terms: true },
      messagePreferences: {},
    })
    expect(data.uploads).toEqual([expect.objectContaining({ name: mine.name, type: 'REPORT' })])
    const [{ file }] = data.uploads
    expect(Object.keys(parts).toSorted()).toEqual([file, 'my-data.json'].toSorted())
    expect(file).toMatch(/^files\/[^/]+\.pdf$/)
    expect(Buffer.from(parts[file]!)).toEqual((await agent.get(mine.url.slice('/api'.length))).body)
    expect(data.sessions).toHaveLength(2)
    expect(data.accountEvents.map(({ kind }: { kind: string }) => kind)).toEqual([
      'DATA_DOWNLOADED',
      'LOGGED_IN',
      'LOGGED_IN',
      'REGISTERED',
    ])
    const text = JSON.stringify(data)
    for (const kept of [other.email, 'password_hash', 'argon2', 'token_hash'])
      expect(text).not.toContain(kept)
  })

  it('says nothing of what the other side wrote, nor to an owner of a draft', async () => {
    const w = await SITUATIONS.counterReview(server)
    const { I, SC } = w.ids
    const dataOf = async (who: Caller) => JSON.stringify(unpacked(await who.get('/files/own-data.zip')).data)
    const [buyers, buyer, seller, sellers] = [
      await dataOf(w.people.BA),
      await dataOf(w.people.PB),
      await dataOf(w.people.PS),
      await dataOf(w.people.LA),
    ]
    expect([buyers.includes(I!), buyers.includes(SC!)]).toEqual([true, false])
    for (const text of [buyer, seller, sellers]) {
      expect(text).not.toContain(SC)
      expect(text).not.toContain('"offerAmount"')
    }
    expect([seller.includes(w.listingId), sellers.includes(w.listingId)]).toEqual([true, true])
  })

  it('has what somebody answered, pays, claims, and is in, of their own', async () => {
    const dataOf = async (who: Caller) => unpacked(await who.get('/files/own-data.zip')).data
    const w = await SITUATIONS.counterReview(server)
    const { I } = w.ids
    const { PB, PS, SS, SB, LA } = w.people
    const asBuyer = { id: I, as: 'buyer', listingId: w.listingId, state: expect.any(String) }
    expect([(await dataOf(PB)).offers, (await dataOf(SB)).offers]).toEqual([[asBuyer], [asBuyer]])
    expect((await dataOf(PS)).offers).toEqual([])
    const owned = { id: w.listingId, as: 'owner', address: expect.any(String), city: expect.any(String) }
    expect([(await dataOf(PS)).listings, (await dataOf(SS)).listings]).toEqual([[owned], [owned]])

    const agent = await newAgent(server)
    const other = await newAgent(server)
    const answers = {
      transactions: 3,
      listingTransactions: 2,
      listingsActive: 1,
      listingLeads: 0,
      buyerLeads: 5,
      techComfort: true,
      newMethods: false,
      testimony: true,
      listingReady: false,
      verify: true,
    }
    ok(await agent.post('/agents/questionnaire', answers))
    const plans = { timeframe: '1-3', reasons: ['Schools'], textMessages: null }
    await runSql(
      server.databaseUrl,
      `with plans as (update users set seller_profile = '{"timeframe": "1-3", "reasons": ["Schools"], "from": "x"}' where id = $1),
         paid as (insert into subscriptions (user_id, item_name, amount_cents, status) values ($1, 'Monthly', 4900, 'active'))
       insert into licence_claims (id, state, license_number, claimant_id, holder_id, asked_at)
       values ('own-claim', 'CA', '02000099', $1, $2, now())`,
      [agent.id, other.id],
    )
    const mine = await dataOf(agent)
    expect(mine.listingApplication).toEqual([{ at: expect.any(String), ...answers }])
    expect(mine.sellingPlans).toEqual([{ at: expect.any(String), ...plans }])
    expect(mine.subscriptions).toEqual([
      {
        at: expect.any(String),
        item: 'Monthly',
        cents: 4900,
        status: 'active',
        ends: false,
        paidUntil: null,
      },
    ])
    expect(mine.licenseClaims).toEqual([
      { at: expect.any(String), state: 'CA', licenseNumber: '02000099', outcome: null, decidedAt: null },
    ])
    expect(JSON.stringify(mine)).not.toContain(other.id)
    const parts = ['listingApplication', 'sellingPlans', 'subscriptions', 'licenseClaims']
    const theirs = await dataOf(other)
    expect(parts.map((part) => theirs[part])).toEqual([[], [], [], []])
    expect((await dataOf(LA)).offers).toEqual([])
  })

  it('goes on past a page, to the last row', async () => {
    const person = await newConsumer(server)
    await runSql(
      server.databaseUrl,
      `insert into outbox (id, event_id, recipient, channel, recipient_user_id, payload, state, next_at, created_at)
       select 'd' || i || '${person.id}', 'd' || i, '${person.id}', 'app', '${person.id}',
              jsonb_build_object('subject', 'News ' || i, 'lines', '[]'::jsonb), 'done', now(), now()
         from generate_series(1, 1203) i`,
    )
    const { notices } = unpacked(await person.get('/files/own-data.zip')).data
    expect(new Set(notices.map(({ title }: { title: string }) => title)).size).toBe(1203)
    expect(notices).toHaveLength(1203)
  })

  it('names a file whose bytes are gone, and is whole for all that', async () => {
    const person = await newConsumer(server)
    const gone = ok(await person.upload('REPORT', PDF, 'gone.pdf'), 201)
    ok(await person.upload('REPORT', PDF, 'here.pdf'), 201)
    await server.ctx.storage.delete(gone.id)
    const { parts, data } = unpacked(await person.get('/files/own-data.zip'))
    expect(
      data.uploads.map(({ name, file }: { name: string; file: string | null }) => [
        name,
        file !== null && file in parts,
      ]),
    ).toEqual([
      ['here.pdf', true],
      ['gone.pdf', false],
    ])
  })

  it('is asked for six times an hour at most, and never by an administrator in the account', async () => {
    const person = await newConsumer(server)
    const answer = await (await server.as('admin')).post('/admin/login', { email: person.email })
    const inside = caller(server.origin, answer.headers.get('authorization')!.slice(7))
    expect((await inside.get('/files/own-data.zip')).body.code).toBe('impersonator-may-not')
    expect((await inside.delete('/users', password)).body.code).toBe('impersonator-may-not')
    for (let n = 0; n < 6; n++) ok(await person.get('/files/own-data.zip'))
    expect((await person.get('/files/own-data.zip')).status).toBe(429)
  })
})

describe('deleting one’s own account', () => {
  it('asks for the password, and frees the address; nobody logs in to it any more', async () => {
    const person = await newConsumer(server)
    const key = '/users/second-factor/authenticator'
    ok(await person.post(key, password))
    expect((await person.delete('/users', { password: 'Not-mine-1' })).body.details[0]).toEqual({
      path: 'password',
      message: 'That isn’t your current password',
    })
    ok(await person.put('/users/preferences', { preferences: { likes: { email: false } } }))
    const done = await person.delete('/users', password)
    expect(ok(done)).toEqual({ deleted: true })
    expect(done.headers.getSetCookie()[0]).toMatch(/^session=; .*Max-Age=0/)
    expect((await person.get('/users')).status).toBe(401)
    expect((await server.visitor.post('/login', { email: person.email, ...password })).status).toBe(401)
    const left = await runSql(
      server.databaseUrl,
      `select (select count(*)::int from authenticators where user_id = u.id) as keys, message_preferences as kept
         from users u where id = '${person.id}'`,
    )
    expect(JSON.stringify(left)).toContain('"keys":0')
    expect(JSON.stringify(left)).not.toContain('likes')
    expect((await server.outbox(person.email))[0]?.subject).toBe('Your Parley account was deleted')
  })

  it('waits for what is open, and names it; an administrator’s stays', async () => {
    const w = await SITUATIONS.delivered(server)
    const refused = await w.people.BA.delete('/users', password)
    expect([refused.status, refused.body.code, refused.body.details.length > 0]).toEqual([
      409,
      'account-in-use',
      true,
    ])
    expect((await (await server.as('admin')).delete('/users', password)).status).toBe(403)
  })
})
