import { z } from 'zod'
import { prepared } from '../platform/db/prepared.ts'
import { instant } from '../platform/db/row.ts'

const document = z.object({
  file_id: z.string(),
  label: z.string(),
  side: z.enum(['BUYER', 'SELLER']),
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

/** The contracts in states $2 that wait for a signature of $1, with the agent of that person's side. */
export const awaitingSigner = prepared(
  'contract.awaitingSigner',
  `select distinct c.id as contract_id, c.listing_id, l.address_line1,
          concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) as name,
          case s.side when 'SELLER' then l.agent_id else root.agent_id end as agent_id
     from contract_signers s join contracts c on c.id = s.contract_id join listings l on l.id = c.listing_id
     join users u on u.id = s.user_id join offers o on o.id = c.offer_id join offers root on root.id = o.chain_id
    where s.user_id = $1 and s.signed_at is null and c.state = any($2)`,
  z.object({
    contract_id: z.string(),
    listing_id: z.string(),
    address_line1: z.string().nullable(),
    name: z.string(),
    agent_id: z.string().nullable(),
  }),
)
