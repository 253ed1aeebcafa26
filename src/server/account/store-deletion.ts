import { z } from 'zod'
import { sql } from 'kysely'
import { CLOSED_LISTINGS } from '#domain/listing/vocabulary.ts'
import { OPEN_DOCUMENTS, OPEN_PARTS, type OpenPart } from '#domain/account/deletion.ts'
import { PROPERTY_STATES } from '#domain/kernel/place/property-state.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { buyerNameIn } from '#server/negotiation/read/buyer-name.ts'
import { creatorOf } from '#server/negotiation/read/creator-of.ts'
import { ownedBy } from '#server/negotiation/read/owned-by.ts'

const openRow = z.object({
  kind: z.enum(['listing', 'offer']),
  id: z.string(),
  listing_id: z.string(),
  address: z.string(),
  part: z.enum(Object.keys(OPEN_PARTS) as [OpenPart, ...OpenPart[]]),
  state: z.string(),
  buyer: z.string(),
  property_state: z.enum(PROPERTY_STATES),
})

/** $1 person, $2 states in which a listing is over, $3 states of a document that keep its chain open, $4 how many, $5 as what. */
const openWork = prepared(
  'account.openWork',
  `with mine as (
     select 'listing' as kind, l.id, l.id as listing_id, 'listing-agent' as part, l.state
       from listings l where l.agent_id = $1
     union all
     select 'listing', l.id, l.id, 'creator', l.state
       from listings l where l.creator_id = $1 and l.agent_id is null
     union all
     select 'listing', l.id, l.id, 'owner', l.state
       from ${ownedBy('$1')} w join listings l on l.id = w.listing_id
     union all
     select 'offer', o.id, o.listing_id, 'buyer-agent', o.state
       from offers o where o.agent_id = $1 and o.offer_type = 'INITIAL' and not o.outside
     union all
     select 'offer', o.id, o.listing_id, 'creator', o.state
       from offers o where ${creatorOf('o', '$1')} and o.offer_type = 'INITIAL'
     union all
     select 'offer', o.id, o.listing_id, 'buyer', o.state
       from offer_buyers b join offers o on o.id = b.chain_id where b.user_id = $1)
   select m.kind, m.id, m.listing_id, concat_ws(', ', nullif(l.street, ''), nullif(l.city, '')) as address, m.part,
          m.state, l.property_state, coalesce(${buyerNameIn('offers b where b.id = m.id')}, '') as buyer
     from mine m join listings l on l.id = m.listing_id
    where l.state <> all($2) and m.part = any($5)
      and (m.kind = 'listing' or exists (select 1 from offers d where d.chain_id = m.id and d.state = any($3)))
    order by m.kind, l.created_at desc, m.id, m.part limit $4`,
  openRow,
)

/** What of a person's is not over, as any part or as some of them: the newest listings first, then offers. */
export const findOpenWork = (
  db: Db,
  userId: string,
  most: number,
  parts: readonly string[] = Object.keys(OPEN_PARTS),
) => openWork(db, [userId, [...CLOSED_LISTINGS], [...OPEN_DOCUMENTS], most, parts])

/** Empties the account and leaves its row, which listings, offers and events go on naming. */
export const emptyAccount = async (
  tx: Tx,
  id: string,
  to: { email: string; firstName: string; lastName: string },
  now: string,
): Promise<void> => {
  // The consents stay: they are the proof that what this person signed here was signed with their consent.
  await sql`update users set email = ${to.email}, first_name = ${to.firstName}, last_name = ${to.lastName}, phone = null,
      address = null, password_hash = null, status = 'DELETED', roles = '{}', campaign = null,
      profile_picture_url = null, signature = null, initials = null, seller_profile = null, message_preferences = '{}', updated_at = ${now}
    where id = ${id}`.execute(tx)
  await sql`delete from agents where user_id = ${id}`.execute(tx)
}

/**
 * What belongs to a person alone and proves nothing: gone with the account. `email` is the address as it was. A picture that
 * hangs on nothing any more is swept with the other uploads (kernel/retention.ts).
 */
export const forgetPerson = async (tx: Tx, id: string, email: string): Promise<void> => {
  await sql`delete from likes where user_id = ${id}`.execute(tx)
  await sql`delete from saved_searches where user_id = ${id}`.execute(tx)
  await sql`delete from buyer_profiles where agent_id = ${id} or buyer_id = ${id}`.execute(tx)
  await sql`delete from invitations where sender_id = ${id} or email = ${email}`.execute(tx)
  await sql`delete from registrations where email = ${email}`.execute(tx)
  await sql`delete from login_failures where email = ${email}`.execute(tx)
  await sql`delete from refused_addresses where address = ${email}`.execute(tx)
  await sql`delete from idempotency_keys where user_id = ${id}`.execute(tx)
  await sql`delete from outbox where recipient_user_id = ${id} and (channel = 'app' or state = 'waiting' or state = 'failed')`.execute(
    tx,
  )
}
