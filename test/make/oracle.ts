import type { ContractState } from '#domain/contract/vocabulary.ts'
import type { ListingState } from '#domain/listing/vocabulary.ts'
import type { Role } from '#domain/negotiation/actor.ts'
import type { Who } from '#domain/negotiation/histories.fixture.ts'
import type { BackupState, OfferState, OfferType } from '#domain/offer/vocabulary.ts'

/*
 * Who may do what from where: the rows of negotiation.md §1 to §3, written by hand from its text and from nothing else.
 * The transition tables, `offerActions` and the API's answers are compared with it. What the listing agent records of an
 * outside chain (X1, X2) stands apart: on every other chain none of it is there.
 */

/** The one role that each person of the histories holds on the chain that is asked about; null: none. */
export const ROLE = {
  BA1: 'BA',
  PB1: 'OB',
  SB1: 'OB',
  LA: 'LA',
  PS: 'PS',
  SS: 'SS',
  AD: 'AD',
  BA2: null,
  FLA: null,
  BA0: null,
  stranger: null,
} as const satisfies Partial<Record<Who, Role | null>>

/** How an act arrives: by naming the target state, with a counter's form, by a save, as a birth, or from elsewhere. */
export type How = 'put' | 'form' | 'save' | 'new' | 'sign' | 'upload' | 'system'
/** Column C, column A. */
type Marks = '' | 'opt' | 'REQ' | 'Y' | 'opt Y' | 'REQ Y'
/** What a row asks of a situation before its button shows, as its effects column says. */
export type When =
  | 'round open'
  | 'not revived'
  | 'MCO or revived'
  | 'no buyer approval'
  | 'claimed'
  | 'not claimed'
  | 'asked'
  | 'asked to accept'
  | 'not asked to accept'
  | 'not asked to withdraw'

export interface Allowed<S extends string = string> {
  readonly id: string
  readonly action: string
  readonly types: readonly OfferType[]
  readonly from: readonly S[]
  readonly actors: readonly Role[]
  readonly to: S
  readonly how: How
  readonly comment: 'required' | 'optional' | undefined
  readonly attest: boolean
  readonly when?: When
}

const I: OfferType[] = ['INITIAL']
const BCX: OfferType[] = ['BUYER_COUNTER', 'BUYER_MULTIPLE_COUNTER', 'GLOBAL_COUNTER_RESPONSE']
const B: OfferType[] = [...I, ...BCX]
const SMC: OfferType[] = ['SELLER_MULTIPLE_COUNTER']
const S1: OfferType[] = ['SELLER_COUNTER', 'SELLER_FINAL_COUNTER']
const S: OfferType[] = [...S1, ...SMC]
const GC: OfferType[] = ['GLOBAL_COUNTER']

const line = <S extends string>(
  id: string,
  action: string,
  types: readonly OfferType[],
  from: readonly S[],
  actors: readonly Role[],
  to: S,
  marks: Marks = '',
  how: How = 'put',
  when?: When,
): Allowed<S> => ({
  id,
  action,
  types,
  from,
  actors,
  to,
  how,
  comment: marks.startsWith('REQ') ? 'required' : marks.startsWith('opt') ? 'optional' : undefined,
  attest: marks.endsWith('Y'),
  ...(when ? { when } : {}),
})
const o = line<OfferState>

const ASKED = 'PENDING_BUYER_APPROVAL'
const BACK = 'BUYER_REJECTED'
const TO_SELLER = 'PENDING_SELLER_AGENT_RESPONSE'
const SELLER_YES = 'PENDING_SELLER_ACCEPT_REVIEW'
const TO_BUYER = 'PENDING_BUYER_AGENT_RESPONSE'
const BUYER_YES = 'PENDING_BUYER_ACCEPT_REVIEW'
const SC_REVIEW = 'PENDING_SELLER_COUNTER_REVIEW'
const BC_REVIEW = 'PENDING_BUYER_COUNTER_REVIEW'
const BC_BACK = 'BUYER_REJECTED_COUNTER_OFFER_CREATION'
const EDIT = 'LIVE_EDIT'
const EDIT_ASKED = 'LIVE_EDIT_BUYER'

