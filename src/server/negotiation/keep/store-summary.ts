import { z } from 'zod'
import type { LaterSummary, Summary } from '#domain/offer/reading/terms/summary.ts'
import type { Tx } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'

const summary = prepared(
  'negotiation.summary',
  `update listings set offer_count = $2, highest_offer_cents = $3, received_count = $4, round_accepted = $5, summary_later = $6,
     reveal_count = $7, revealed_cents = $8, reveal_people = $9
   where id = $1 and (offer_count, coalesce(highest_offer_cents, -1), received_count, round_accepted, summary_later,
       reveal_count, coalesce(revealed_cents, -1), reveal_people)
     is distinct from ($2::int, coalesce($3::bigint, -1), $4::int, $5::boolean, $6::jsonb, $7::int, coalesce($8::bigint, -1), $9::jsonb)
   returning id`,
  z.object({
    id: z.string(),
  }),
)

/** What lists show of a negotiation, kept on the listing so that a page of fifty costs what a page of ten does. */
export const writeSummary = (
  tx: Tx,
  listingId: string,
  s: Summary & { receivedCount: number; roundAccepted: boolean; later: readonly LaterSummary[] },
) =>
  summary(tx, [
    listingId,
    s.offerCount,
    s.highestCents,
    s.receivedCount,
    s.roundAccepted,
    JSON.stringify(s.later),
    s.reveal.count,
    s.reveal.cents,
    JSON.stringify(s.reveal.people),
  ])
