import { spawnSync } from 'node:child_process'
import { sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { refuse } from '#domain/kernel/refusal.ts'
import { audit } from '#server/evidence/audit/audit.ts'
import { byChain, eventFacts } from '#server/evidence/facts.ts'
import { beforePacking } from '#server/evidence/package.ts'
import { linkStoredEvents } from '#server/evidence/link.ts'
import { chainRows, headsOf } from '#server/evidence/store-facts.ts'
import { withTransaction, type Db } from '#server/platform/db/db.ts'
import { runSql } from '#test/database.ts'
import { canonicalText, digestOf, sha256Hex } from '#domain/evidence/hashing.ts'
import { CERTIFICATE, manifest, MANIFEST, MANIFEST_SEAL, type ChainFile } from '#domain/evidence/package.ts'
import { GENESIS, linkHash, rowBody } from '#domain/evidence/row.ts'
import { seals } from '#domain/evidence/seals.ts'
import { verifyPackage } from '#domain/evidence/verify/verify.ts'
import { packZip, unpackZip } from '#domain/evidence/zip.ts'
import { ok, type Caller } from '#test/client.ts'
import { exampleBody, PDF } from './examples.ts'
import { anotherPdf } from './outside.ts'
import { accepted, activeListing, deliveredOffer, signersOf, type Chain, type Sale } from './sale.ts'
import type { TestServer } from '#test/server.ts'

export type Files = Map<string, Buffer>

export const filesOf = (zip: Uint8Array): Files =>
  new Map((unpackZip(zip)?.files ?? []).map(({ name, bytes }) => [name, Buffer.from(bytes)]))

export const zipOf = (files: Files): Uint8Array =>
  packZip([...files].map(([name, bytes]) => ({ name, bytes: new Uint8Array(bytes) })))

/** What both verifiers say of a package, and whether it is valid for each. */
export const bothVerdicts = async (zip: Uint8Array) => {
  const { findings, valid } = await verifyPackage(zip, seals)
  const folder = mkdtempSync(join(tmpdir(), 'parley-package-'))
  const file = join(folder, 'package.zip')
  writeFileSync(file, zip)
  const { status, stdout } = spawnSync(process.execPath, ['examples/verify-evidence.mjs', file])
  rmSync(folder, { recursive: true })
  const first = findings.map(({ file: name, text }) => `${name}: ${text}`).join('\n')
  return { first, second: stdout.toString(), valid: [valid, status === 0] }
}

/** A file of a package as JSON, changed, and written as the house writes. */
export const rewrite = (files: Files, name: string, change: (value: never) => void): void => {
  const value = JSON.parse(files.get(name)!.toString()) as never
  change(value)
  files.set(name, Buffer.from(`${canonicalText(value)}\n`))
}

export const CHAIN = 'events/negotiation.json'

/** Changes the rows of the negotiation, as somebody who holds the key of the house. */
export const forge = (files: Files, key: string, change: (chain: ChainFile) => void): void =>
  forgeFile(files, key, CHAIN, change)

/** Changes a file as somebody who holds the key of the house: the list of files fits again, and its signature. */
export const forgeFile = (files: Files, key: string, name: string, change: (value: never) => void): void => {
  rewrite(files, name, change)
  relist(files, key)
}

/** The list of files as they are now, signed, as somebody who holds the key of the house. */
export const relist = (files: Files, key: string): void => {
  const list = manifest.parse(JSON.parse(files.get(MANIFEST)!.toString()))
  list.files = [...files]
    .filter(([name]) => ![MANIFEST, MANIFEST_SEAL, CERTIFICATE].includes(name))
    .map(([name, bytes]) => ({ name, bytes: bytes.length, sha256: sha256Hex(bytes) }))
  files.set(MANIFEST, Buffer.from(`${canonicalText(list)}\n`))
  const seal = sign('sha256', files.get(MANIFEST)!, { key, dsaEncoding: 'ieee-p1363' })
  files.set(MANIFEST_SEAL, Buffer.from(seal.toString('base64')))
}

/** The house packs nothing of changed records. Older releases did: what verifiers say of that is tested with the check off. */
export const withoutHold = async <T>(work: () => Promise<T>): Promise<T> => {
  const off = vi.spyOn(beforePacking, 'isAsRecorded').mockResolvedValue(true)
  try {
    return await work()
  } finally {
    off.mockRestore()
  }
}

/** As if nothing lay beside the files: what tells of it there has tests of its own. Nothing is on its way there any more by then. */
export const anchorsGone = async ({ ctx, databaseUrl }: TestServer): Promise<void> => {
  const underWay = `select id from outbox where channel in ('job', 'side') and state = 'waiting'
    and (leased or next_at <= '${ctx.clock().toISOString()}')`
  // A worker that runs may have a job in hand, which links an event when it ends: draining does the others.
  await ctx.worker.drain(ctx)
  await vi.waitFor(async () => expect(await runSql(databaseUrl, underWay)).toEqual([]), { timeout: 30_000 })
  await ctx.worker.drain(ctx)
  await rm(join(ctx.config.dataDir, 'storage', 'anchors'), { recursive: true, force: true })
}

/**
 * Makes a contract so many days old, as if it had been signed then: its date, and the record that tells of it. Within the day on which a
 * database began to link alone.
 */
export const dated = async (server: TestServer, listingId: string, day: string): Promise<void> => {
  await anchorsGone(server)
  await runSql(
    server.databaseUrl,
    `set session_replication_role = replica; update contracts set effective_date = '${day}' where listing_id = '${listingId}';
     delete from evidence_receipts where listing_id = '${listingId}';
     delete from evidence_act_receipts where listing_id = '${listingId}';
     delete from event_links where listing_id = '${listingId}'; delete from event_chains where listing_id = '${listingId}'`,
  )
  await linkStoredEvents(server.ctx)
}

/** Links all events of a home anew as they stand now, as an operator who knows how, and holds the files as well: each chain is whole in itself again. */
export const relinked = async (server: TestServer, listingId: string): Promise<void> => {
  const { db } = server.ctx
  await anchorsGone(server)
  const heads = await headsOf(db, [listingId])
  const chains = byChain(await chainRows(db, [listingId, heads.map((head) => head.chain_id)]))
  const changes = [...chains].flatMap(([id, rows]) => {
    let prev = GENESIS
    const links = rows.map((row) => {
      const bodyHash = digestOf(rowBody(eventFacts(row, row.facts!), row.salt!))
      const hash = linkHash(prev, bodyHash)
      const set = `prev_hash = '${prev}', body_hash = '${bodyHash}', hash = '${hash}'`
      prev = hash
      return `update event_links set ${set} where event_id = '${row.id}'`
    })
    return [...links, `update event_chains set hash = '${prev}' where chain_id = '${id}'`]
  })
  await runSql(server.databaseUrl, `set session_replication_role = replica; ${changes.join(';')}`)
}

/** The events of a home as the release before linked them, in the second format and without receipts. */
export const asOlder = async (server: TestServer, listingId: string): Promise<void> => {
  const of = `where listing_id = '${listingId}'`
  await runSql(
    server.databaseUrl,
    `set session_replication_role = replica; delete from evidence_act_receipts ${of}; delete from evidence_receipts ${of};
     update event_links set facts = (facts - 'kept') || '{"format": 2}' ${of}`,
  )
  await relinked(server, listingId)
}

/** What the audit says after somebody who owns the database has done something; then it is undone. `attack`: statements, each ended by a semicolon. */
export const auditedAfter = async (owner: Db, { ctx }: TestServer, attack: string): Promise<string> => {
  let said: string[] = []
  await withTransaction<null>(owner, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const each of attack.split(';')) await sql.raw(each).execute(tx)
    said = (await audit(tx, ctx, (db, read) => read(db))).findings
    return refuse('unavailable')
  })
  return said.join('\n')
}

