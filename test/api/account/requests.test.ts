import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STILL_CHARGED } from '#domain/account/deletion.ts'
import { ok, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newAgent, newConsumer } from '#test/make/agents.ts'
import { exampleBody, PDF } from '#test/make/examples.ts'
import { activeListing } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** What an operator does when a person asks for their data, or to be forgotten (operator.md 18). */
const COMMAND = fileURLToPath(new URL('../../../src/server/command.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'parley-requests-'))
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false, machineTime: true })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const admin = (...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const env = {
      PATH: process.env.PATH,
      DEMO: '1',
      DATABASE_URL: server.databaseUrl,
      DATA_DIR: server.ctx.config.dataDir,
    }
    execFile(process.execPath, [COMMAND, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, said: `${stdout}${stderr}` }),
    )
  })

const unpacked = (zip: Buffer) => {
  const parts = unzipSync(zip)
  return { parts, data: JSON.parse(strFromU8(parts['my-data.json']!)) }
}

/** What is written down of somebody, the newest first, as an administrator reads it. */
const eventsOf = async (who: string) =>
  (
    ok(await (await server.as('admin')).get(`/admin/events?q=${encodeURIComponent(who)}`)).items as Record<
      string,
      unknown
    >[]
  ).map(({ kind, by, ip }) => ({ kind, by, ip }))
const BY_SERVER = { by: null, ip: '' }

/** A listing whose seller was asked to approve it and never opened an account. */
const namedOnly = async (agent: Caller, email: string) => {
  const body = await exampleBody('listing-ca', agent, { ownerEmail: email })
  const listing = ok(await agent.post('/listings', { ...body, customListingUrl: null }), 201)
  ok(await agent.put(`/listings/${listing.id}/PENDING_SELLER_APPROVAL`, { attested: true }))
  return listing.id as string
}

