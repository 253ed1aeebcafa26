import { describe, expect, it } from 'vitest'
import { decidePrepareNotice, decideSignNotice, decideWithdrawNotice } from '#domain/contract/decide.ts'
import { mayReadNotice } from '#domain/contract/notice/permissions.ts'
import {
  NOTICE_KINDS,
  type ContractNoticeChoice,
  type ContractNoticeHead,
  type ContractNoticeKind,
  type ContractNoticeState,
  awaitedOn,
} from '#domain/contract/notice/vocabulary.ts'
import type { ContractState, SigningStage } from '#domain/contract/vocabulary.ts'
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { ListingState } from '#domain/listing/vocabulary.ts'
import type { Move } from '#domain/negotiation/change.ts'
import { type Negotiation, type Signer, newOffer } from '#domain/negotiation/heads.ts'
import { ACTORS, fresh } from '#domain/negotiation/histories.fixture.ts'
import { recipientsOf } from '#domain/negotiation/notices/notices.ts'
import { hookNotes } from '#server/negotiation/tell/hooks.ts'
import { liveNotes } from '#server/negotiation/tell/live.ts'
import {
  CLOSED,
  EVERYBODY,
  NOTICE_ORACLE,
  NOTICE_STEPS,
  type Anybody,
} from '../make/oracle-contract-notices.ts'

const NOW = 1_800_000_000_000
const ITEM = 'LOAN'
const OPEN: ContractNoticeChoice[] = [{ item: ITEM, day: null, usual: false, blocked: null, from: null }]
const GIVEN = { agreed: true, hasSignature: true, consented: true }

const signer = (who: Anybody, side: Signer['side'], stage: SigningStage): Signer => ({
  userId: ACTORS[who].userId,
  side,
  stage,
  signedAt: 1,
})
const SIGNERS = [
  signer('BA1', 'BUYER', 'PENDING_BUYER_AGENT_REVIEW'),
  signer('PB1', 'BUYER', 'PENDING_BUYER_REVIEW'),
  signer('SB1', 'BUYER', 'PENDING_BUYER_REVIEW'),
  signer('LA', 'SELLER', 'PENDING_SELLER_AGENT_REVIEW'),
  signer('PS', 'SELLER', 'PENDING_SELLER_REVIEW'),
  signer('SS', 'SELLER', 'PENDING_SELLER_REVIEW'),
]

/** An agreement in effect of PB1 and SB1 with PS and SS, beside a rival's chain that is on hold. */
const agreed = (
  at: { contract?: ContractState; listing?: ListingState; signers?: Signer[]; agents?: boolean } = {},
): Negotiation => {
  const n = fresh(at.listing ?? 'PENDING_ESCROW')
  const { agents = true } = at
  const chain = (id: string, agentId: string | null, buyers: string[], seq: number) =>
    newOffer({
      id,
      type: 'INITIAL',
      state: id === 'I' ? 'ACCEPTED' : 'PENDING_SELLER_AGENT_RESPONSE',
      creatorId: agentId ?? 'nobody',
      seq,
      agentId,
      buyers: buyers.map((userId, i) => ({ userId, primary: i === 0 })),
      deliveredAt: 1,
    })
  return {
    ...n,
    listing: { ...n.listing, agentId: agents ? n.listing.agentId : null },
    offers: [chain('I', agents ? 'ba1' : null, ['pb1', 'sb1'], 0), chain('R', 'ba2', ['pb2'], 1)],
    contract: {
      id: 'C',
      offerId: 'I',
      state: at.contract ?? 'COMPLETED',
      signers: at.signers ?? SIGNERS,
    },
  }
}

const head = (
  kind: ContractNoticeKind,
  state: ContractNoticeState = 'SIGNING',
  signed: readonly Anybody[] = [],
): ContractNoticeHead => ({
  id: 'N',
  kind,
  state,
  items: [ITEM],
  signers: NOTICE_ORACLE[kind].signs.map((who) => ({
    userId: ACTORS[who].userId,
    signedAt: signed.includes(who) ? 2 : null,
  })),
})