/** negotiation.md §1.1 to §1.5. */
export const OFFER_ORACLE: readonly Allowed<OfferState>[] = [
  // 1.1 drafting, buyer approval, provisional
  o('O01', 'CREATE', I, [], ['BA', 'CB'], 'DRAFT', '', 'new'),
  o('O02', 'SAVE', I, ['DRAFT'], ['BA', 'CB'], 'DRAFT', '', 'save'),
  o('O02', 'SAVE', I, [BACK], ['BA'], BACK, '', 'save'),
  o('O02', 'SAVE', I, [EDIT], ['BA'], EDIT, '', 'save'),
  o('O03', 'DELETE', I, ['DRAFT'], ['BA', 'CB'], 'DELETED', '', 'put', 'not claimed'),
  o('O04', 'SEND', I, ['DRAFT'], ['BA'], ASKED, 'Y'),
  o('O05', 'SEND', I, [BACK], ['BA'], ASKED, 'Y'),
  o('O06', 'SUBMIT', I, ['DRAFT'], ['CB'], 'PROVISIONAL'),
  o('O07', 'CLAIM', I, ['PROVISIONAL'], ['AGT', 'AD'], 'DRAFT'),
  o('O08', 'DELETE', I, ['PROVISIONAL'], ['CB', 'AD'], 'DELETED'),
  o('O53', 'RESCIND', I, ['DRAFT'], ['OB'], 'DELETED', 'opt', 'put', 'claimed'),
  o('O09', 'APPROVE', I, [ASKED], ['OB'], TO_SELLER, 'Y'),
  o('O10', 'REJECT', I, [ASKED], ['OB'], BACK, 'REQ'),
  o('O11', 'EDIT', I, [ASKED, BACK], ['BA'], 'DRAFT'),
  o('O12', 'RESCIND', I, [ASKED], ['BA', 'OB'], 'DELETED', 'opt'),
  o('O13', 'RESCIND', I, [BACK], ['OB'], 'DELETED', 'opt'),
  o('O14', 'DELETE', I, [BACK], ['BA'], 'DELETED'),
  // 1.2 live edit
  o('O15', 'EDIT', I, [TO_SELLER, SELLER_YES], ['BA'], EDIT),
  o('O16', 'CONFIRM', I, [EDIT], ['BA'], TO_SELLER, 'Y'),
  o('O17', 'APPROVE', I, [EDIT_ASKED], ['OB'], TO_SELLER, 'Y'),
  o('O18', 'REJECT', I, [EDIT_ASKED], ['OB'], EDIT, 'REQ'),
  o('O19', 'CONFIRM', I, [TO_SELLER, SELLER_YES], ['BA'], TO_SELLER, 'Y', 'put', 'no buyer approval'),
  o('O20', 'SEND', I, [EDIT, TO_SELLER, SELLER_YES], ['BA'], EDIT_ASKED, 'Y'),
  o('O21', 'RESCIND', I, [TO_SELLER, SELLER_YES, EDIT_ASKED], ['BA', 'OB'], 'DELETED', 'opt'),
  o('O22', 'RESCIND', I, [EDIT], ['OB'], 'DELETED', 'opt'),
  o('O51', 'CANCEL', I, [EDIT_ASKED], ['BA'], EDIT, 'opt'),
  // 1.3 the seller side answers a buyer-authored document
  o('O23', 'ACCEPT', B, [TO_SELLER], ['LA'], SELLER_YES, 'opt'),
  o('O24', 'APPROVE', B, [SELLER_YES], ['PS'], 'ACCEPTED', 'Y'),
  o('O25', 'REJECT', B, [SELLER_YES], ['PS'], TO_SELLER, 'REQ'),
  o('O26', 'CANCEL', B, [SELLER_YES], ['LA'], TO_SELLER, 'opt'),
  o('O27', 'REJECT', B, [TO_SELLER], ['LA', 'PS'], 'REJECTED', 'opt Y'),
  o('O28', 'COUNTER', B, [TO_SELLER], ['LA'], TO_SELLER, '', 'form'),
  // 1.4 seller counters
  o('O29', 'CREATE', S, [], ['LA'], SC_REVIEW, 'opt', 'new'),
  o('O30', 'EDIT', S, [SC_REVIEW], ['LA'], SC_REVIEW, '', 'form'),
  o('O31', 'APPROVE', S, [SC_REVIEW], ['PS'], TO_BUYER, 'Y'),
  o('O32', 'REJECT', S, [SC_REVIEW], ['PS'], 'CANCELLED', 'REQ'),
  o('O33', 'CANCEL', S, [SC_REVIEW], ['LA'], 'CANCELLED', 'opt'),
  o('O34', 'RESCIND', S1, [TO_BUYER, BUYER_YES], ['LA'], 'CANCELLED', 'opt'),
  o('O35', 'CANCEL', SMC, [TO_BUYER, BUYER_YES, SELLER_YES], ['LA'], 'CANCELLED', 'opt'),
  o('O36', 'ACCEPT', S, [TO_BUYER], ['BA'], BUYER_YES, 'opt'),
  o('O37', 'APPROVE', S1, [BUYER_YES], ['OB'], 'ACCEPTED', 'Y', 'put', 'not revived'),
  o('O38', 'APPROVE', S, [BUYER_YES], ['OB'], SELLER_YES, 'Y', 'put', 'MCO or revived'),
  o('O39', 'REJECT', S, [BUYER_YES], ['OB'], TO_BUYER, 'REQ'),
  o('O40', 'APPROVE', S, [SELLER_YES], ['PS'], 'ACCEPTED', 'Y'),
  o('O41', 'REJECT', S, [SELLER_YES], ['PS'], 'CANCELLED', 'opt'),
  o('O42', 'RESCIND', S, [SELLER_YES], ['BA', 'OB'], TO_BUYER, 'opt'),
  o('O43', 'REJECT', S, [TO_BUYER], ['BA'], 'REJECTED', 'REQ'),
  o('O44', 'COUNTER', ['SELLER_COUNTER', ...SMC], [TO_BUYER], ['BA'], TO_BUYER, '', 'form'),
  // 1.5 buyer counters, the global counter, the clock
  o('O52', 'COUNTER', B, [TO_SELLER], ['BA'], TO_SELLER, '', 'form', 'round open'),
  o('O52', 'COUNTER', B, [SELLER_YES], ['BA'], SELLER_YES, '', 'form', 'round open'),
  o('O52', 'COUNTER', S, [TO_BUYER], ['BA'], TO_BUYER, '', 'form', 'round open'),
  o('O45', 'CREATE', BCX, [], ['BA'], BC_REVIEW, 'opt', 'new'),
  o('O46', 'APPROVE', BCX, [BC_REVIEW], ['OB'], TO_SELLER, 'Y'),
  o('O47', 'REJECT', BCX, [BC_REVIEW], ['OB'], BC_BACK, 'REQ'),
  o('O48', 'EDIT', BCX, [BC_REVIEW, BC_BACK], ['BA'], BC_REVIEW, '', 'form'),
  o('O49', 'CANCEL', BCX, [BC_REVIEW, BC_BACK], ['BA'], 'CANCELLED', 'opt'),
  o('O50', 'RESCIND', BCX, [TO_SELLER, SELLER_YES], ['BA', 'OB'], 'CANCELLED', 'opt'),
  o('G01', 'CREATE', GC, [], ['LA'], SC_REVIEW, '', 'new'),
  o('G02', 'EDIT', GC, [SC_REVIEW], ['LA'], SC_REVIEW, '', 'save'),
  o('G03', 'APPROVE', GC, [SC_REVIEW], ['PS'], 'ACCEPTED', 'Y'),
  o('G04', 'REJECT', GC, [SC_REVIEW], ['PS'], 'CANCELLED', 'REQ'),
  o('G05', 'CANCEL', GC, [SC_REVIEW, 'ACCEPTED'], ['LA'], 'CANCELLED', 'opt'),
  o('G06', 'EDIT', GC, ['ACCEPTED'], ['LA'], 'ACCEPTED', '', 'save'),
  o('C1', 'EXPIRE', B, [TO_SELLER, SELLER_YES], ['CLK'], 'CANCELLED', '', 'system'),
  o('C1', 'EXPIRE', S, [TO_BUYER, BUYER_YES], ['CLK'], 'CANCELLED', '', 'system'),
]

