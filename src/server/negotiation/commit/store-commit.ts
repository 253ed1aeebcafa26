import { z } from 'zod'
import { noRow, isoOf } from '../../platform/db/row.ts'
import { sql } from 'kysely'
import type { Change } from '#domain/negotiation/change.ts'
import { isUnseenByAuthor } from '#domain/negotiation/seen.ts'
import type { Tx } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { LIVE_CHANNEL } from '../../platform/live/hub.ts'
import type { WaitingRow } from '../keep/store-waiting.ts'
import type { Clauses } from '../read/clauses.ts'

type Of<K extends Change['kind']> = Extract<Change, { kind: K }>

const movedOffers = prepared(
  'negotiation.moveOffers',
  `update offers o set state = m.to_state, reason = coalesce(m.reason, o.reason),
      version = o.version + 1, unseen_moves = o.unseen_moves + m.unseen, updated_at = $2,
      state_since = case when o.state = m.to_state then o.state_since else $2::timestamptz end,
      revived = coalesce(m.revived, o.revived),
      agent_id = coalesce(m.agent_id, o.agent_id),
      deadline = coalesce(m.deadline, o.deadline),
      auction_date = coalesce(m.auction_date, o.auction_date)
    from jsonb_to_recordset($1::jsonb) as m(id text, from_state text, to_state text, unseen integer, reason text, revived boolean,
      agent_id text, deadline timestamptz, auction_date date)
    where o.listing_id = $3 and o.id = m.id and o.state = m.from_state returning o.id, o.version`,
  z.object({
    id: z.string(),
    version: z.number(),
  }),
)

/** Moves documents, each guarded by the state it was read in; returns how many moved. One statement. */
export const moveOffers = async (
  tx: Tx,
  listingId: string,
  moves: readonly Of<'offer'>[],
  now: string,
  auctionDate?: string,
): Promise<number> => {
  const rows = moves.map((m) => ({
    id: m.id,
    from_state: m.from,
    to_state: m.to,
    unseen: Number(isUnseenByAuthor(m)),
    reason: m.reason ?? null,
    revived: m.set?.revived ?? null,
    agent_id: m.set?.agentId ?? null,
    deadline: isoOf(m.set?.deadline),
    auction_date: m.set?.deadline ? (auctionDate ?? null) : null,
  }))
  return (await movedOffers(tx, [JSON.stringify(rows), now, listingId])).length
}

export interface SnapshotRow {
  id: string
  listingId: string
  offerId: string
  body: unknown
  hash: string
  clauses: Clauses
  amountCents: number | null
  netCents: number | null
  /** Whether later edits need the buyers' approval, as these terms say. */
  requestBuyerApproval: boolean
  at: string
}

/** Stores the terms as delivered, with what of the listing the agreement prints, and points the document to them. */
export const deliverSnapshot = async (tx: Tx, s: SnapshotRow): Promise<void> => {
  await sql`
    insert into snapshots (id, listing_id, offer_id, number, body, hash, clauses, clauses_hash, amount_cents, net_cents,
      delivered_at)
    values (${s.id}, ${s.listingId}, ${s.offerId},
      (select coalesce(max(number), 0) + 1 from snapshots where offer_id = ${s.offerId}),
      ${JSON.stringify(s.body)}::jsonb, ${s.hash}, ${JSON.stringify(s.clauses.body)}::jsonb, ${s.clauses.hash}, ${s.amountCents}, ${s.netCents}, ${s.at})`.execute(
    tx,
  )
  await sql`
    update offers set snapshot_id = ${s.id}, delivered_at = ${s.at}, dirty = false, delivered_amount_cents = ${s.amountCents},
      delivered_net_cents = ${s.netCents}, request_buyer_approval = ${s.requestBuyerApproval},
      arrival = case when offer_type = 'INITIAL' and arrival is null
        then (select coalesce(max(arrival), 0) + 1 from offers where listing_id = ${s.listingId}) else arrival end where id = ${s.offerId}`.execute(
    tx,
  )
}