const prepare = (
  kind: ContractNoticeKind,
  who: Anybody,
  n = agreed(),
  more: Partial<ContractNoticeHead> = {},
  choices = OPEN,
) => decidePrepareNotice(n, ACTORS[who], NOW, { head: { ...head(kind), ...more }, choices })
const sign = (notice: ContractNoticeHead, who: Anybody, n = agreed(), given = GIVEN) =>
  decideSignNotice(n, ACTORS[who], NOW, notice, given)
const withdraw = (notice: ContractNoticeHead, who: Anybody, n = agreed()) =>
  decideWithdrawNotice(n, ACTORS[who], NOW, notice)

const said = (judged: Move | Refusal): string => (isRefusal(judged) ? judged.refused : 'open')
/** What everybody is answered, by person. */
const answers = (ask: (who: Anybody) => Move | Refusal) =>
  Object.fromEntries(EVERYBODY.map((who) => [who, said(ask(who))]))
const only = (may: readonly Anybody[]) =>
  Object.fromEntries(EVERYBODY.map((who) => [who, may.includes(who) ? 'open' : 'not-allowed']))

const nameOf = (userId: string): Anybody =>
  EVERYBODY.find((who) => ACTORS[who].userId === userId) ?? 'stranger'
const people = (who: readonly Anybody[]) => [...who].toSorted()
const done = (judged: Move | Refusal): Move => {
  if (isRefusal(judged)) throw new Error(judged.refused)
  return judged
}

