import { z } from 'zod'
import { idParams } from '../kernel/records.ts'
import { route } from '../kernel/route.ts'

/** The package that proves a contract, as its party may see it; the format is in docs/evidence.md. */
export const contractEvidence = route({
  method: 'GET',
  path: '/listings/{id}/contract/evidence',
  summary:
    'The evidence package of the contract and its negotiation, a ZIP, as this party may see it; once everybody has signed',
  params: idParams,
  output: z.unknown(),
  refusals: ['not-found', 'impersonator-may-not', 'action-not-available', 'unavailable'],
})

export const offerReceipt = route({
  method: 'GET',
  path: '/offers/{id}/receipt',
  summary: 'The receipt of a delivered offer or counter for its buyer side, a ZIP of the same format',
  params: idParams,
  output: z.unknown(),
  refusals: ['not-found', 'impersonator-may-not', 'action-not-available', 'unavailable'],
})

/** The same two as files, so that a link saves them: the cookie alone is enough for files (api.md "Session"). */
export const evidenceFile = route({
  method: 'GET',
  path: '/files/evidence/{kind}/{id}',
  summary: 'An evidence package (contract, by its listing) or a receipt (offer), as a file',
  auth: 'cookie',
  params: z.object({ kind: z.enum(['contract', 'receipt']), id: z.string().min(1).max(100) }),
  output: z.unknown(),
  refusals: ['not-found', 'impersonator-may-not', 'action-not-available', 'unavailable'],
})
