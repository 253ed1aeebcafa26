import { z } from 'zod'
import { sql } from 'kysely'
import { deliveryView, type DeliveryView } from '#api/exchange/webhooks.ts'
import type { Posted } from '#server/adapters/webhook/post.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared, preparedWide } from '#server/platform/db/prepared.ts'
import { bytes, instant } from '#server/platform/db/row.ts'
import type { OffWhy } from '#domain/webhook/webhook.ts'

/** A message for one person; `topic` null: for the endpoint named, whatever it asks for. */
export interface NewDelivery {
  readonly userId: string
  readonly endpointId: string | null
  readonly topic: string | null
  readonly type: string
  readonly eventId: string
  readonly body: string
}

const insert = prepared(
  'webhooks.insert',
  `insert into webhook_deliveries (id, endpoint_id, event_id, type, body, state, next_at, created_at)
   select gen_random_uuid()::text, e.id, n."eventId", n.type, n.body, 'waiting', $2, $2
     from jsonb_to_recordset($1::jsonb) as n ("userId" text, "endpointId" text, topic text, type text, "eventId" text, body text)
     join webhook_endpoints e on e.user_id = n."userId" and e.off_at is null and (n."endpointId" is null or e.id = n."endpointId")
      and (n.topic is null or e.topics is null or n.topic = any(e.topics))
   on conflict (endpoint_id, event_id) do nothing returning id`,
  z.object({ id: z.string() }),
)

/** One row for each endpoint that wants to hear it. Answers how many. */
export const insertDeliveries = async (
  tx: Tx,
  deliveries: readonly NewDelivery[],
  now: string,
): Promise<number> => (await insert(tx, [JSON.stringify(deliveries), now])).length

const dueRow = z.object({
  id: z.string(),
  body: z.string(),
  attempts: z.number(),
  endpoint_id: z.string(),
  user_id: z.string(),
  url: z.string(),
  secret: bytes,
  old_secret: bytes.nullable(),
  failing_since: instant.nullable(),
})
export type DueDelivery = z.output<typeof dueRow>

const claim = prepared(
  'webhooks.claim',
  `with free as (
     select e.id
       from webhook_endpoints e join users u on u.id = e.user_id and u.status = 'ACTIVE' join agents a on a.user_id = u.id
       cross join lateral (select count(*) as held from unnest($3::text[]) as h (user_id) where h.user_id = e.user_id) h
      where e.off_at is null and e.busy_until <= $1 and h.held < $4
        and exists (select 1 from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'waiting' and d.next_at <= $1)
      order by h.held, e.busy_until limit 1 for update of e skip locked),
   taken as (update webhook_endpoints e set busy_until = $2 from free where e.id = free.id returning e.*),
   next as (select d.id from webhook_deliveries d join taken t on d.endpoint_id = t.id
      where d.state = 'waiting' and d.next_at <= $1 order by d.next_at, d.id limit 1)
   update webhook_deliveries d set attempts = d.attempts + 1, next_at = $2 from taken t, next where d.id = next.id
   returning d.id, d.body, d.attempts, d.endpoint_id, t.user_id, t.url, t.secret,
     case when t.old_until > $1 then t.old_secret end as old_secret, t.failing_since`,
  dueRow,
)

interface Claim {
  readonly now: string
  readonly until: string
  /** The owners of what the hands of this process send, one each. */
  readonly inHand: readonly string[]
  /** Hands that one owner may have. */
  readonly handsEach: number
}

/**
 * The next delivery that is due, taken until `until`: whoever dies with it holds nothing longer than that. One at a time for each
 * endpoint; first of the owner who has fewest in hand, and then for the endpoint that has waited longest, so that slow ones hold nobody up.
 * No transaction stays open meanwhile.
 */
export const claimDue = async (
  db: Db,
  { now, until, inHand, handsEach }: Claim,
): Promise<DueDelivery | undefined> => (await claim(db, [now, until, [...inHand], handsEach]))[0]

