import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ensureProvisionalUser } from '#server/account/provisional.ts'
import { audit } from '#server/evidence/audit/audit.ts'
import { remind } from '#server/negotiation/clock/reminders.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ok, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newAgent, newConsumer } from '#test/make/agents.ts'
import { BUYER_PHONE, exampleBody } from '#test/make/examples.ts'
import { activeListing, deliveredOffer, draftOffer, type Sale } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const YES = { attested: true }
/** What a rival typed for the mailbox of somebody else's client, what their own agent typed, and what they typed themselves. */
const [RIVALS, TRUE, OWN] = ['(415) 555-0100', '(310) 555-0177', '(310) 555-0188']
const MICKEY = { firstName: 'Mickey', lastName: 'Mouse' }
const VERA = { firstName: 'Vera', lastName: 'True' }

let server: TestServer
let sale: Sale
let rival: Caller
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  sale = await activeListing(server)
  rival = await server.as('agent3-ca')
  // An agent of homes as well, who may send one to its seller.
  await runSql(
    server.databaseUrl,
    `update users set roles = (select roles from users where email = 'listing-ca@parley.example')
      where email = 'agent3-ca@parley.example'`,
  )
})
afterAll(() => server.close())

let count = 0
let email: string
beforeEach(() => {
  email = `named-${++count}-${process.pid}@texts.example`
})

/** An offer that names this mailbox as its buyer's, sent to the buyer's approval. */
const offerNaming = async (agentName: string, phone: string, names: object = VERA, home = sale) => {
  const { agent, offerId } = await draftOffer(
    server,
    home,
    agentName,
    (body) => Object.assign(body.primaryBuyer.user, { email, ...names }),
    phone,
  )
  ok(await agent.put(`/offers/${offerId}/PENDING_BUYER_APPROVAL`, YES))
  return { agent, offerId }
}

/** A home that names this mailbox as its seller's, sent to the seller's approval. */
const homeNaming = async (agent: Caller, phone: string, names: object = VERA) => {
  const body = await exampleBody('listing-ca', agent, { ownerEmail: email })
  Object.assign(body.primaryOwner.user, { phone, ...names })
  const { id } = ok(await agent.post('/listings', { ...body, customListingUrl: null }), 201)
  ok(await agent.put(`/listings/${id}/PENDING_SELLER_APPROVAL`, YES))
  return id as string
}

const digits = (phone: string) => phone.replace(/\D/g, '')

/** Where this person's texts went, and what of: "<number> <page>". */
const texts = async () =>
  (
    await runSql<{ address: string; path: string }>(
      server.databaseUrl,
      `select address, replace(payload #>> '{button,url}', 'http://parley.test', '') as path from outbox
        where channel = 'sms' and recipient_user_id = (select id from users where email = $1) order by created_at, id`,
      [email],
    )
  ).map(({ address, path }) => `${digits(address)} ${path}`)

/** Sets a password by the invitation, agreeing to texts, and signs in. */
const accept = async () => {
  const token = (await server.link(email, '/account-verification')).searchParams.get('token')
  const consents = { terms: true, electronicRecords: true, sms: true }
  ok(await server.visitor.put('/users/password', { token, email, password: DEMO_PASSWORD, consents }))
  return server.signIn(email)
}