/** What the audit finds once all that was begun is done: whatever people may do leaves nothing. */
export const faultsIn = async ({ ctx }: TestServer): Promise<string[]> => {
  await ctx.worker.drain(ctx)
  return (await audit(ctx.db, ctx)).findings
}

/** A home that was sold to one of two buyers, signed and sealed. */
export interface Sold {
  readonly sale: Sale
  readonly chain: Chain
  readonly rival: Chain
  zip(who: Caller): Promise<Buffer>
}

/** `papers`: with a document that everybody signs for, and a paper that was signed elsewhere. */
export const sold = async (server: TestServer, papers = false): Promise<Sold> => {
  const sale = await activeListing(server, 'ca')
  const chain = await deliveredOffer(server, sale)
  const rival = await deliveredOffer(server, sale, 'agent2-ca')
  await accepted(sale, chain)
  const path = `/listings/${sale.listingId}/contract`
  const signature = await exampleBody('signatures', chain.agent)
  if (papers) {
    const { id } = ok(await chain.agent.upload('ADDENDUM', PDF, 'plan.pdf'), 201)
    const additionalDocuments = [{ id, label: 'Floor plan' }]
    ok(await chain.agent.put(path, { additionalDocuments }))
    ok(await sale.listingAgent.send(path, anotherPdf(), 'scan.pdf'), 201)
  }
  for (const signer of signersOf(sale, chain)) ok(await signer.put(`${path}/sign`, signature))
  await vi.waitUntil(async () => ok(await chain.agent.get(path)).finalRpa?.sealed === true, {
    timeout: 10_000,
  })
  return { sale, chain, rival, zip: async (who) => ok(await who.get(`${path}/evidence`)) }
}
