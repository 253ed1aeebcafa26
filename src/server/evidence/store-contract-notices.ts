import { z } from 'zod'
import { NOTICE_ITEMS, NOTICE_KINDS, NOTICE_STATES } from '#domain/contract/notice/vocabulary.ts'
import { CONTRACT_SIDES } from '#domain/contract/vocabulary.ts'
import { prepared } from '../platform/db/prepared.ts'
import { instant, json } from '../platform/db/row.ts'

const signer = z.object({
  userId: z.string(),
  name: z.string(),
  role: z.string(),
  side: z.enum(CONTRACT_SIDES),
  signingAs: z.string().nullable(),
  signingFor: z.string().nullable(),
  signingTitle: z.string().nullable(),
  /** ISO instant. */
  signedAt: z.string().nullable(),
  signature: z.string().nullable(),
  initials: z.string().nullable(),
  document: z.string().nullable(),
  /** Are the images those whose hashes are kept? Of one that was taken back nobody looks. */
  whole: z.boolean(),
})

const noticeRow = z.object({
  id: z.string(),
  contract_id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  state: z.enum(NOTICE_STATES),
  items: z.array(z.enum(NOTICE_ITEMS)),
  document_file_id: z.string(),
  document_hash: z.string(),
  final_file_id: z.string().nullable(),
  delivered_at: instant.nullable(),
  /** What stands on it; null: it was taken back. */
  text: json<object>().nullable(),
  signers: z.array(signer),
})
export type ContractNoticeRow = z.output<typeof noticeRow>

/**
 * The notices of a home's contracts with their signers, the oldest first. Of those that were taken back, of which there may be any number,
 * the words and the images stay where they are: nothing rests on them, and their chains prove what was done.
 */
export const noticesOf = prepared(
  'evidence.notices',
  `select n.id, n.contract_id, n.kind, n.state, n.items, n.document_file_id, n.document_hash, n.final_file_id, n.delivered_at,
     case when n.state <> 'WITHDRAWN' then n.text end as text,
     (select coalesce(jsonb_agg(jsonb_build_object('userId', g.user_id, 'name', g.name, 'role', g.role, 'side', g.side,
        'signingAs', g.signing_as, 'signingFor', g.signing_for, 'signingTitle', g.signing_title,
        'signedAt', to_char(g.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'signature', g.signature_hash, 'initials', g.initials_hash,
        'document', g.document_hash, 'whole', n.state = 'WITHDRAWN' or g.signed_at is null or (encode(sha256(g.signature_png), 'hex') = g.signature_hash
          and encode(sha256(g.initials_png), 'hex') = g.initials_hash)) order by g.position), '[]')
      from contract_notice_signers g where g.notice_id = n.id) as signers
   from contract_notices n where n.listing_id = $1 order by n.prepared_at, n.id`,
  noticeRow,
)