describe('a text about a record goes to the number that this record has (negotiation.md §8)', () => {
  it('of a buyer without an account whom two agents named, on one home', async () => {
    const first = await offerNaming('agent3-ca', RIVALS)
    const second = await offerNaming('agent-ca', TRUE)
    const expected = [
      `${digits(RIVALS)} /offers/${first.offerId}`,
      `${digits(TRUE)} /offers/${second.offerId}`,
    ]
    expect(await texts()).toEqual(expected)
    // The reminder of the clock as well.
    server.advance(25 * 3_600_000)
    await server.ctx.worker.drain(server.ctx)
    await remind(server.ctx)
    expect((await texts()).toSorted()).toEqual([...expected, ...expected].toSorted())
  })

  it('says that a password comes first: the link that sets one belongs to the mailbox (offers 15)', async () => {
    const { offerId } = await offerNaming('agent-ca', TRUE)
    const [text] = await server.outbox(digits(TRUE), 'sms')
    expect(text!.text).toMatch(/ \(new here\? Set a password first, our email has the link\): http/)
    expect(text!.links).toEqual([`http://parley.test/offers/${offerId}`])
    expect((await server.link(email, '/account-verification')).searchParams.get('token')).toBeTruthy()
  })

  it('of an additional buyer as well', async () => {
    await homeNaming(rival, RIVALS)
    const { agent, offerId } = await draftOffer(server, sale, 'agent-ca', (body) => {
      const { ownerType, user } = body.primaryBuyer
      body.secondaryBuyers = [
        { ownerType, user: { ...user, ...VERA, email, phone: TRUE }, certifyBuyer: true },
      ]
    })
    ok(await agent.put(`/offers/${offerId}/PENDING_BUYER_APPROVAL`, YES))
    expect((await texts())[1]).toBe(`${digits(TRUE)} /offers/${offerId}`)
  })

  it('of a seller without an account whom two agents named', async () => {
    await homeNaming(rival, RIVALS)
    const id = await homeNaming(sale.listingAgent, TRUE)
    expect((await texts()).map((text) => text.split(' ')[0])).toEqual([digits(RIVALS), digits(TRUE)])
    expect((await texts())[1]).toContain(id)
  })

  it('and to none where the record has none of this person', async () => {
    const { offerId } = await offerNaming('agent-ca', TRUE)
    const [person] = await runSql<{ id: string }>(
      server.databaseUrl,
      'select id from users where email = $1',
      [email],
    )
    const before = await texts()
    const send = (recordId?: string) =>
      withTransaction<void>(server.ctx.db, (tx) =>
        enqueue(tx, server.ctx, [
          {
            eventId: `named:${count}:${recordId}`,
            to: { userId: person!.id },
            channel: 'sms',
            subject: 'Something waits for you',
            lines: [],
            consented: true,
            ...(recordId && { recordId }),
          },
        ]),
      )
    await send()
    await send(sale.listingId)
    await runSql(
      server.databaseUrl,
      `update offers set body = body #- '{primaryBuyer,user,phone}' where id = $1`,
      [offerId],
    )
    await send(offerId)
    expect(await texts()).toEqual(before)
  })
})

