import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import type { Scan } from '#server/platform/files/scan.ts'
import { caller, ok, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newAgent, type Registered } from '#test/make/agents.ts'
import { interleaved } from '#test/make/counting.ts'
import { exampleBody } from '#test/make/examples.ts'
import { whileHeld } from '#test/make/held.ts'
import { activeListing, draftOffer } from '#test/make/sale.ts'
import { acceptInvitation, activate, agentBody } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** What an administrator takes from somebody counts for what that person began before and ends after it (decision 75). */
let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  admin = await server.as('admin')
})
afterAll(() => server.close())

const row = (id: string) => `select 1 from users where id = '${id}' for update`

describe('an API key', () => {
  const make = (who: Caller) =>
    who.post('/users/api-keys', { name: 'Mine', scopes: ['listings:read'], password: DEMO_PASSWORD })
  const keysOf = (id: string) => runSql(server.databaseUrl, `select id from api_keys where user_id = '${id}'`)

  it('is not made once the license was given to somebody else', async () => {
    const holder = await newAgent(server)
    const { licenseNumber } = ok(await holder.get('/users')).agent
    const email = 'owner@standing.example'
    const body = { ...agentBody(email, 'CA', Number(licenseNumber.slice(-2))), claimLicence: true }
    ok(await server.visitor.post('/users/registration', body), 201)
    ok(await activate(server, email))
    const [claim] = ok(await admin.get(`/admin/licence-claims?q=${email}`)).items
    const happens = async () => ok(await admin.put(`/admin/licence-claims/${claim.id}`, { outcome: 'GIVEN' }))
    const answer = await interleaved({ before: 'user.byIdLocked', happens }, () => make(holder))
    expect([answer.status, answer.body.code]).toEqual([409, 'licence-disputed'])
    expect(await keysOf(holder.id)).toEqual([])
  })

  it('is not made where it waits for that decision either', async () => {
    const holder = await newAgent(server)
    const decided = `update agents set disputed = true where user_id = '${holder.id}'`
    const answer = await whileHeld(server.databaseUrl, [row(holder.id), decided], () => make(holder))
    expect([answer.status, answer.body.code]).toEqual([409, 'licence-disputed'])
    expect(await keysOf(holder.id)).toEqual([])
  })
})

describe('an act that waits for its home', () => {
  const home = (id: string) => `select 1 from listings where id = '${id}' for update`
  const without = (role: string, id: string) =>
    `update users set roles = array_remove(roles, '${role}') where id = '${id}'`
  const revoke = async (who: Registered, role: string) =>
    ok(await admin.delete('/admin/updateRoles', { userId: who.id, roles: [role] }))
  const grant = async (who: Registered, role: string) =>
    ok(await admin.put('/admin/updateRoles', { userId: who.id, roles: [role] }))

  it('begins no offer once the permission to write them is gone', async () => {
    const { listingId } = await activeListing(server)
    const agent = await newAgent(server)
    const answer = await whileHeld(
      server.databaseUrl,
      [home(listingId)],
      () => agent.post('/offers', { listingId }),
      () => revoke(agent, 'OFFER'),
    )
    expect([answer.status, answer.body.code]).toEqual([403, 'offer-role-required'])
  })

  it('sends no offer where it waits for the license to be given to somebody else', async () => {
    const sale = await activeListing(server)
    const agent = await newAgent(server)
    const { offerId } = await draftOffer(server, sale, agent.email)
    const given = `update agents set disputed = true where user_id = '${agent.id}'`
    const answer = await whileHeld(server.databaseUrl, [row(agent.id), given], () =>
      agent.put(`/offers/${offerId}/PENDING_BUYER_APPROVAL`, { attested: true }),
    )
    expect([answer.status, answer.body.code]).toEqual([422, 'licence-not-verified'])
  })

  it.each([
    ['approval and subscription are gone', false],
    ['it has waited for the approval to go', true],
  ])('publishes nothing once %s', async (_, underWay) => {
    const agent = await newAgent(server)
    await grant(agent, 'LISTING')
    const ownerEmail = `owner-${underWay}@standing.example`
    const body = await exampleBody('listing-ca', agent, { ownerEmail })
    const { id } = ok(await agent.post('/listings', { ...body, customListingUrl: null }), 201)
    ok(await agent.put(`/listings/${id}/PENDING_SELLER_APPROVAL`, { attested: true }))
    const seller = await acceptInvitation(server, ownerEmail)
    ok(await seller.put(`/listings/${id}/SELLER_APPROVED`, { attested: true }))
    const publish = () => agent.put(`/listings/${id}/ACTIVE`, { attested: true })
    const answer = underWay
      ? await whileHeld(server.databaseUrl, [without('LISTING', agent.id)], publish)
      : await whileHeld(server.databaseUrl, [home(id)], publish, () => revoke(agent, 'LISTING'))
    expect([answer.status, answer.body.code]).toEqual([403, 'subscription-required'])
    expect(ok(await agent.get(`/listings/${id}`)).state).toBe('SELLER_APPROVED')
  })

  it('is no administrator’s by a key', async () => {
    const agent = await newAgent(server)
    const key = { name: 'CRM', scopes: ['listings:write'], password: DEMO_PASSWORD }
    const { secret } = ok(await agent.post('/users/api-keys', key), 201)
    await runSql(server.databaseUrl, `update users set roles = roles || '{ADMIN}' where id = '${agent.id}'`)
    const other = await newAgent(server)
    const { id } = ok(await other.post('/listings', { propertyState: 'CA' }), 201)
    const saved = await caller(server.origin, secret).put('/listings', { id, description: 'Mine' })
    expect(saved.status).toBe(404)
    expect(ok(await (await server.signIn(agent.email)).get(`/listings/${id}`)).id).toBe(id)
  })
})

describe('an upload that is still looked over', () => {
  const photo = sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const kept = async () => {
    const keys: string[] = []
    for await (const { key } of server.ctx.storage.list()) keys.push(key)
    return keys.toSorted()
  }
  /** Uploads while something happens that ends between the first byte and the last look. */
  const uploadWhile = async (who: Caller, happens: () => Promise<unknown>) => {
    const scan: Scan = async () => {
      await happens()
      return 'clean'
    }
    Object.assign(server.ctx, { scan })
    try {
      return await who.upload('LISTING_IMAGE', await photo, 'a.jpg')
    } finally {
      Object.assign(server.ctx, { scan: null })
    }
  }

  it.each<readonly [string, (who: Registered) => Promise<unknown>]>([
    ['somebody who has logged out', async (who) => ok(await who.post('/logout', {}))],
    ['an account that is gone', async (who) => ok(await who.delete('/users', { password: DEMO_PASSWORD }))],
    [
      'a session that was ended',
      async (who) => ok(await (await server.signIn(who.email)).delete('/users/sessions')),
    ],
  ])('is not kept for %s', async (_, happens) => {
    const who = await newAgent(server)
    const before = await kept()
    const answer = await uploadWhile(who, () => happens(who))
    expect([answer.status, answer.body.code]).toEqual([401, 'no-session'])
    const rows = `select id from files where uploader_id = '${who.id}'`
    expect([await runSql(server.databaseUrl, rows), await kept()]).toEqual([[], before])
  })

  it('is kept for whoever is there', async () => {
    const who = await newAgent(server)
    const { id } = ok(await uploadWhile(who, () => Promise.resolve()), 201)
    expect(await kept()).toContain(id)
  })
})
