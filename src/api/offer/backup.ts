import { z } from 'zod'
import { BACKUP_ACTIONS } from '#domain/offer/vocabulary.ts'
import { idParams, moveBody } from '../kernel/records.ts'
import { route } from '../kernel/route.ts'
import { offerView } from './offer-records.ts'

export const moveBackup = route({
  method: 'PUT',
  path: '/offers/{id}/backup/{action}',
  summary:
    'Offers, accepts, withdraws, releases or confirms a backup position (BK1 to BK7); the id is the document’s, as in `offerActions`',
  coat: 'may',
  params: idParams.extend({ action: z.enum(BACKUP_ACTIONS) }),
  body: moveBody.omit({ agentId: true }),
  output: offerView,
  refusals: [
    'not-found',
    'not-allowed',
    'action-not-available',
    'stale-version',
    'text-held-back',
    'listing-not-active',
    'offer-superseded',
    'offer-in-live-edit',
    'comment-required',
    'comment-too-long',
    'attestation-required',
  ],
})
