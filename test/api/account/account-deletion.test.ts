import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STILL_CHARGED } from '#domain/account/deletion.ts'
import { ok } from '#test/client.ts'
import { newAgent, newConsumer } from '#test/make/agents.ts'
import { accepted, activeListing, deliveredOffer, draftOffer, signersOf, type Body } from '#test/make/sale.ts'
import { exampleBody } from '#test/make/examples.ts'
import { acceptInvitation, agentBody } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const idOf = async (who: { get: (path: string) => Promise<{ body: Body }> }): Promise<string> =>
  (await who.get('/users')).body.id

describe('DELETE /admin/user/{id} (spec 1 §6, issue 9)', () => {
  it('empties an account that nothing needs: sessions end, the address and the license are free again', async () => {
    const admin = await server.as('admin')
    const agent = await newAgent(server)
    const license = ok(await agent.get('/users')).agent.licenseNumber
    expect(ok(await admin.get(`/admin/user/${agent.id}/open`))).toEqual({ items: [] })
    expect(ok(await admin.delete(`/admin/user/${agent.id}`))).toEqual({ deleted: true })
    expect((await agent.get('/users')).status, 'no session is left').toBe(401)
    const [mail] = await server.outbox(agent.email)
    expect(mail!.subject).toBe('Your Parley account was deleted')
    const found = ok(await admin.get(`/admin/users?q=${agent.id}&filter=DELETED`)).items
    expect(found).toMatchObject([
      {
        id: agent.id,
        firstName: 'Deleted',
        lastName: 'user',
        phone: null,
        status: 'DELETED',
        agent: null,
        roles: [],
      },
    ])
    expect(JSON.stringify(found)).not.toContain(license)
    const { rows } = await sql<Body>`select * from users where id = ${agent.id}`.execute(server.ctx.db)
    expect(JSON.stringify(rows)).not.toContain(agent.email)
    expect(rows[0]!.password_hash).toBeNull()
    const events = ok(await admin.get('/admin/events?filter=ACCOUNT_DELETED')).items
    expect(events).toMatchObject([
      { label: 'Account deleted', user: { id: agent.id }, by: { id: await idOf(admin) } },
    ])
    const again = await server.visitor.post('/users/registration', {
      ...agentBody(agent.email),
      agent: { ...agentBody(agent.email).agent, licenseNumber: license },
    })
    expect(again.status).toBe(201)
    expect((await admin.delete(`/admin/user/${agent.id}`)).status, 'gone once').toBe(404)
    expect((await admin.delete('/admin/user/unknown')).status).toBe(404)
    expect((await admin.get('/admin/user/unknown/open')).status).toBe(404)
  })

  it('409 while a subscription is charged again by itself; one that ends does not stand in the way', async () => {
    const admin = await server.as('admin')
    const agent = await newAgent(server)
    await sql`insert into subscriptions (id, user_id, item_name, amount_cents, status)
      values ('sub_running', ${agent.id}, 'Plan', 4900, 'active')`.execute(server.ctx.db)
    const refused = await admin.delete(`/admin/user/${agent.id}`)
    expect([refused.status, refused.body.message]).toEqual([409, STILL_CHARGED.administrator])
    // A card that is declined is tried for weeks after the subscription stopped to entitle.
    await sql`update subscriptions set status = 'past_due', status_since = now() - interval '20 days' where id = 'sub_running'`.execute(
      server.ctx.db,
    )
    expect((await admin.delete(`/admin/user/${agent.id}`)).status).toBe(409)
    await sql`update subscriptions set ends = true, active_until = now() + interval '9 days' where id = 'sub_running'`.execute(
      server.ctx.db,
    )
    ok(await admin.delete(`/admin/user/${agent.id}`))
  })

  it('409 names everything that is open, on both sides, drafts too; nothing is changed', async () => {
    const admin = await server.as('admin')
    const sale = await activeListing(server)
    const chain = await deliveredOffer(server, sale)
    const drafting = await draftOffer(server, sale, 'agent2-ca')
    const open = async (who: Parameters<typeof idOf>[0]) =>
      ok(await admin.get(`/admin/user/${await idOf(who)}/open`)).items.map((o: Body) => [
        o.kind,
        o.id,
        o.part,
      ])
    expect(await open(sale.seller)).toEqual([['listing', sale.listingId, 'owner']])
    expect(await open(chain.buyer)).toEqual([['offer', chain.offerId, 'buyer']])
    expect(await open(drafting.agent)).toEqual([['offer', drafting.offerId, 'buyer-agent']])
    const id = await idOf(chain.buyer)
    const refused = await admin.delete(`/admin/user/${id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'account-in-use'])
    expect(refused.body.details).toEqual([
      {
        path: `offers.${chain.offerId}`,
        message: expect.stringMatching(/^Buyer: the offer of [A-Z].+ on .+ \(Pending Sellers Response\)$/),
      },
    ])
    expect((await chain.buyer.get('/users')).status).toBe(200)
    ok(
      await chain.agent.put(`/offers/${chain.offerId}/DELETED`, {
        comment: 'Bought elsewhere',
        attested: true,
      }),
    )
    ok(await admin.delete(`/admin/user/${id}`))
    const kept = ok(await chain.agent.get(`/offers/${chain.offerId}`))
    expect(kept.primaryBuyer.user.email, 'what was delivered keeps its names').toBe(chain.buyerEmail)
  })

  it('a contract keeps its parties until the home is sold; its papers and events stay', async () => {
    const admin = await server.as('admin')
    const sale = await activeListing(server)
    const chain = await deliveredOffer(server, sale)
    await accepted(sale, chain)
    const signatures = await exampleBody('signatures', chain.agent)
    for (const who of signersOf(sale, chain))
      ok(await who.put(`/listings/${sale.listingId}/contract/sign`, signatures))
    const ids = [await idOf(chain.buyer), await idOf(sale.seller)]
    for (const id of ids) expect((await admin.delete(`/admin/user/${id}`)).status).toBe(409)
    ok(
      await sale.listingAgent.put(`/listings/${sale.listingId}/SOLD`, {
        attested: true,
        soldPrice: 1_200_000,
      }),
    )
    for (const id of ids) ok(await admin.delete(`/admin/user/${id}`))
    const contract = ok(await sale.listingAgent.get(`/listings/${sale.listingId}/contract`))
    const names = [...contract.buyerSigners, ...contract.sellerSigners].map((s: Body) => s.name)
    expect(names).not.toContain('Deleted user')
    const { rows } = await sql`select 1 from events where actor_user_id = any(${ids})`.execute(server.ctx.db)
    expect(rows.length).toBeGreaterThan(0)
  })

  it('an agent’s open listings and offers are handed to another agent first; states and terms stay', async () => {
    const admin = await server.as('admin')
    const leaving = await newAgent(server)
    const heir = await newAgent(server)
    const elsewhere = await newAgent(server, 'FL')
    const sale = await activeListing(server)
    const begun = await draftOffer(server, sale, 'agent2-ca')
    const hand = (kind: string, id: string, agentId: string) =>
      admin.put('/admin/reassign', { kind, id, agentId })
    ok(await hand('offer', begun.offerId, leaving.id))
    ok(await leaving.put(`/offers/${begun.offerId}/PENDING_BUYER_APPROVAL`, { attested: true }))
    const buyer = await acceptInvitation(server, begun.buyerEmail)
    ok(await buyer.put(`/offers/${begun.offerId}/PENDING_SELLER_AGENT_RESPONSE`, { attested: true }))
    const before = ok(await leaving.get(`/offers/${begun.offerId}`))
    expect((await admin.delete(`/admin/user/${leaving.id}`)).status).toBe(409)
    const la = await idOf(sale.listingAgent)
    for (const [agentId, message] of [
      [elsewhere.id, 'Choose an agent licensed in this state.'],
      [await idOf(sale.seller), 'This agent stands on the other side of this home.'],
      [la, 'This agent stands on the other side of this home.'],
      [leaving.id, 'This agent has it already.'],
    ] as const) {
      const no = await hand('offer', begun.offerId, agentId)
      expect([no.status, no.body.details[0]]).toEqual([422, { path: 'agentId', message }])
    }
    expect((await hand('listing', sale.listingId, leaving.id)).body.details[0].message).toContain(
      'other side',
    )
    expect((await hand('listing', 'unknown', heir.id)).status).toBe(404)
    expect(ok(await hand('offer', begun.offerId, heir.id))).toEqual({
      kind: 'offer',
      id: begun.offerId,
      agentId: heir.id,
    })
    ok(await admin.delete(`/admin/user/${leaving.id}`))
    expect((await leaving.get('/users')).status).toBe(401)
    const after = ok(await heir.get(`/offers/${begun.offerId}`))
    expect([after.viewerIs, after.state, after.terms]).toEqual(['buyerAgent', before.state, before.terms])
    expect(JSON.stringify(ok(await heir.get('/agents/dashboard')).notifications)).toContain(
      'You are the buyer’s agent on ',
    )
    const heir2 = await newAgent(server)
    ok(await hand('listing', sale.listingId, heir2.id))
    expect(ok(await heir2.get(`/listings/${sale.listingId}`)).viewerIs).toBe('agent')
    expect(ok(await sale.listingAgent.get(`/listings/${sale.listingId}`)).viewerIs).toBe('visitor')
    ok(await heir2.put(`/offers/${begun.offerId}/PENDING_SELLER_ACCEPT_REVIEW`, {}))
    ok(await sale.seller.put(`/offers/${begun.offerId}/ACCEPTED`, { attested: true }))
    const signing = await hand('listing', sale.listingId, la)
    expect([signing.status, signing.body.code]).toEqual([409, 'listing-in-contract'])
    const noted = ok(await admin.get(`/admin/events?filter=WORK_TAKEN_OVER`)).items
    expect(noted.map((e: Body) => e.user.id)).toEqual([heir2.id, heir.id, leaving.id])
  })

  it('no administrator’s account; nobody else’s call', async () => {
    const admin = await server.as('admin')
    const refused = await admin.delete(`/admin/user/${await idOf(admin)}`)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'An administrator’s account can’t be deleted.',
    ])
    const consumer = await newConsumer(server)
    expect((await consumer.delete(`/admin/user/${consumer.id}`)).status).toBe(403)
  })
})
