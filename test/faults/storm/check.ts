import { waitingSpans } from '#domain/negotiation/waiting/waiting.ts'
import { summaryOf } from '#domain/offer/reading/terms/summary.ts'
import { readNegotiation } from '#server/negotiation/read/aggregate.ts'
import { createDb } from '#server/platform/db/db.ts'
import { runSql } from '#test/database.ts'

/** Invariants of negotiation.md §4 that one statement can ask; each finds the listings or records that break it. */
const BROKEN: Record<string, string> = {
  'I1 one accepted offer': `select listing_id as id from offers
     where state = 'ACCEPTED' and offer_type <> 'GLOBAL_COUNTER' group by listing_id having count(*) > 1`,
  'I2 one living contract': `select listing_id as id from contracts where state <> 'CANCELLED'
     group by listing_id having count(*) > 1`,
  'I3 in contract, and only then, there is an acceptance and a contract': `select l.id from listings l
     left join offers o on o.listing_id = l.id and o.state = 'ACCEPTED' and o.offer_type <> 'GLOBAL_COUNTER'
     left join contracts c on c.listing_id = l.id and c.state <> 'CANCELLED'
     where l.state <> 'SOLD' and (l.state in ('SELLER_REVIEW', 'PENDING_ESCROW')) is distinct from
       (o.id is not null and c.id is not null and c.offer_id = o.id)
     or (l.state = 'PENDING_ESCROW') is distinct from (l.state <> 'SOLD' and c.state = 'COMPLETED' and c.state is not null)
       and l.state <> 'SOLD'`,
  'I19 every counter hangs on a first offer of its listing': `select o.id from offers o join offers r on r.id = o.chain_id
     where o.offer_type <> 'GLOBAL_COUNTER' and (r.offer_type <> 'INITIAL' or r.listing_id <> o.listing_id)`,
  'I20 one unsent counter a side and chain': `select chain_id as id from offers
     where offer_type not in ('INITIAL', 'GLOBAL_COUNTER') and delivered_at is null
       and state not in ('ACCEPTED', 'CANCELLED', 'DELETED', 'REJECTED')
     group by chain_id, offer_type like 'SELLER%' having count(*) > 1`,
  'I20 binding counters in one chain alone': `select listing_id as id from offers
     where offer_type in ('SELLER_COUNTER', 'SELLER_FINAL_COUNTER')
       and state not in ('ACCEPTED', 'CANCELLED', 'DELETED', 'REJECTED')
     group by listing_id having count(distinct chain_id) > 1`,
  'I24 what received offers is not deleted': `select id from listings
     where received_count > 0 and state in ('DELETED', 'DRAFT')`,
  'I25 signed in order, by all when complete': `select c.id from contracts c where
       (c.state = 'COMPLETED' and exists (select from contract_signers s where s.contract_id = c.id and s.signed_at is null))
       or exists (select from contract_signers s join contract_signers b on b.contract_id = s.contract_id and b.side = 'BUYER'
         where s.contract_id = c.id and s.side = 'SELLER' and s.signed_at is not null and b.signed_at is null)`,
  'I26 a cancelled contract leaves no acceptance': `select c.id from contracts c join offers o on o.id = c.offer_id
     where c.state = 'CANCELLED' and o.state <> 'CANCELLED'`,
  'I17 each event begins where the one before ended': `select id from (
       select id, from_state, 
         coalesce(lag(to_state) over (partition by subject, subject_id order by seq),
           case when subject = 'backup' then 'NONE' end) as before from events) as e
     where e.from_state is distinct from e.before`,
  'I17 the last event is the state': `select x.subject || ' ' || x.id || ' ' || x.state || ', last ' || coalesce(last.to_state, 'none') as id from (
       select id, state, 'offer' as subject from offers union all select id, state, 'listing' from listings
       union all select offer_id, state, 'contract' from contracts
       union all select distinct on (e.subject_id) e.subject_id, coalesce(b.state, 'NONE'), 'backup' from events e
         left join backups b on b.chain_id = e.subject_id where e.subject = 'backup') as x
     left join lateral (select to_state from events e where e.subject = x.subject and e.subject_id = x.id
       order by e.seq desc limit 1) as last on true
     where x.state is distinct from last.to_state`,
  '§1.10 backups stand in order, without gaps': `select listing_id as id from backups where rank is not null
     group by listing_id having max(rank) <> count(*) or count(distinct rank) <> count(*)`,
  '§1.10 a free home has one backup called, or none at all': `select l.id from listings l join backups b on b.listing_id = l.id
     group by l.id, l.state having (l.state = 'ACTIVE')::int <> count(*) filter (where b.state = 'CALLED')`,
  '§1.10 a backup is on a living document without an agreement': `select b.chain_id as id from backups b
     join offers d on d.id = b.document_id left join offers a on a.chain_id = b.chain_id and a.state = 'ACCEPTED'
     where a.id is not null or d.state not in ('PENDING_SELLER_AGENT_RESPONSE', 'PENDING_SELLER_ACCEPT_REVIEW')`,
  'X1, X2 what is recorded of an outside buyer side is attested, with its paper': `select id from events
     where row_id like 'X%' and actor_id is not null and (attestation is null or paper_file_id is null)
       and seq = (select min(v.seq) from events v where v.verb_id = events.verb_id)`,
  'X2 a paper proves one act': `select e.listing_id as id from events e join files f on f.id = e.paper_file_id
     where e.row_id like 'X%' group by e.listing_id, f.sha256 having count(distinct e.verb_id) > 1`,
  'I29, I6 nothing ever left a final state': `select id from events
     where subject = 'offer' and from_state in ('CANCELLED', 'DELETED', 'REJECTED') and to_state <> from_state`,
  'I22 what stands before the seller was delivered': `select id from offers
     where state in ('PENDING_SELLER_AGENT_RESPONSE', 'PENDING_BUYER_AGENT_RESPONSE', 'ACCEPTED')
       and offer_type <> 'GLOBAL_COUNTER' and snapshot_id is null`,
}

