import { z } from 'zod'
import { DOCUMENTS_EACH, LABEL_MAX, labelProblem } from '#domain/contract/documents.ts'
import { typed } from '#domain/kernel/typed.ts'
import { CONTRACT_SIDES } from '#domain/contract/vocabulary.ts'
import { allowed, contractState, dateOnly, fileView, idParams, instant, longText } from '../kernel/records.ts'
import { route, SIGNED_BODY_LIMIT } from '../kernel/route.ts'

const signer = {
  userId: z.string(),
  name: z.string(),
  role: z.string(),
  /** The name of this person on the paper, where the account has another one. */
  signingAs: z.string().nullable(),
  /** The organization for which this person signs. */
  signingFor: z.string().nullable(),
  /** The title under which they sign for it. */
  signingTitle: z.string().nullable(),
  isSigned: z.boolean(),
  signedAt: instant.nullable(),
}
export const contractSigner = z.object({ ...signer, stage: contractState })
/** Of a document after the contract, which has no stages. */
export const noticeSigner = z.object(signer)

/** Since when signers are asked, when they are reminded, and whether the caller may remind them. */
export const signingWait = z.object({
  since: instant.nullable(),
  remindAt: instant.nullable(),
  /** null: not the caller's to send. `nextAt`: not before. */
  nudge: z.object({ nextAt: instant.nullable() }).nullable(),
})

/** The purchase contract of a listing, as its parties see it. */
export const contractView = z.object({
  id: z.string(),
  listingId: z.string(),
  offerId: z.string(),
  state: contractState,
  buyerSigners: z.array(contractSigner),
  sellerSigners: z.array(contractSigner),
  initialDocuments: z.array(fileView.extend({ updateTime: instant })),
  /** The paper that everybody signs here. */
  agreement: z.object({ url: z.string() }),
  /**
   * The unsigned agreement everybody signs; of an offer from outside what its buyers signed on paper (X2), `outside`: true.
   */
  signedRpa: z.object({ url: z.string(), outside: z.boolean() }).nullable(),
  /**
   * The final contract: the sealed one, once everybody has signed; before that, and of an agreement cancelled before that, a
   * paper signed outside (K7), which says `sealed: false`.
   */
  finalRpa: fileView.extend({ sealed: z.boolean() }).nullable(),
  /** A paper signed outside, beside the sealed contract and never in its place (K7). */
  outsideFinal: fileView.nullable(),
  /** Documents of the deal that the two agents attached; everybody signs for them too (K8). */
  additionalDocuments: z.array(
    fileView.extend({
      label: z.string(),
      side: z.enum(CONTRACT_SIDES),
      addedAt: instant,
      /** Hex. */
      sha256: z.string(),
      /** The caller's side attached it, and may take it away until somebody has signed. */
      mine: z.boolean(),
    }),
  ),
  /** One SHA-256 (hex) over their hashes and labels; null where there are none. */
  documentsHash: z.string().nullable(),
  /** Of the stage that is open: since when, when its signers are reminded, and whether the caller may remind them. */
  waiting: signingWait.nullable(),
  docuSignSent: z.boolean(),
  documentHash: z.string().nullable(),
  /** What is signed is the form of a brokerage, which has more words than the summary. */
  onForm: z.boolean(),
  effectiveDate: dateOnly.nullable(),
  stages: z.array(z.object({ id: z.string(), state: contractState, who: z.string() })),
  can: z.object({ sign: allowed, cancel: allowed, uploadOutside: allowed, attachDocuments: allowed }),
})
export type ContractView = z.output<typeof contractView>

export const getContract = route({
  method: 'GET',
  path: '/listings/{id}/contract',
  summary: 'The contract of a listing; after a cancel the canceled one until the next acceptance',
  params: idParams,
  output: contractView,
  refusals: ['not-found'],
})

/** What comes with every signature. */
export const signature = {
  signatures: z
    .object({
      signature: z.string().max(500_000).nullish(),
      initials: z.string().max(500_000).nullish(),
    })
    .nullish(),
  agreed: z.boolean().nullish(),
  /** Agrees to electronic records together with this signature: the version of `GET /electronic-records`. */
  electronicRecords: z.string().max(20).nullish(),
}

