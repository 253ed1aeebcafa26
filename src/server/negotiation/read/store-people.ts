import { z } from 'zod'
import { ACCOUNT_ROLES } from '#domain/account/roles.ts'
import { DECIDED_AGAINST } from '../../account/license/standing.ts'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { noRow } from '../../platform/db/row.ts'
import { buyerNameIn } from './buyer-name.ts'
import { agentRow } from './records.ts'

/** An agent's columns; a `where` over u follows. */
export const AGENT_COLUMNS = `select u.id, u.first_name, u.last_name, u.email, coalesce(a.phone, u.phone) as phone,
    u.profile_picture_url, a.license_number, a.license_state, a.brokerage
  from users u left join agents a on a.user_id = u.id`

export const agentsById = prepared('negotiation.agents', `${AGENT_COLUMNS} where u.id = any($1)`, agentRow)

/** $1: somebody whom an administrator names; their account is not deleted, nor their license given away, before they are named. */
export const holdNamed = prepared(
  'negotiation.holdNamed',
  'select 1 from users where id = $1 for share',
  noRow,
)

/** The same person, once held. */
export const namedAgent = prepared(
  'negotiation.namedAgent',
  `select u.status, a.license_state as "licenseState", u.roles, coalesce(a.disputed, false) as disputed,
       ${DECIDED_AGAINST} as "decidedAgainst"
     from users u left join agents a on a.user_id = u.id where u.id = $1`,
  z.object({
    status: z.string(),
    licenseState: z.string().nullable(),
    roles: z.array(z.enum(ACCOUNT_ROLES)),
    disputed: z.boolean(),
    decidedAgainst: z.boolean(),
  }),
)

/** People who like a listing. */
export const likersOf = prepared(
  'negotiation.likers',
  'select user_id as id from likes where listing_id = $1 order by created_at limit 5000',
  z.object({
    id: z.string(),
  }),
)

const toldDocuments = prepared(
  'negotiation.told',
  `select o.id, coalesce(${buyerNameIn('offers b where b.id = o.id')}, '') as buyer, (o.body #>> '{terms,offerAmount}')::float8 as working,
     o.delivered_amount_cents as "deliveredCents", o.delivered_net_cents as "netCents"
   from offers o where o.listing_id = $1 and o.id = any($2)`,
  z.object({
    id: z.string(),
    /** The primary buyer, an organization where one buys; '' where it names none. */
    buyer: z.string(),
    working: z.number().nullable(),
    deliveredCents: z.number().nullable(),
    /** Estimated net to seller of the last delivery (negotiation.md §6). */
    netCents: z.number().nullable(),
  }),
)
export type ToldDocument = Awaited<ReturnType<typeof toldDocuments>>[number]

/** What messages say of a listing's documents: whose they are, and how much they are about. One statement, none for no document. */
export const documentsTold = async (
  db: Db,
  listingId: string,
  ids: readonly string[],
): Promise<Map<string, ToldDocument>> =>
  new Map((ids.length === 0 ? [] : await toldDocuments(db, [listingId, ids])).map((it) => [it.id, it]))

/** What people are called who have an account. Without one nobody acts, and their row has what any agent typed last. */
export const accountNames = prepared(
  'negotiation.accountNames',
  `select id, first_name, last_name from users where id = any($1) and status <> 'PROVISIONAL'`,
  z.object({ id: z.string(), first_name: z.string(), last_name: z.string() }),
)
