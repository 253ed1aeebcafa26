import { describe, expect, it } from 'vitest'
import type { Mark } from '#domain/deadline/vocabulary.ts'
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { apply } from '#domain/negotiation/apply.ts'
import type { Move } from '#domain/negotiation/change.ts'
import { acceptOffer } from '#domain/negotiation/consequences.ts'
import { type BackupMark, type Negotiation, type OfferHead, newOffer } from '#domain/negotiation/heads.ts'
import { ACTORS, fresh, type Who } from '#domain/negotiation/histories.fixture.ts'
import { recipientsOf } from '#domain/negotiation/notices/notices.ts'
import {
  contractCan,
  decideCancelContract,
  decideDocuments,
  decideMark,
  decideOutsideContract,
  decideSign,
  mayMark,
} from './decide.ts'
import { stagesFor } from './rows.ts'
import { CONTRACT_STATES, type ContractState } from './vocabulary.ts'
import { awaitedSigners, signNudgeOf, signingTimes } from './waiting.ts'

const NOW = 1_800_000_000_000
const DAY = 86_400_000
const offer = (id: string, more: Partial<OfferHead> = {}): OfferHead => ({
  ...newOffer({ id, type: 'INITIAL', state: 'PENDING_SELLER_AGENT_RESPONSE', creatorId: 'ba1', seq: 1 }),
  agentId: 'ba1',
  // The second buyer is named first: the order of signing is by stage, that of the list by who is primary.
  buyers: [
    { userId: 'sb1', primary: false },
    { userId: 'pb1', primary: true },
  ],
  deliveredAt: 1,
  ...more,
})
const rival = offer('R', { agentId: 'ba2', buyers: [{ userId: 'pb2', primary: true }], seq: 2 })
const backup: BackupMark = {
  state: 'HELD',
  rank: 1,
  asks: null,
  documentId: 'B',
  since: 1,
  askedAt: null,
  until: null,
}
const behind = offer('B', { agentId: 'ba3', buyers: [{ userId: 'pb3', primary: true }], seq: 3, backup })

/** An offer was accepted, and nobody has signed yet. */
const accepted = (
  state: PropertyState = 'CA',
  more: Partial<OfferHead> = {},
  others: OfferHead[] = [rival],
) => {
  const agreed = offer('I', more)
  // The one that was accepted is not the first of the listing.
  const n: Negotiation = { ...fresh('ACTIVE', state), offers: [...others, agreed] }
  const own = { kind: 'offer', id: 'I', type: 'INITIAL', from: agreed.state, to: 'ACCEPTED' } as const
  return apply(n, [own, ...acceptOffer(n, agreed)], NOW)
}
const ALL = { agreed: true, hasSignature: true, consented: true }
const signing = (n: Negotiation, who: Who, more: Partial<typeof ALL> = {}, impersonated = false) =>
  decideSign(n, { ...ACTORS[who], impersonated }, NOW, { ...ALL, ...more })
const said = (move: Move | Refusal) => (isRefusal(move) ? move.refused : move.row)
const signed = (n: Negotiation, ...people: Who[]): Negotiation =>
  people.reduce((before, who) => {
    const move = signing(before, who)
    if (isRefusal(move)) throw new Error(`${who}: ${move.refused}`)
    return apply(before, move.changes, NOW)
  }, n)
const CA: Who[] = ['BA1', 'PB1', 'SB1', 'LA', 'PS', 'SS']
const FL: Who[] = ['PB1', 'SB1', 'PS', 'SS']
const told = (n: Negotiation, move: Move | Refusal, who: Who) =>
  isRefusal(move)
    ? move.refused
    : move.notices
        .flatMap((x) => recipientsOf(n, x, ACTORS[who].userId).map((r) => `${x.n} ${r.userId}`))
        .toSorted()

