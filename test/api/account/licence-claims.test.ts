import { afterAll, beforeAll, expect, it } from 'vitest'
import { ok, type Caller } from '#test/client.ts'
import { exampleBody } from '#test/make/examples.ts'
import { interleaved } from '#test/make/counting.ts'
import { activate, agentBody } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

let joined = 0
/** A holder comes from a network of their own: of one site thirty register in a minute. */
const join = async (email: string, n: number, more: { claimLicence?: boolean } = {}) => {
  const from = more.claimLicence ? {} : { headers: { 'x-forwarded-for': `203.0.113.${++joined}` } }
  const body = { ...agentBody(email, 'CA', n), ...more }
  ok(await server.visitor.post('/users/registration', body, from), 201)
  ok(await activate(server, email))
  return server.signIn(email)
}
const claims = async (query = '') => ok(await admin.get(`/admin/licence-claims${query}`))
const decide = (id: string, outcome: string) => admin.put(`/admin/licence-claims/${id}`, { outcome })
const subjects = async (to: string) => (await server.outbox(to)).map(({ subject }) => subject)
const kinds = async (email: string) =>
  ok(await admin.get(`/admin/events?q=${email}&pageSize=50`))
    .items.map(
      (event: { kind: string; by: { name: string } | null }) =>
        `${event.kind}${event.by ? ' by another' : ''}`,
    )
    .filter((kind: string) => kind.startsWith('LICENSE'))

/** May somebody send a listing now, as far as the license goes? */
const sends = async (who: Caller, ownerEmail: string) => {
  const listing = ok(await who.post('/listings', await exampleBody('listing-ca', who, { ownerEmail })), 201)
  const { body } = await who.put(`/listings/${listing.id}/PENDING_SELLER_APPROVAL`, { attested: true })
  return body.code ?? 'sent'
}

it('an administrator gives a license to its owner, takes it from the first account, tells both, and may think again (issue 9 "Licences")', async () => {
  const [first, second] = ['first@claims.example', 'second@claims.example']
  const holder = await join(first, 30)
  expect((await server.visitor.post('/users/registration', agentBody(second, 'CA', 30))).body.code).toBe(
    'licence-taken',
  )
  const claimant = await join(second, 30, { claimLicence: true })
  for (const who of [holder, claimant]) ok(await who.post('/billing/trial/subscribe', { plan: 'monthly' }))
  const { items, total } = await claims()
  expect([total, items[0]]).toMatchObject([
    1,
    {
      licenseNumber: '02000030',
      registered: 'Tester',
      claimant: { email: second },
      holder: { email: first },
      outcome: null,
    },
  ])
  expect([await sends(holder, 'a@claims.example'), await sends(claimant, 'b@claims.example')]).toEqual([
    'sent',
    'licence-not-verified',
  ])
  expect(await subjects(first)).toContain('Someone claims your license')

  expect(ok(await decide(items[0].id, 'GIVEN'))).toMatchObject({
    outcome: 'GIVEN',
    decidedBy: expect.any(String),
  })
  expect([await sends(holder, 'c@claims.example'), await sends(claimant, 'd@claims.example')]).toEqual([
    'licence-not-verified',
    'sent',
  ])
  expect([(await subjects(first))[0], (await subjects(second))[0]]).toEqual([
    'Your license is with another account',
    'Your license is confirmed',
  ])
  expect([await kinds(first), await kinds(second)]).toEqual([
    ['LICENSE_WITHDRAWN by another', 'LICENSE_REUSED', 'LICENSE_REUSED'],
    ['LICENSE_CONFIRMED by another', 'LICENSE_CLAIMED'],
  ])
  expect((await decide(items[0].id, 'GIVEN')).body.code).toBe('action-not-available')
  expect([
    (await claims()).total,
    (await claims('?filter=decided')).total,
    (await claims('?filter=all&q=second')).total,
  ]).toEqual([0, 1, 1])
  ok(await decide(items[0].id, 'KEPT'))
  expect([await sends(holder, 'e@claims.example'), await sends(claimant, 'f@claims.example')]).toEqual([
    'sent',
    'licence-not-verified',
  ])
})

it('a claim of a free license is none, and a filter or an outcome that is not there is refused', async () => {
  await join('free@claims.example', 31, { claimLicence: true })
  expect((await claims('?q=free@claims.example&filter=all')).total).toBe(0)
  expect((await admin.get('/admin/licence-claims?filter=x')).status).toBe(400)
  expect((await decide('nothing', 'GIVEN')).status).toBe(404)
  expect((await decide('nothing', 'LOST')).status).toBe(422)
})

