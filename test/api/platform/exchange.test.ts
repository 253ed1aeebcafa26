import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { unzipSync, zipSync, strToU8 } from 'fflate'
import type { Manifest } from '#domain/exchange/format.ts'
import { seals } from '#domain/evidence/seals.ts'
import { verifyPackage } from '#domain/evidence/verify/verify.ts'
import { diskStorage } from '#server/adapters/storage/disk.ts'
import { buildApp } from '#server/app.ts'
import { importExport } from '#server/exchange/import.ts'
import { findAgent } from '#server/exchange/store-agents.ts'
import { writeExport } from '#server/exchange/write.ts'
import { fileIdIn } from '#server/file/attach.ts'
import { forgetUnattached } from '#server/file/forget.ts'
import { StorageAway, type Storage } from '#server/platform/files/storage.ts'
import { sweep } from '#server/platform/retention/sweep.ts'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ok, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { sold, type Sold } from '#test/make/evidence.ts'
import { exampleBody } from '#test/make/examples.ts'
import { activeListing, deliveredOffer, type Body } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** issue 11 "Open exchange": a brokerage's own data as one export that an empty installation can import again. */
let from: TestServer
let to: TestServer
let deal: Sold
let removal: Body
let folder: string
let file: string
let about: Manifest
let parts: Record<string, Uint8Array>
const AGENTS = ['listing-ca@parley.example', 'agent-ca@parley.example']

const emptied = async (server: TestServer) => {
  await runSql(server.databaseUrl, 'delete from agents', [])
  await runSql(server.databaseUrl, `delete from users`, [])
}

/** The buyers remove a contingency of the deal: prepared, signed, delivered, and sealed. */
const removed = async ({ sale, chain }: Sold): Promise<Body> => {
  const path = `/listings/${sale.listingId}/contract/notices`
  const view = ok(await chain.agent.post(path, { kind: 'CONTINGENCY_REMOVAL', items: ['INSPECTION'] }), 201)
  const [draft] = view.notices
  const signature = await exampleBody('signatures', chain.agent)
  ok(
    await chain.buyer.post(`${path}/${draft.id}/sign`, {
      ...signature,
      agreed: true,
      shown: draft.documentHash,
    }),
  )
  return vi.waitUntil(async () => ok(await chain.agent.get(path)).notices.find((n: Body) => n.sealed), {
    timeout: 10_000,
  })
}

beforeAll(async () => {
  from = await startTestServer()
  deal = await sold(from)
  removal = await removed(deal)
  // Somebody who runs the old installation has agents’ deals as well.
  await runSql(from.databaseUrl, `update users set roles = roles || '{ADMIN}' where email = $1`, [AGENTS[0]])
  folder = mkdtempSync(join(tmpdir(), 'parley-exchange-'))
  file = join(folder, 'export.zip')
  const people = (await Promise.all(AGENTS.map((email) => findAgent(from.ctx.db, email)))).flat()
  const http = await buildApp(from.ctx)
  about = await writeExport(from.ctx, http, { people, to: file })
  await http.close()
  parts = unzipSync(readFileSync(file))
  to = await startTestServer({ worker: false })
  await emptied(to)
}, 180_000)
afterAll(async () => {
  await from?.close()
  await to?.close()
  rmSync(folder, { recursive: true, force: true })
})

const entriesOf = (email: string) => {
  const id = about.people.find((person) => person.email === email)?.id
  return about.entries.filter((entry) => entry.personId === id)
}
const textOf = (email: string) =>
  entriesOf(email)
    .filter(({ kind }) => kind === 'answer')
    .map(({ name }) => Buffer.from(parts[name]!).toString('utf8'))
    .join('\n')

/** Another ZIP with one part changed. */
const with_ = (change: (all: Record<string, Uint8Array>) => void): string => {
  const all = { ...parts }
  change(all)
  const path = join(folder, `other-${Math.random()}.zip`)
  writeFileSync(path, zipSync(all, { level: 0 }))
  return path
}