describe('who signs, in which order (negotiation.md §3, K1 to K4)', () => {
  it('California: both agents and the principals, in four stages; Florida: the principals, in two', () => {
    const list = (n: Negotiation) => n.contract?.signers.map((s) => `${s.side} ${s.userId}`)
    expect(list(accepted('CA'))).toEqual([
      'BUYER ba1',
      'BUYER pb1',
      'BUYER sb1',
      'SELLER la',
      'SELLER ps',
      'SELLER ss',
    ])
    expect(list(accepted('FL'))).toEqual(['BUYER pb1', 'BUYER sb1', 'SELLER ps', 'SELLER ss'])
    const stages = (n: Negotiation, state: PropertyState) =>
      stagesFor(state, n.contract?.signers ?? []).map((s) => s.who)
    expect(stages(accepted('CA'), 'CA')).toEqual(['Buyer agent', 'Buyers', 'Listing agent', 'Sellers'])
    expect(stages(accepted('FL'), 'FL')).toEqual(['Buyers', 'Sellers'])
  })

  it('each state waits for the signers of its stage, and goes on with the last of them', () => {
    const road = (n: Negotiation, people: Who[]) =>
      people.map((who, i) => {
        const before = signed(n, ...people.slice(0, i))
        return [before.contract?.state, awaitedSigners(before).join(' '), said(signing(before, who))]
      })
    expect(road(accepted('CA'), CA)).toEqual([
      ['PENDING_BUYER_AGENT_REVIEW', 'ba1', 'K1'],
      ['PENDING_BUYER_REVIEW', 'pb1 sb1', 'K2'],
      ['PENDING_BUYER_REVIEW', 'sb1', 'K2'],
      ['PENDING_SELLER_AGENT_REVIEW', 'la', 'K3'],
      ['PENDING_SELLER_REVIEW', 'ps ss', 'K4'],
      ['PENDING_SELLER_REVIEW', 'ss', 'K4'],
    ])
    expect(road(accepted('FL'), FL)).toEqual([
      ['PENDING_BUYER_REVIEW', 'pb1 sb1', 'K2'],
      ['PENDING_BUYER_REVIEW', 'sb1', 'K2'],
      ['PENDING_SELLER_REVIEW', 'ps ss', 'K4'],
      ['PENDING_SELLER_REVIEW', 'ss', 'K4'],
    ])
    for (const [state, people] of [
      ['CA', CA],
      ['FL', FL],
    ] as const) {
      const done = signed(accepted(state), ...people)
      expect([done.contract?.state, done.listing.state, awaitedSigners(done)]).toEqual([
        'COMPLETED',
        'PENDING_ESCROW',
        [],
      ])
    }
    // Within a stage any order.
    expect(signed(accepted('FL'), 'SB1', 'PB1', 'SS', 'PS').contract?.state).toBe('COMPLETED')
  })

  it('a stage that was skipped is not forgotten: no agreement is complete while somebody has not signed', () => {
    const n = signed(accepted('CA'), 'BA1')
    const skipped = (people: Who[]) =>
      signed({ ...n, contract: n.contract && { ...n.contract, state: 'PENDING_SELLER_REVIEW' } }, ...people)
    expect(skipped(['PS']).contract?.state).toBe('PENDING_SELLER_REVIEW')
    const back = skipped(['PS', 'SS'])
    expect([back.contract?.state, back.listing.state]).toEqual(['PENDING_BUYER_REVIEW', n.listing.state])
    const done = signed(back, 'PB1', 'SB1', 'LA')
    expect([done.contract?.state, done.listing.state]).toEqual(['COMPLETED', 'PENDING_ESCROW'])
  })

  it('what a signature brings about: with the buyers’ last the home is contingent, with the last of all it is in escrow', () => {
    const brings = (n: Negotiation, who: Who) => {
      const move = signing(n, who)
      return isRefusal(move)
        ? move.refused
        : move.changes.map((c) => (c.kind === 'contract' || c.kind === 'listing' ? [c.kind, c.to] : [c.kind]))
    }
    const flag = (n: Negotiation) => n.listing.buySideSigned
    const n = accepted('CA')
    expect(brings(n, 'BA1')).toEqual([['sign'], ['contract', 'PENDING_BUYER_REVIEW']])
    expect(brings(signed(n, 'BA1'), 'PB1')).toEqual([['sign']])
    expect(brings(signed(n, 'BA1', 'PB1'), 'SB1')).toEqual([
      ['sign'],
      ['contract', 'PENDING_SELLER_AGENT_REVIEW'],
      ['listing', 'SELLER_REVIEW'],
    ])
    expect([flag(signed(n, 'BA1', 'PB1')), flag(signed(n, 'BA1', 'PB1', 'SB1'))]).toEqual([false, true])
    expect(brings(signed(n, ...CA.slice(0, 3)), 'LA')).toEqual([
      ['sign'],
      ['contract', 'PENDING_SELLER_REVIEW'],
    ])
    expect(brings(signed(n, ...CA.slice(0, 4)), 'PS')).toEqual([['sign']])
    expect(brings(signed(n, ...CA.slice(0, 5)), 'SS')).toEqual([
      ['sign'],
      ['contract', 'COMPLETED'],
      ['listing', 'PENDING_ESCROW'],
      ['seal'],
    ])
  })

  it('the buyers of an outside offer signed on paper: the sellers’ first stage begins, contingent from then on', () => {
    const n = accepted('CA', { outside: true, agentId: null, buyers: [], creatorId: 'la' })
    expect([n.contract?.state, n.listing.buySideSigned]).toEqual(['PENDING_SELLER_AGENT_REVIEW', true])
    expect(stagesFor('CA', n.contract?.signers ?? []).map((s) => s.who)).toEqual(['Listing agent', 'Sellers'])
    const move = signing(n, 'LA')
    expect(isRefusal(move) ? move : move.changes.map((c) => c.kind)).toEqual(['sign', 'contract'])
  })

  it('who is told: the next signers; both agents when the buyers are done; everybody at the end, rivals’ agents too', () => {
    const tells = (n: Negotiation, who: Who) => told(n, signing(n, who), who)
    const n = accepted('CA')
    expect(tells(n, 'BA1')).toEqual(['N34 pb1', 'N34 sb1'])
    expect(tells(signed(n, 'BA1'), 'PB1')).toEqual([])
    expect(tells(signed(n, 'BA1', 'PB1'), 'SB1')).toEqual(['N34 la', 'N35 ba1', 'N35 la'])
    expect(tells(signed(n, ...CA.slice(0, 3)), 'LA')).toEqual(['N34 ps', 'N34 ss'])
    expect(tells(signed(n, ...CA.slice(0, 5)), 'SS')).toEqual([
      'N36 ba1',
      'N36 la',
      'N36 pb1',
      'N36 ps',
      'N36 sb1',
      'N36B ba2',
    ])
    expect(tells(signed(accepted('FL'), 'PB1'), 'SB1')).toEqual(['N34 ps', 'N34 ss', 'N35 ba1', 'N35 la'])
  })
})