describe('a number in a delivered offer is contact data, and no term (decision 95)', () => {
  const [OLD, NEW] = ['(310) 555-0111', '(310) 555-0122']
  /** A delivered offer, being edited, whose additional buyer has no account; handed to another agent. */
  const handedOver = async () => {
    const chain = await deliveredOffer(server, sale, 'agent-ca', (body) => {
      const { ownerType, user } = body.primaryBuyer
      body.secondaryBuyers = [
        { ownerType, user: { ...user, ...VERA, email, phone: OLD }, certifyBuyer: true },
      ]
    })
    const after = await newAgent(server)
    const handed = { kind: 'offer', id: chain.offerId, agentId: after.id }
    ok(await (await server.as('admin')).put('/admin/reassign', handed))
    ok(await after.put(`/offers/${chain.offerId}/LIVE_EDIT`, {}))
    return { ...chain, former: chain.agent, agent: after }
  }
  type Handed = Awaited<ReturnType<typeof handedOver>>
  const read = async ({ agent, offerId }: Pick<Handed, 'agent' | 'offerId'>) =>
    ok(await agent.get(`/offers/${offerId}`))
  /** The working copy with another number, sent back whole. */
  const save = async (chain: Handed, phone: string | null | undefined, who: Caller = chain.agent) => {
    const { primaryBuyer, secondaryBuyers } = await read(chain)
    const [second] = secondaryBuyers
    return who.put('/offers', {
      id: chain.offerId,
      primaryBuyer,
      secondaryBuyers: [{ ...second, user: { ...second.user, phone } }],
    })
  }
  const snapshots = (offerId: string) =>
    runSql(server.databaseUrl, 'select id, hash from snapshots where offer_id = $1 order by number', [
      offerId,
    ])
  const numbers = async () => [...new Set((await texts()).map((text) => text.split(' ')[0]))]

  it('so that the agent who has it now corrects it, the terms stay delivered, and texts go there', async () => {
    const chain = await handedOver()
    const delivered = await snapshots(chain.offerId)
    const no = await save(chain, NEW, chain.former)
    expect(no.status, 'who had it').toBe(404)
    ok(await save(chain, NEW))
    expect((await read(chain)).secondaryBuyers[0].user.phone).toBe(NEW)
    const noted = await runSql(
      server.databaseUrl,
      `select user_id, what from account_events where kind = 'NUMBER_CORRECTED'`,
    )
    expect(noted).toEqual([{ user_id: chain.agent.id, what: [chain.offerId] }])
    const asked = await chain.agent.put(`/offers/${chain.offerId}/LIVE_EDIT_BUYER`, YES)
    expect(asked.body.code, 'nothing of the terms was edited').toBe('action-not-available')
    ok(await chain.agent.put(`/offers/${chain.offerId}/PENDING_SELLER_AGENT_RESPONSE`, YES))
    expect(await snapshots(chain.offerId)).toEqual(delivered)
    const after = await read(chain)
    expect(after.secondaryBuyers[0].user.phone, 'also where the delivery is read').toBe(NEW)
    expect(after.primaryBuyer.user.phone).toBe(BUYER_PHONE)
    const seller = ok(await sale.seller.get(`/offers/${chain.offerId}`))
    expect(seller.secondaryBuyers).toEqual([{ ownerType: 'INDIVIDUAL', user: VERA }])
    const before = (await texts()).length
    ok(await chain.agent.put(`/offers/${chain.offerId}/LIVE_EDIT`, {}))
    ok(await chain.agent.put('/offers', { id: chain.offerId, otherTerms: 'And the swing' }))
    ok(await chain.agent.put(`/offers/${chain.offerId}/LIVE_EDIT_BUYER`, YES))
    expect((await texts()).slice(before)).toEqual([`${digits(NEW)} /offers/${chain.offerId}`])
    expect(await numbers()).toEqual([digits(OLD), digits(NEW)])
    expect((await audit(server.ctx.db, server.ctx)).findings).toEqual([])
  })

  it('one that is left out stays, and one that is cleared is asked for before the edits are sent', async () => {
    const chain = await handedOver()
    ok(await save(chain, undefined))
    expect((await read(chain)).secondaryBuyers[0].user.phone).toBe(OLD)
    ok(await save(chain, null))
    const no = await chain.agent.put(`/offers/${chain.offerId}/PENDING_SELLER_AGENT_RESPONSE`, YES)
    expect([no.status, no.body.details[0].path]).toEqual([422, 'secondaryBuyers.0.user.phone'])
  })

  it('all else of a buyer is refused, and nothing is dropped in silence', async () => {
    const chain = await handedOver()
    const { primaryBuyer, secondaryBuyers } = await read(chain)
    for (const change of [
      { primaryBuyer: { ownerType: 'TRUST' } },
      { primaryBuyer: { certifyBuyer: false } },
      { primaryBuyer: { user: { ...primaryBuyer.user, lastName: 'Other' } } },
      { secondaryBuyers: [{ ...secondaryBuyers[0], ownerType: 'TRUST' }] },
      { secondaryBuyers: [] },
      { secondaryBuyers: null },
      { primaryBuyer: null },
      { primaryBuyer: { user: null } },
    ]) {
      const no = await chain.agent.put('/offers', { id: chain.offerId, ...change })
      expect([no.status, no.body.code], JSON.stringify(change)).toEqual([409, 'buyers-fixed'])
    }
  })

  it('of a published home an owner’s number is refused like the owner', async () => {
    const { primaryOwner } = ok(await sale.listingAgent.get(`/listings/${sale.listingId}`))
    const no = await sale.listingAgent.put('/listings', {
      id: sale.listingId,
      primaryOwner: { ...primaryOwner, user: { ...primaryOwner.user, phone: NEW } },
    })
    expect([no.status, no.body.message]).toEqual([409, expect.stringContaining('The owners can’t change')])
  })
})

describe('the number of an account is one that its person typed', () => {
  const phoneOf = async (person: Caller) => ok(await person.get('/users')).phone

  it('and none that an agent typed, once a password is set', async () => {
    await offerNaming('agent3-ca', RIVALS)
    await offerNaming('agent-ca', TRUE)
    const person = await accept()
    expect(await phoneOf(person)).toBeNull()
    const before = await texts()
    const home = await activeListing(server)
    await offerNaming('agent-ca', TRUE, VERA, home)
    await homeNaming(sale.listingAgent, TRUE)
    expect(await texts(), 'none before they typed one').toEqual(before)
    // The yes that they said with their password counts for it.
    ok(await person.put('/users', { phone: OWN }))
    const { offerId } = await offerNaming('agent3-ca', RIVALS, MICKEY, home)
    expect((await texts()).slice(before.length)).toEqual([`${digits(OWN)} /offers/${offerId}`])
  })

  it('and the one with which they registered stays, with any number of agents who name them', async () => {
    const registered = await newConsumer(server)
    email = registered.email
    const phone = await phoneOf(registered)
    ok(await registered.put('/users', { consents: { sms: true } }))
    const { offerId } = await offerNaming('agent3-ca', RIVALS)
    expect([await phoneOf(registered), await texts()]).toEqual([
      phone,
      [`${digits(phone)} /offers/${offerId}`],
    ])
  })

  it('nor is one kept that a process of the release before wrote down', async () => {
    await offerNaming('agent-ca', TRUE)
    await runSql(server.databaseUrl, 'update users set phone = $2 where email = $1', [email, digits(RIVALS)])
    await homeNaming(sale.listingAgent, TRUE)
    expect((await texts()).map((text) => text.split(' ')[0])).toEqual([digits(TRUE), digits(TRUE)])
    expect(await phoneOf(await accept())).toBeNull()
  })
})

