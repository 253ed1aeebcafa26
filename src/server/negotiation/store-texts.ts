import type { OfferBody } from '#domain/offer/form/body.ts'
import { prepared } from '../platform/db/prepared.ts'

export interface SnapshotText {
  id: string
  offer_id: string
  number: number
  body: OfferBody
  hash: string
  net_cents: number | null
}

export const snapshotRows = prepared<SnapshotText>(
  'negotiation.snapshots',
  'select id, offer_id, number, body, hash, net_cents from snapshots where id = any($1)',
)

export const bodyRows = prepared<{ id: string; body: OfferBody }>(
  'negotiation.bodies',
  'select id, body from offers where id = any($1)',
)