/**
 * negotiation.md §1.2 "Outside offers": X1, and X2 for each row of O09 to O22 and O36 to O50 that an outside buyer side can
 * come to (docs/decisions/0019): all by the listing agent, all attested, all with a paper, a reason where one likes. Where
 * the buyer side would ask and approve, one step does both: O36 with O37 or O38, O45 with O46, O20 with O17.
 */
const x = (
  id: string,
  action: string,
  types: readonly OfferType[],
  from: readonly OfferState[],
  to: OfferState,
  marks: Marks = 'opt Y',
  how: How = 'put',
  when?: When,
) => line<OfferState>(id, action, types, from, ['LA'], to, marks, how, when)
export const OUTSIDE_ORACLE: readonly Allowed<OfferState>[] = [
  x('X1', 'CREATE_OUTSIDE', I, [], TO_SELLER, 'Y', 'new'),
  x('X2-O19', 'CONFIRM', I, [TO_SELLER], TO_SELLER),
  x('X2-O21', 'RESCIND', I, [TO_SELLER, SELLER_YES], 'DELETED'),
  x('X2-O37', 'ACCEPT', S1, [TO_BUYER], 'ACCEPTED', 'opt Y', 'put', 'not revived'),
  x('X2-O38', 'ACCEPT', S, [TO_BUYER], SELLER_YES, 'opt Y', 'put', 'MCO or revived'),
  x('X2-O42', 'RESCIND', S, [SELLER_YES], TO_BUYER),
  x('X2-O43', 'REJECT', S, [TO_BUYER], 'REJECTED'),
  x('X2-O44', 'COUNTER', ['SELLER_COUNTER', ...SMC], [TO_BUYER], TO_BUYER, 'Y', 'form'),
  x('X2-O52', 'COUNTER', B, [TO_SELLER], TO_SELLER, 'Y', 'form', 'round open'),
  x('X2-O52', 'COUNTER', S, [TO_BUYER], TO_BUYER, 'Y', 'form', 'round open'),
  x('X2-O45', 'CREATE', BCX, [], TO_SELLER, 'opt Y', 'new'),
  x('X2-O50', 'RESCIND', BCX, [TO_SELLER, SELLER_YES], 'CANCELLED'),
]

