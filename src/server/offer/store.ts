import { z } from 'zod'
import { instant, jsonOfShape, noRow } from '../platform/db/row.ts'
import { sql } from 'kysely'
import { contractClauses } from '#domain/listing/reading/clauses.ts'
import { offerBody, type OfferBody } from '#domain/offer/form/body.ts'
import { BACKUP_STATES } from '#domain/offer/vocabulary.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { creatorOf } from '../negotiation/read/creator-of.ts'
import { prepared } from '../platform/db/prepared.ts'

const saveStatement = prepared(
  'offer.save',
  `update offers set body = $2, primary_buyer_email = $3, request_buyer_approval = $4, expires_at = $5, dirty = $6,
     version = version + 1, saves = saves + 1, updated_at = $7 where id = $1 returning version`,
  z.object({
    version: z.number(),
  }),
)

export interface SavedOffer {
  body: OfferBody
  primaryBuyerEmail: string | null
  requestBuyerApproval: boolean
  expiresAt: string | null
  dirty: boolean
}

/** Saves a working copy; returns its new version. */
export const saveOffer = async (tx: Tx, id: string, o: SavedOffer, now: string): Promise<number> => {
  const rows = await saveStatement(tx, [
    id,
    JSON.stringify(o.body),
    o.primaryBuyerEmail,
    o.requestBuyerApproval,
    o.expiresAt,
    o.dirty,
    now,
  ])
  return rows[0]?.version ?? 0
}

/** $2 is the working copy without what its former author certified; its other columns stay. */
export const setUncertified = prepared(
  'offer.setUncertified',
  'update offers set body = $2, version = version + 1, saves = saves + 1, updated_at = $3 where id = $1',
  noRow,
)

/** What of an unsent counter the selling side typed while the comparison was blind: $2 paths of the body. */
export const setOwnWords = prepared(
  'offer.setOwnWords',
  'update offers set own_words = $2 where id = $1 and own_words <> $2',
  noRow,
)

/** People who are no longer named on an offer that was not sent yet are none of its buyers: $2 lower-case emails. */
const dropStatement = prepared(
  'offer.dropBuyers',
  `delete from offer_buyers b using users u where b.chain_id = $1 and u.id = b.user_id and lower(u.email) <> all($2)`,
  noRow,
)
export const dropUnnamedBuyers = async (tx: Tx, chainId: string, named: readonly string[]): Promise<void> => {
  await dropStatement(tx, [chainId, [...named]])
}

export const markViews = async (
  tx: Tx,
  userId: string,
  listingId: string,
  views: readonly { offerId: string; snapshotId: string | null }[],
  now: string,
): Promise<void> => {
  if (views.length === 0) return
  await sql`
    insert into offer_views (offer_id, listing_id, user_id, snapshot_id, first_at, at)
    select v.offer_id, ${listingId}, ${userId}, v.snapshot_id, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(views.map((v) => ({ offer_id: v.offerId, snapshot_id: v.snapshotId })))}::jsonb)
      as v(offer_id text, snapshot_id text)
    on conflict (offer_id, user_id) do update set snapshot_id = excluded.snapshot_id, at = excluded.at`.execute(
    tx,
  )
}

/** The ids of $1's own offers: as agent, as buyer, or as creator of one that no agent has. */
/** The first documents of the offers that $1 makes, as agent, buyer, or the consumer who began one. */
export const OWN_CHAINS = `(select id from offers where offer_type = 'INITIAL' and agent_id = $1
     union select chain_id from offer_buyers where user_id = $1
     union select o.id from offers o where o.offer_type = 'INITIAL' and ${creatorOf('o', '$1')})`

/** $1 person, $2 now, $3 states in which an offer is not open, $4 states of a home in contract, $5 those in which it is over. */
export const countedOffers = prepared(
  'offer.counted',
  `select (count(*) filter (where o.state <> all($3) and o.state <> 'ACCEPTED' and l.state <> all($5) and k.offer_id is null
       and (o.lapses_at is null or o.lapses_at > $2::timestamptz)))::int as offers,
     (count(*) filter (where k.offer_id is not null))::int as contracts
   from ${OWN_CHAINS} m join offers o on o.id = m.id join listings l on l.id = o.listing_id
   left join lateral (select c.offer_id from contracts c join offers x on x.id = c.offer_id
     where c.listing_id = o.listing_id and x.chain_id = o.id and l.state = any($4) limit 1) k on true`,
  z.object({ offers: z.number(), contracts: z.number() }),
)

const mine = prepared(
  'offer.mine',
  `select id, listing_id, created_at from (
     (select id, listing_id, created_at from offers where offer_type = 'INITIAL' and agent_id = $1 and state <> 'DELETED'
        and ($2::timestamptz is null or (created_at, id) < ($2::timestamptz, $3)) order by created_at desc, id desc limit $4)
     union
     (select o.id, o.listing_id, o.created_at from offer_buyers b join offers o on o.id = b.chain_id
        where b.user_id = $1 and o.state <> 'DELETED'
        and ($2::timestamptz is null or (o.created_at, o.id) < ($2::timestamptz, $3)) order by o.created_at desc, o.id desc limit $4)
     union
     (select o.id, o.listing_id, o.created_at from offers o where o.offer_type = 'INITIAL' and ${creatorOf('o', '$1')} and o.state <> 'DELETED'
        and ($2::timestamptz is null or (o.created_at, o.id) < ($2::timestamptz, $3)) order by o.created_at desc, o.id desc limit $4)
   ) m order by created_at desc, id desc limit $4`,
  z.object({
    id: z.string(),
    listing_id: z.string(),
    created_at: instant,
  }),
)

