import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seals } from '#domain/evidence/seals.ts'
import { verifyPackage } from '#domain/evidence/verify/verify.ts'
import { nameDrawnPapers } from '#server/contract/drawn.ts'
import { audit } from '#server/evidence/audit/audit.ts'
import { giveReceiptsLate } from '#server/evidence/acts/late.ts'
import { linkStoredEvents } from '#server/evidence/link.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { agreement, type Agreement } from '#test/make/contracts.ts'
import { relinked } from '#test/make/evidence.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** What a process of the release before writes beside this one, later than the first day: an operator's command alone repairs it. */
let server: TestServer
let a: Agreement
beforeEach(async () => {
  server = await startTestServer({ worker: false })
  server.advance(2 * 86_400_000)
  a = await agreement(server)
  await server.ctx.worker.drain(server.ctx)
})
afterEach(() => server.close())

const asOwner = (text: string) =>
  runSql(server.databaseUrl, `set session_replication_role = replica; ${text}`)

/** As such a process leaves it: linked, without receipts of acts, and its paper named by no event. */
const byOlderRelease = async () => {
  await asOwner(
    `truncate evidence_act_receipts;
     with gone as (delete from events where action = 'DRAW' returning id) delete from event_links where event_id in (select id from gone)`,
  )
  await relinked(server, a.listingId)
  // The last event may have been the one that is gone.
  await asOwner(
    `update event_links k set number = n.number from (select event_id, row_number() over (partition by chain_id order by number) as number
       from event_links) n where n.event_id = k.event_id;
     update event_chains h set length = (select count(*) from event_links k where k.chain_id = h.chain_id)`,
  )
}

const repaired = async () => {
  const given = await giveReceiptsLate(server.ctx)
  await nameDrawnPapers(server.ctx, 'operator')
  return given
}

const audited = () => audit(server.ctx.db, server.ctx)

describe('acts of an older release after the first day', () => {
  it.each([
    ['that nobody has signed', false],
    ['that somebody has signed', true],
  ])('stop an agreement %s until the operator gives them their receipts, which say so', async (_, signed) => {
    if (signed) ok(await a.sign('BA'))
    await byOlderRelease()
    const next = signed ? 'PB' : 'BA'
    expect((await a.sign(next)).body.code).toBe('evidence-broken')

    expect(await repaired()).toBeGreaterThan(1)
    expect(await giveReceiptsLate(server.ctx), 'once').toBe(0)
    ok(await a.sign(next))
    const { findings, notes } = await audited()
    expect(findings).toEqual([])
    expect(notes.join('\n')).toMatch(/The event .* of contract at .* got its receipt by hand \(--link\), at /)

    const zip: Buffer = ok(
      await a.people.PB.get(`/listings/${a.listingId}/contract/evidence?unfinished=true`),
    )
    expect((await verifyPackage(zip, seals)).findings, 'a package names them').toEqual([])
    await asOwner(
      `update events set ip = '6.6.6.6' where listing_id = '${a.listingId}' and subject = 'offer' and to_state = 'ACCEPTED'`,
    )
    await relinked(server, a.listingId)
    expect((await audited()).findings.join('\n')).toMatch(/is not the one that a receipt names/)
  })
})

describe('an event that says that it was linked by hand', () => {
  const forge = () =>
    asOwner(
      `insert into events (id, listing_id, verb_id, subject, subject_id, row_id, action, from_state, to_state, actor_id, attested, at)
         select 'forged', listing_id, 'forged', subject, subject_id, row_id, 'SIGN', to_state, to_state, actor_id, false, now()
           from events where listing_id = '${a.listingId}' and subject = 'contract' order by seq desc limit 1`,
    )

  it('has a statement of the command that linked it', async () => {
    await forge()
    expect(await linkStoredEvents(server.ctx, 'operator')).toBe(1)
    const { findings, notes } = await audited()
    expect(findings).toEqual([])
    expect(notes.join('\n')).toMatch(/was put into the record by hand/)
  })

  it('is a finding without one, and the command gives it none', async () => {
    await forge()
    await linkStoredEvents(server.ctx, 'operator')
    await asOwner(`delete from evidence_act_receipts where event_id = 'forged'`)
    expect(await giveReceiptsLate(server.ctx)).toBe(0)
    expect((await a.sign('BA')).body.code).toBe('evidence-broken')
    expect((await audited()).findings.join('\n')).toMatch(
      /The event SIGN of contract .* says that it was linked by hand \(--link\), and no command did so/,
    )
  })
})
