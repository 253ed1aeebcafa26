import { z } from 'zod'
import { contractState, dateOnly, idParams, instant } from '../kernel/records.ts'
import { route } from '../kernel/route.ts'

/** Which package of a contract, and from when on. */
const packageQuery = z.object({
  /** One of the caller's contracts of this home; without it their newest. */
  contractId: z.string().min(1).max(100).optional(),
  /** `true`: as it stands, before everybody has signed. */
  unfinished: z.literal('true').optional(),
})

export const evidenceList = z.object({
  contracts: z.array(
    z.object({
      id: z.string(),
      /** Of its negotiation. */
      chainId: z.string(),
      state: contractState,
      madeAt: instant,
      effectiveDate: dateOnly.nullable(),
      /** Everybody has signed: the package is whole. Otherwise there is one of what was signed so far. */
      finished: z.boolean(),
      /** The paper is there, and where everybody has signed the sealed one as well. */
      ready: z.boolean(),
    }),
  ),
  /** Offers and counters that the caller's side sent, each with a receipt. */
  receipts: z.array(
    z.object({ offerId: z.string(), chainId: z.string(), typeLabel: z.string(), deliveredAt: instant }),
  ),
})
export type EvidenceList = z.output<typeof evidenceList>

/** What the caller may download, so that nobody has to know ids. */
export const listEvidence = route({
  method: 'GET',
  path: '/listings/{id}/evidence',
  summary:
    'The evidence of a home for the caller: a package for each of their contracts, newest first, and receipts',
  params: idParams,
  output: evidenceList,
  refusals: ['not-found'],
})

/** The package that proves a contract, as its party may see it; the format is in docs/evidence.md. */
export const contractEvidence = route({
  method: 'GET',
  path: '/listings/{id}/contract/evidence',
  summary: 'The evidence package of a contract and its negotiation, a ZIP, as this party may see it',
  coat: 'own-data',
  params: idParams,
  query: packageQuery,
  output: z.unknown(),
  refusals: ['not-found', 'action-not-available', 'evidence-broken', 'unavailable'],
})

export const offerReceipt = route({
  method: 'GET',
  path: '/offers/{id}/receipt',
  summary: 'The receipt of a delivered offer or counter for its buyer side, a ZIP of the same format',
  coat: 'own-data',
  params: idParams,
  output: z.unknown(),
  refusals: ['not-found', 'action-not-available', 'unavailable'],
})

/** The same two as files, so that a link saves them: the cookie alone is enough for files (api.md "Session"). */
export const evidenceFile = route({
  method: 'GET',
  path: '/files/evidence/{kind}/{id}',
  summary: 'An evidence package (contract, by its listing) or a receipt (offer), as a file',
  auth: 'cookie',
  coat: 'own-data',
  params: z.object({ kind: z.enum(['contract', 'receipt']), id: z.string().min(1).max(100) }),
  query: packageQuery,
  output: z.unknown(),
  refusals: ['not-found', 'action-not-available', 'evidence-broken', 'unavailable'],
})
