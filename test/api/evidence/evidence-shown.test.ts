import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChainFile } from '#domain/evidence/package.ts'
import { reportOf } from '#domain/evidence/report.ts'
import { seals } from '#domain/evidence/seals.ts'
import { verifyPackage } from '#domain/evidence/verify/verify.ts'
import { ok } from '#test/client.ts'
import { agreement, type Agreement } from '#test/make/contracts.ts'
import { PDF } from '#test/make/examples.ts'
import { filesOf } from '#test/make/evidence.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

/** What the buyer agent's signature says was shown, as both sides' packages have it, and the line that tells of it. */
const told = async (a: Agreement) => {
  const each = []
  for (const role of ['PB', 'PS'] as const) {
    const zip: Buffer = ok(
      await a.people[role].get(`/listings/${a.listingId}/contract/evidence?unfinished=true`),
    )
    const verdict = await verifyPackage(zip, seals)
    expect(verdict.findings, role).toEqual([])
    const { rows } = JSON.parse(filesOf(zip).get('events/listing-and-contract.json')!.toString()) as ChainFile
    const row = rows.find(({ body }) => body?.signature)
    const line = reportOf(verdict).find((text) => / signed on /.test(text))
    each.push([row?.shown?.shown?.value ?? null, /did not say that it had shown/.test(line ?? '')])
  }
  return each
}

const drawn = async (): Promise<Agreement> => {
  const a = await agreement(server)
  await server.ctx.worker.drain(server.ctx)
  return a
}

describe('what a signer was shown is what their client says, and stands in the event of the signature', () => {
  it('nothing, where it does not say: the package says so', async () => {
    const a = await drawn()
    ok(await a.sign('BA'))
    expect(await told(a)).toEqual([
      [null, true],
      [null, true],
    ])
  })

  it('the hash of the paper, where it says it', async () => {
    const a = await drawn()
    const { documentHash: shown } = await a.contract()
    ok(await a.sign('BA', { ...a.signature, shown }))
    expect(await told(a)).toEqual([
      [shown, false],
      [shown, false],
    ])
  })

  it('nothing, where documents are attached and it says of the paper alone', async () => {
    const a = await drawn()
    const { id } = ok(await a.people.BA.upload('ADDENDUM', PDF, 'plan.pdf'), 201)
    const additionalDocuments = [{ id, label: 'Floor plan' }]
    ok(await a.people.BA.put(`/listings/${a.listingId}/contract`, { additionalDocuments }))
    const { documentHash: shown } = await a.contract()
    ok(await a.sign('BA', { ...a.signature, shown }))
    expect(await told(a)).toEqual([
      [null, true],
      [null, true],
    ])
  })
})
