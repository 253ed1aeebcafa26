import { z } from 'zod'
import { sql } from 'kysely'
import type { ConsentWay } from '#domain/account/electronic-records.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { instant } from '#server/platform/db/row.ts'

const said = z.object({
  /** null: agreed to with the account, before this record was kept. */
  id: z.number().nullable(),
  given: z.boolean(),
  version: z.string(),
  way: z.enum(['RECORD', 'ACCOUNT', 'SIGNATURE']),
  at: instant,
  ip: z.string(),
})
export type SaidRow = z.output<typeof said>

/** What $1 last said about electronic records; of an account from before this record, what its registration kept. */
export const lastSaid = prepared(
  'account.recordsConsent',
  `(select id, given, version, way, at, ip from record_consents where user_id = $1 order by id desc limit 1)
   union all
   select null, (consents->>'electronicRecords')::boolean, coalesce(consents->>'electronicRecordsVersion', ''), 'ACCOUNT',
          coalesce((consents->>'electronicRecordsAt')::timestamptz, created_at), coalesce(consents->>'electronicRecordsFrom', '')
     from users where id = $1 and consents->>'electronicRecords' is not null
      and not exists (select 1 from record_consents where user_id = $1)`,
  said,
)

/** When $1 last said something of it, or signed with what they had said. */
export const lastOnRecord = prepared(
  'account.recordsConsentLast',
  `select max(greatest(r.at, s.signed_at, t.signed_at)) as at from record_consents r
   left join contract_signers s on s.user_id = $1 and s.consent_id = r.id
   left join contract_notice_signers t on t.user_id = $1 and t.consent_id = r.id where r.user_id = $1`,
  z.object({ at: instant.nullable() }),
)

export interface Consent {
  readonly userId: string
  readonly given: boolean
  readonly version: string
  /** SHA-256 (hex) of the text; null where it isn't known any more. */
  readonly textHash: string | null
  readonly way: ConsentWay
  readonly at: string
  readonly sessionId: string | null
  readonly ip: string
  readonly userAgent: string
}

/** Adds to the record; answers the row's number. */
export const insertConsent = async (tx: Tx, c: Consent): Promise<number> => {
  const { id } = await tx
    .insertInto('record_consents')
    .values({
      user_id: c.userId,
      given: c.given,
      version: c.version,
      text_hash: c.textHash,
      way: c.way,
      at: c.at,
      session_id: c.sessionId,
      ip: c.ip,
      user_agent: c.userAgent,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What the account shows of it: in step with the record, in the same transaction. */
export const markConsent = async (tx: Tx, c: Consent): Promise<void> => {
  const mark = {
    electronicRecords: c.given,
    electronicRecordsAt: c.at,
    electronicRecordsFrom: c.ip,
    electronicRecordsVersion: c.version,
  }
  await sql`update users set consents = consents || ${JSON.stringify(mark)}::jsonb where id = ${c.userId}`.execute(
    tx,
  )
}
