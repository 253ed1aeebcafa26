import { refuse } from '#domain/kernel/refusal.ts'
import type { ContractRow, ContractAsk } from '#domain/negotiation/row.ts'
import { bothImages, consented, inEscrow } from '../guards.ts'
import {
  beingSigned,
  bothSidesHere,
  byItsAgent,
  isNoticeSigner,
  itemsOpen,
  notSignedYet,
  ofItsSide,
} from './guards.ts'
import type { Role } from '#domain/negotiation/actor.ts'
import type { Change } from '#domain/negotiation/change.ts'
import type { Notice } from '#domain/negotiation/notices/notices.ts'
import { PRINCIPALS } from './table.ts'
import { GIVEN_BY, type ContractNoticeHead, awaitedOn } from './vocabulary.ts'

/** Is this signature the last one? */
const isLast = (head: ContractNoticeHead, userId: string): boolean =>
  awaitedOn(head).every((id) => id === userId)

/** K10: the notice begins; its principals are asked to sign. */
const prepareNotice = ({ contract, input: { notice } }: ContractAsk): Change[] =>
  notice ? [{ kind: 'create-notice', contractId: contract.id, notice: notice.head }] : []

/** K11: the signature, and the delivery when it was the last one. */
const signNotice = ({ actor, now, input: { notice } }: ContractAsk): Change[] => {
  if (!notice) return []
  const { head } = notice
  return [
    { kind: 'sign-notice', notice: head, userId: actor.userId, at: now },
    ...(isLast(head, actor.userId)
      ? [
          { kind: 'notice' as const, notice: head, to: 'DELIVERED' as const },
          { kind: 'seal-notice' as const, id: head.id },
        ]
      : []),
  ]
}

/** K12: taken back by its own side before it was delivered. */
const withdrawNotice = ({ input: { notice } }: ContractAsk): Change[] =>
  notice ? [{ kind: 'notice', notice: notice.head, to: 'WITHDRAWN' }] : []

const ownSide = (head: ContractNoticeHead): readonly Role[] =>
  GIVEN_BY[head.kind] === 'BUYER' ? ['BA', 'OB'] : ['LA', 'PS', 'SS']

/** N46: the side's principals are asked to sign. */
const tellPrepared = ({ contract, input: { notice } }: ContractAsk): Notice[] =>
  notice ? [{ n: 'N46', offerId: contract.offerId, roles: PRINCIPALS[GIVEN_BY[notice.head.kind]] }] : []

/** N47, N48: both sides are told of a delivery; nobody of a signature before. */
const tellDelivered = ({ contract, actor, input: { notice } }: ContractAsk): Notice[] =>
  notice && isLast(notice.head, actor.userId)
    ? [{ n: notice.head.kind === 'CONTINGENCY_REMOVAL' ? 'N47' : 'N48', offerId: contract.offerId }]
    : []

/** N49: the own side alone, since the other one never knew of it. */
const tellWithdrawn = ({ contract, input: { notice } }: ContractAsk): Notice[] =>
  notice ? [{ n: 'N49', offerId: contract.offerId, roles: ownSide(notice.head) }] : []

/**
 * K10 to K12: what a side signs after the contract and delivers to the other one. The contract itself stays in its state; once it is
 * cancelled, or the sale is closed, none of them is open any more. Source: issue 11 "After signing"; docs/decisions/0041.
 */
export const NOTICE_ROWS: readonly ContractRow[] = [
  {
    id: 'K10',
    from: ['COMPLETED'],
    to: 'same',
    action: 'PREPARE_NOTICE',
    button: 'Prepare Document',
    actors: ['BA', 'LA', 'OB', 'PS'],
    via: 'save',
    guards: [ofItsSide, byItsAgent, inEscrow, bothSidesHere, itemsOpen],
    effects: [prepareNotice],
    notify: [tellPrepared],
    words: { BA: 'prepareNotice', LA: 'prepareNotice', OB: 'prepareNotice', PS: 'prepareNotice' },
  },
  {
    id: 'K11',
    from: ['COMPLETED'],
    to: 'same',
    action: 'SIGN_NOTICE',
    button: 'Sign and Initial',
    actors: ['OB', 'PS', 'SS'],
    attest: true,
    unattested: refuse('agree-required'),
    via: 'sign',
    guards: [isNoticeSigner, notSignedYet, inEscrow, bothImages, consented],
    effects: [signNotice],
    notify: [tellDelivered],
    words: { OB: 'signNotice', PS: 'signNotice', SS: 'signNotice' },
  },
  {
    id: 'K12',
    from: ['COMPLETED'],
    to: 'same',
    action: 'WITHDRAW_NOTICE',
    button: 'Withdraw Document',
    actors: ['BA', 'LA', 'OB', 'PS', 'SS'],
    via: 'save',
    guards: [ofItsSide, beingSigned, inEscrow],
    effects: [withdrawNotice],
    notify: [tellWithdrawn],
    words: {
      BA: 'withdrawNotice',
      LA: 'withdrawNotice',
      OB: 'withdrawNotice',
      PS: 'withdrawNotice',
      SS: 'withdrawNotice',
    },
  },
]
