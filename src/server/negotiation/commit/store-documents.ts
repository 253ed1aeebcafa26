import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import type { ContractSide } from '#domain/contract/vocabulary.ts'

/** A document of a contract as its agent names it. */
export interface AttachedDocument {
  readonly fileId: string
  readonly label: string
}

/** What one side has attached from now on: what is not in the list is taken away, and keeps its row. Three statements. */
export const setDocuments = async (
  tx: Tx,
  d: {
    readonly contractId: string
    readonly side: ContractSide
    readonly list: readonly AttachedDocument[]
    readonly by: string
    /** ISO instant */
    readonly now: string
  },
): Promise<void> => {
  const ids = d.list.map((each) => each.fileId)
  await sql`update contract_documents set removed_at = ${d.now}
    where contract_id = ${d.contractId} and side = ${d.side} and removed_at is null and file_id <> all(${ids})`.execute(
    tx,
  )
  // Taken away is out of sight: its address opens nothing for the others.
  await sql`delete from file_links f using contract_documents d where d.contract_id = ${d.contractId} and d.side = ${d.side}
    and d.removed_at is not null and f.file_id = d.file_id and f.audience = 'contract'`.execute(tx)
  await sql`insert into contract_documents as h (contract_id, file_id, label, side, added_by, added_at)
    select ${d.contractId}, l."fileId", l.label, ${d.side}, ${d.by}, ${d.now}
      from jsonb_to_recordset(${JSON.stringify(d.list)}::jsonb) as l ("fileId" text, label text)
    on conflict (contract_id, file_id) do update
      set label = excluded.label, removed_at = null,
          added_at = case when h.removed_at is null then h.added_at else excluded.added_at end
      where h.side = excluded.side`.execute(tx)
}
