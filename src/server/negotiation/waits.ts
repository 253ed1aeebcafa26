import { isListed } from '#domain/negotiation/waiting-kinds.ts'
import type { Db } from '../platform/db/db.ts'
import { waitingInChains } from './store-waiting.ts'

/** Of some chains those in which this person is waited for, an answer or a signature. One statement. */
export const chainsWaitingFor = async (
  db: Db,
  userId: string,
  chainIds: readonly string[],
  now: string,
): Promise<ReadonlySet<string>> => {
  const rows = await waitingInChains(db, [userId, chainIds, now])
  return new Set(rows.filter((row) => isListed(row.kind)).map((row) => row.chain_id))
}
