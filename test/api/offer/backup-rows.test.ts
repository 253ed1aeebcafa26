import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BACKUP_ACTIONS, type BackupState } from '#domain/offer/vocabulary.ts'
import { ok } from '#test/client.ts'
import {
  BACKUP_SITUATIONS,
  behindAgreement,
  type BackupSituation,
  type BackupWorld,
} from '#test/make/backups.ts'
import { faultsIn } from '#test/make/evidence.ts'
import type { Role } from '#test/make/negotiation.ts'
import { BACKUP_ORACLE, backupAnswerTo, type When } from '#test/make/oracle.ts'
import { BUY, FAMILY, ROLES } from '#test/make/roles.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { THOROUGH } from '#test/thorough.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

/** Where each situation stands, and what of the oracle's conditions holds there. */
const STANDS: Record<BackupSituation, readonly [BackupState, readonly When[]]> = {
  none: ['NONE', []],
  asked: ['ASKED', []],
  offered: ['OFFERED', ['not asked to accept', 'not asked to withdraw']],
  toAccept: ['OFFERED', ['asked', 'asked to accept', 'not asked to withdraw']],
  held: ['HELD', ['not asked to withdraw']],
  toWithdraw: ['HELD', ['asked']],
  called: ['CALLED', []],
}
/** As an administrator reads it, who reads all of it. */
const standing = async (w: BackupWorld) => {
  const { backup } = ok(await w.people.AD.get(`/offers/${w.ids.I}`))
  return backup ? [backup.state, backup.rank, backup.asks] : ['NONE', null, null]
}

type Walk = readonly [
  from: BackupSituation,
  actor: Role,
  action: string,
  to: readonly [BackupState, number | null, string | null],
]

/** Every line of the oracle that a person takes, walked by the right actor. */
const WALKS: Walk[] = [
  ['none', 'LA', 'OFFER_BACKUP', ['ASKED', null, null]],
  ['asked', 'PS', 'OFFER_BACKUP', ['OFFERED', 1, null]],
  ['asked', 'PS', 'DECLINE_BACKUP', ['NONE', null, null]],
  ['asked', 'LA', 'CANCEL_BACKUP', ['NONE', null, null]],
  ['offered', 'BA', 'ACCEPT_BACKUP', ['OFFERED', 1, 'ACCEPT']],
  ['offered', 'BA', 'WITHDRAW_BACKUP', ['OFFERED', 1, 'WITHDRAW']],
  ['offered', 'SB', 'WITHDRAW_BACKUP', ['NONE', null, null]],
  ['offered', 'PS', 'RELEASE_BACKUP', ['NONE', null, null]],
  ['toAccept', 'PB', 'ACCEPT_BACKUP', ['HELD', 1, null]],
  ['toAccept', 'SB', 'DECLINE_BACKUP', ['OFFERED', 1, null]],
  ['toAccept', 'BA', 'CANCEL_BACKUP', ['OFFERED', 1, null]],
  ['held', 'BA', 'WITHDRAW_BACKUP', ['HELD', 1, 'WITHDRAW']],
  ['held', 'LA', 'RELEASE_BACKUP', ['NONE', null, null]],
  ['toWithdraw', 'PB', 'WITHDRAW_BACKUP', ['NONE', null, null]],
  ['toWithdraw', 'PB', 'DECLINE_BACKUP', ['HELD', 1, null]],
  ['toWithdraw', 'BA', 'CANCEL_BACKUP', ['HELD', 1, null]],
  ['called', 'PB', 'CONFIRM_BACKUP', ['NONE', null, null]],
  ['called', 'SB', 'WITHDRAW_BACKUP', ['NONE', null, null]],
]

const lineOf = (from: BackupSituation, actor: Role, action: string) => {
  const [state, holds] = STANDS[from]
  return BACKUP_ORACLE.find(
    (x) =>
      x.action === action &&
      x.from.includes(state) &&
      x.actors.includes(FAMILY[actor] ?? 'SYS') &&
      (x.when === undefined || holds.includes(x.when)),
  )!
}

