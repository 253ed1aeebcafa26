import { z } from 'zod'
import { ROLES } from '#domain/negotiation/actor.ts'
import { CONTRACT_SIDES } from '#domain/contract/vocabulary.ts'
import { prepared } from '../platform/db/prepared.ts'
import { instant } from '../platform/db/row.ts'

const document = z.object({
  file_id: z.string(),
  label: z.string(),
  side: z.enum(CONTRACT_SIDES),
  /** As its uploader's machine called it. */
  name: z.string(),
  /** Hex. */
  sha256: z.string(),
  added_at: instant,
})
export type DocumentRow = z.output<typeof document>

/** What is attached to a contract now, oldest first. */
export const documentsOf = prepared(
  'contract.documents',
  `select d.file_id, d.label, d.side, f.name, encode(f.sha256, 'hex') as sha256, d.added_at
     from contract_documents d join files f on f.id = d.file_id
    where d.contract_id = $1 and d.removed_at is null order by d.added_at, d.file_id`,
  document,
)

/** Takes $2's one reminder of the day for contract $1, at $3, when the one before was at $4 or earlier; empty: none is left. */
export const takeSignNudge = prepared(
  'contract.nudge',
  `insert into contract_nudges as n (contract_id, user_id, at) values ($1, $2, $3)
   on conflict (contract_id, user_id) do update set at = excluded.at where n.at <= $4::timestamptz
   returning contract_id`,
  z.object({ contract_id: z.string() }),
)

/** When $2 last reminded the signers of contract $1. */
export const signNudgeBy = prepared(
  'contract.nudged',
  'select at from contract_nudges where contract_id = $1 and user_id = $2',
  z.object({ at: instant }),
)

/**
 * What $1 still has to sign, with the two agents of the deal: agreements in states $2, also where it is others' turn first, and notices
 * that wait, kind $3. A signer's role says no more here than the side.
 */
export const awaitingSigner = prepared(
  'contract.awaitingSigner',
  `select w.document_id, w.role, w.listing_id, l.street, l.agent_id as listing_agent_id, root.agent_id as buyer_agent_id,
          concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) as name
     from (select c.offer_id as document_id, case s.side when 'SELLER' then 'PS' else 'OB' end as role, c.listing_id, o.chain_id
             from contract_signers s join contracts c on c.id = s.contract_id join offers o on o.id = c.offer_id
            where s.user_id = $1 and s.signed_at is null and c.state = any($2)
           union select document_id, role, listing_id, chain_id from waiting where user_id = $1 and kind = $3) w
     join listings l on l.id = w.listing_id join users u on u.id = $1 left join offers root on root.id = w.chain_id`,
  z.object({
    document_id: z.string(),
    role: z.enum(ROLES),
    listing_id: z.string(),
    street: z.string().nullable(),
    listing_agent_id: z.string().nullable(),
    buyer_agent_id: z.string().nullable(),
    name: z.string(),
  }),
)