describe('the names of somebody without an account', () => {
  const names = async () =>
    (
      await runSql<{ name: string }>(
        server.databaseUrl,
        `select first_name || ' ' || last_name as name from users where email = $1`,
        [email],
      )
    )[0]?.name

  it('are those that the newest agent typed, and an account keeps its own', async () => {
    await offerNaming('agent3-ca', RIVALS, MICKEY)
    await offerNaming('agent-ca', TRUE)
    expect(await names()).toBe('Vera True')
    const link = await server.link(email, '/account-verification')
    expect(link.searchParams.get('firstName')).toBe('Vera')
    await accept()
    await homeNaming(rival, RIVALS, MICKEY)
    expect(await names()).toBe('Vera True')
  })
})

describe('accounts of the release before (migration 524)', () => {
  const migration = join(import.meta.dirname, '../../../db/migrations/524_own_numbers.sql')

  /** Somebody whom an agent named when the agent's number was kept as theirs. */
  const named = async () => {
    await withTransaction<void>(server.ctx.db, async (tx) => {
      await ensureProvisionalUser(tx, { email, ...MICKEY, as: 'buyer' })
    })
    await runSql(server.databaseUrl, 'update users set phone = $2 where email = $1', [email, digits(RIVALS)])
  }
  const migrated = async () => {
    await runSql(server.databaseUrl, await readFile(migration, 'utf8'))
    const [person] = await runSql<{ phone: string | null }>(
      server.databaseUrl,
      'select phone from users where email = $1',
      [email],
    )
    return person?.phone
  }
  const activated = () =>
    runSql(server.databaseUrl, `update users set status = 'ACTIVE' where email = $1`, [email])
  const event = (kind: string, what: string[] = []) =>
    runSql(
      server.databaseUrl,
      `insert into account_events (at, kind, user_id, ip, what) select now(), $2, id, '', $3 from users where email = $1`,
      [email, kind, what],
    )

  it('lose the number that somebody else typed, before and after a password', async () => {
    await named()
    expect(await migrated()).toBeNull()
    email = `second-${email}`
    await named()
    await activated()
    await event('PROFILE_CHANGED', ['firstName'])
    expect(await migrated()).toBeNull()
  })

  it('keep one that their person typed', async () => {
    await named()
    await activated()
    await event('PROFILE_CHANGED', ['phone'])
    expect(await migrated()).toBe(digits(RIVALS))
    email = `second-${email}`
    await named()
    await activated()
    await event('REGISTERED')
    expect(await migrated()).toBe(digits(RIVALS))
    email = 'buyer-ca@parley.example'
    expect(await migrated(), 'of the demo').toMatch(/^\d{10}$/)
    const registered = await newConsumer(server)
    email = registered.email
    expect(await migrated()).toBe(ok(await registered.get('/users')).phone)
  })

  it('get no text that waited for such a number', async () => {
    await named()
    await runSql(
      server.databaseUrl,
      `insert into outbox (id, event_id, recipient, channel, recipient_user_id, address, payload, state, next_at, created_at)
       select $2, $2, id, 'sms', id, phone, '{}', 'waiting', now() + interval '1 hour', now() from users where email = $1`,
      [email, `waiting-${email}`],
    )
    await migrated()
    const rows = await runSql(
      server.databaseUrl,
      'select state, address, last_error from outbox where event_id = $1',
      [`waiting-${email}`],
    )
    expect(rows).toEqual([{ state: 'failed', address: null, last_error: 'Not the number of its person' }])
  })
})