describe('each row of the ladder by the right actor (negotiation.md §1.10)', () => {
  it('the walks cover every line that a person takes', () => {
    const walked = new Set(WALKS.map(([from, actor, action]) => lineOf(from, actor, action)))
    expect(BACKUP_ORACLE.filter((x) => x.how === 'put' && !walked.has(x))).toEqual([])
  })

  it.each(WALKS.map(([from, actor, action, to]) => ({ from, actor, action, to })))(
    '$actor $action from $from',
    { timeout: 60_000 },
    async ({ from, actor, action, to }) => {
      const w = await behindAgreement(server)
      await BACKUP_SITUATIONS[from](w)
      const line = lineOf(from, actor, action)
      const before = await standing(w)
      const seller = !BUY.includes(actor)
      const listed = ok(
        await w.people[actor].get(`/offers/listings/${w.listingId}?actions=${seller ? 'seller' : 'buyer'}`),
      )
        .offers.flatMap((g: { backupActions?: object[] }) => g.backupActions ?? [])
        .find((a: { action: string; offerId: string }) => a.action === action && a.offerId === w.ids.I)
      expect(listed).toMatchObject({ attest: line.attest, commentRequired: line.comment === 'required' })
      if (line.attest) expect((await w.backup(actor, action)).body.code).toBe('attestation-required')
      if (line.comment === 'required')
        expect((await w.backup(actor, action, { comment: ' ' })).body.code).toBe('comment-required')
      expect(await standing(w)).toEqual(before)
      const shown = ok(await w.people[actor].get(`/offers/${w.ids.I}`))
      ok(
        await w.backup(actor, action, {
          version: shown.version,
          shown: shown.snapshotHash,
          ...(line.attest ? { attested: true } : {}),
          ...(line.comment === 'required' ? { comment: 'So it is' } : {}),
        }),
      )
      expect(await standing(w)).toEqual(to)
      // A second time: it is done already, and never somebody else's right (I30).
      expect((await w.backup(actor, action, { attested: true, comment: 'Again' })).status).toBe(409)
    },
  )
})

/** One place for each way to go on from it; the others are of `npm run test:all`. */
const REPRESENTATIVE: readonly BackupSituation[] = ['none', 'offered', 'toWithdraw', 'called']

describe('from every place, everything that no row opens is refused and changes nothing', () => {
  it.each(THOROUGH ? (Object.keys(BACKUP_SITUATIONS) as BackupSituation[]) : REPRESENTATIVE)(
    '%s',
    { timeout: 60_000 },
    async (situation) => {
      const w = await behindAgreement(server)
      await BACKUP_SITUATIONS[situation](w)
      const [state, holds] = STANDS[situation]
      const before = await standing(w)
      for (const role of ROLES)
        for (const action of BACKUP_ACTIONS) {
          const right = FAMILY[role] === null ? 404 : backupAnswerTo(state, FAMILY[role], action, holds)
          if (right === 'open') continue
          const { status } = await w.backup(role, action, { attested: true, comment: 'trying' })
          expect(status, `${role} ${action} from ${situation}`).toBe(right)
        }
      expect(await standing(w)).toEqual(before)
    },
  )

  it('a document on which nothing was agreed elsewhere is no backup', { timeout: 60_000 }, async () => {
    const w = await behindAgreement(server)
    expect((await w.backup('LA', 'OFFER_BACKUP', {}, 'I2')).body.code).toBe('action-not-available')
    ok(await w.fallThrough())
    expect((await w.backup('LA', 'OFFER_BACKUP')).body.code).toBe('action-not-available')
  })
})

// In the gate offer-rows.test.ts asks the same of its own rows.
if (THOROUGH)
  describe('all that was done', () => {
    it('left records that are as they were recorded', { timeout: 60_000 }, async () => {
      expect(await faultsIn(server)).toEqual([])
    })
  })