export const signContract = route({
  method: 'PUT',
  path: '/listings/{id}/contract/sign',
  bodyLimit: SIGNED_BODY_LIMIT,
  summary: 'Signs in one’s turn (K1 to K4)',
  coat: 'may',
  params: idParams,
  body: z.object({
    ...signature,
    /** The document hash of the paper the signer read. */
    shown: z.string().max(100).nullish(),
    /** The hash of the attached documents that the signer had before them; null: none. */
    shownDocuments: z.string().max(100).nullish(),
  }),
  output: contractView,
  idempotent: false,
  refusals: [
    'not-found',
    'not-allowed',
    'action-not-available',
    'licence-not-verified',
    'not-your-turn',
    'already-signed',
    'agree-required',
    'signature-required',
    'records-consent-required',
    'stale-version',
    'evidence-broken',
  ],
})

export const moveContract = route({
  method: 'PUT',
  path: '/listings/{id}/contract/state/{state}',
  summary: 'Cancels the agreement (K5, K6); every other state moves by signing only',
  coat: 'may',
  params: idParams.extend({ state: z.string().max(60) }),
  body: z.object({
    comment: longText.nullish(),
    attested: z.boolean().nullish(),
    /** The contract on the caller's screen; another one by now is `stale-version`. */
    contractId: z.string().max(100).nullish(),
    /** The document hash of its paper, which the event keeps. */
    shown: z.string().max(100).nullish(),
  }),
  output: contractView,
  refusals: [
    'malformed-request',
    'not-found',
    'only-agents-cancel',
    'action-not-available',
    'stale-version',
    'comment-required',
    'comment-too-long',
    'attestation-required',
  ],
})

const documentLabel = typed()
  .min(1, 'Required')
  .max(LABEL_MAX)
  .superRefine((label, ctx) => {
    const message = labelProblem(label)
    if (message) ctx.addIssue({ code: 'custom', message })
  })

export const saveContract = route({
  method: 'PUT',
  path: '/listings/{id}/contract',
  summary:
    'Saves the documents that one of the two agents attaches to the contract (K8); not once someone has signed',
  coat: 'documents',
  params: idParams,
  body: z.object({
    /** All of the caller's side; uploads of type ADDENDUM. What is left out is taken away. */
    additionalDocuments: z
      .array(z.object({ id: z.string().min(1).max(100), label: documentLabel }))
      .max(DOCUMENTS_EACH)
      .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'Each document once'),
  }),
  output: contractView,
  refusals: ['not-found', 'not-allowed', 'action-not-available', 'documents-fixed', 'invalid'],
})

export const nudgeSigners = route({
  method: 'POST',
  path: '/listings/{id}/contract/nudge',
  summary: 'Reminds whoever signs next; once a day, for whoever waits',
  coat: 'message',
  params: idParams,
  output: z.object({ nextAt: instant }),
  refusals: ['not-found', 'not-allowed', 'nobody-to-remind', 'reminded-today'],
})

export const uploadOutsideContract = route({
  method: 'POST',
  path: '/listings/{id}/contract',
  summary: 'Keeps a contract signed outside the product (multipart field "file", a PDF), unsealed (K7)',
  coat: 'upload',
  params: idParams,
  output: contractView,
  status: 201,
  upload: true,
  refusals: ['not-found', 'not-allowed', 'action-not-available', 'file-type-not-accepted'],
})

export const markContract = route({
  method: 'PUT',
  path: '/admin/contract',
  summary:
    'Marks a contract as sent by DocuSign; finalRpaUrl names an upload of the caller to keep as its outside paper (K7)',
  auth: 'admin',
  body: z.object({
    listingId: z.string().min(1).max(100),
    docuSignSent: z.boolean().nullish(),
    finalRpaUrl: z.string().max(400).nullish(),
  }),
  output: z.object({ listingId: z.string(), docuSignSent: z.boolean(), finalRpaUrl: z.string().nullable() }),
  refusals: ['not-found', 'action-not-available', 'invalid'],
})

export const readAgreement = route({
  method: 'GET',
  path: '/files/rpa/{listingId}/{file}',
  summary: 'The agreement of an offer as a PDF; the cookie alone is enough',
  auth: 'public',
  params: z.object({ listingId: z.string().min(1).max(100), file: z.string().min(1).max(200) }),
  output: z.unknown(),
  refusals: ['not-found'],
})