describe.each(NOTICE_KINDS)('%s', (kind) => {
  const { prepares, preparesAlone, signs, own, other, delivered } = NOTICE_ORACLE[kind]
  const [first, last] = signs as [Anybody, Anybody]

  it('is prepared by its side’s agent, else by its principals; signed by its principals; taken back by its side', () => {
    expect(answers((who) => prepare(kind, who))).toEqual(only(prepares))
    expect(answers((who) => prepare(kind, who, agreed({ agents: false })))).toEqual(only(preparesAlone))
    expect(answers((who) => sign(head(kind), who))).toEqual(only(signs))
    expect(answers((who) => withdraw(head(kind), who))).toEqual(only(own))
  })

  it.each(CLOSED)('is open to nobody while the contract is $contract and the home $listing', (at) => {
    const n = agreed(at)
    /** Whoever may hears that it is over; whoever may not hears that alone (negotiation.md §0: 403 before 409). */
    const over = (may: readonly Anybody[]) =>
      Object.fromEntries(
        EVERYBODY.map((who) => [who, may.includes(who) ? 'action-not-available' : 'not-allowed']),
      )
    expect(answers((who) => prepare(kind, who, n))).toEqual(over(prepares))
    expect(answers((who) => sign(head(kind), who, n))).toEqual(over(signs))
    expect(answers((who) => withdraw(head(kind), who, n))).toEqual(over(own))
  })

  it('is about something that is open, each once', () => {
    const [who] = prepares as [Anybody]
    const blocked = OPEN.map((c) => ({ ...c, blocked: 'PREPARED' as const }))
    expect(said(prepare(kind, who, agreed(), { items: [] }))).toBe('invalid')
    expect(said(prepare(kind, who, agreed(), { items: [ITEM, ITEM] }))).toBe('invalid')
    expect(said(prepare(kind, who, agreed(), { items: ['DEPOSIT'] }))).toBe('invalid')
    expect(said(prepare(kind, who, agreed(), {}, blocked))).toBe('invalid')
  })

  it('needs both sides’ principals here', () => {
    for (const side of ['BUYER', 'SELLER'] as const) {
      const n = agreed({ signers: SIGNERS.filter((s) => s.side !== side || s.stage.includes('AGENT')) })
      expect(said(prepare(kind, prepares[0]!, n)), side).toBe('action-not-available')
    }
  })

  it('is signed once by each, with words, images and consent, until it is delivered or taken back', () => {
    expect(said(sign(head(kind, 'SIGNING', [first]), first))).toBe('already-signed')
    expect(said(sign(head(kind, 'DELIVERED', signs), last))).toBe('already-signed')
    expect(said(sign(head(kind, 'WITHDRAWN'), last))).toBe('action-not-available')
    expect(said(sign(head(kind), first, agreed(), { ...GIVEN, agreed: false }))).toBe('agree-required')
    expect(said(sign(head(kind), first, agreed(), { ...GIVEN, hasSignature: false }))).toBe(
      'signature-required',
    )
    expect(said(sign(head(kind), first, agreed(), { ...GIVEN, consented: false }))).toBe(
      'records-consent-required',
    )
    const coat = { ...ACTORS[first], impersonated: true }
    expect(said(decideSignNotice(agreed(), coat, NOW, head(kind), GIVEN))).toBe('impersonator-may-not')
  })

  it('stays once it was delivered, and once it was taken back', () => {
    for (const state of ['DELIVERED', 'WITHDRAWN'] as const)
      for (const who of own)
        expect(said(withdraw(head(kind, state), who)), state).toBe('action-not-available')
  })

  it('waits for those who have not signed, and for nobody afterwards', () => {
    const waits = (notice: ContractNoticeHead) => awaitedOn(notice).map(nameOf)
    expect(waits(head(kind))).toEqual([...signs])
    expect(waits(head(kind, 'SIGNING', [first]))).toEqual([last])
    expect(waits(head(kind, 'DELIVERED', signs))).toEqual([])
    expect(waits(head(kind, 'WITHDRAWN', [first]))).toEqual([])
  })

  it('is read by its own side, and by the others and an administrator once it is delivered', () => {
    const readers = (state: ContractNoticeState) =>
      EVERYBODY.filter((who) => mayReadNotice(agreed(), ACTORS[who], { kind, state })).toSorted()
    expect(readers('SIGNING')).toEqual(people(own))
    expect(readers('WITHDRAWN')).toEqual(people(own))
    expect(readers('DELIVERED')).toEqual(people([...own, ...other, 'AD']))
  })

  it.each([
    ['prepared', prepares[0]!, () => prepare(kind, prepares[0]!)],
    ['one of two signed', first, () => sign(head(kind), first)],
    ['the last signed', last, () => sign(head(kind, 'SIGNING', [first]), last)],
    ['withdrawn', own[0]!, () => withdraw(head(kind), own[0]!)],
  ] as const)('%s: brings about, tells and shows what it should, to nobody else', (step, actor, act) => {
    const { row, changes, noticed, told } = NOTICE_STEPS[step]
    const n = agreed()
    const move = done(act())
    expect(move.row).toBe(row)
    expect(move.changes.map((c) => (c.kind === 'notice' ? `notice>${c.to}` : c.kind))).toEqual(changes)

    const groups = { signs, own, both: [...own, ...other] }
    const reached = move.notices.flatMap((notice) =>
      recipientsOf(n, notice, ACTORS[actor].userId).map((r) => `${notice.n} ${nameOf(r.userId)}`),
    )
    expect(reached.toSorted()).toEqual(
      told === null
        ? []
        : groups[told.who]
            .filter((who) => who !== actor)
            .map((who) => `${told.n === 'delivered' ? delivered : told.n} ${who}`)
            .toSorted(),
    )

    const pages = liveNotes(n, move, { userId: ACTORS[actor].userId, cause: null }).join(' ')
    const noticing = EVERYBODY.filter((who) => pages.includes(`"${ACTORS[who].userId}"`))
    expect(people(noticing), 'open pages').toEqual(people(groups[noticed]))

    const hooks = hookNotes(n, move, 'event')
    expect(people(hooks.map(({ userId }) => nameOf(userId))), 'webhooks').toEqual(
      people(groups[noticed].filter((who) => who === 'BA1' || who === 'LA')),
    )
    for (const { topic, data } of hooks)
      expect([topic, data.row, data.offerIds], 'webhooks name the row, and no document').toEqual([
        'contract',
        row,
        [],
      ])
  })
})