const json = (rows: readonly object[]) => rows.map((r) => JSON.stringify(r)).toSorted()

/** What is kept beside a negotiation, against what the domain says of it: who is waited for, and the summary of the lists. */
const drifted = async (databaseUrl: string, listingIds: readonly string[]): Promise<string[]> => {
  const db = createDb({
    url: databaseUrl,
    max: 2,
    onError: (error) => {
      throw error
    },
  })
  const found: string[] = []
  try {
    for (const id of listingIds) {
      const loaded = await readNegotiation(db, id)
      if (!loaded) continue
      const kept = await runSql<Record<string, unknown>>(
        databaseUrl,
        'select user_id, role, kind, document_id, chain_id from waiting where listing_id = $1',
        [id],
      )
      const now = Date.now()
      const said = waitingSpans(loaded.n, now).map((w) => ({
        user_id: w.userId,
        role: w.role,
        kind: w.kind,
        document_id: w.documentId,
        chain_id: w.chainId,
      }))
      if (json(kept).join() !== json(said).join()) found.push(`waiting of ${id}`)
      const amounts = new Map(loaded.offers.map((o) => [o.id, o.delivered_amount_cents]))
      const { current } = summaryOf(loaded.n, amounts, now)
      const { listing: l } = loaded
      const written = [l.offer_count, l.highest_offer_cents, l.reveal_count, l.revealed_cents]
      const due = [current.offerCount, current.highestCents, current.reveal.count, current.reveal.cents]
      if (written.join() !== due.join()) found.push(`summary of ${id}`)
    }
  } finally {
    await db.destroy()
  }
  return found
}

/** Everything that is broken, in words; empty when nothing is. */
export const broken = async (databaseUrl: string, listingIds: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (const [rule, question] of Object.entries(BROKEN)) {
    const rows = await runSql<{ id: string }>(databaseUrl, `${question} limit 5`)
    if (rows.length > 0) found.push(`${rule}: ${rows.map((r) => r.id).join(', ')}`)
  }
  return [...found, ...(await drifted(databaseUrl, listingIds))]
}
