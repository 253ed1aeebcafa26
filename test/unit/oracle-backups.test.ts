import { describe, expect, it } from 'vitest'
import { isRefusal, statusOf } from '#domain/kernel/refusal.ts'
import type { Role } from '#domain/negotiation/actor.ts'
import { type BackupMark, type Negotiation, type OfferHead, newOffer } from '#domain/negotiation/heads.ts'
import { ACTORS, fresh, type Who } from '#domain/negotiation/histories.fixture.ts'
import { backupActions, decideBackup, decideBackupLapse } from '#domain/offer/lifecycle/decide-backup.ts'
import type { BackupAction, BackupAsk, BackupState } from '#domain/offer/vocabulary.ts'
import { BACKUP_ORACLE, ROLE, backupAnswerTo, type Allowed, type When } from '../make/oracle.ts'

const NOW = 1_800_000_000_000
const PEOPLE = Object.entries(ROLE) as [Who, Role | null][]
const ACTIONS = [
  ...new Set(BACKUP_ORACLE.filter((x) => x.how === 'put').map((x) => x.action)),
] as BackupAction[]

interface Place {
  readonly state: BackupState
  readonly asks?: BackupAsk
}
/** Every place a chain can have on the ladder, with what its agent may have asked. */
const PLACES: Place[] = [
  { state: 'NONE' },
  { state: 'ASKED' },
  { state: 'OFFERED' },
  { state: 'OFFERED', asks: 'ACCEPT' },
  { state: 'OFFERED', asks: 'WITHDRAW' },
  { state: 'HELD' },
  { state: 'HELD', asks: 'WITHDRAW' },
  { state: 'CALLED' },
]
const holds = ({ asks }: Place): When[] => [
  ...(asks ? ['asked' as const] : []),
  ...(asks === 'ACCEPT' ? ['asked to accept' as const] : ['not asked to accept' as const]),
  ...(asks === 'WITHDRAW' ? [] : ['not asked to withdraw' as const]),
]
const markOf = ({ state, asks }: Place): BackupMark | null =>
  state === 'NONE'
    ? null
    : {
        state,
        rank: state === 'ASKED' ? null : 1,
        asks: asks ?? null,
        documentId: 'I',
        since: 5,
        askedAt: asks ? 6 : null,
        until: state === 'CALLED' ? NOW + 1 : null,
      }
/** A chain behind somebody else's agreement; once it is called up the home is free. */
const standing = (place: Place, more: Partial<OfferHead> = {}): Negotiation => ({
  ...fresh(place.state === 'CALLED' ? 'ACTIVE' : 'SELLER_REVIEW'),
  offers: [
    {
      ...newOffer({
        id: 'I',
        type: 'INITIAL',
        state: 'PENDING_SELLER_AGENT_RESPONSE',
        creatorId: 'ba1',
        seq: 1,
      }),
      agentId: 'ba1',
      buyers: [
        { userId: 'pb1', primary: true },
        { userId: 'sb1', primary: false },
      ],
      deliveredAt: 1,
      dirty: false,
      backup: markOf(place),
      ...more,
    },
  ],
})
const decided = (n: Negotiation, who: Who, action: BackupAction, input = {}) =>
  decideBackup(n, 'I', action, ACTORS[who], NOW, { attested: true, comment: 'because', ...input })
const markAfter = (n: Negotiation, who: Who, action: BackupAction) => {
  const move = decided(n, who, action)
  if (isRefusal(move)) return move.refused
  return move.changes.find((c) => c.kind === 'backup')?.to
}
const named = ({ state, asks }: Place) => `${state}${asks ? `, asked to ${asks}` : ''}`
const mayTake = (place: Place, role: Role | null): Allowed<BackupState>[] =>
  BACKUP_ORACLE.filter(
    (x) =>
      x.how === 'put' &&
      role !== null &&
      x.actors.includes(role) &&
      x.from.includes(place.state) &&
      (x.when === undefined || holds(place).includes(x.when)),
  )