describe('an export', () => {
  it('has each deal with its answers, files, and packages, listed with their checksums', () => {
    const kinds = new Set(about.entries.map(({ kind }) => kind))
    expect(kinds).toEqual(new Set(['answer', 'file', 'package']))
    expect(new Set([...about.entries.map(({ name }) => name), 'export.json'])).toEqual(
      new Set(Object.keys(parts)),
    )
    const paths = entriesOf(AGENTS[1]!).map(({ path }) => path)
    for (const path of [`/api/offers/${deal.chain.offerId}`, `/api/listings/${deal.sale.listingId}/contract`])
      expect(paths).toContain(path)
  })

  it('has the removals and notices of a contract, their words, and their papers', () => {
    const at = `/api/listings/${deal.sale.listingId}/contract/notices`
    for (const email of AGENTS) {
      const paths = entriesOf(email).map(({ path }) => path)
      expect(paths, email).toEqual(
        expect.arrayContaining([at, `${at}/${removal.id}`, removal.paper.url, removal.sealed.url]),
      )
    }
  })

  it('holds what its agents may read and nothing of a rival', () => {
    const { rival } = deal
    expect(textOf(AGENTS[1]!)).not.toContain(rival.offerId)
    for (const email of AGENTS) expect(textOf(email)).not.toContain(rival.buyerEmail)
    // The listing agent reads the buyers' offers, and not how to reach them.
    expect(textOf(AGENTS[0]!)).toContain(deal.chain.offerId)
    expect(textOf(AGENTS[0]!)).not.toContain(deal.chain.buyerEmail)
  })

  it('leaves no key behind', async () => {
    expect(await runSql(from.databaseUrl, 'select 1 from api_keys', [])).toEqual([])
  })
})

describe('an export on the profile', () => {
  // One that fails for a moment is made again after twenty seconds.
  it('is asked for once at a time, made beside everything else, downloaded by its owner alone, and gone after a week', async () => {
    const agent = await from.as('agent-ca')
    const asked = await Promise.all([1, 2, 3].map(() => agent.post('/users/exports')))
    expect(asked.map((answer) => answer.body.code ?? 'ok').toSorted()).toEqual([
      'export-under-way',
      'export-under-way',
      'ok',
    ])
    await vi.waitUntil(async () => ok(await agent.get('/users/exports')).items[0].state !== 'waiting', {
      timeout: 60_000,
    })
    const [made] = ok(await agent.get('/users/exports')).items
    expect(made).toMatchObject({ state: 'ready', problem: null })
    const path = made.url.slice('/api'.length)
    const zip = unzipSync(new Uint8Array(ok(await agent.get(path))))
    const list = JSON.parse(Buffer.from(zip['export.json']!).toString('utf8')) as Manifest
    expect(list.people.map(({ email }) => email)).toEqual([AGENTS[1]])
    expect(list.entries.map(({ path: each }) => each)).toEqual(
      entriesOf(AGENTS[1]!).map(({ path: each }) => each),
    )
    expect((await (await from.as('listing-ca')).get(path)).status).toBe(404)
    expect((await from.outbox(AGENTS[1]!)).some(({ subject }) => subject === 'Your export is ready')).toBe(
      true,
    )
    from.advance(8 * 24 * 60 * 60 * 1000)
    expect(ok(await agent.get('/users/exports')).items).toEqual([])
    expect((await agent.get(path)).status).toBe(404)
    await sweep(from.ctx)
    await forgetUnattached(from.ctx)
    expect(await runSql(from.databaseUrl, `select 1 from files where upload_type = 'EXPORT'`, [])).toEqual([])
    from.advance(-8 * 24 * 60 * 60 * 1000)
  }, 90_000)
})