it('of two who claim one license at once each has a claim, and one of them gets it', async () => {
  await join('held@claims.example', 32)
  const [one, two] = await Promise.all(
    ['one', 'two'].map((name) => join(`${name}@claims.example`, 32, { claimLicence: true })),
  )
  const { items } = await claims('?q=02000032')
  expect(items).toHaveLength(2)
  ok(await decide(items[0].id, 'GIVEN'))
  // The other claims what its holder has no longer.
  expect((await decide(items[1].id, 'GIVEN')).body.code).toBe('action-not-available')
  expect(ok(await decide(items[1].id, 'KEPT')).outcome).toBe('KEPT')
  expect((await claims('?q=02000032')).total).toBe(0)
  expect(
    await sends(items[0].claimant.email === 'one@claims.example' ? one! : two!, 'g@claims.example'),
  ).toBe('subscription-required')
})

it('a holder hears of claims once a day; of so many, two from one network, no more are to decide, and all who claim are in', async () => {
  await join('flooded@claims.example', 33)
  const open = async (i: number) => {
    const email = `flood-${i}@claims.example`
    const body = { ...agentBody(email, 'CA', 33), claimLicence: true }
    ok(await server.visitor.post('/users/registration', body), 201)
    return activate(server, email, {
      headers: { 'x-forwarded-for': `2001:db8:${Math.floor(i / 3)}:${i}::1` },
    })
  }
  const three = await Promise.all([0, 1, 2].map(open))
  expect((await claims('?q=02000033')).total, 'from one network').toBe(2)
  const more = await Promise.all([3, 4, 5, 6, 7, 8].map(open))
  expect([...three, ...more].map(({ status }) => status)).toEqual(Array(9).fill(200))
  expect((await claims('?q=02000033')).total).toBe(5)
  const standing = async (i: number) =>
    ok(await (await server.signIn(`flood-${i}@claims.example`)).get('/users')).agent.licenseStanding
  expect(await Promise.all([0, 1, 2].map(standing))).toEqual(['DISPUTED', 'DISPUTED', 'DISPUTED'])
  const told = async () =>
    (await subjects('flooded@claims.example')).filter((subject) => subject === 'Someone claims your license')
  expect(await told()).toHaveLength(1)
  expect(
    (await kinds('flooded@claims.example')).filter((kind: string) => kind === 'LICENSE_REUSED'),
  ).toHaveLength(2)
  // One is decided, and a day is over: there is room for another, and news.
  ok(await decide((await claims('?q=02000033')).items[0].id, 'KEPT'))
  server.advance(24 * 60 * 60 * 1000)
  admin = await server.signIn('admin@parley.example')
  const left = (await claims('?q=02000033')).total
  expect((await open(9)).status).toBe(200)
  expect([left, (await claims('?q=02000033')).total]).toEqual([4, 5])
  expect(await told()).toHaveLength(2)
})

it('nobody who is gone gets a license', async () => {
  const [holds, wants] = ['holds@claims.example', 'wants@claims.example']
  const holder = await join(holds, 34)
  const claimant = await join(wants, 34, { claimLicence: true })
  const [claim] = (await claims('?q=02000034')).items
  const password = { password: 'Parley-demo-1' }
  ok(await claimant.delete('/users', password))
  const [closed] = (await claims('?q=02000034&filter=all')).items
  expect([closed.outcome, closed.decidedBy, (await claims('?q=02000034')).total]).toEqual(['KEPT', null, 0])
  expect((await decide(claim.id, 'GIVEN')).body.code).toBe('action-not-available')
  expect(await sends(holder, 'h@claims.example')).toBe('subscription-required')
})

it('nobody who goes while it is decided gets a license, nor does a holder who is gone keep it', async () => {
  await join('keeps@claims.example', 35)
  const claimant = await join('goes@claims.example', 35, { claimLicence: true })
  const [claim] = (await claims('?q=02000035')).items
  const happens = async () => ok(await claimant.delete('/users', { password: 'Parley-demo-1' }))
  // The administrator's own row is the first that is locked.
  const given = await interleaved({ before: 'user.byIdLocked', nth: 2, happens }, () =>
    decide(claim.id, 'GIVEN'),
  )
  expect(given.body.code).toBe('action-not-available')
})

const PASSWORD = { password: 'Parley-demo-1' }
const standing = async (email: string) =>
  ok(await (await server.signIn(email)).get('/users')).agent.licenseStanding
const register = (email: string, n: number, more: object = {}) =>
  server.visitor.post('/users/registration', { ...agentBody(email, 'CA', n), ...more })
