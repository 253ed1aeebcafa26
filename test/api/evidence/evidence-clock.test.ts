import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '#server/evidence/audit/audit.ts'
import { makeRoot } from '#server/evidence/roots.ts'
import { ok } from '#test/client.ts'
import { agreement } from '#test/make/contracts.ts'
import { bothVerdicts } from '#test/make/evidence.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** Clocks are set back, and two machines are seconds apart: that is nobody's attack. */
const DAY = 86_400_000

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ worker: false })
  server.advance(3 * DAY)
})
afterEach(() => server.close())

const found = async () => (await audit(server.ctx.db, server.ctx)).findings

describe('a clock that is set back', () => {
  it.each([5_000, 600_000])('between the acceptance and a signature by %i ms stops nobody', async (ms) => {
    const a = await agreement(server)
    await server.ctx.worker.drain(server.ctx)
    await makeRoot(server.ctx)
    server.advance(-ms)
    ok(await a.sign('BA'))
    expect(await found()).toEqual([])
    ok(await a.sign('PB'))
    expect(await found()).toEqual([])
    await server.ctx.worker.drain(server.ctx)
    const path = `/listings/${a.listingId}/contract/evidence?unfinished=true`
    for (const who of [a.people.BA, a.people.LA])
      expect((await bothVerdicts(ok(await who.get(path)))).valid).toEqual([true, true])
  })
})