const l = (
  id: string,
  action: string,
  from: readonly ListingState[],
  actors: readonly Role[],
  to: ListingState,
  marks: Marks = '',
  how: How = 'put',
) => line<ListingState>(id, action, [], from, actors, to, marks, how)

const REVIEW = 'PENDING_SELLER_APPROVAL'
const UPDATES = 'PENDING_AGENT_UPDATES'
const READY = 'SELLER_APPROVED'

/** negotiation.md §2. A consumer (CR) may save and delete the own provisional draft until it is claimed (L02). */
export const LISTING_ORACLE: readonly Allowed<ListingState>[] = [
  l('L01', 'CREATE', [], ['LA'], 'DRAFT', '', 'new'),
  l('L02', 'CREATE_PROVISIONAL', [], ['CR'], 'DRAFT', '', 'new'),
  l('L23', 'IMPORT', [], ['LA'], 'DRAFT', '', 'new'),
  l('L03', 'CLAIM', ['DRAFT'], ['AGT', 'AD'], 'DRAFT'),
  l('L04', 'SAVE', ['DRAFT'], ['LA', 'CR'], 'DRAFT', '', 'save'),
  l('L04', 'SAVE', [REVIEW], ['LA'], REVIEW, '', 'save'),
  l('L04', 'SAVE', [UPDATES], ['LA'], UPDATES, '', 'save'),
  l('L05', 'SEND_TO_SELLER', ['DRAFT', REVIEW, UPDATES], ['LA'], REVIEW, 'Y'),
  l('L06', 'REJECT', [REVIEW], ['PS'], UPDATES, 'REQ'),
  l('L07', 'APPROVE', [REVIEW], ['PS'], READY, 'Y'),
  l('L08', 'PUBLISH', [READY], ['LA'], 'ACTIVE'),
  l('L09', 'PUBLISH', ['DRAFT'], ['LA'], 'ACTIVE', 'Y'),
  l('L10', 'UNPUBLISH', ['ACTIVE'], ['LA', 'PS'], 'DRAFT', 'opt'),
  l('L11', 'RESCIND', [REVIEW, UPDATES, READY], ['LA'], 'DRAFT', 'opt'),
  l('L12', 'SAVE', [READY], ['LA'], READY, '', 'save'),
  l('L12', 'SAVE', [READY], ['LA'], 'DRAFT', '', 'save'),
  l('L13', 'SAVE', ['ACTIVE'], ['LA'], 'ACTIVE', '', 'save'),
  l('L14', 'DELETE', ['DRAFT', REVIEW, UPDATES, READY, 'ACTIVE'], ['LA', 'PS'], 'DELETED'),
  l('L14', 'DELETE', ['DRAFT'], ['CR'], 'DELETED'),
  l('L15', 'T-ACCEPT', ['ACTIVE'], ['SYS'], 'SELLER_REVIEW', '', 'system'),
  l('L16', 'CONTRACT COMPLETED', ['SELLER_REVIEW'], ['SYS'], 'PENDING_ESCROW', '', 'system'),
  l('L17', 'T-FALLTHROUGH', ['SELLER_REVIEW', 'PENDING_ESCROW'], ['SYS'], 'ACTIVE', '', 'system'),
  l('L18', 'MARK_SOLD', ['PENDING_ESCROW'], ['LA', 'AD'], 'SOLD', 'Y'),
  l('L19', 'WITHDRAW', ['ACTIVE'], ['LA', 'AD'], 'CANCELLED', 'REQ Y'),
  l('L21', 'HOLD', ['ACTIVE'], ['AD'], 'PENDING', 'REQ'),
  l('L22', 'RELEASE', ['PENDING'], ['AD'], 'ACTIVE', 'opt'),
  l('L22', 'CLOSE', ['PENDING'], ['AD'], 'SOLD', 'opt'),
]

