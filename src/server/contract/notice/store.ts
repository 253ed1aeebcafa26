import { z } from 'zod'
import { NOTICE_ITEMS, NOTICE_KINDS, NOTICE_STATES } from '#domain/contract/notice/vocabulary.ts'
import type { AgreementDocument } from '#domain/paper/document.ts'
import { CONTRACT_SIDES } from '#domain/contract/vocabulary.ts'
import type { Tx } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { instant, json } from '../../platform/db/row.ts'
import { signatureRow } from '../store.ts'

const noticeSigner = z.object({
  userId: z.string(),
  name: z.string(),
  role: z.string(),
  side: z.enum(CONTRACT_SIDES),
  signingAs: z.string().nullable(),
  signingFor: z.string().nullable(),
  signingTitle: z.string().nullable(),
  /** ISO instant. */
  signedAt: z.string().nullable(),
})

const noticeRow = z.object({
  id: z.string(),
  contract_id: z.string(),
  listing_id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  state: z.enum(NOTICE_STATES),
  items: z.array(z.enum(NOTICE_ITEMS)),
  document_file_id: z.string(),
  document_hash: z.string(),
  prepared_at: instant,
  delivered_at: instant.nullable(),
  final_file_id: z.string().nullable(),
  final_name: z.string().nullable(),
  storage_key: z.string(),
  signers: z.array(noticeSigner),
})
export type ContractNoticeRow = z.output<typeof noticeRow>

const NOTICE = `select n.id, n.contract_id, n.listing_id, n.kind, n.state, n.items, n.document_file_id, n.document_hash, n.prepared_at, n.delivered_at,
    n.final_file_id, s.name as final_name, f.storage_key,
    (select coalesce(jsonb_agg(jsonb_build_object('userId', g.user_id, 'name', g.name, 'role', g.role, 'side', g.side, 'signingAs', g.signing_as,
      'signingFor', g.signing_for, 'signingTitle', g.signing_title, 'signedAt', to_char(g.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by g.position), '[]') from contract_notice_signers g where g.notice_id = n.id) as signers
  from contract_notices n join files f on f.id = n.document_file_id left join files s on s.id = n.final_file_id`

/** So many of those that were taken back are read, the newest. */
const WITHDRAWN_READ = 50

/** The notices of a contract, the oldest first: everything that is being signed or was delivered, and the last that were taken back. */
export const noticesOf = prepared(
  'contract.notices',
  `${NOTICE} where n.contract_id = $1 and (n.state <> 'WITHDRAWN' or n.id in (select w.id from contract_notices w
     where w.contract_id = $1 and w.state = 'WITHDRAWN' order by w.prepared_at desc, w.id desc limit ${WITHDRAWN_READ}))
   order by n.prepared_at, n.id`,
  noticeRow,
)

/** What was delivered under these contracts, the oldest first. */
export const deliveredOf = prepared(
  'contract.delivered',
  `select id, contract_id, kind, items, delivered_at from contract_notices
   where contract_id = any($1) and delivered_at is not null order by prepared_at, id`,
  noticeRow.pick({ id: true, contract_id: true, kind: true, items: true, delivered_at: true }),
)
export type DeliveredRow = Awaited<ReturnType<typeof deliveredOf>>[number]

export const findNotice = prepared('contract.notice', `${NOTICE} where n.id = $1`, noticeRow)

/** What stands on a notice. */
export const noticeText = prepared(
  'contract.noticeText',
  'select text from contract_notices where id = $1',
  z.object({ text: json<AgreementDocument>() }),
)

/** Who signs a notice, with the marks that are there. */
export const noticeSignatures = prepared(
  'contract.noticeSignatures',
  `select user_id, side, name, role, signing_as, signing_for, signing_title, signed_at, signature_png, initials_png, document_hash, agree_text_version,
     consent_version from contract_notice_signers where notice_id = $1 order by position`,
  signatureRow.omit({ stage: true, signature_hash: true, initials_hash: true }),
)

/** $1 notice, $2 who, $3 now, $4 the latest instant that another one may follow. */
export const takeNoticeNudge = prepared(
  'contract.noticeNudge',
  `insert into contract_notice_nudges as n (notice_id, user_id, at) values ($1, $2, $3)
   on conflict (notice_id, user_id) do update set at = excluded.at where n.at <= $4::timestamptz
   returning notice_id`,
  z.object({ notice_id: z.string() }),
)

/** When $2 last reminded the signers of each of the notices $1. */
export const noticeNudgesBy = prepared(
  'contract.noticeNudged',
  'select notice_id, at from contract_notice_nudges where notice_id = any($1) and user_id = $2',
  z.object({ notice_id: z.string(), at: instant }),
)

/** Keeps the sealed paper of a notice, once; false when another process was first. */
export const setNoticeFinal = async (tx: Tx, id: string, fileId: string): Promise<boolean> => {
  const result = await tx
    .updateTable('contract_notices')
    .set({ final_file_id: fileId })
    .where('id', '=', id)
    .where('final_file_id', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
