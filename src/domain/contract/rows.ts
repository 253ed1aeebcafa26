import { chainOf, isBackup } from '#domain/negotiation/chain.ts'
import { fallThrough } from '#domain/negotiation/consequences.ts'
import { liveChains } from '#domain/negotiation/notices/notices.ts'
import type { ContractAsk, ContractRow, Telling } from '#domain/negotiation/row.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import {
  bothImages,
  consented,
  inEscrow,
  isSigner,
  nobodySigned,
  notedInTime,
  ownTurn,
  thisContract,
} from './guards.ts'
import { NOTICE_ROWS } from './notice/rows.ts'
import { chainIdOf, completeStage, tellStage } from './stages.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { ContractState } from './vocabulary.ts'

const SIGNING: readonly ContractState[] = [
  'PENDING_BUYER_AGENT_REVIEW',
  'PENDING_BUYER_REVIEW',
  'PENDING_SELLER_AGENT_REVIEW',
  'PENDING_SELLER_REVIEW',
]

/** What every signature asks for, in the order 403, 409, 422 (negotiation.md §3, table of refusals). */
const signing = {
  to: 'same',
  action: 'SIGN',
  button: 'Sign and Initial',
  attest: true,
  unattested: refuse('agree-required'),
  via: 'sign',
  guards: [isSigner, ownTurn, bothImages, consented],
  effects: [completeStage],
  notify: [tellStage],
} as const satisfies Partial<ContractRow>

const tellCancelled: Telling<ContractAsk> = ({ n, contract }) => [
  { n: 'N37', offerId: contract.offerId },
  {
    n: 'N37B',
    offerId: null,
    // A backup stays on hold, or hears of its own call.
    chains: liveChains(n, chainIdOf(n, contract.offerId)).filter((id) => !isBackup(chainOf(n, id))),
  },
]

/**
 * negotiation.md §3: K1 to K4 are the signing stages, each signed by everyone it names before the next begins. K10 to K12 are the
 * notices after the contract.
 */
export const CONTRACT_ROWS: readonly ContractRow[] = [
  {
    id: 'K1',
    from: ['PENDING_BUYER_AGENT_REVIEW'],
    actors: ['BA'],
    stage: { who: 'Buyer agent', signer: 'Buyer agent', next: { CA: 'PENDING_BUYER_REVIEW' } },
    words: { BA: 'signAsBuyerAgent' },
    ...signing,
  },
  {
    id: 'K2',
    from: ['PENDING_BUYER_REVIEW'],
    actors: ['OB'],
    stage: {
      who: 'Buyers',
      signer: 'Buyer',
      next: { CA: 'PENDING_SELLER_AGENT_REVIEW', FL: 'PENDING_SELLER_REVIEW' },
    },
    words: { OB: 'signAsBuyer' },
    ...signing,
  },
  {
    id: 'K3',
    from: ['PENDING_SELLER_AGENT_REVIEW'],
    actors: ['LA'],
    stage: { who: 'Listing agent', signer: 'Listing agent', next: { CA: 'PENDING_SELLER_REVIEW' } },
    words: { LA: 'signAsListingAgent' },
    ...signing,
  },
  {
    id: 'K4',
    from: ['PENDING_SELLER_REVIEW'],
    actors: ['PS', 'SS'],
    stage: { who: 'Sellers', signer: 'Seller', next: { CA: 'COMPLETED', FL: 'COMPLETED' } },
    words: { PS: 'signAsSeller', SS: 'signAsSeller' },
    ...signing,
  },
  {
    id: 'K5',
    from: SIGNING,
    to: 'CANCELLED',
    action: 'CANCEL',
    button: 'Cancel Agreement',
    actors: ['BA', 'LA'],
    comment: 'optional',
    guards: [thisContract],
    effects: [({ n }) => fallThrough(n)],
    notify: [tellCancelled],
    words: { BA: 'cancel', LA: 'cancel' },
  },
  {
    id: 'K6',
    from: ['COMPLETED'],
    to: 'CANCELLED',
    action: 'CANCEL',
    button: 'Cancel Agreement',
    actors: ['BA', 'LA'],
    comment: 'required',
    attest: true,
    guards: [thisContract, inEscrow],
    effects: [({ n }) => fallThrough(n)],
    notify: [tellCancelled],
    words: { BA: 'cancelCompleted', LA: 'cancelCompleted' },
  },
  {
    id: 'K7',
    from: [...SIGNING, 'COMPLETED'],
    to: 'same',
    action: 'UPLOAD_OUTSIDE',
    button: 'Upload Contract',
    actors: ['LA', 'AD'],
    via: 'upload',
    effects: [({ contract }) => [{ kind: 'contract-paper', contractId: contract.id }]],
    words: { LA: 'uploadOutside', AD: 'uploadOutside' },
  },
  {
    id: 'K8',
    from: SIGNING,
    to: 'same',
    action: 'ATTACH_DOCUMENTS',
    button: 'Save Documents',
    actors: ['BA', 'LA'],
    via: 'save',
    guards: [nobodySigned],
    effects: [({ contract }) => [{ kind: 'contract-documents', contractId: contract.id }]],
    words: { BA: 'attachDocuments', LA: 'attachDocuments' },
  },
  {
    id: 'K9',
    from: ['COMPLETED'],
    to: 'same',
    action: 'MARK_DEADLINE',
    button: 'Save',
    actors: ['BA', 'LA'],
    via: 'save',
    guards: [notedInTime],
    effects: [
      ({ contract, input, roles }) =>
        input.mark
          ? [
              {
                kind: 'contract-mark',
                contractId: contract.id,
                mark: { ...input.mark, side: roles.has('LA') ? 'SELLER' : 'BUYER' },
              },
            ]
          : [],
    ],
    words: { BA: 'markDeadline', LA: 'markDeadline' },
  },
  ...NOTICE_ROWS,
]

/** The signing stages, in order. */
export const STAGE_ROWS = CONTRACT_ROWS.filter((r) => r.stage !== undefined)

/**
 * The stepper of the contract screen: CA five stages, FL three, the last one the ratified contract. A stage in which nobody
 * signs is none: the buyers of an offer from outside signed on paper (X2).
 */
export const stagesFor = (
  property: PropertyState,
  signers: readonly { readonly stage: ContractState }[],
): { id: string; state: ContractState; who: string }[] =>
  STAGE_ROWS.flatMap(({ id, from: [state], stage }) =>
    state && stage?.next[property] && signers.some((s) => s.stage === state)
      ? [{ id, state, who: stage.who }]
      : [],
  )

/** As whom somebody signs in a stage: 'Buyer', 'Listing agent'. */
export const signerTitle = (state: ContractState): string =>
  STAGE_ROWS.find((r) => r.from.includes(state))?.stage?.signer ?? ''