const k = (
  id: string,
  action: string,
  from: readonly ContractState[],
  actors: readonly Role[],
  to: ContractState,
  marks: Marks,
  how: How = 'put',
) => line<ContractState>(id, action, [], from, actors, to, marks, how)

const SIGNING: ContractState[] = [
  'PENDING_BUYER_AGENT_REVIEW',
  'PENDING_BUYER_REVIEW',
  'PENDING_SELLER_AGENT_REVIEW',
  'PENDING_SELLER_REVIEW',
]
const stays = (state: ContractState) => k('K7', 'UPLOAD_OUTSIDE', [state], ['LA', 'AD'], state, '', 'upload')

/** Issue 11 "Documents": the two agents, until somebody has signed. */
const attaches = (state: ContractState) =>
  k('K8', 'ATTACH_DOCUMENTS', [state], ['BA', 'LA'], state, '', 'save')

/** negotiation.md §3. A signature of K1 to K4 leads on with the last one of its stage; agreeing is the attestation. */
export const CONTRACT_ORACLE: readonly Allowed<ContractState>[] = [
  k('K1', 'SIGN', ['PENDING_BUYER_AGENT_REVIEW'], ['BA'], 'PENDING_BUYER_REVIEW', 'Y', 'sign'),
  k('K2', 'SIGN', ['PENDING_BUYER_REVIEW'], ['OB'], 'PENDING_SELLER_AGENT_REVIEW', 'Y', 'sign'),
  k('K2', 'SIGN', ['PENDING_BUYER_REVIEW'], ['OB'], 'PENDING_SELLER_REVIEW', 'Y', 'sign'),
  k('K3', 'SIGN', ['PENDING_SELLER_AGENT_REVIEW'], ['LA'], 'PENDING_SELLER_REVIEW', 'Y', 'sign'),
  k('K4', 'SIGN', ['PENDING_SELLER_REVIEW'], ['PS', 'SS'], 'COMPLETED', 'Y', 'sign'),
  k('K5', 'CANCEL', SIGNING, ['BA', 'LA'], 'CANCELLED', 'opt'),
  k('K6', 'CANCEL', ['COMPLETED'], ['BA', 'LA'], 'CANCELLED', 'REQ Y'),
  ...[...SIGNING, 'COMPLETED' as const].map(stays),
  k('K9', 'MARK_DEADLINE', ['COMPLETED'], ['BA', 'LA'], 'COMPLETED', '', 'save'),
  // Issue 11 "After signing", docs/decisions/0041: prepared by the side's agent, or a principal where there is none; signed by its principals.
  k('K10', 'PREPARE_NOTICE', ['COMPLETED'], ['BA', 'LA', 'OB', 'PS'], 'COMPLETED', '', 'save'),
  k('K11', 'SIGN_NOTICE', ['COMPLETED'], ['OB', 'PS', 'SS'], 'COMPLETED', 'Y', 'sign'),
  k('K12', 'WITHDRAW_NOTICE', ['COMPLETED'], ['BA', 'OB', 'LA', 'PS', 'SS'], 'COMPLETED', '', 'save'),
  ...SIGNING.map(attaches),
]

