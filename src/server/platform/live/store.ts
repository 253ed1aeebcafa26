import { noRow } from '../db/row.ts'
import type { Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'

const send = prepared('live.notify', 'select pg_notify($1, $2)', noRow)

export const notify = async (tx: Tx, channel: string, payload: string): Promise<void> => {
  await send(tx, [channel, payload])
}