/** A claim with its two, as the page of administrators tells them. */
const between = async (query: string) =>
  (await claims(query)).items.map(
    (claim: { claimant: { email: string }; holder: { email: string }; outcome: string | null }) =>
      `${claim.claimant.email.split('@')[0]} of ${claim.holder.email.split('@')[0]}: ${claim.outcome ?? 'open'}`,
  )

it('a license passes to the only one who claimed it when its holder goes, and nobody gets around that claim (decision 75)', async () => {
  const squatter = await join('squatter@claims.example', 36)
  await join('heir@claims.example', 36, { claimLicence: true })
  ok(await squatter.delete('/users', PASSWORD))
  expect(await standing('heir@claims.example')).toBe('CURRENT')
  const [decided] = (await claims('?q=02000036&filter=decided')).items
  expect([decided.claimant.email, decided.outcome, decided.decidedBy]).toEqual([
    'heir@claims.example',
    'GIVEN',
    null,
  ])
  expect((await subjects('heir@claims.example'))[0]).toBe('Your license is confirmed')
  expect(await kinds('heir@claims.example')).toEqual(['LICENSE_CONFIRMED', 'LICENSE_CLAIMED'])
  // Nobody who is gone keeps it.
  expect((await decide(decided.id, 'KEPT')).body.code).toBe('action-not-available')

  // From a second mailbox: without a claim there is nothing to have, and with one it is a claim like any other.
  expect((await register('squatter-2@claims.example', 36)).body.code).toBe('licence-taken')
  ok(await register('squatter-2@claims.example', 36, { claimLicence: true }), 201)
  const elsewhere = { headers: { 'x-forwarded-for': '198.51.100.77' } }
  ok(await activate(server, 'squatter-2@claims.example', elsewhere))
  expect(await standing('squatter-2@claims.example')).toBe('DISPUTED')
  expect(await between('?q=02000036')).toEqual(['squatter-2 of heir: open'])
  // Whoever is there isn't gone.
  const [open] = (await claims('?q=02000036')).items
  expect((await decide(open.id, 'REFUSED')).body.code).toBe('action-not-available')
})

it('of several who claim a license whose holder goes nobody has it until an administrator gives it to one, and may think again (decision 75)', async () => {
  const squatter = await join('squats@claims.example', 27)
  // Whoever squatted claims it first, with a second account.
  await join('squats-too@claims.example', 27, { claimLicence: true })
  await join('owns@claims.example', 27, { claimLicence: true })
  const { id: squatterId } = ok(await squatter.get('/users'))
  ok(await squatter.delete('/users', PASSWORD))
  const both = () => Promise.all([standing('squats-too@claims.example'), standing('owns@claims.example')])
  expect(await both()).toEqual(['DISPUTED', 'DISPUTED'])
  const [owns, tooEarly] = (await claims('?q=02000027')).items
  expect([owns.claimant.email, owns.holder, tooEarly.holder]).toMatchObject([
    'owns@claims.example',
    { id: squatterId, gone: true },
    { id: squatterId, gone: true },
  ])
  expect(owns.claimant.gone).toBe(false)
  expect((await register('squats-again@claims.example', 27)).status).toBe(201)

  const before = await kinds(owns.holder.email)
  ok(await decide(tooEarly.id, 'GIVEN'))
  expect(await both()).toEqual(['CURRENT', 'DISPUTED'])
  expect(await kinds(owns.holder.email), 'of whoever is gone').toEqual(before)
  // The other claims it from whoever has it now: it can be turned around.
  expect(await between('?q=02000027')).toEqual(['owns of squats-too: open'])
  ok(await decide(owns.id, 'GIVEN'))
  expect(await both()).toEqual(['WITH_ANOTHER', 'CURRENT'])
})

it('a claim whose holder is gone is refused, also where it had passed to the claimant, and the license is free once none is open', async () => {
  const squatter = await join('left@claims.example', 24)
  await join('lies@claims.example', 24, { claimLicence: true })
  ok(await squatter.delete('/users', PASSWORD))
  expect(await standing('lies@claims.example')).toBe('CURRENT')
  const [passed] = (await claims('?q=02000024&filter=decided')).items
  expect(ok(await decide(passed.id, 'REFUSED'))).toMatchObject({ outcome: 'REFUSED', holder: { gone: true } })
  expect(await standing('lies@claims.example')).toBe('WITH_ANOTHER')
  expect((await subjects('lies@claims.example'))[0]).toBe('Your license could not be confirmed')
  expect((await kinds('lies@claims.example'))[0]).toBe('LICENSE_WITHDRAWN by another')
  expect((await decide(passed.id, 'REFUSED')).body.code).toBe('action-not-available')

  await join('comes@claims.example', 24)
  expect(await standing('comes@claims.example')).toBe('CURRENT')
  // Whoever has it now is not overruled by the old claim.
  expect((await decide(passed.id, 'GIVEN')).body.code).toBe('action-not-available')
})