describe('a storage of files that is away (issue 27)', () => {
  // Its worker has no export lane of an application that is closed.
  let server: TestServer
  let kept: Pick<Storage, 'get' | 'stream' | 'put'>
  beforeAll(async () => {
    server = await startTestServer()
    await deliveredOffer(server, await activeListing(server, 'ca'))
    const { get, stream, put } = server.ctx.storage
    kept = { get, stream, put }
  })
  afterAll(() => server.close())
  afterEach(() => {
    Object.assign(server.ctx.storage, kept)
  })
  const away = async () => {
    throw new StorageAway('away', null, null)
  }

  it.each([
    ['what is read', { get: away, stream: away }],
    ['what is written', { put: away }],
  ])(
    'makes an export wait, however long: %s',
    async (_what, part) => {
      const agent = await server.as('agent-ca')
      const state = async () => ok(await agent.get('/users/exports')).items[0].state
      Object.assign(server.ctx.storage, part)
      ok(await agent.post('/users/exports'))
      for (let n = 0; n < 5; n++) {
        await server.ctx.worker.drain(server.ctx)
        expect(await state()).toBe('waiting')
        server.advance(10 * 60_000)
      }
      Object.assign(server.ctx.storage, kept)
      await vi.waitUntil(async () => (await state()) !== 'waiting', { timeout: 60_000 })
      expect(await state()).toBe('ready')
    },
    90_000,
  )

  it('ends the command before it makes anything', () => {
    const [empty, cut] = [join(folder, 'empty'), join(folder, 'none.zip')]
    mkdirSync(empty)
    const { stderr, status } = spawnSync(
      process.execPath,
      ['src/server/command-exchange.ts', 'export', '--agent', AGENTS[1]!, cut],
      {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, DEMO: '1', DATABASE_URL: server.databaseUrl, DATA_DIR: empty },
      },
    )
    expect([stderr.trim(), status]).toEqual([
      expect.stringMatching(/^DATA_DIR \(\S+\) is not the one of this database: .*$/),
      1,
    ])
    expect([existsSync(cut), readdirSync(empty).includes('seal.p12')]).toEqual([false, false])
  })

  it('leaves no cut file', async () => {
    const people = await findAgent(server.ctx.db, AGENTS[1]!)
    const http = await buildApp(server.ctx)
    const cut = join(folder, 'cut.zip')
    const write = () => writeExport(server.ctx, http, { people, to: cut })
    Object.assign(server.ctx.storage, { get: away, stream: away })
    await expect(write()).rejects.toMatchObject({ name: 'StorageAway' })
    expect(existsSync(cut)).toBe(false)
    writeFileSync(cut, 'of somebody else')
    await expect(write()).rejects.toThrow('EEXIST')
    expect(readFileSync(cut, 'utf8')).toBe('of somebody else')
    await http.close()
  })
})

describe('a file that is damaged (issue 27, operator.md 6)', () => {
  it('is left out of an export, which names it, as the mail does', async () => {
    const { storage } = from.ctx
    const { url } = removal.sealed
    const id = fileIdIn(url)!
    const whole = (await storage.get(id))!
    await storage.delete(id)
    const agent = await from.as('agent-ca')
    ok(await agent.post('/users/exports'))
    await vi.waitUntil(async () => ok(await agent.get('/users/exports')).items[0].state !== 'waiting', {
      timeout: 60_000,
    })
    const [made] = ok(await agent.get('/users/exports')).items
    const zip = unzipSync(new Uint8Array(ok(await agent.get(made.url.slice('/api'.length)))))
    const list = JSON.parse(Buffer.from(zip['export.json']!).toString('utf8')) as Manifest
    expect(list.damaged).toEqual([{ personId: list.people[0]!.id, path: url }])
    expect(list.entries.map(({ path }) => path)).not.toContain(url)
    const [mail] = await from.outbox(AGENTS[1]!)
    expect(mail).toMatchObject({ subject: 'Your export is ready' })
    expect(JSON.stringify(mail)).toContain('1 document is not in it')
    expect(about, 'a whole one says nothing').not.toHaveProperty('damaged')
    await storage.put(id, whole)
  }, 90_000)
})

const keysOf = async (storage: Storage) => {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys.sort()
}