const bk = (
  id: string,
  action: string,
  from: readonly BackupState[],
  actors: readonly Role[],
  to: BackupState,
  marks: Marks = '',
  how: How = 'put',
  when?: When,
) => line<BackupState>(id, action, [], from, actors, to, marks, how, when)

/**
 * negotiation.md §1.10. BK1 is asked for by the listing agent and approved by the Primary Seller, BK2 and BK3 are asked for
 * by the buyer agent: the asking is a line of its own, and so is the no to it (decisions/0018).
 */
export const BACKUP_ORACLE: readonly Allowed<BackupState>[] = [
  bk('BK1', 'OFFER_BACKUP', ['NONE'], ['LA'], 'ASKED', 'opt'),
  bk('BK1', 'OFFER_BACKUP', ['ASKED'], ['PS'], 'OFFERED', 'Y'),
  bk('BK1', 'DECLINE_BACKUP', ['ASKED'], ['PS'], 'NONE', 'REQ'),
  bk('BK1', 'CANCEL_BACKUP', ['ASKED'], ['LA'], 'NONE', 'opt'),
  bk('BK2', 'ACCEPT_BACKUP', ['OFFERED'], ['BA'], 'OFFERED', 'opt', 'put', 'not asked to accept'),
  bk('BK2', 'ACCEPT_BACKUP', ['OFFERED'], ['OB'], 'HELD', 'Y', 'put', 'asked to accept'),
  bk('BK2', 'DECLINE_BACKUP', ['OFFERED'], ['OB'], 'OFFERED', 'REQ', 'put', 'asked'),
  bk('BK2', 'CANCEL_BACKUP', ['OFFERED'], ['BA'], 'OFFERED', 'opt', 'put', 'asked'),
  bk('BK2', 'DECLINE_BACKUP', ['HELD'], ['OB'], 'HELD', 'REQ', 'put', 'asked'),
  bk('BK2', 'CANCEL_BACKUP', ['HELD'], ['BA'], 'HELD', 'opt', 'put', 'asked'),
  bk('BK3', 'WITHDRAW_BACKUP', ['OFFERED'], ['BA'], 'OFFERED', 'opt', 'put', 'not asked to withdraw'),
  bk('BK3', 'WITHDRAW_BACKUP', ['HELD'], ['BA'], 'HELD', 'opt', 'put', 'not asked to withdraw'),
  bk('BK3', 'WITHDRAW_BACKUP', ['OFFERED', 'HELD'], ['OB'], 'NONE', 'opt'),
  bk('BK4', 'RELEASE_BACKUP', ['OFFERED', 'HELD'], ['LA', 'PS'], 'NONE', 'REQ'),
  bk('BK5', 'CALL_BACKUP', ['HELD'], ['SYS'], 'CALLED', '', 'system'),
  bk('BK6', 'CONFIRM_BACKUP', ['CALLED'], ['OB'], 'NONE', 'Y'),
  bk('BK7', 'WITHDRAW_BACKUP', ['CALLED'], ['OB'], 'NONE', 'opt'),
  bk('BK7', 'LAPSE_BACKUP', ['CALLED'], ['CLK'], 'NONE', '', 'system'),
]