describe('which signatures are refused (negotiation.md §3, table of refusals)', () => {
  it('out of turn, twice, and by whoever is no signer', () => {
    const n = signed(accepted('CA'), 'BA1')
    for (const who of ['LA', 'PS', 'SS'] as const) expect(said(signing(n, who)), who).toBe('not-your-turn')
    expect(said(signing(n, 'BA1'))).toBe('already-signed')
    expect(said(signing(signed(n, 'PB1'), 'PB1'))).toBe('already-signed')
    for (const who of ['AD', 'BA2', 'PB2', 'stranger'] as const)
      expect(said(signing(n, who)), who).toBe('not-allowed')
    // Florida's agents are named, and sign nothing.
    for (const who of ['BA1', 'LA'] as const)
      expect(said(signing(accepted('FL'), who)), who).toBe('not-allowed')
  })

  it('without agreeing, without both pictures, without the consent to electronic records, or as somebody else', () => {
    const n = accepted('CA')
    expect(said(signing(n, 'BA1', { agreed: false }))).toBe('agree-required')
    expect(said(signing(n, 'BA1', { hasSignature: false }))).toBe('signature-required')
    expect(said(signing(n, 'BA1', { consented: false }))).toBe('records-consent-required')
    expect(said(signing(n, 'BA1', {}, true))).toBe('impersonator-may-not')
    expect(said(signing(n, 'BA1'))).toBe('K1')
  })

  it('once it is over: signed by all, or cancelled; and where there is none', () => {
    const done = signed(accepted('CA'), ...CA)
    expect(said(signing(done, 'PS'))).toBe('already-signed')
    expect(said(signing(done, 'AD'))).toBe('not-allowed')
    const n = signed(accepted('CA'), 'BA1')
    const off = { ...n, contract: { ...n.contract!, state: 'CANCELLED' as const } }
    expect([said(signing(off, 'PB1')), said(signing(off, 'BA1'))]).toEqual([
      'action-not-available',
      'already-signed',
    ])
    expect(said(signing({ ...n, contract: null }, 'PB1'))).toBe('not-found')
  })
})