/** Ids of a person's INITIAL offers, newest first. */
export const myOfferIds = (
  db: Db,
  userId: string,
  after: { createdAt: string; id: string } | null,
  limit: number,
) => mine(db, [userId, after?.createdAt ?? null, after?.id ?? '', limit])

const mark = z.object({
  offer_id: z.string(),
  seq: z.number().nullable(),
  subject: z.string().nullable(),
  row_id: z.string().nullable(),
  to_state: z.string().nullable(),
  comment: z.string().nullable(),
  user_id: z.string().nullable(),
  snapshot_id: z.string().nullable(),
  first_at: instant.nullable(),
})

/**
 * What people left on some documents: the reasons they gave, newest first, and who looked. A reason or note goes with the step it was given
 * with: a later one that leads to the same state, or of a backup position any later one, takes its place, also without a note of its own.
 * One statement; none without documents.
 */
const marks = prepared(
  'offer.marks',
  `(select e.subject_id as offer_id, e.seq, e.subject, e.row_id, e.to_state, e.comment, null::text as user_id, null::text as snapshot_id,
      null::timestamptz as first_at
    from events e where e.subject_id = any($1) and e.comment is not null and not exists (select 1 from events n
      where n.subject_id = e.subject_id and n.seq > e.seq and n.subject = e.subject
        and (n.subject = 'backup' or n.to_state = e.to_state))
    order by e.seq desc limit 500)
   union all
   select offer_id, null, null, null, null, null, user_id, snapshot_id, first_at from offer_views where offer_id = any($1)`,
  mark,
)

export interface CommentRow {
  readonly subject_id: string
  readonly subject: string
  readonly row_id: string
  readonly to_state: string
  readonly comment: string
}

export interface ViewRow {
  readonly offer_id: string
  readonly user_id: string
  readonly snapshot_id: string | null
  readonly first_at: string
}

export const marksOn = async (
  db: Db,
  ids: readonly string[],
): Promise<{ comments: CommentRow[]; views: ViewRow[] }> => {
  const found = ids.length === 0 ? [] : await marks(db, [ids])
  return {
    comments: found
      .toSorted((a, b) => (b.seq ?? 0) - (a.seq ?? 0))
      .flatMap(({ offer_id, subject, row_id, to_state, comment }) =>
        subject !== null && row_id !== null && to_state !== null && comment !== null
          ? [{ subject_id: offer_id, subject, row_id, to_state, comment }]
          : [],
      ),
    views: found.flatMap(({ offer_id, user_id, snapshot_id, first_at }) =>
      user_id !== null && first_at !== null ? [{ offer_id, user_id, snapshot_id, first_at }] : [],
    ),
  }
}

/** What became of a chain's backup position, oldest first. */
export const backupStepsOf = prepared(
  'offer.backup-steps',
  `select row_id, from_state, to_state, at from (select row_id, from_state, to_state, at, seq from events
     where subject = 'backup' and subject_id = $1 order by seq desc limit 100) s order by seq`,
  z.object({
    row_id: z.string(),
    from_state: z.enum(BACKUP_STATES),
    to_state: z.enum(BACKUP_STATES),
    at: instant,
  }),
)

const delivery = z.object({
  offer_id: z.string(),
  number: z.number(),
  body: jsonOfShape(offerBody),
  clauses: jsonOfShape(contractClauses),
  delivered_at: instant,
})

/** Deliveries that one answer reads at most. */
export const MAX_DELIVERIES = 100

/** The newest deliveries of some documents, the newest of each of them, and the first one of $2; of each document the oldest first. */
export const deliveriesOf = prepared(
  'offer.deliveries',
  `select offer_id, number, body, clauses, delivered_at from snapshots where id in (
     (select id from snapshots where offer_id = any($1) order by delivered_at desc, number desc limit ${MAX_DELIVERIES})
     union all (select distinct on (offer_id) id from snapshots where offer_id = any($1) order by offer_id, number desc)
     union all select id from snapshots where offer_id = $2 and number = 1) order by offer_id, number`,
  delivery,
)

/** What is compared: the newest two deliveries of document $1, and the newest of $2, which it answers or null; $1's first, the newest first. */
export const comparedTexts = prepared(
  'offer.compared',
  `select offer_id, number, body, clauses, delivered_at from (
     (select * from snapshots where offer_id = $1 order by number desc limit 2)
     union all
     (select * from snapshots where offer_id = $2 order by number desc limit 1)) compared
   order by offer_id <> $1, number desc`,
  delivery,
)