/** What `PUT /offers/{id}/backup/{action}` answers: open (guards apart), not this person's, or not from here. */
export const backupAnswerTo = (
  from: BackupState,
  role: Role | null,
  action: string,
  holds: readonly When[],
): 'open' | 403 | 409 => {
  const mine = BACKUP_ORACLE.filter(
    (x) => x.how === 'put' && x.action === action && role !== null && x.actors.includes(role),
  )
  if (mine.some((x) => x.from.includes(from) && (x.when === undefined || holds.includes(x.when))))
    return 'open'
  return mine.length === 0 ? 403 : 409
}

/** negotiation.md §1.6: the counters that may answer a document, before the conditions of that table. */
export const COUNTERS: Partial<Record<OfferType, readonly OfferType[]>> = {
  INITIAL: ['SELLER_COUNTER', 'SELLER_MULTIPLE_COUNTER'],
  BUYER_COUNTER: ['SELLER_COUNTER', 'SELLER_FINAL_COUNTER'],
  BUYER_MULTIPLE_COUNTER: ['SELLER_MULTIPLE_COUNTER', 'SELLER_FINAL_COUNTER'],
  GLOBAL_COUNTER_RESPONSE: ['SELLER_MULTIPLE_COUNTER', 'SELLER_FINAL_COUNTER'],
  SELLER_COUNTER: ['BUYER_COUNTER'],
  SELLER_MULTIPLE_COUNTER: ['BUYER_MULTIPLE_COUNTER'],
}

/** Every step a table allows, one line each: type, from, actor, to, how, and what it asks. */
export const stepsOf = (lines: readonly Allowed[]): string[] =>
  lines.flatMap((x) =>
    (x.types.length > 0 ? x.types : ['']).flatMap((type) =>
      (x.from.length > 0 ? x.from : ['(new)']).flatMap((from) =>
        x.actors.map((actor) =>
          [x.id, x.action, type, from, actor, x.to, x.how, x.comment ?? '-', x.attest ? 'Y' : '-'].join(' '),
        ),
      ),
    ),
  )

/** Does a line let a role take a document of this type from here to there, by naming the target? */
const takes = (x: Allowed, type: OfferType | null, to: string) =>
  x.how === 'put' && x.to === to && (type === null || x.types.includes(type))

/** What naming a target state answers: open (guards apart), not this person's, or not from here (negotiation.md §0 "API"). */
export const answerTo = (
  lines: readonly Allowed[],
  type: OfferType | null,
  from: string,
  role: Role | null,
  to: string,
): 'open' | 403 | 409 => {
  const mine = (x: Allowed) => role !== null && x.actors.includes(role)
  const target = lines.filter((x) => takes(x, type, to))
  const here = target.filter((x) => x.from.includes(from))
  if (here.some(mine)) return 'open'
  // A document's end: there is nothing left to be allowed to.
  if (type !== null && ['CANCELLED', 'DELETED', 'REJECTED'].includes(from)) return 409
  if (target.length === 0) return 409
  if (!target.some(mine)) return 403
  // Somebody else's step is 403; a repetition of an own one is 409 (I30).
  return here.length > 0 && to !== from ? 403 : 409
}
