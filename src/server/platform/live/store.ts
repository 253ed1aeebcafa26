import type { Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'

const send = prepared<never>('live.notify', 'select pg_notify($1, $2)')

export const notify = async (tx: Tx, channel: string, payload: string): Promise<void> => {
  await send(tx, [channel, payload])
}