export const insertAttempt = async (
  tx: Tx,
  delivery: DueDelivery,
  at: string,
  { status, durationMs, answer, error }: Posted,
): Promise<void> => {
  // Whoever deleted the endpoint meanwhile took its log along.
  await sql`insert into webhook_attempts (delivery_id, number, at, status, duration_ms, answer, error)
    select id, ${delivery.attempts}, ${at}, ${status}, ${durationMs}, ${answer}, ${error}
      from webhook_deliveries where id = ${delivery.id}
    on conflict (delivery_id, number) do nothing`.execute(tx)
}

/** What became of a delivery: done, given up (`nextAt` null), or to be tried again. */
export const settleDelivery = async (
  tx: Tx,
  id: string,
  done: boolean,
  nextAt: string | null,
): Promise<void> => {
  await sql`update webhook_deliveries set state = ${done ? 'done' : nextAt === null ? 'failed' : 'waiting'},
      next_at = coalesce(${nextAt}::timestamptz, next_at) where id = ${id}`.execute(tx)
}

/** What the endpoint does next. Off by its owner meanwhile, it stays off. Answers whether this switched it off. */
export const settleEndpoint = async (
  tx: Tx,
  id: string,
  to: { failingSince: string | null; freeAt: string; off: OffWhy | null; now: string },
): Promise<boolean> => {
  const { rows } = await sql<{ off: boolean }>`
    update webhook_endpoints set failing_since = ${to.failingSince}, busy_until = ${to.freeAt},
      off_at = case when ${to.off}::text is null then off_at else coalesce(off_at, ${to.now}) end,
      off_why = case when ${to.off}::text is null then off_why else coalesce(off_why, ${to.off}) end
    where id = ${id} returning off_at is not distinct from ${to.now}::timestamptz and ${to.off}::text is not null as off`.execute(
    tx,
  )
  return rows[0]?.off ?? false
}

const waiting = prepared(
  'webhooks.waiting',
  `select count(*)::int as waiting from (
     select 1 from webhook_deliveries where endpoint_id = $1 and state = 'waiting' limit $2) w`,
  z.object({ waiting: z.number() }),
)

/** Whether so many messages wait for an endpoint; it counts no further than that. */
export const waitingAtLeast = async (db: Db, endpointId: string, many: number): Promise<boolean> =>
  ((await waiting(db, [endpointId, many]))[0]?.waiting ?? 0) >= many

/** Gives up what waits for an endpoint: its owner has it sent again from the log. */
export const giveUpWaiting = async (tx: Tx, endpointId: string): Promise<void> => {
  await sql`update webhook_deliveries set state = 'failed' where endpoint_id = ${endpointId} and state = 'waiting'`.execute(
    tx,
  )
}

const log = preparedWide(
  'webhooks.log',
  `select d.id, d.type, d.created_at as "createdAt", d.state, case when d.state = 'waiting' then d.next_at end as "nextAt", d.body,
          coalesce((select jsonb_agg(jsonb_build_object('at', to_char(a.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'status', a.status, 'durationMs', a.duration_ms, 'answer', a.answer, 'error', a.error) order by a.number desc)
            from (select * from webhook_attempts where delivery_id = d.id order by number desc limit 5) a), '[]') as attempts
     from webhook_deliveries d
    where d.endpoint_id = $1 and ($2::timestamptz is null or (d.created_at, d.id) < ($2, $3))
    order by d.created_at desc, d.id desc limit $4`,
  ['createdAt', 'nextAt'],
  deliveryView,
)

export const deliveriesOf = (
  db: Db,
  endpointId: string,
  after: { readonly createdAt: string; readonly id: string } | null,
  limit: number,
): Promise<DeliveryView[]> => log(db, [endpointId, after?.createdAt ?? null, after?.id ?? null, limit])

/** Sends one again, now. False where it is not there. */
export const sendAgain = async (tx: Tx, endpointId: string, id: string, now: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`update webhook_deliveries set state = 'waiting', next_at = ${now}
    where id = ${id} and endpoint_id = ${endpointId}`.execute(tx)
  if (numAffectedRows !== 1n) return false
  await sql`update webhook_endpoints set busy_until = least(busy_until, ${now}) where id = ${endpointId} and failing_since is not null`.execute(
    tx,
  )
  return true
}