it('two administrators who give a license whose holder is gone to two people at once give it to one', async () => {
  const holder = await join('over@claims.example', 26)
  await join('twin-1@claims.example', 26, { claimLicence: true })
  await join('twin-2@claims.example', 26, { claimLicence: true })
  ok(await holder.delete('/users', PASSWORD))
  const [twin2, twin1] = (await claims('?q=02000026')).items
  await join('administers@claims.example', 25)
  await server.ctx.db
    .updateTable('users')
    .set({ roles: ['ADMIN'] })
    .where('email', '=', 'administers@claims.example')
    .execute()
  const other = await server.signIn('administers@claims.example')
  const happens = async () => ok(await other.put(`/admin/licence-claims/${twin1.id}`, { outcome: 'GIVEN' }))
  const late = await interleaved({ before: 'user.byIdLocked', nth: 2, happens }, () =>
    decide(twin2.id, 'GIVEN'),
  )
  expect([late.status, late.body.code]).toEqual([409, 'action-not-available'])
  expect([await standing('twin-1@claims.example'), await standing('twin-2@claims.example')]).toEqual([
    'CURRENT',
    'DISPUTED',
  ])
})

it('a license passes to nobody who is gone, and to nobody at all where nobody claims it', async () => {
  const holder = await join('leaves@claims.example', 37)
  const gone = await join('gone@claims.example', 37, { claimLicence: true })
  await join('next@claims.example', 37, { claimLicence: true })
  ok(await gone.delete('/users', PASSWORD))
  ok(await holder.delete('/users', PASSWORD))
  expect(await standing('next@claims.example')).toBe('CURRENT')
  ok(await (await server.signIn('next@claims.example')).delete('/users', PASSWORD))
  await join('after@claims.example', 37)
  expect(await standing('after@claims.example')).toBe('CURRENT')
})

it('an administrator who deletes the holder is not named as who decided', async () => {
  const holder = await join('removed@claims.example', 38)
  await join('waits@claims.example', 38, { claimLicence: true })
  const { id } = ok(await holder.get('/users'))
  ok(await admin.delete(`/admin/user/${id}`))
  expect(await standing('waits@claims.example')).toBe('CURRENT')
  expect(await kinds('waits@claims.example')).toEqual(['LICENSE_CONFIRMED', 'LICENSE_CLAIMED'])
})

it('a registration with a license whose holder is gone and that is claimed is a claim itself', async () => {
  await join('was@claims.example', 39)
  await join('asks@claims.example', 39, { claimLicence: true })
  // As a release left them under which a license went with its holder.
  await server.ctx.db
    .deleteFrom('agents')
    .where('user_id', '=', await idOf('was@claims.example'))
    .execute()
  await join('again@claims.example', 39)
  expect(await standing('again@claims.example')).toBe('DISPUTED')
  expect(await between('?q=02000039')).toEqual(['again of was: open', 'asks of was: open'])
  const [, asks] = (await claims('?q=02000039')).items
  ok(await decide(asks.id, 'GIVEN'))
  expect(await standing('asks@claims.example')).toBe('CURRENT')
})

it('who claims while the holder goes claims from whoever has the license then', async () => {
  const holder = await join('leaving@claims.example', 29)
  await join('first-in-line@claims.example', 29, { claimLicence: true })
  ok(await register('second-in-line@claims.example', 29, { claimLicence: true }), 201)
  const happens = async () => ok(await holder.delete('/users', PASSWORD))
  ok(
    await interleaved({ before: 'user.held', happens }, () =>
      activate(server, 'second-in-line@claims.example'),
    ),
  )
  expect(await between('?q=02000029')).toEqual(['second-in-line of first-in-line: open'])
})

it('a decision that waits for the holder to go finds it made', async () => {
  const holder = await join('goes-first@claims.example', 28)
  await join('gets@claims.example', 28, { claimLicence: true })
  const [claim] = (await claims('?q=02000028')).items
  const happens = async () => ok(await holder.delete('/users', PASSWORD))
  const kept = await interleaved({ before: 'user.byIdLocked', nth: 2, happens }, () =>
    decide(claim.id, 'KEPT'),
  )
  expect(kept.body.code).toBe('action-not-available')
  expect(await standing('gets@claims.example')).toBe('CURRENT')
})

const idOf = async (email: string): Promise<string> => ok(await (await server.signIn(email)).get('/users')).id
