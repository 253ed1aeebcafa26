import { noRow } from '../db/row.ts'
import type { Db } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'

const send = prepared('live.notify', 'select pg_notify($1, $2)', noRow)

export const notify = async (db: Db, channel: string, payload: string): Promise<void> => {
  await send(db, [channel, payload])
}
