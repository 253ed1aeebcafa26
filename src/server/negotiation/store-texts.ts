import { z } from 'zod'
import { json } from '../platform/db/row.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { prepared } from '../platform/db/prepared.ts'

export const snapshotText = z.object({
  id: z.string(),
  offer_id: z.string(),
  number: z.number(),
  body: json<OfferBody>(),
  hash: z.string(),
  net_cents: z.number().nullable(),
})
export type SnapshotText = z.output<typeof snapshotText>

export const snapshotRows = prepared(
  'negotiation.snapshots',
  'select id, offer_id, number, body, hash, net_cents from snapshots where id = any($1)',
  snapshotText,
)

export const bodyRows = prepared(
  'negotiation.bodies',
  'select id, body from offers where id = any($1)',
  z.object({
    id: z.string(),
    body: json<OfferBody>(),
  }),
)