describe('cancelling the agreement (K5, K6)', () => {
  const cancelling = (n: Negotiation, who: Who, input: object = {}, impersonated = false) =>
    decideCancelContract(n, { ...ACTORS[who], impersonated }, NOW, {
      comment: 'The loan was refused',
      attested: true,
      ...input,
    })
  const stages = [0, 1, 3, 4].map((k): [ContractState, Negotiation] => {
    const n = signed(accepted('CA'), ...CA.slice(0, k))
    return [n.contract!.state, n]
  })
  const done = signed(accepted('CA'), ...CA)

  it.each(stages)(
    'K5: while it is signed, %s: by one of the two agents, nobody else, with or without a reason',
    (_, n) => {
      for (const who of ['BA1', 'LA'] as const) {
        expect(said(cancelling(n, who)), who).toBe('K5')
        expect(said(cancelling(n, who, { comment: null, attested: false })), who).toBe('K5')
      }
      for (const who of ['PB1', 'SB1', 'PS', 'SS', 'AD', 'BA2', 'stranger'] as const)
        expect(said(cancelling(n, who)), who).toBe('only-agents-cancel')
    },
  )

  it('K6: once it is signed, with a reason and the statement that there is a right to, until the sale is closed', () => {
    for (const who of ['BA1', 'LA'] as const) {
      expect(said(cancelling(done, who)), who).toBe('K6')
      expect(said(cancelling(done, who, { comment: ' ' })), who).toBe('comment-required')
      expect(said(cancelling(done, who, { attested: false })), who).toBe('attestation-required')
      expect(said(cancelling(done, who, {}, true)), who).toBe('impersonator-may-not')
    }
    for (const who of ['PB1', 'PS', 'AD'] as const)
      expect(said(cancelling(done, who)), who).toBe('only-agents-cancel')
    const sold = { ...done, listing: { ...done.listing, state: 'SOLD' as const } }
    expect(said(cancelling(sold, 'LA'))).toBe('action-not-available')
  })

  it('once only, the one that was meant, and none where there is none', () => {
    const off = { ...done, contract: { ...done.contract!, state: 'CANCELLED' as const } }
    expect([said(cancelling(off, 'LA')), said(cancelling(off, 'PS'))]).toEqual([
      'action-not-available',
      'only-agents-cancel',
    ])
    const { id } = done.contract!
    expect(said(cancelling(done, 'LA', { contractId: id }))).toBe('K6')
    expect(said(cancelling(done, 'LA', { contractId: 'another' }))).toBe('stale-version')
    expect(said(cancelling(stages[0]![1], 'LA', { contractId: 'another' }))).toBe('stale-version')
    expect(said(cancelling({ ...done, contract: null }, 'LA'))).toBe('not-found')
  })

  it('T-FALLTHROUGH: the accepted offer and the open rest of its chain are cancelled, the home is free, and all are told', () => {
    for (const n of [stages[1]![1], done]) {
      const move = cancelling(n, 'BA1')
      expect(isRefusal(move) ? move : move.changes).toMatchObject([
        { kind: 'contract', to: 'CANCELLED' },
        { kind: 'offer', id: 'I', to: 'CANCELLED', reason: 'FELL_THROUGH' },
        { kind: 'listing', to: 'ACTIVE', set: { acceptedOfferId: null, buySideSigned: false } },
      ])
      expect(told(n, move, 'BA1')).toEqual(['N37 la', 'N37 pb1', 'N37 ps', 'N37 sb1', 'N37 ss', 'N37B ba2'])
    }
  })

  it('a backup hears of its own call instead (BK5)', () => {
    const n = accepted('CA', {}, [rival, behind])
    const all = told(n, cancelling(n, 'LA'), 'LA')
    expect(Array.isArray(all) && all.filter((x) => x.startsWith('N37B'))).toEqual(['N37B ba2'])
    expect(Array.isArray(all) && all.filter((x) => x.endsWith('ba3'))).toEqual(['N43 ba3'])
  })
})