/** Moves the listing, guarded by the state it was read in. */
export const moveListing = async (
  tx: Tx,
  listingId: string,
  change: Of<'listing'>,
  now: string,
  dueDate: string | null,
): Promise<boolean> => {
  const set = change.set ?? {}
  const result = await tx
    .updateTable('listings')
    .set((eb) => ({
      state: change.to,
      version: eb('version', '+', 1),
      updated_at: now,
      ...(change.from === change.to ? {} : { state_since: now }),
      ...('agentId' in set ? { agent_id: set.agentId } : {}),
      ...('primaryOwnerId' in set ? { primary_owner_id: set.primaryOwnerId } : {}),
      ...('acceptedOfferId' in set ? { accepted_offer_id: set.acceptedOfferId } : {}),
      ...(set.confirmAuthorizationToSell === undefined
        ? {}
        : { confirm_authorization: set.confirmAuthorizationToSell }),
      ...('announcedDeadline' in set
        ? {
            announced_deadline: isoOf(set.announcedDeadline),
            announced_at: isoOf(set.announcedAt),
          }
        : {}),
      ...('dueAt' in set ? { due_at: isoOf(set.dueAt), auction_date: dueDate } : {}),
      ...('publishedDueAt' in set ? { published_due_at: isoOf(set.publishedDueAt) } : {}),
      ...(set.buySideSigned === undefined ? {} : { buy_side_signed: set.buySideSigned }),
      ...(set.provisional === undefined ? {} : { provisional: set.provisional }),
      ...('comment' in set ? { comment: set.comment ?? null } : {}),
    }))
    .where('id', '=', listingId)
    .where('state', '=', change.from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export interface EventRow {
  id: string
  listing_id: string
  verb_id: string
  subject: 'listing' | 'offer' | 'contract' | 'backup' | 'notice'
  subject_id: string
  row_id: string
  action: string
  from_state: string | null
  to_state: string
  actor_id: string
  impersonator_id: string | null
  comment: string | null
  attested: boolean
  attestation: string | null
  shown_hash: string | null
  snapshot_hash: string | null
  paper_file_id: string | null
  reason: string | null
  ip: string | null
  at: string
}

/**
 * $2 and $3: live notes travel with the events, and arrive when they are committed. $4 listing, $5 who is waited for in
 * a chain that was just begun: a draft is saved far more often than it is answered, and a statement costs more than rows.
 */
const insertEvents = prepared(
  'negotiation.events',
  `with appended as (insert into events (id, listing_id, verb_id, subject, subject_id, row_id, action, from_state, to_state, actor_id,
      impersonator_id, comment, attested, attestation, shown_hash, snapshot_hash, paper_file_id, reason, ip, at)
    select id, listing_id, verb_id, subject, subject_id, row_id, action, from_state, to_state, actor_id,
      impersonator_id, comment, attested, attestation, shown_hash, snapshot_hash, paper_file_id, reason, ip, at
    from jsonb_to_recordset($1::jsonb) as e(id text, listing_id text, verb_id text, subject text, subject_id text,
      row_id text, action text, from_state text, to_state text, actor_id text, impersonator_id text, comment text,
      attested boolean, attestation text, shown_hash text, snapshot_hash text, paper_file_id text, reason text, ip text, at timestamptz)),
    begun as (insert into waiting (listing_id, document_id, chain_id, kind, role, user_id, since, until, remind_at)
      select $4, document_id, chain_id, kind, role, user_id, since, until, remind_at
      from jsonb_to_recordset($5::jsonb) as w(document_id text, chain_id text, kind text, role text,
        user_id text, since timestamptz, until timestamptz, remind_at timestamptz))
    select pg_notify($2, note) from unnest($3::text[]) note`,
  noRow,
)

export interface Appended {
  readonly listingId: string
  readonly events: readonly EventRow[]
  readonly notes: readonly string[]
  /** Of a chain that was just begun; every other move writes the table by `keep`. */
  readonly waiting: readonly WaitingRow[]
}

/** Writes what happened, and tells who looks. One statement. */
export const appendEvents = async (
  tx: Tx,
  { listingId, events, notes, waiting }: Appended,
): Promise<void> => {
  if (events.length + notes.length + waiting.length > 0)
    await insertEvents(tx, [
      JSON.stringify(events),
      LIVE_CHANNEL,
      [...notes],
      listingId,
      JSON.stringify(waiting),
    ])
}