describe('an import', () => {
  it('refuses what was changed, added, or left out, and an installation that is not empty; then nothing is written', async () => {
    const [first] = about.entries
    const name = first!.name
    const broken = [
      with_((all) => void (all[name] = strToU8('{}'))),
      with_((all) => void delete all[name]),
      with_((all) => void (all['answers/999999.json'] = strToU8('{}'))),
      with_((all) => void (all['export.json'] = strToU8('{"format":2}'))),
      with_((all) => void (all['../../evil'] = strToU8('x'))),
    ]
    for (const path of broken) await expect(importExport(to.ctx, path)).rejects.toThrow(/whole export/)
    await expect(importExport(from.ctx, file)).rejects.toThrow(/empty one only/)
    expect(
      await runSql(to.databaseUrl, 'select 1 from users union all select 1 from archive_entries', []),
    ).toEqual([])
  })

  it('leaves no file behind where somebody has an account here already', async () => {
    const before = await keysOf(to.ctx.storage)
    await runSql(
      to.databaseUrl,
      `insert into users (id, email, first_name, last_name, status) values ('somebody', $1, 'Sam', 'Body', 'ACTIVE')`,
      [AGENTS[1]],
    )
    await expect(importExport(to.ctx, file)).rejects.toThrow(/has an account here already/)
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ['src/server/command-exchange.ts', 'import', file],
      {
        encoding: 'utf8',
        env: {
          PATH: process.env.PATH,
          DEMO: '1',
          DATABASE_URL: to.databaseUrl,
          DATA_DIR: to.ctx.config.dataDir,
        },
      },
    )
    expect([stdout, stderr, status]).toEqual([
      '',
      expect.stringMatching(/^\S+ has an account here already\.\n$/),
      1,
    ])
    expect(await keysOf(to.ctx.storage)).toEqual(before)
    await runSql(to.databaseUrl, 'delete from users', [])
  })

  it('goes into no storage of another database (issue 27)', async () => {
    const storage = diskStorage(join(folder, 'strange'))
    await storage.claim('another-database')
    await expect(importExport({ ...to.ctx, storage }, file)).rejects.toThrow(/files of another database/)
    expect(await keysOf(storage)).toEqual([])
  })

  it('gives each agent what they could read, byte for byte, once they have set a password', async () => {
    await importExport(to.ctx, file)
    await expect(importExport(to.ctx, file)).rejects.toThrow(/empty one only/)
    expect((await to.visitor.post('/login', { email: AGENTS[1], password: DEMO_PASSWORD })).status).toBe(401)
    ok(await to.visitor.post(`/users/forgot-password?email=${encodeURIComponent(AGENTS[1]!)}`))
    const token = (await to.link(AGENTS[1]!, '/reset-password')).searchParams.get('token')
    ok(await to.visitor.put('/users/password', { token, email: AGENTS[1], password: DEMO_PASSWORD }))
    const agent = await to.signIn(AGENTS[1]!)
    const before = await from.as('agent-ca')
    const { items } = ok(await agent.get('/archive/deals'))
    expect(items.map(({ listingId }: { listingId: string }) => listingId)).toContain(deal.sale.listingId)
    expect(
      items.find(({ listingId }: { listingId: string }) => listingId === deal.sale.listingId).address,
    ).toBeTruthy()
    let compared = 0
    for (const entry of await allOf(agent)) {
      const there = await before.get(entry.path.slice('/api'.length))
      const here = await agent.get(`/files/archive/${entry.id}`)
      expect(here.status, entry.path).toBe(200)
      if (entry.kind !== 'package') expect(here.body, entry.path).toEqual(there.body)
      else expect((await verifyPackage(new Uint8Array(here.body), seals)).valid, entry.path).toBe(true)
      compared++
    }
    expect(compared).toBe(entriesOf(AGENTS[1]!).length)
    const [entry] = await allOf(agent)
    const listing = await signedIn(AGENTS[0]!)
    expect((await listing.get(`/files/archive/${entry!.id}`)).status).toBe(404)
  }, 60_000)

  it('shows nothing that its type only resembles a picture or a page of', async () => {
    const agent = await to.signIn(AGENTS[1]!)
    const entry = (await allOf(agent)).find(({ kind }) => kind === 'answer')
    for (const [type, served] of [
      ['image/png+xml', 'application/octet-stream'],
      ['application/pdf/../text/html', 'application/octet-stream'],
      ['application/json-seq', 'application/octet-stream'],
      ['text/html', 'application/octet-stream'],
      ['image/svg+xml', 'application/octet-stream'],
      ['Application/JSON; charset=utf-8', 'application/json'],
    ] as const) {
      await runSql(to.databaseUrl, 'update archive_entries set type = $1 where id = $2', [type, entry!.id])
      const { headers } = await agent.get(`/files/archive/${entry!.id}`)
      expect(headers.get('content-type')?.split(';')[0], type).toBe(served)
      expect(headers.get('content-disposition'), type).toMatch(/^attachment/)
    }
  })

  it('makes nobody an administrator', async () => {
    expect(about.people.filter(({ roles }) => roles.includes('ADMIN')).map(({ email }) => email)).toEqual([
      AGENTS[0],
    ])
    const roles = await runSql<{ roles: string[] }>(to.databaseUrl, 'select roles from users', [])
    expect(roles.flatMap((row) => row.roles)).not.toContain('ADMIN')
  })
})

const signedIn = async (email: string): Promise<Caller> => {
  ok(await to.visitor.post(`/users/forgot-password?email=${encodeURIComponent(email)}`))
  const token = (await to.link(email, '/reset-password')).searchParams.get('token')
  ok(await to.visitor.put('/users/password', { token, email, password: DEMO_PASSWORD }))
  return to.signIn(email)
}

const allOf = async (who: Caller) => {
  const all: { id: string; path: string; kind: string }[] = []
  let cursor = ''
  do {
    const page = ok(await who.get(`/archive?limit=20${cursor}`))
    all.push(...page.items)
    cursor = page.nextCursor ? `&cursor=${encodeURIComponent(page.nextCursor)}` : ''
  } while (cursor)
  return all
}
