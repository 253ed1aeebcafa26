import { z } from 'zod'
import { questionnaire } from '#domain/account/questionnaire.ts'
import { sellerProfile } from '#domain/account/seller-profile.ts'
import { creatorOf } from '#server/negotiation/read/creator-of.ts'
import type { Db } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'

/** Rows read at once: what one download holds in memory. */
const PAGE = 500

/** An export that was made for somebody is no upload of theirs, and is kept for a week only. */
const UPLOADED = `upload_type <> 'EXPORT'`

/** The named answers of a JSON column, as arguments of jsonb_build_object. */
const answersOf = (schema: z.ZodObject, column: string): string =>
  Object.keys(schema.shape)
    .map((key) => `'${key}', ${column} -> '${key}'`)
    .join(', ')

/** What is kept about $1, part by part; each row with the instant and id that pages go on from. Nobody else’s side is in any of it. */
const PARTS = {
  sessions: `select id, created_at as at, jsonb_build_object('openedAt', created_at, 'usedAt', used_at, 'browser', user_agent,
      'network', case when impersonator_id is null then network end, 'administrator', impersonator_id is not null) as row from sessions where user_id = $1`,
  passkeys: `select id, created_at as at, jsonb_build_object('name', name, 'addedAt', created_at, 'usedAt', used_at) as row
      from passkeys where user_id = $1`,
  apiKeys: `select id, created_at as at, jsonb_build_object('name', name, 'begins', prefix, 'scopes', scopes, 'madeAt', created_at, 'lapsesAt', expires_at,
      'usedOn', used_on) as row from api_keys where user_id = $1 and not internal`,
  webhooks: `select id, created_at as at, jsonb_build_object('address', url, 'topics', topics, 'madeAt', created_at, 'offSince', off_at) as row
      from webhook_endpoints where user_id = $1`,
  accountEvents: `select id::text as id, at, jsonb_build_object('at', at, 'kind', kind, 'address', case when actor_id is null and kind <> 'LICENSE_REUSED' then ip end, 'what', what,
      'administrator', actor_id is not null) as row from account_events where user_id = $1`,
  electronicRecords: `select id::text as id, at, jsonb_build_object('at', at, 'given', given, 'version', version, 'how', way, 'address', ip,
      'browser', user_agent) as row from record_consents where user_id = $1`,
  notices: `select id, created_at as at, jsonb_build_object('at', created_at, 'title', payload ->> 'subject', 'lines', payload -> 'lines')
      as row from outbox where recipient_user_id = $1 and channel = 'app'`,
  messages: `select id, created_at as at, jsonb_build_object('at', created_at, 'channel', channel, 'state', state) as row
      from outbox where recipient_user_id = $1 and channel in ('email', 'sms')`,
  invitationsSent: `select id, created_at as at, jsonb_build_object('at', created_at, 'email', email, 'listingId', listing_id,
      'offerId', offer_id) as row from invitations where sender_id = $1`,
  likedHomes: `select listing_id as id, created_at as at, jsonb_build_object('at', created_at, 'listingId', listing_id) as row
      from likes where user_id = $1`,
  savedSearches: `select id, created_at as at, jsonb_build_object('at', created_at, 'name', name, 'query', query, 'emails', mail) as row
      from saved_searches where user_id = $1`,
  buyerProfiles: `select id, created_at as at, jsonb_build_object('id', id, 'name', label, 'changedAt', updated_at, 'details', details)
      as row from buyer_profiles where agent_id = $1`,
  uploads: `select id, created_at as at, jsonb_build_object('at', created_at, 'type', upload_type, 'name', name, 'bytes', size, 'key', storage_key, 'sha256', encode(sha256, 'hex')) as row
      from files where uploader_id = $1 and ${UPLOADED}`,
  listingApplication: `select user_id as id, questionnaire_at as at, jsonb_build_object('at', questionnaire_at, ${answersOf(questionnaire, 'questionnaire')}) as row
      from agents where user_id = $1 and questionnaire_at is not null`,
  sellingPlans: `select id, created_at as at, jsonb_build_object('at', created_at, ${answersOf(sellerProfile, 'seller_profile')}) as row
      from users where id = $1 and seller_profile is not null`,
  subscriptions: `select id, created_at as at, jsonb_build_object('at', created_at, 'item', item_name, 'cents', amount_cents, 'status', status,
      'ends', ends, 'paidUntil', active_until) as row from subscriptions where user_id = $1`,
  licenseClaims: `select id, asked_at as at, jsonb_build_object('at', asked_at, 'state', state, 'licenseNumber', license_number, 'outcome', outcome,
      'decidedAt', decided_at) as row from licence_claims where claimant_id = $1`,
  listings: `select id, created_at as at, jsonb_build_object('id', id, 'as', 'agent', 'state', state, 'body', body) as row
      from listings where agent_id = $1
    union all select id, created_at, jsonb_build_object('id', id, 'as', 'creator', 'state', state, 'body', body)
      from listings where creator_id = $1 and agent_id is null
    union all select id, created_at, jsonb_build_object('id', id, 'as', 'owner', 'address', street, 'city', city)
      from listings where primary_owner_id = $1 and state <> 'DRAFT'
    union all select l.id, l.created_at, jsonb_build_object('id', l.id, 'as', 'owner', 'address', l.street, 'city', l.city)
      from listing_owners w join listings l on l.id = w.listing_id where w.user_id = $1 and w.position > 0 and l.state <> 'DRAFT'`,
  offers: `select id, created_at as at, jsonb_build_object('id', id, 'as', 'agent', 'listingId', listing_id, 'state', state, 'body', body)
      as row from offers where agent_id = $1 and offer_type = 'INITIAL' and not outside
    union all select id, created_at, jsonb_build_object('id', id, 'as', 'creator', 'listingId', listing_id, 'state', state, 'body', body)
      from offers o where ${creatorOf('o', '$1')} and offer_type = 'INITIAL'
    union all select o.id, o.created_at, jsonb_build_object('id', o.id, 'as', 'buyer', 'listingId', o.listing_id, 'state', o.state)
      from offer_buyers b join offers o on o.id = b.chain_id
      where b.user_id = $1 and not ${creatorOf('o', '$1')} and not o.outside and o.state not in ('DRAFT', 'DELETED')`,
} as const

