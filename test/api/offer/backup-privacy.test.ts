import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Caller } from '#test/client.ts'
import { BACKUP_SITUATIONS, behindAgreement, type BackupWorld } from '#test/make/backups.ts'
import { RIVAL } from '#test/make/negotiation.ts'
import { readEverything, whoSays } from '#test/make/reading.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const YES = { attested: true }

/** Where somebody reads one of the words of this listing. An agent's own lists name other listings' backups as well. */
const says = async (w: BackupWorld, who: Caller, words: readonly string[]): Promise<string[]> => {
  const reading = await readEverything(w, who, false)
  const found = words.flatMap((word) => whoSays(reading, word).map((path) => `${word}: ${path}`))
  const agents = [w.people.BA, w.second.agent, w.third.agent, w.people.LA]
  return agents.includes(who)
    ? found.filter((path) => [w.listingId, ...Object.values(w.ids)].some((id) => path.includes(id)))
    : found
}
const backupOf = async (w: BackupWorld, who: Caller, doc: 'I' | 'I3') =>
  ok(await who.get(`/offers/${w.ids[doc]}`)).backup

describe('a buyer reads the own place and nothing about others (negotiation.md §1.10)', () => {
  it(
    'the accepted buyer and a buyer who is no backup do not even read that there are any',
    { timeout: 60_000 },
    async () => {
      const w = await behindAgreement(server)
      await w.hold('I')
      const outsiders = [w.second.buyer, w.second.agent, w.third.buyer, w.third.agent, w.people.U]
      for (const who of outsiders) expect(await says(w, who, ['backup']), 'held').toEqual([])
      ok(await w.fallThrough())
      for (const who of outsiders) expect(await says(w, who, ['backup', 'called up']), 'called').toEqual([])
      expect(ok(await w.third.agent.get(`/offers/${w.ids.I3}`)).current.frozen, 'the others are free').toBe(
        false,
      )
    },
  )

  it('the second in line reads the own place, and not who stands before', { timeout: 60_000 }, async () => {
    const w = await behindAgreement(server)
    await w.hold('I3')
    await w.hold('I')
    expect(await backupOf(w, w.people.PB, 'I')).toMatchObject({ state: 'HELD', rank: 2, label: 'Backup 2' })
    for (const who of [w.people.BA, w.people.PB, w.people.SB])
      expect(await says(w, who, [RIVAL.lastName, w.ids.I3 ?? 'no offer', 'Backup 1'])).toEqual([])
  })

  it(
    'a suggestion is the selling side’s alone, before and after it is declined',
    { timeout: 60_000 },
    async () => {
      const w = await behindAgreement(server)
      ok(await w.backup('LA', 'OFFER_BACKUP', { comment: 'THE BEST OF THE REST' }))
      for (const who of [w.people.BA, w.people.PB]) expect(await says(w, who, ['backup'])).toEqual([])
      for (const who of [w.people.LA, w.people.PS, w.people.SS])
        expect(await backupOf(w, who, 'I')).toMatchObject({ state: 'ASKED', rank: null })
      ok(await w.backup('PS', 'DECLINE_BACKUP', { comment: 'NOT THIS ONE' }))
      for (const who of [w.people.BA, w.people.PB])
        expect(await says(w, who, ['backup', 'THE BEST OF THE REST', 'NOT THIS ONE'])).toEqual([])
    },
  )

  it('what the agent asks of the buyers is their side’s alone', { timeout: 60_000 }, async () => {
    const w = await behindAgreement(server)
    await BACKUP_SITUATIONS.offered(w)
    const seen = () => Promise.all([w.people.LA, w.people.PS].map((who) => who.get(`/offers/${w.ids.I}`)))
    const before = (await seen()).map(({ body }) => body)
    ok(await w.backup('BA', 'ACCEPT_BACKUP', { comment: 'TAKE IT' }))
    expect((await seen()).map(({ body }) => body)).toEqual(before)
    ok(await w.backup('PB', 'ACCEPT_BACKUP', YES))
    ok(await w.backup('BA', 'WITHDRAW_BACKUP', { comment: 'LEAVE IT' }))
    for (const who of [w.people.LA, w.people.PS, w.people.SS])
      expect(await says(w, who, ['TAKE IT', 'LEAVE IT', '"WITHDRAW"'])).toEqual([])
    expect(await backupOf(w, w.people.PB, 'I')).toMatchObject({ state: 'HELD', asks: 'WITHDRAW' })
  })
})
