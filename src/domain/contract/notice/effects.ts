import type { Role } from '#domain/negotiation/actor.ts'
import type { Change } from '#domain/negotiation/change.ts'
import type { Notice } from '#domain/negotiation/notices.ts'
import type { ContractAsk } from '#domain/negotiation/row.ts'
import { NOTICE_RULES } from './table.ts'
import type { NoticeHead } from './vocabulary.ts'
import { awaitedOn } from './waiting.ts'

/** Is this signature the last one? */
const isLast = (head: NoticeHead, userId: string): boolean => awaitedOn(head).every((id) => id === userId)

/** K10: the notice begins; its principals are asked to sign. */
export const prepareNotice = ({ contract, input: { notice } }: ContractAsk): Change[] =>
  notice ? [{ kind: 'create-notice', contractId: contract.id, notice: notice.head }] : []

/** K11: the signature, and the delivery when it was the last one. */
export const signNotice = ({ actor, now, input: { notice } }: ContractAsk): Change[] => {
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
export const withdrawNotice = ({ input: { notice } }: ContractAsk): Change[] =>
  notice ? [{ kind: 'notice', notice: notice.head, to: 'WITHDRAWN' }] : []

/** Whom a side's documents ask to sign. */
export const PRINCIPALS: Readonly<Record<'BUYER' | 'SELLER', readonly Role[]>> = {
  BUYER: ['OB'],
  SELLER: ['PS', 'SS'],
}

const ownSide = (head: NoticeHead): readonly Role[] =>
  NOTICE_RULES[head.kind].from === 'BUYER' ? ['BA', 'OB'] : ['LA', 'PS', 'SS']

/** N46: the side's principals are asked to sign. */
export const tellPrepared = ({ contract, input: { notice } }: ContractAsk): Notice[] =>
  notice
    ? [{ n: 'N46', offerId: contract.offerId, roles: PRINCIPALS[NOTICE_RULES[notice.head.kind].from] }]
    : []

/** N47, N48: both sides are told of a delivery; nobody of a signature before. */
export const tellDelivered = ({ contract, actor, input: { notice } }: ContractAsk): Notice[] =>
  notice && isLast(notice.head, actor.userId)
    ? [{ n: notice.head.kind === 'CONTINGENCY_REMOVAL' ? 'N47' : 'N48', offerId: contract.offerId }]
    : []

/** N49: the own side alone, since the other one never knew of it. */
export const tellWithdrawn = ({ contract, input: { notice } }: ContractAsk): Notice[] =>
  notice ? [{ n: 'N49', offerId: contract.offerId, roles: ownSide(notice.head) }] : []
