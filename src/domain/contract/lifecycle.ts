import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { PropertyState } from '#domain/listing/vocabulary.ts'
import { rolesOnOffer, type Actor } from '#domain/negotiation/actor.ts'
import type { Change, Move } from '#domain/negotiation/change.ts'
import { fallThrough } from '#domain/negotiation/consequences.ts'
import type { ContractHead, Negotiation } from '#domain/negotiation/heads.ts'
import { commentTooLong } from '#domain/negotiation/judge.ts'
import { liveChains, type Notice } from '#domain/negotiation/notices.ts'
import { decideOutsideContract } from './outside.ts'
import type { ContractState } from './vocabulary.ts'

/** One signing stage: who signs while the contract is in `state`. Source: negotiation.md §3. */
export interface Stage {
  readonly id: 'K1' | 'K2' | 'K3' | 'K4'
  readonly state: ContractState
  readonly who: string
  readonly states: readonly PropertyState[]
}

export const STAGES: readonly Stage[] = [
  { id: 'K1', state: 'PENDING_BUYER_AGENT_REVIEW', who: 'Buyer agent', states: ['CA'] },
  { id: 'K2', state: 'PENDING_BUYER_REVIEW', who: 'Buyers', states: ['CA', 'FL'] },
  { id: 'K3', state: 'PENDING_SELLER_AGENT_REVIEW', who: 'Listing agent', states: ['CA'] },
  { id: 'K4', state: 'PENDING_SELLER_REVIEW', who: 'Sellers', states: ['CA', 'FL'] },
]

/** The stepper of the contract screen: CA five stages, FL three, the last one the ratified contract. */
export const stagesFor = (state: PropertyState): readonly Stage[] =>
  STAGES.filter((s) => s.states.includes(state))

/** The state after a stage is complete: the next stage somebody has to sign in, else COMPLETED. */
export const nextStage = (contract: ContractHead): ContractState => {
  const order = STAGES.map((s) => s.state)
  const at = order.indexOf(contract.state)
  return order.slice(at + 1).find((s) => contract.signers.some((x) => x.stage === s)) ?? 'COMPLETED'
}

export const isSigning = (state: ContractState) => state !== 'COMPLETED' && state !== 'CANCELLED'

/** The signer entry a person fills next, if it is that person's turn. */
export const turnOf = (contract: ContractHead, userId: string) =>
  contract.signers.find((s) => s.userId === userId && s.stage === contract.state && s.signedAt === null)

const accepted = (n: Negotiation, contract: ContractHead) => n.offers.find((o) => o.id === contract.offerId)

const maySign = (contract: ContractHead, actor: Actor): Refusal | null => {
  const mine = contract.signers.filter((s) => s.userId === actor.userId)
  if (mine.length === 0) return refuse('not-allowed')
  if (actor.impersonated) return refuse('impersonator-may-not')
  if (turnOf(contract, actor.userId)) return null
  if (mine.every((s) => s.signedAt !== null)) return refuse('already-signed')
  return isSigning(contract.state) ? refuse('not-your-turn') : refuse('action-not-available')
}

/** K1 to K4: `PUT /listings/{id}/contract/sign`. */
export const decideSign = (
  n: Negotiation,
  actor: Actor,
  now: number,
  input: { agreed: boolean; hasSignature: boolean },
): Move | Refusal => {
  const contract = n.contract
  if (!contract) return refuse('not-found')
  const no = maySign(contract, actor)
  if (no) return no
  const signer = turnOf(contract, actor.userId)
  if (!signer) return refuse('not-your-turn')
  if (!input.agreed) return refuse('agree-required')
  if (!input.hasSignature) return refuse('signature-required')
  const signed: ContractHead = {
    ...contract,
    signers: contract.signers.map((s) => (s === signer ? { ...s, signedAt: now } : s)),
  }
  const stageDone = signed.signers.every((s) => s.stage !== contract.state || s.signedAt !== null)
  const to = stageDone ? nextStage(signed) : contract.state
  const buySideDone = signed.signers.every((s) => s.side !== 'BUYER' || s.signedAt !== null)
  const changes: Change[] = [
    { kind: 'sign', contractId: contract.id, signer, at: now },
    ...(to === contract.state
      ? []
      : [{ kind: 'contract' as const, id: contract.id, from: contract.state, to }]),
    ...(to === 'COMPLETED'
      ? [
          {
            kind: 'listing' as const,
            from: n.listing.state,
            to: 'PENDING_ESCROW' as const,
            set: { buySideSigned: true },
          },
        ]
      : buySideDone && !n.listing.buySideSigned
        ? [
            {
              kind: 'listing' as const,
              from: n.listing.state,
              to: n.listing.state,
              set: { buySideSigned: true },
            },
          ]
        : []),
  ]
  const row = STAGES.find((s) => s.state === contract.state)?.id ?? 'K1'
  return {
    row,
    action: 'SIGN',
    comment: null,
    attested: true,
    changes,
    notices: stageNotices(n, signed, to, contract.state),
  }
}

