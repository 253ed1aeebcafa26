import { z } from 'zod'
import type { ProfileDetails } from '#domain/offer/form/profile.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { instant, json } from '../../platform/db/row.ts'

const profileRow = z.object({
  id: z.string(),
  agent_id: z.string(),
  buyer_id: z.string().nullable(),
  offer_id: z.string().nullable(),
  label: z.string(),
  details: json<ProfileDetails>(),
  version: z.number(),
  created_at: instant,
  updated_at: instant,
})
export type ProfileRow = z.output<typeof profileRow>

const COLUMNS = 'id, agent_id, buyer_id, offer_id, label, details, version, created_at, updated_at'

const list = (name: string, whose: string) =>
  prepared(
    name,
    `select ${COLUMNS} from buyer_profiles
     where ${whose} and ($2::text is null or buyer_id = $2)
       and ($3::timestamptz is null or (created_at, id) < ($3::timestamptz, $4))
     order by created_at desc, id desc limit $5`,
    profileRow,
  )

/** $1 the reader; an administrator reads everybody's. */
export const profilesOf = list('profile.of', '(agent_id = $1 or buyer_id = $1)')
export const allProfiles = list('profile.all', '$1::text is not null')

export const profileById = prepared(
  'profile.byId',
  `select ${COLUMNS} from buyer_profiles where id = $1`,
  profileRow,
)

const keep = (name: string, one: string) =>
  prepared(
    name,
    `insert into buyer_profiles as p (id, agent_id, buyer_id, offer_id, label, details, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict ${one} do update set offer_id = excluded.offer_id, label = excluded.label, details = excluded.details,
       updated_at = excluded.updated_at, version = p.version + 1
     returning ${COLUMNS}`,
    profileRow,
  )

/** One for a buyer and a name; while the buyer is nobody yet, one for the offer. */
export const keepNamed = keep('profile.keepNamed', '(agent_id, buyer_id, label) where buyer_id is not null')
export const keepUnnamed = keep(
  'profile.keepUnnamed',
  '(agent_id, offer_id) where buyer_id is null and offer_id is not null',
)

/** What was kept of an offer before its buyer had an account; $1 agent, $2 offer. */
export const dropUnnamed = prepared(
  'profile.dropUnnamed',
  'delete from buyer_profiles where agent_id = $1 and offer_id = $2 and buyer_id is null',
  z.object({}),
)

/** $5 the version it was read in, null: whatever stands there. No row: another was faster, or the name is taken. */
export const saveProfile = prepared(
  'profile.save',
  `update buyer_profiles p set label = $2, details = $3, updated_at = $4, version = version + 1
   where id = $1 and ($5::integer is null or version = $5) returning ${COLUMNS}`,
  profileRow,
)

/** Another profile of the same agent and buyer with that name; $1 the profile, $2 the name. */
export const namesakeOf = prepared(
  'profile.namesake',
  `select q.id from buyer_profiles p join buyer_profiles q on q.agent_id = p.agent_id and q.buyer_id = p.buyer_id
   where p.id = $1 and q.id <> p.id and q.label = $2`,
  z.object({ id: z.string() }),
)

export const removeProfile = prepared(
  'profile.remove',
  'delete from buyer_profiles where id = $1',
  z.object({}),
)