describe('the ladder of backups answers as the oracle says (negotiation.md §1.10)', () => {
  it.each(PLACES.map((place) => [named(place), place] as const))('%s', (_, place) => {
    for (const [who, role] of PEOPLE)
      for (const action of ACTIONS) {
        const move = decided(standing(place), who, action)
        expect(isRefusal(move) ? statusOf(move.refused) : 'open', `${who} ${action}`).toBe(
          backupAnswerTo(place.state, role, action, holds(place)),
        )
      }
  })

  it.each(PLACES.map((place) => [named(place), place] as const))('what is offered, %s', (_, place) => {
    for (const [who, role] of PEOPLE)
      for (const side of ['buyer', 'seller'] as const) {
        const ofSide = role === null || (role === 'BA' || role === 'OB') === (side === 'buyer')
        const wanted = ofSide ? mayTake(place, role) : []
        expect(
          backupActions(standing(place), 'I', side, ACTORS[who], NOW).map((a) => ({
            action: a.action,
            offerId: a.offerId,
            state: a.transitionState,
            comment: a.commentRequired ? 'required' : a.comment ? 'optional' : undefined,
            attest: a.attest,
            paper: a.paper,
          })),
          `${who} ${side}`,
        ).toEqual(
          wanted.map((x) => ({
            action: x.action,
            offerId: 'I',
            // A position leaves the document as it is, but for the confirmation that binds.
            state: x.id === 'BK6' ? 'ACCEPTED' : 'PENDING_SELLER_AGENT_RESPONSE',
            comment: x.comment,
            attest: x.attest,
            paper: false,
          })),
        )
      }
  })

  it('an impersonator is offered nothing: both sides have the document', () => {
    for (const place of PLACES)
      for (const [who, role] of PEOPLE) {
        const side = role === 'BA' || role === 'OB' ? 'buyer' : 'seller'
        const offered = backupActions(standing(place), 'I', side, { ...ACTORS[who], impersonated: true }, NOW)
        expect(offered, `${named(place)} ${who}`).toEqual([])
      }
  })
})