/** A row of `uploads`: what it is called, and where its bytes are, which is ours to know. */
export const ownUpload = z.looseObject({
  name: z.string(),
  bytes: z.number(),
  key: z.string(),
  sha256: z.string(),
})

export type OwnPart = keyof typeof PARTS
export const OWN_PARTS = Object.keys(PARTS) as OwnPart[]

const row = z.object({ id: z.string(), at: z.string(), row: z.unknown() })

const pageOf = Object.fromEntries(
  OWN_PARTS.map((part) => [
    part,
    prepared(
      `ownData.${part}`,
      `select id, at::text as at, row from (${PARTS[part]}) p
        where $2::timestamptz is null or (at, id) < ($2::timestamptz, $3)
        order by p.at desc, id desc limit ${PAGE}`,
      row,
    ),
  ]),
) as Record<OwnPart, ReturnType<typeof prepared<z.output<typeof row>>>>

/** Every row of a part, newest first, a page at a time. */
export async function* rowsOf(
  db: Db,
  part: OwnPart,
  userId: string,
): AsyncGenerator<{ readonly id: string; readonly row: unknown }> {
  let after: { at: string; id: string } | null = null
  for (;;) {
    const rows: z.output<typeof row>[] = await pageOf[part](db, [
      userId,
      after?.at ?? null,
      after?.id ?? null,
    ])
    yield* rows
    const last = rows.at(-1)
    if (rows.length < PAGE || !last) return
    after = last
  }
}
