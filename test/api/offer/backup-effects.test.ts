import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingAfter } from '#domain/kernel/time/deadline.ts'
import { sweepClock } from '#server/negotiation/clock/clock.ts'
import { ok, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { BACKUP_SITUATIONS, behindAgreement, type BackupWorld } from '#test/make/backups.ts'
import type { Body } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const HOUR = 3_600_000
const YES = { attested: true }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

/** The places of the two chains as an administrator reads them: state and rank, or null. */
const ladder = async (w: BackupWorld) =>
  Promise.all(
    ['I', 'I3'].map(async (doc) => {
      const { backup } = ok(await w.people.AD.get(`/offers/${w.ids[doc]}`))
      return backup ? `${backup.state} ${backup.rank}` : null
    }),
  )
const listingOf = async (w: BackupWorld) => ok(await w.people.LA.get(`/listings/${w.listingId}`)).state
const tasks = async (who: Caller, w: BackupWorld): Promise<string[]> =>
  ok(await who.get('/agents/dashboard'))
    .tasks.filter((t: Body) => t.actionUrl.includes(w.listingId))
    .map((t: Body) => t.title.replace(/(?: for| on|:) 1824 Maple Terrace/, ''))

/** Both chains hold a place, the world's own the first. */
const both = async (): Promise<BackupWorld> => {
  const w = await behindAgreement(server)
  await w.hold('I')
  await w.hold('I3')
  return w
}

describe('the ladder (negotiation.md §1.10)', () => {
  it('places close up when one is given up, whoever gives it up', { timeout: 60_000 }, async () => {
    const w = await both()
    expect(await ladder(w)).toEqual(['HELD 1', 'HELD 2'])
    ok(await w.backup('PB', 'WITHDRAW_BACKUP'))
    expect(await ladder(w)).toEqual([null, 'HELD 1'])
    await w.hold('I')
    expect(await ladder(w)).toEqual(['HELD 2', 'HELD 1'])
    ok(await w.backup('PS', 'RELEASE_BACKUP', { comment: 'We take another one' }, 'I3'))
    expect(await ladder(w)).toEqual(['HELD 1', null])
    await w.hold('I3')
    ok(await w.move('PB', 'I', 'DELETED'))
    expect(await ladder(w), 'a rescinded chain gives up its place').toEqual([null, 'HELD 1'])
  })

  it('the documents stay byte-equal, and so do their versions', { timeout: 60_000 }, async () => {
    const w = await behindAgreement(server)
    const rows = () =>
      runSql(
        server.databaseUrl,
        'select to_jsonb(o) as row from offers o where listing_id = $1 order by seq',
        [w.listingId],
      )
    const before = await rows()
    await w.hold('I')
    ok(await w.backup('BA', 'WITHDRAW_BACKUP'))
    ok(await w.backup('PB', 'WITHDRAW_BACKUP'))
    expect(await rows()).toEqual(before)
  })

  it('a fall-through calls the first; nothing else is accepted; the confirmation starts the contract', async () => {
    const w = await both()
    ok(await w.fallThrough())
    expect(await ladder(w)).toEqual(['CALLED 1', 'HELD 2'])
    expect(await listingOf(w)).toBe('ACTIVE')
    const { backup } = ok(await w.people.PB.get(`/offers/${w.ids.I}`))
    expect(Date.parse(backup.until)).toBe(
      closingAfter(server.ctx.clock().getTime(), 3, 'America/Los_Angeles'),
    )
    expect((await w.move('LA', 'I3', 'PENDING_SELLER_ACCEPT_REVIEW')).body.code).toBe('offer-frozen')
    expect(await tasks(w.people.PB, w)).toEqual(['Confirm your offer'])
    ok(await w.backup('PB', 'CONFIRM_BACKUP', YES))
    expect(await ladder(w)).toEqual([null, 'HELD 1'])
    expect(await listingOf(w)).toBe('SELLER_REVIEW')
    const contract = ok(await w.people.PB.get(`/listings/${w.listingId}/contract`))
    expect(contract).toMatchObject({ offerId: w.ids.I, state: 'PENDING_BUYER_AGENT_REVIEW' })
    expect(await tasks(w.people.BA, w)).toEqual(['Sign the contract'])
  }, 60_000)

  it('while one is called, another offer is not accepted: the seller hears why, a buyer does not', async () => {
    const w = await behindAgreement(server)
    await w.hold('I')
    ok(await w.fallThrough())
    const accepting = await w.move('LA', 'I3', 'PENDING_SELLER_ACCEPT_REVIEW')
    expect([accepting.status, accepting.body.code]).toEqual([409, 'backup-called'])
    const held = await w.people.AD.put(`/listings/${w.listingId}/PENDING`, { comment: 'Signed elsewhere' })
    expect(held.body.code).toBe('backup-called')
    const counter = await w.people.LA.post('/offers/counter', {
      id: null,
      counteredOfferId: w.ids.I3,
      offerType: 'SELLER_COUNTER',
      state: 'PENDING_SELLER_COUNTER_REVIEW',
      otherTerms: 'Other terms',
    })
    expect(counter.body.code).toBe('backup-called')
    const mine = ok(await w.third.agent.get(`/offers/listings/${w.listingId}`))
    expect(JSON.stringify(mine)).not.toMatch(/backup/i)
  }, 60_000)

  it(
    'the clock ends a call that nobody confirmed, from 6 PM on, and calls the next',
    { timeout: 60_000 },
    async () => {
      const w = await both()
      ok(await w.fallThrough())
      const ends = closingAfter(server.ctx.clock().getTime(), 3, 'America/Los_Angeles')
      server.advance(ends - server.ctx.clock().getTime() - HOUR)
      await sweepClock(server.ctx)
      expect(await ladder(w)).toEqual(['CALLED 1', 'HELD 2'])
      server.advance(HOUR)
      expect((await w.backup('PB', 'CONFIRM_BACKUP', YES)).status, 'job or no job').toBe(409)
      expect(ok(await w.people.PB.get(`/offers/${w.ids.I}`)).backup).toBeUndefined()
      expect(await tasks(w.people.PB, w)).toEqual([])
      expect((await w.move('LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW')).status).toBe(409)
      await Promise.all([sweepClock(server.ctx), sweepClock(server.ctx)])
      expect(await ladder(w)).toEqual([null, 'CALLED 1'])
      ok(await w.third.buyer.put(`/offers/${w.ids.I3}/backup/WITHDRAW_BACKUP`, {}))
      expect(await ladder(w)).toEqual([null, null])
      ok(await w.move('LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW'))
      const rows = await runSql<{ row_id: string; from_state: string; to_state: string; subject_id: string }>(
        server.databaseUrl,
        `select row_id, subject_id, from_state, to_state from events where listing_id = $1 and subject = 'backup' order by seq desc limit 3`,
        [w.listingId],
      )
      expect(rows).toEqual([
        { row_id: 'BK7', subject_id: w.ids.I3, from_state: 'CALLED', to_state: 'NONE' },
        { row_id: 'BK7c', subject_id: w.ids.I3, from_state: 'HELD', to_state: 'CALLED' },
        { row_id: 'BK7c', subject_id: w.ids.I, from_state: 'CALLED', to_state: 'NONE' },
      ])
    },
  )

  it('a fall-through without a held place ends what was suggested or offered, and a rejection a call', async () => {
    const w = await behindAgreement(server)
    await BACKUP_SITUATIONS.offered(w)
    ok(await w.backup('LA', 'OFFER_BACKUP', {}, 'I3'))
    ok(await w.fallThrough())
    expect(await ladder(w)).toEqual([null, null])
    const again = await behindAgreement(server)
    await BACKUP_SITUATIONS.called(again)
    // BK4 ends at HELD: the listing agent alone takes nobody's three days.
    const alone = await again.move('LA', 'I', 'REJECTED', YES)
    expect([alone.status, alone.body.code]).toEqual([409, 'backup-called'])
    const offered = ok(await again.people.LA.get(`/offers/${again.ids.I}`)).offerActions
    expect(offered.map((a: Body) => a.action)).not.toContain('REJECT')
    expect(await ladder(again)).toEqual(['CALLED 1', null])
    ok(await again.move('PS', 'I', 'REJECTED', YES))
    expect(await ladder(again)).toEqual([null, null])
  }, 60_000)

  it('a sale ends every place', { timeout: 60_000 }, async () => {
    const w = await both()
    await server.ctx.db
      .updateTable('listings')
      .set({ state: 'PENDING_ESCROW' })
      .where('id', '=', w.listingId)
      .execute()
    await server.ctx.db
      .updateTable('contracts')
      .set({ state: 'COMPLETED' })
      .where('listing_id', '=', w.listingId)
      .execute()
    ok(await w.people.LA.put(`/listings/${w.listingId}/SOLD`, YES))
    expect(await ladder(w)).toEqual([null, null])
  })

  it('an act on another place than the one that was shown is refused', { timeout: 60_000 }, async () => {
    const w = await both()
    const shown = ok(await w.third.buyer.get(`/offers/${w.ids.I3}`)).snapshotHash
    ok(await w.backup('PB', 'WITHDRAW_BACKUP'))
    const late = await w.third.buyer.put(`/offers/${w.ids.I3}/backup/WITHDRAW_BACKUP`, { shown })
    expect([late.status, late.body.code]).toEqual([409, 'stale-version'])
  })

  it('the database keeps places apart, and one call', { timeout: 60_000 }, async () => {
    const w = await both()
    const set = (sql: string) =>
      runSql(server.databaseUrl, `update backups set ${sql} where chain_id = $1`, [w.ids.I3])
    await expect(set('rank = 1')).rejects.toThrow(/backups_one_place/)
    await expect(set('rank = null')).rejects.toThrow(/backups_places/)
    ok(await w.fallThrough())
    await expect(set(`state = 'CALLED', until = now()`)).rejects.toThrow(/backups_one_called/)
  })
})

describe('who is told (negotiation.md §1.10 "tells")', () => {
  /** Subjects of the messages that the last acts sent, by person. */
  const told = async (w: BackupWorld, act: () => Promise<unknown>) => {
    const people = new Map<string, string>()
    for (const [name, who] of [...Object.entries(w.people), ['B3', w.third.buyer], ['A3', w.third.agent]] as [
      string,
      Caller,
    ][])
      people.set(ok(await who.get('/users')).id, name)
    const sent = () =>
      runSql<{ id: string; user_id: string; subject: string }>(
        server.databaseUrl,
        `select id, recipient_user_id as user_id, payload ->> 'subject' as subject from outbox
         where recipient_user_id is not null and channel in ('email', 'app')`,
      )
    const before = new Set((await sent()).map(({ id }) => id))
    await act()
    const rows = (await sent()).filter(({ id }) => !before.has(id))
    return [...new Set(rows.map((r) => `${people.get(r.user_id)}: ${r.subject.split(':')[0]}`))].toSorted()
  }

  it(
    'each act tells its people, and a better place that buyer’s side alone',
    { timeout: 60_000 },
    async () => {
      const w = await both()
      expect(await told(w, async () => ok(await w.backup('PB', 'WITHDRAW_BACKUP')))).toEqual([
        'A3: Your buyer’s backup position moved up',
        'B3: Your backup position moved up',
        'BA: Backup withdrawn',
        'LA: Backup withdrawn',
        'PS: Backup withdrawn',
        'SB: Backup withdrawn',
        'SS: Backup withdrawn',
      ])
      expect(await told(w, async () => ok(await w.backup('LA', 'OFFER_BACKUP')))).toEqual([
        'PS: Please approve a backup offer on 1824 Maple Terrace',
      ])
      expect(await told(w, async () => ok(await w.backup('PS', 'OFFER_BACKUP', YES)))).toEqual([
        'BA: The seller offers your buyer a backup position',
        'PB: The seller offers you a backup position',
        'SB: The seller offers you a backup position',
      ])
      const release = { comment: 'KINDLY REFUSED' }
      expect(await told(w, async () => ok(await w.backup('PS', 'RELEASE_BACKUP', release)))).toEqual([
        'BA: Backup position ended',
        'PB: Backup position ended',
        'SB: Backup position ended',
      ])
      const [mail] = await server.outbox(w.contacts.PB.email)
      expect(mail?.text).toContain('KINDLY REFUSED')
    },
  )
})