describe('the position that a step leaves (negotiation.md §1.10)', () => {
  const at = (place: Place) => standing(place)
  it('BK1: a suggestion has no rank; the approval gives the next free one', () => {
    expect(markAfter(at({ state: 'NONE' }), 'LA', 'OFFER_BACKUP')).toEqual({
      state: 'ASKED',
      rank: null,
      asks: null,
      documentId: 'I',
      since: NOW,
      askedAt: null,
      until: null,
    })
    const before = at({ state: 'ASKED' })
    const other = {
      ...before.offers[0]!,
      id: 'A',
      chainId: 'A',
      backup: { ...markOf({ state: 'HELD' })!, documentId: 'A' },
    }
    expect(markAfter({ ...before, offers: [other, ...before.offers] }, 'PS', 'OFFER_BACKUP')).toMatchObject({
      state: 'OFFERED',
      rank: 2,
      since: NOW,
      askedAt: null,
    })
    expect(markAfter(before, 'PS', 'OFFER_BACKUP')).toMatchObject({ rank: 1 })
  })

  it('BK2, BK3: a request of the agent stays on the mark, and is none of the seller’s dates; the buyers’ yes holds', () => {
    expect(markAfter(at({ state: 'OFFERED' }), 'BA1', 'ACCEPT_BACKUP')).toEqual({
      ...markOf({ state: 'OFFERED' }),
      asks: 'ACCEPT',
      askedAt: NOW,
    })
    expect(markAfter(at({ state: 'HELD' }), 'BA1', 'WITHDRAW_BACKUP')).toEqual({
      ...markOf({ state: 'HELD' }),
      asks: 'WITHDRAW',
      askedAt: NOW,
    })
    for (const [who, action] of [
      ['PB1', 'DECLINE_BACKUP'],
      ['BA1', 'CANCEL_BACKUP'],
    ] as const)
      expect(markAfter(at({ state: 'HELD', asks: 'WITHDRAW' }), who, action), action).toEqual({
        ...markOf({ state: 'HELD' }),
        askedAt: NOW,
      })
    expect(markAfter(at({ state: 'OFFERED', asks: 'ACCEPT' }), 'PB1', 'ACCEPT_BACKUP')).toEqual({
      ...markOf({ state: 'HELD' }),
      since: NOW,
    })
  })

  it('BK3, BK4, BK7: what ends leaves nothing', () => {
    for (const [place, who, action] of [
      [{ state: 'OFFERED' }, 'PB1', 'WITHDRAW_BACKUP'],
      [{ state: 'HELD' }, 'PS', 'RELEASE_BACKUP'],
      [{ state: 'ASKED' }, 'LA', 'CANCEL_BACKUP'],
      [{ state: 'CALLED' }, 'PB1', 'WITHDRAW_BACKUP'],
    ] as const)
      expect(markAfter(at(place), who, action), `${place.state} ${action}`).toBeNull()
  })

  it('BK6: the confirmation is the acceptance of the document, until its time', () => {
    const move = decided(at({ state: 'CALLED' }), 'PB1', 'CONFIRM_BACKUP')
    expect(isRefusal(move) ? move : move.changes).toMatchObject([
      { kind: 'backup', chainId: 'I', from: { state: 'CALLED' }, to: null },
      { kind: 'offer', id: 'I', to: 'ACCEPTED' },
      { kind: 'listing', to: 'SELLER_REVIEW', set: { acceptedOfferId: 'I' } },
      { kind: 'create-contract', contract: { offerId: 'I' } },
    ])
    const late = at({ state: 'CALLED' })
    const passed = { ...late.offers[0]!, backup: { ...late.offers[0]!.backup!, until: NOW } }
    expect(markAfter({ ...late, offers: [passed] }, 'PB1', 'CONFIRM_BACKUP')).toBe('action-not-available')
  })

  it('BK2: an agent who buys for themselves recommends first, and then accepts', () => {
    const own = (place: Place) => standing(place, { buyers: [{ userId: 'ba1', primary: true }] })
    const taken = (place: Place) => {
      const move = decided(own(place), 'BA1', 'ACCEPT_BACKUP')
      return isRefusal(move) ? move.refused : move.row
    }
    expect([taken({ state: 'OFFERED' }), taken({ state: 'OFFERED', asks: 'ACCEPT' })]).toEqual([
      'BK2a',
      'BK2',
    ])
    expect(taken({ state: 'HELD' })).toBe('action-not-available')
  })

  it('BK7: the clock ends a call at its time, not before, and no other place', () => {
    const lapse = (n: Negotiation, now: number) => {
      const move = decideBackupLapse(n, now)
      return isRefusal(move) ? move.refused : [move.row, move.action, move.changes]
    }
    const called = at({ state: 'CALLED' })
    expect(lapse(called, NOW)).toBe('action-not-available')
    const before = { ...called.offers[0]!, id: 'A', chainId: 'A', backup: null, seq: 0 }
    expect(lapse({ ...called, offers: [before, ...called.offers] }, NOW + 1)).toEqual([
      'BK7c',
      'LAPSE_BACKUP',
      [{ kind: 'backup', chainId: 'I', from: markOf({ state: 'CALLED' }), to: null }],
    ])
    for (const place of PLACES.filter((p) => p.state !== 'CALLED'))
      expect(lapse(at(place), NOW + 1), named(place)).toBe('action-not-available')
  })

  it('is about a document that was sent and is neither answered nor edited nor agreed on', () => {
    for (const state of ['LIVE_EDIT', 'LIVE_EDIT_BUYER', 'ACCEPTED', 'REJECTED'] as const) {
      const n = standing({ state: 'NONE' }, { state })
      expect(isRefusal(decided(n, 'LA', 'OFFER_BACKUP')), state).toBe(true)
      expect(backupActions(n, 'I', 'seller', ACTORS.LA, NOW), state).toEqual([])
    }
    const round = {
      ...newOffer({ id: 'GC', type: 'GLOBAL_COUNTER', state: 'ACCEPTED', creatorId: 'la', seq: 2 }),
    }
    const n = standing({ state: 'NONE' })
    const with_ = { ...n, offers: [...n.offers, round] }
    for (const id of ['GC', 'else'])
      expect(decideBackup(with_, id, 'OFFER_BACKUP', ACTORS.LA, NOW), id).toMatchObject({
        refused: 'not-found',
      })
  })

  it('an attested step needs the statement, a required reason is required', () => {
    const asked = decided(standing({ state: 'ASKED' }), 'PS', 'OFFER_BACKUP', { attested: false })
    expect(asked).toMatchObject({ refused: 'attestation-required' })
    const released = decided(standing({ state: 'HELD' }), 'PS', 'RELEASE_BACKUP', { comment: ' ' })
    expect(released).toMatchObject({ refused: 'comment-required' })
  })
})
