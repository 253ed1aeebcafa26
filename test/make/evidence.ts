import { sign } from 'node:crypto'
import { vi } from 'vitest'
import { linkStoredEvents } from '#server/evidence/link.ts'
import { runSql } from '#test/database.ts'
import { canonicalText, sha256Hex } from '#domain/evidence/hashing.ts'
import { CERTIFICATE, manifest, MANIFEST, MANIFEST_SEAL, type ChainFile } from '#domain/evidence/package.ts'
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

/**
 * Makes a contract so many days old, as if it had been signed then: its date, and the record that tells of it. Within the day on which a
 * database began to link alone.
 */
export const dated = async (server: TestServer, listingId: string, day: string): Promise<void> => {
  await runSql(
    server.databaseUrl,
    `set session_replication_role = replica; update contracts set effective_date = '${day}' where listing_id = '${listingId}';
     delete from event_links where listing_id = '${listingId}'; delete from event_chains where listing_id = '${listingId}'`,
  )
  await linkStoredEvents(server.ctx)
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
  await vi.waitUntil(async () => ok(await chain.agent.get(path)).finalRpa !== null, { timeout: 10_000 })
  return { sale, chain, rival, zip: async (who) => ok(await who.get(`${path}/evidence`)) }
}