describe('papers and notes beside it (K7, K8, K9)', () => {
  const n = accepted('CA')
  const done = signed(n, ...CA)
  const inState = (state: ContractState) => ({ ...n, contract: { ...n.contract!, state } })

  it('K7: a paper that was signed outside: the listing agent or an administrator, unless it was cancelled', () => {
    for (const state of CONTRACT_STATES)
      for (const who of ['LA', 'AD'] as const)
        expect(said(decideOutsideContract(inState(state), ACTORS[who], NOW)), `${who} ${state}`).toBe(
          state === 'CANCELLED' ? 'action-not-available' : 'K7',
        )
    for (const who of ['BA1', 'PB1', 'PS', 'SS', 'stranger'] as const)
      expect(said(decideOutsideContract(n, ACTORS[who], NOW)), who).toBe('not-allowed')
    expect(decideOutsideContract(done, ACTORS.AD, NOW)).toMatchObject({
      changes: [{ kind: 'contract-paper', contractId: done.contract!.id }],
      notices: [],
    })
  })

  it('K8: documents: either agent, until somebody has signed', () => {
    for (const who of ['BA1', 'LA'] as const) {
      expect(decideDocuments(n, ACTORS[who], NOW), who).toMatchObject({
        row: 'K8',
        changes: [{ kind: 'contract-documents', contractId: n.contract!.id }],
      })
      expect(said(decideDocuments(signed(n, 'BA1'), ACTORS[who], NOW)), who).toBe('documents-fixed')
      expect(said(decideDocuments(done, ACTORS[who], NOW)), who).toBe('action-not-available')
    }
    for (const who of ['PB1', 'PS', 'SS', 'AD', 'stranger'] as const)
      expect(said(decideDocuments(n, ACTORS[who], NOW)), who).toBe('not-allowed')
  })

  it('K9: what has happened of a deadline: either agent, for the own side, on a day that has come', () => {
    const TODAY = '2027-01-15'
    const noting = (on: Negotiation, who: Who, mark: Partial<Mark> = { doneOn: TODAY }) =>
      decideMark(on, ACTORS[who], NOW, { kind: 'INSPECTION', receivedOn: null, doneOn: null, ...mark }, TODAY)
    for (const [who, side] of [
      ['BA1', 'BUYER'],
      ['LA', 'SELLER'],
    ] as const)
      expect(noting(done, who), who).toMatchObject({
        row: 'K9',
        changes: [{ kind: 'contract-mark', contractId: done.contract!.id, mark: { doneOn: TODAY, side } }],
      })
    for (const who of ['PB1', 'PS', 'SS', 'AD', 'stranger'] as const) {
      expect(said(noting(done, who)), who).toBe('not-allowed')
      expect(mayMark(done, ACTORS[who]), who).toBe(false)
    }
    expect(noting(done, 'BA1', { doneOn: '2027-01-16' })).toMatchObject({
      refused: 'invalid',
      details: [{ path: 'doneOn' }],
    })
    expect(noting(done, 'BA1', { receivedOn: '2027-01-16', doneOn: TODAY })).toMatchObject({
      details: [{ path: 'receivedOn' }],
    })
    expect(said(noting(done, 'BA1', { receivedOn: TODAY, doneOn: null }))).toBe('K9')
    expect([said(noting(n, 'BA1')), mayMark(n, ACTORS.BA1), mayMark(done, ACTORS.LA)]).toEqual([
      'action-not-available',
      false,
      true,
    ])
    expect(mayMark({ ...n, contract: null }, ACTORS.LA)).toBe(false)
  })

  it('what the viewer may do, and why not', () => {
    const open = { allowed: true }
    const no = (code: string) => ({ allowed: false, code })
    expect(contractCan(n, ACTORS.BA1)).toEqual({
      sign: open,
      cancel: open,
      uploadOutside: no('not-allowed'),
      attachDocuments: open,
    })
    expect(contractCan(n, ACTORS.PS)).toEqual({
      sign: no('not-your-turn'),
      cancel: no('only-agents-cancel'),
      uploadOutside: no('not-allowed'),
      attachDocuments: no('not-allowed'),
    })
    expect(contractCan(done, ACTORS.LA)).toEqual({
      sign: no('already-signed'),
      cancel: open,
      uploadOutside: open,
      attachDocuments: no('action-not-available'),
    })
    expect(contractCan(n, { ...ACTORS.BA1, impersonated: true }).sign).toEqual(no('impersonator-may-not'))
  })
})

describe('a wait for signatures (issue 11 "Signing")', () => {
  const n = accepted('CA')
  const nudge = (on: Negotiation, who: Who) => {
    const found = signNudgeOf(on, ACTORS[who])
    return isRefusal(found) ? found.refused : found
  }
  it('began with its stage, and is reminded of after a day', () => {
    expect(signingTimes(n)).toEqual({ since: NOW, remindAt: NOW + DAY })
    expect(signingTimes(signed(n, ...CA))).toBeNull()
    expect(signingTimes({ ...n, contract: null })).toBeNull()
    const { stateSince: _none, ...undated } = n.contract!
    expect(signingTimes({ ...n, contract: undated })).toBeNull()
  })

  it('every party who waits may remind whoever signs next; who is asked has nobody to remind', () => {
    for (const who of ['PB1', 'SB1', 'LA', 'PS', 'SS'] as const) expect(nudge(n, who), who).toEqual(['ba1'])
    expect(nudge(n, 'BA1')).toBe('nobody-to-remind')
    const buyers = signed(n, 'BA1', 'PB1')
    expect([nudge(buyers, 'PB1'), nudge(buyers, 'SB1'), nudge(buyers, 'BA1')]).toEqual([
      ['sb1'],
      'nobody-to-remind',
      ['sb1'],
    ])
    for (const who of ['AD', 'BA2', 'stranger'] as const) expect(nudge(n, who), who).toBe('not-allowed')
    expect(nudge(signed(n, ...CA), 'LA')).toBe('nobody-to-remind')
    expect(nudge({ ...n, contract: null }, 'LA')).toBe('not-found')
  })
})