const ROLE_OF_STAGE = {
  PENDING_BUYER_AGENT_REVIEW: 'BA',
  PENDING_BUYER_REVIEW: 'OB',
  PENDING_SELLER_AGENT_REVIEW: 'LA',
  PENDING_SELLER_REVIEW: 'PS',
} as const

const stageNotices = (
  n: Negotiation,
  contract: ContractHead,
  to: ContractState,
  from: ContractState,
): Notice[] => {
  if (to === from) return []
  const offerId = contract.offerId
  const chain = accepted(n, contract)?.chainId
  if (to === 'COMPLETED') {
    return [
      { n: 'N36', offerId },
      { n: 'N36B', offerId: null, chains: liveChains(n, chain) },
    ]
  }
  const role = ROLE_OF_STAGE[to as keyof typeof ROLE_OF_STAGE]
  return [
    { n: 'N34', offerId, roles: role === 'PS' ? ['PS', 'SS'] : [role] },
    ...(from === 'PENDING_BUYER_REVIEW' ? [{ n: 'N35' as const, offerId }] : []),
  ]
}

/** Notice to the first signer when the contract is made. */
export const firstSigners = (contract: ContractHead): Notice => ({
  n: 'N34',
  offerId: contract.offerId,
  roles: contract.state === 'PENDING_BUYER_AGENT_REVIEW' ? ['BA'] : ['OB'],
})

/** K5 and K6: `PUT /listings/{id}/contract/state/CANCELLED`, by the buyer agent or the listing agent alone. */
export const decideCancelContract = (
  n: Negotiation,
  actor: Actor,
  input: { comment?: string | null; attested?: boolean },
): Move | Refusal => {
  const contract = n.contract
  const offer = contract ? accepted(n, contract) : undefined
  if (!contract || !offer) return refuse('not-found')
  const roles = rolesOnOffer(actor, n, offer)
  if (!roles.has('BA') && !roles.has('LA')) return refuse('only-agents-cancel')
  const completed = contract.state === 'COMPLETED'
  if (completed && actor.impersonated) return refuse('impersonator-may-not')
  if (contract.state === 'CANCELLED' || (completed && n.listing.state !== 'PENDING_ESCROW'))
    return refuse('action-not-available')
  const comment = (input.comment ?? '').trim()
  const long = commentTooLong(comment)
  if (long) return long
  if (completed && comment === '')
    return refuse('comment-required', { details: [{ path: 'comment', message: 'This field is required' }] })
  if (completed && input.attested !== true) return refuse('attestation-required')
  return {
    row: completed ? 'K6' : 'K5',
    action: 'CANCEL',
    comment: comment || null,
    attested: completed,
    changes: [
      { kind: 'contract', id: contract.id, from: contract.state, to: 'CANCELLED' },
      ...fallThrough(n),
    ],
    notices: [
      { n: 'N37', offerId: contract.offerId },
      { n: 'N37B', offerId: null, chains: liveChains(n, offer.chainId) },
    ],
  }
}

type Can = { allowed: boolean; code?: string }
export interface ContractCan {
  readonly sign: Can
  readonly cancel: Can
  readonly uploadOutside: Can
}

const can = (judged: Move | Refusal | null): Can =>
  judged && isRefusal(judged) ? { allowed: false, code: judged.refused } : { allowed: true }

/** What the viewer may do with the contract, and why not. */
export const contractCan = (n: Negotiation, actor: Actor): ContractCan => {
  const signing = n.contract && isSigning(n.contract.state)
  return {
    sign: can(
      n.contract && signing
        ? maySign(n.contract, actor)
        : refuse(n.contract ? 'action-not-available' : 'not-found'),
    ),
    cancel: can(decideCancelContract(n, actor, { comment: 'asked', attested: true })),
    uploadOutside: can(decideOutsideContract(n, actor)),
  }
}
