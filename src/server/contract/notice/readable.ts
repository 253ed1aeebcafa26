import type { Viewer } from '#api/kernel/viewer.ts'
import { mayReadNotice } from '#domain/contract/notice/permissions.ts'
import { actorOf } from '../../negotiation/read/actor.ts'
import type { Loaded } from '../../negotiation/read/aggregate.ts'
import type { Db } from '../../platform/db/db.ts'
import { findNotice, type ContractNoticeRow } from './store.ts'

/** A notice of the listing's newest contract, for whoever may read it; null for everybody else. */
export const readableNotice = async (
  db: Db,
  loaded: Loaded | null,
  viewer: Viewer,
  noticeId: string,
): Promise<ContractNoticeRow | null> => {
  const [row] = await findNotice(db, [noticeId])
  if (!row || !loaded?.contract || row.contract_id !== loaded.contract.id) return null
  return mayReadNotice(loaded.n, actorOf(viewer), row) ? row : null
}
