import { z } from 'zod'
import { prepared } from '../../platform/db/prepared.ts'

/** $1 listing, $2 what it was, $3 what it becomes, $4 now. No row: somebody was faster. */
export const moveBlind = prepared(
  'blind.move',
  `update listings set blind = $3::text, blind_since = case when $3::text is null then null else $4::timestamptz end,
     blind_version = blind_version + 1
   where id = $1 and blind is not distinct from $2::text returning id`,
  z.object({ id: z.string() }),
)