describe('npm run admin -- hand-out', () => {
  it('writes what the person’s own download has, for its owner alone, and the record says so', async () => {
    const agent = await newAgent(server)
    ok(await agent.upload('REPORT', PDF, 'mine.pdf'), 201)
    const own = unpacked(ok(await agent.get('/files/own-data.zip')))
    const file = join(folder, 'agent.zip')
    expect(await admin('hand-out', agent.email.toUpperCase(), file)).toEqual({
      code: 0,
      said: expect.stringMatching(/^What Parley holds of .+ is in .+agent\.zip/),
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const { parts, data } = unpacked(readFileSync(file))
    const { madeAt: _, accountEvents: events, ...handed } = data
    const { madeAt: __, accountEvents: before, ...downloaded } = own.data
    expect(handed).toEqual(downloaded)
    expect(Object.keys(parts).toSorted()).toEqual(Object.keys(own.parts).toSorted())
    expect(events.slice(1)).toEqual(before)
    expect((await eventsOf(agent.email))[0]).toEqual({ kind: 'DATA_DOWNLOADED', ...BY_SERVER })
  })

  it('knows a person whom an agent only named', async () => {
    const agent = await server.as('listing-ca')
    const email = 'only-named@sellers.example'
    const id = await namedOnly(agent, email)
    const file = join(folder, 'named.zip')
    expect(await admin('hand-out', email, file)).toMatchObject({ code: 0 })
    const { data } = unpacked(readFileSync(file))
    expect(data.account).toMatchObject({ email, status: 'PROVISIONAL' })
    expect(data.listings).toEqual([expect.objectContaining({ id, as: 'owner' })])
  })

  it('says whose drafts name a person whom nobody else knows', async () => {
    const agent = await server.as('listing-ca')
    const email = 'only-drafted@sellers.example'
    const body = await exampleBody('listing-ca', agent, { ownerEmail: 'Only-Drafted@sellers.example' })
    ok(await agent.post('/listings', { ...body, customListingUrl: null }), 201)
    const said = expect.stringMatching(
      /^There is no account of only-drafted@.+ These name it, .+:\n {2}A listing draft of listing-ca@parley\.example\n$/,
    )
    expect(await admin('hand-out', email, join(folder, 'drafted.zip'))).toEqual({ code: 1, said })
    expect(await admin('delete', email)).toEqual({ code: 1, said })
    // An address that ends like it is another one.
    expect((await admin('delete', 'drafted@sellers.example')).said).toMatch(/Look for other spellings/)
  })

  it('overwrites nothing, notes nothing where it writes nothing, and says who is not there', async () => {
    const person = await newConsumer(server)
    const before = await eventsOf(person.email)
    expect(before.length).toBeGreaterThan(0)
    const file = join(folder, 'there.zip')
    writeFileSync(file, 'other')
    const refused = { code: 1, said: expect.stringMatching(/^There is a file .*there\.zip already/) }
    expect(await admin('hand-out', person.email, file)).toEqual(refused)
    expect(readFileSync(file, 'utf8')).toBe('other')
    expect(await admin('hand-out', person.email, join(folder, 'no/such/folder.zip'))).toEqual({
      code: 1,
      said: expect.stringMatching(/^The file can’t be written: ENOENT/),
    })
    expect(await eventsOf(person.email)).toEqual(before)
    const none = join(folder, 'none.zip')
    const nobody = expect.stringMatching(
      /^There is no account of stranger@mail\.example, and no listing or offer that was sent names/,
    )
    expect(await admin('hand-out', 'stranger@mail.example', none)).toEqual({ code: 1, said: nobody })
    expect(await admin('delete', 'stranger@mail.example')).toEqual({ code: 1, said: nobody })
    const wrong = [
      ['hand-out'],
      ['hand-out', 'a@b.example'],
      ['hand-out', 'nobody', none],
      ['delete', 'nobody'],
    ]
    expect(await Promise.all(wrong.map((args) => admin(...args)))).toEqual(
      wrong.map(([name]) => ({ code: 1, said: expect.stringContaining(`npm run admin -- ${name} EMAIL`) })),
    )
    expect(existsSync(none)).toBe(false)
  })

  it('leaves no part of a file where the files of the person cannot be read', async () => {
    const person = await newConsumer(server)
    const { id } = ok(await person.upload('REPORT', PDF, 'mine.pdf'), 201)
    // Of the size that the record says: another one ends the ZIP.
    await runSql(server.databaseUrl, `update files set size = size + 1 where id = '${id}'`)
    const file = join(folder, 'broken.zip')
    expect((await admin('hand-out', person.email, file)).code).toBe(1)
    expect(readdirSync(folder)).not.toContain('broken.zip')
  })
})

describe('npm run admin -- delete', () => {
  it('deletes as the person would, tells the address, and the record says that it was done here', async () => {
    const agent = await newAgent(server)
    expect(await admin('delete', agent.email)).toEqual({
      code: 0,
      said: expect.stringMatching(/^The account of .+ is deleted/),
    })
    expect((await agent.get('/users')).status, 'no session is left').toBe(401)
    expect((await server.outbox(agent.email))[0]?.subject).toBe('Your Parley account was deleted')
    expect((await eventsOf(agent.id))[0]).toEqual({ kind: 'ACCOUNT_DELETED', ...BY_SERVER })
    expect(await admin('delete', agent.email)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^There is no account/),
    })
    expect((await admin('hand-out', agent.email, join(folder, 'late.zip'))).code).toBe(1)
  })

  it('deletes a person who was only named, once nothing of theirs is open', async () => {
    const agent = await server.as('listing-ca')
    const email = 'named-and-gone@sellers.example'
    const id = await namedOnly(agent, email)
    const open = await admin('delete', email)
    expect(open).toEqual({ code: 1, said: expect.stringMatching(/\n {2}Seller: the listing .+\n$/) })
    ok(await agent.put(`/listings/${id}/DELETED`, { attested: true }))
    expect(await admin('delete', email)).toMatchObject({ code: 0 })
    expect(await runSql(server.databaseUrl, `select 1 from users where email = '${email}'`)).toEqual([])
  })

  it('refuses an administrator, who has open work, and who is charged, with the sentences of the product', async () => {
    expect(await admin('delete', 'admin@parley.example')).toEqual({
      code: 1,
      said: 'An administrator’s account can’t be deleted.\n',
    })
    const sale = await activeListing(server)
    expect(await admin('delete', sale.sellerEmail)).toEqual({
      code: 1,
      said: expect.stringMatching(/^\S.+\n {2}Seller: the listing .+\n$/),
    })
    expect((await sale.seller.get('/users')).status).toBe(200)
    // Its own words are for whom it is about: the operator reads of somebody else.
    const person = await newConsumer(server)
    ok(
      await person.post('/listings/provisional', {
        price: 900_000,
        address: { addressLine1: '6 Quiet Lane', city: 'Los Angeles', state: 'CA', zip: '90026' },
        propertyType: 'SINGLE_FAMILY',
      }),
      201,
    )
    expect((await admin('delete', person.email)).said).toMatch(/^ {2}Begun by this person: the listing /m)
    const agent = await newAgent(server)
    await runSql(
      server.databaseUrl,
      `insert into subscriptions (id, user_id, item_name, amount_cents, status) values ('sub_asked', '${agent.id}', 'Plan', 4900, 'active')`,
    )
    expect(await admin('delete', agent.email)).toEqual({ code: 1, said: `${STILL_CHARGED.administrator}\n` })
  })
})

describe('npm run admin -- create', () => {
  it('says what an account that was there has lost', async () => {
    const person = await newConsumer(server)
    expect((await admin('create', person.email)).said).toMatch(
      /is an administrator\. The account was there: its password, .+ are gone\. This link .+ within 1 hour;[^]+\/reset-password\?/,
    )
    expect((await admin('create', 'new-owner@brokerage.example')).said).toMatch(
      /^new-owner@brokerage\.example is an administrator\. This link .+ within 14 days;[^]+\/account-verification\?/,
    )
  })
})
