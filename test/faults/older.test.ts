import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { diskStorage } from '#server/adapters/storage/disk.ts'
import { restoreBackup } from '#server/platform/dump/restore.ts'
import { ok } from '#test/client.ts'
import { keptDatabases, unpackInto, type Kept } from '#test/older/packed.ts'
import { cases } from '#test/thorough.ts'
import { createProduct, FROM_HERE, type Product } from './process.ts'
import { remote } from './remote.ts'

const AUDIT = fileURLToPath(new URL('../../src/server/command-audit.ts', import.meta.url))

const [oldest, ...later] = keptDatabases()

let product: Product
let folder: string
beforeEach(async () => {
  product = await createProduct()
  folder = mkdtempSync(join(tmpdir(), 'parley-older-'))
})
afterEach(async () => {
  await product.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Restores a database as an operator does who has its seal no longer: the certificate says what it sealed. */
const restore = async (kept: Kept): Promise<void> => {
  unpackInto(folder, kept)
  const { dataDir } = product
  await restoreBackup({ folder, dataDir, storage: diskStorage(dataDir) })
  copyFileSync(join(folder, 'former-seals.pem'), join(dataDir, 'former-seals.pem'))
}

const audit = () =>
  spawnSync(process.execPath, [AUDIT], {
    encoding: 'utf8',
    env: { ...FROM_HERE, DATA_DIR: product.dataDir },
  })

/** The agreements of the demo's agent of buyers: the offer that was accepted, and its contract. */
const AGREED = `select o.listing_id as home, o.id as offer, o.offer_type as kind, k.state
  from contracts k join offers o on o.id = k.offer_id join users u on u.email = 'agent-ca@parley.example'
  join offers i on i.id = o.chain_id and i.agent_id = u.id where k.state <> 'CANCELLED' order by k.state`

describe('a filled database of an older release (CONTRIBUTING.md)', () => {
  it.each(cases([oldest!], later))('of $commit comes forward, and its record is whole', async (kept) => {
    await restore(kept)
    const before = audit()
    expect({ ...before, finds: before.stdout }).toMatchObject({ status: 1, finds: '' })
    expect(before.stderr).toMatch(/Start it once, then audit|has none\. Bring that seal back/)
    await product.start()
    const agreed = await product.sql<{ home: string; offer: string; kind: string; state: string }>(AGREED)
    const agent = await remote(product.origin).as('agent-ca')
    for (const { home, offer, kind, state } of agreed) {
      expect(ok(await agent.get(`/offers/${offer}`))).toMatchObject({ offerType: kind, state: 'ACCEPTED' })
      const contract = ok(await agent.get(`/listings/${home}/contract`))
      expect(contract).toMatchObject({ state, offerId: offer })
      const paper = await agent.get((contract.finalRpa ?? contract.agreement).url.slice('/api'.length))
      expect(paper.body.subarray(0, 5).toString()).toBe('%PDF-')
    }
    expect(agreed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'BUYER_COUNTER' }),
        expect.objectContaining({ kind: 'INITIAL', state: 'COMPLETED' }),
      ]),
    )
    const { stdout, stderr } = audit()
    expect(stderr).toBe('')
    expect(stdout).toMatch(/^Everything is as it was recorded: \d+ chains, [1-9]\d* contracts/)
  })
})
