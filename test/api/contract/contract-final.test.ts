import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { exampleBody } from '#test/make/examples.ts'
import { attachedTo, pageTexts } from '#test/make/paper-text.ts'
import { accepted, activeListing, deliveredOffer, signersOf } from '#test/make/sale.ts'
import { ensureFinal } from '#server/contract/final.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Another name and brokerage for an agent, as the profile has it from now on. */
const renameAgent = async (userId: string): Promise<void> => {
  const { db } = server.ctx
  await db.updateTable('users').set({ first_name: 'Changedname' }).where('id', '=', userId).execute()
  const brokerage = JSON.stringify({ name: 'Another Brokerage', licenseNumber: '09999999' })
  await db.updateTable('agents').set({ brokerage }).where('user_id', '=', userId).execute()
}

describe('what is sealed is what was signed (negotiation.md §7)', () => {
  it('an agent’s new name and brokerage change nothing on a paper that somebody has signed', async () => {
    const sale = await activeListing(server, 'ca')
    const chain = await deliveredOffer(server, sale)
    await accepted(sale, chain)
    const path = `/listings/${sale.listingId}/contract`
    const signature = await exampleBody('signatures', chain.agent)
    const [first, ...others] = signersOf(sale, chain)
    ok(await first!.put(`${path}/sign`, signature))
    const { initialDocuments, documentHash } = ok(await chain.agent.get(path))
    const signed: Buffer = ok(await chain.agent.get(initialDocuments[0].url.replace('/api', '')))
    expect(createHash('sha256').update(signed).digest('hex')).toBe(documentHash)
    for (const agent of [chain.agent, sale.listingAgent]) await renameAgent(ok(await agent.get('/users')).id)
    for (const signer of others) ok(await signer.put(`${path}/sign`, signature))

    await expect
      .poll(async () => ok(await chain.agent.get(path)).finalRpa, { timeout: 10_000 })
      .not.toBeNull()
    const { finalRpa } = ok(await chain.agent.get(path))
    const final: Buffer = ok(await chain.agent.get(finalRpa.url.replace('/api', '')))
    const [paper, sealed] = [await pageTexts(signed), await pageTexts(final)]
    expect(paper.length).toBeGreaterThan(2)
    expect(sealed.length, 'a page for the certificate').toBe(paper.length + 1)
    paper.forEach((text, i) => expect(sealed[i]!.startsWith(text), `page ${i + 1}`).toBe(true))
    expect(sealed.at(-1)).toContain(documentHash)
    expect(sealed.join(' ')).not.toContain('Changedname')
    expect(sealed.join(' ')).not.toContain('Another Brokerage')
    // Kerning sets a gap into some of it.
    const plain = sealed.join('').replace(/\s/g, '')
    expect(plain, 'from where they signed is in the record alone').not.toContain('127.0.0.1')
    expect(sealed.join(' '), 'each signer’s instant stands beside the name').toMatch(/ P[SD]T/)
    const attached = await attachedTo(final)
    expect([...attached.keys()]).toEqual(['agreement-as-signed.pdf'])
    expect(attached.get('agreement-as-signed.pdf')!.equals(signed)).toBe(true)
  })

  it('a stored paper that is not the one that was signed is never sealed', async () => {
    const quiet = await startTestServer({ worker: false })
    const sale = await activeListing(quiet, 'fl')
    const chain = await deliveredOffer(quiet, sale)
    await accepted(sale, chain)
    const path = `/listings/${sale.listingId}/contract`
    const signature = await exampleBody('signatures', chain.agent)
    for (const signer of signersOf(sale, chain)) ok(await signer.put(`${path}/sign`, signature))
    const { id, initialDocuments } = ok(await chain.agent.get(path))
    const { db, storage } = quiet.ctx
    const { storage_key: key } = await db
      .selectFrom('files')
      .select('storage_key')
      .where('id', '=', initialDocuments[0].id)
      .executeTakeFirstOrThrow()
    const seal = () => ensureFinal(quiet.ctx, id)
    const kept = await storage.get(key)
    await storage.put(key, Buffer.from('%PDF-1.7 another paper'))
    await expect(seal()).rejects.toThrow('is not the one that was kept')
    expect(ok(await chain.agent.get(path)).finalRpa).toBeNull()
    await storage.put(key, kept!)
    await seal()
    expect(ok(await chain.agent.get(path)).finalRpa).toMatchObject({ sealed: true })
    await quiet.close()
  })
})
