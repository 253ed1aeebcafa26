import { ContentInfo, SignedData } from 'pkijs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signatureOf } from '#server/contract/pdf/contents.ts'
import { stampSeals } from '#server/contract/seal/stamp.ts'
import { audit } from '#server/evidence/audit/audit.ts'
import { ok } from '#test/client.ts'
import { agreement } from '#test/make/contracts.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { startTimeStamps, type TimeStampServer } from '#test/time-stamp.ts'

let stamps: TimeStampServer
let server: TestServer
beforeAll(async () => {
  stamps = await startTimeStamps()
  server = await startTestServer({ env: { SEAL_TIMESTAMP_URL: stamps.url } })
})
afterAll(async () => {
  await server.close()
  stamps.close()
})

const MINUTE = 60_000

/** The signer's part of a sealed file's signature: what the key made, and the stamps beside it. */
const signerOf = (file: Buffer) => {
  const { signature, covered } = signatureOf(file)
  const [signer] = new SignedData({ schema: ContentInfo.fromBER(signature).content }).signerInfos
  const stamped = signer?.unsignedAttrs?.attributes.map((a) => Buffer.from(a.values[0].toBER())) ?? []
  return { covered, value: Buffer.from(signer?.signature.getValue() ?? new ArrayBuffer(0)), stamped }
}

it('a time-stamp service that is away delays the stamp and never the seal', async () => {
  stamps.away = true
  const a = await agreement(server)
  await a.signUpTo(4)
  const final = async () => (await a.contract()).finalRpa
  await expect.poll(final, { timeout: 10_000 }).not.toBeNull()
  const { id, url } = await final()
  const sealed = signerOf(ok(await a.people.PB.get(url.replace('/api', ''))) as Buffer)
  expect(sealed.stamped).toEqual([])
  await stampSeals(server.ctx)
  expect(stamps.asked).toBeGreaterThan(0)

  stamps.away = false
  await stampSeals(server.ctx)
  expect((await final()).id, 'it waits its minute').toBe(id)
  server.advance(MINUTE)
  await stampSeals(server.ctx)
  expect((await final()).id).not.toBe(id)
  const after = signerOf(ok(await a.people.PB.get((await final()).url.replace('/api', ''))) as Buffer)
  expect(after.covered, 'not a byte of the contract is another').toEqual(sealed.covered)
  expect(after.value, 'it is the same seal').toEqual(sealed.value)
  expect(after.stamped).toHaveLength(1)
  expect(stamps.verifies(after.stamped[0]!, after.value)).toBe(true)
  expect(stamps.verifies(after.stamped[0]!, Buffer.from('other bytes')), 'of nothing else').toBe(false)
  expect((await audit(server.ctx.db, server.ctx)).findings, 'the record names the stamped file').toEqual([])
})
