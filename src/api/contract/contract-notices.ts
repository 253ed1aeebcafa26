import { z } from 'zod'
import { NOTICE_ITEMS, NOTICE_KINDS, NOTICE_STATES } from '#domain/contract/notice/vocabulary.ts'
import { CONTRACT_SIDES } from '#domain/contract/vocabulary.ts'
import { agreementText } from './agreement.ts'
import { noticeSigner, signature, signingWait } from './contract.ts'
import { allowed, dateOnly, fileView, idParams, instant } from '../kernel/records.ts'
import { route, SIGNED_BODY_LIMIT } from '../kernel/route.ts'

const kind = z.enum(NOTICE_KINDS)
export const noticeItem = z.enum(NOTICE_ITEMS)
const side = z.enum(CONTRACT_SIDES)

/** A short document after the contract, as a party that may read it sees it. */
export const contractNotice = z.object({
  id: z.string(),
  kind,
  title: z.string(),
  state: z.enum(NOTICE_STATES),
  /** The contract was cancelled, or the sale closed, before it was delivered: nobody can sign it any more. */
  stopped: z.boolean(),
  from: side,
  items: z.array(z.object({ item: noticeItem, title: z.string() })),
  preparedAt: instant,
  deliveredAt: instant.nullable(),
  /** What a notice to perform sets where the state's contracts know such a period; null: nothing. */
  deadline: z
    .object({
      day: dateOnly,
      at: instant,
      /** Everything that it asks for was done or removed on this day. */
      doneOn: dateOnly.nullable(),
      /** The day has passed, and something is open. */
      lapsed: z.boolean(),
    })
    .nullable(),
  signers: z.array(noticeSigner),
  /** Of one that waits for signatures: as `waiting` of the contract. */
  waiting: signingWait.nullable(),
  /** SHA-256 (hex) of the paper that is signed. */
  documentHash: z.string(),
  /** The unsigned paper. */
  paper: z.object({ url: z.string() }),
  /** The signed and sealed one, a few seconds after the delivery. */
  sealed: fileView.nullable(),
  can: z.object({ sign: allowed, withdraw: allowed }),
})
export type ContractNoticeView = z.output<typeof contractNotice>

/** The notices of a contract that the caller may read, oldest first, and what the caller could prepare. */
export const contractNotices = z.object({
  contractId: z.string(),
  notices: z.array(contractNotice),
  prepare: z.array(
    z.object({
      kind,
      title: z.string(),
      choices: z.array(
        z.object({
          item: noticeItem,
          title: z.string(),
          /** The day in the agreement. */
          day: dateOnly.nullable(),
          /** EARLY: not before `from`. PREPARED: a document about it is being signed. */
          blocked: z.enum(['EARLY', 'PREPARED']).nullable(),
          from: dateOnly.nullable(),
        }),
      ),
    }),
  ),
})
export type ContractNoticesView = z.output<typeof contractNotices>

const noticeParams = idParams.extend({ noticeId: z.string().min(1).max(100) })

export const getContractNotices = route({
  method: 'GET',
  path: '/listings/{id}/contract/notices',
  summary:
    'A contract’s contingency removals and notices to perform: the side’s own, and those delivered to it',
  params: idParams,
  output: contractNotices,
  refusals: ['not-found'],
})

export const prepareContractNotice = route({
  method: 'POST',
  path: '/listings/{id}/contract/notices',
  summary: 'Prepares a contingency removal or a notice to perform for the caller’s side to sign (K10)',
  coat: 'documents',
  params: idParams,
  body: z.object({ kind, items: z.array(noticeItem).min(1).max(NOTICE_ITEMS.length) }),
  output: contractNotices,
  status: 201,
  refusals: ['not-found', 'not-allowed', 'action-not-available', 'stale-version', 'invalid'],
})

export const getContractNoticeText = route({
  method: 'GET',
  path: '/listings/{id}/contract/notices/{noticeId}',
  summary: 'The words of a notice, frozen with its paper',
  params: noticeParams,
  output: z.object({ documentHash: z.string(), text: agreementText }),
  refusals: ['not-found'],
})

export const signContractNotice = route({
  method: 'POST',
  path: '/listings/{id}/contract/notices/{noticeId}/sign',
  bodyLimit: SIGNED_BODY_LIMIT,
  summary: 'Signs a notice for one’s side; the last signature delivers it (K11)',
  coat: 'may',
  params: noticeParams,
  body: z.object({
    ...signature,
    /** The document hash of the paper the signer read. */
    shown: z.string().max(100),
  }),
  output: contractNotices,
  idempotent: false,
  refusals: [
    'not-found',
    'not-allowed',
    'action-not-available',
    'already-signed',
    'agree-required',
    'signature-required',
    'records-consent-required',
    'stale-version',
    'evidence-broken',
  ],
})

export const withdrawContractNotice = route({
  method: 'POST',
  path: '/listings/{id}/contract/notices/{noticeId}/withdraw',
  summary: 'Takes a notice back before it is delivered (K12)',
  coat: 'documents',
  params: noticeParams,
  /** The document hash of the paper that is taken back, as for a signature. */
  body: z.object({ shown: z.string().max(100) }),
  output: contractNotices,
  refusals: ['not-found', 'not-allowed', 'action-not-available', 'stale-version'],
})

export const nudgeContractNotice = route({
  method: 'POST',
  path: '/listings/{id}/contract/notices/{noticeId}/nudge',
  summary: 'Reminds whoever has to sign a notice; once a day, for whoever of its side waits',
  coat: 'message',
  params: noticeParams,
  output: z.object({ nextAt: instant }),
  refusals: ['not-found', 'not-allowed', 'nobody-to-remind', 'reminded-today'],
})

export const contractNoticePaper = route({
  method: 'GET',
  path: '/files/contract-notices/{listingId}/{file}',
  summary: 'The unsigned paper of a notice as a PDF; the cookie alone is enough',
  auth: 'cookie',
  params: z.object({ listingId: z.string().min(1).max(100), file: z.string().min(1).max(200) }),
  output: z.unknown(),
  refusals: ['not-found'],
})
