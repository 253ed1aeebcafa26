import { z } from 'zod'
import { ACCOUNT_ROLES } from '#domain/account/roles.ts'
import type { ExportedPerson } from '#domain/exchange/format.ts'
import { PROPERTY_STATES, type PropertyState } from '#domain/kernel/place/property-state.ts'
import type { Db } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'

const row = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  roles: z.array(z.enum(ACCOUNT_ROLES)),
  licenseNumber: z.string(),
  licenseState: z.enum(PROPERTY_STATES),
  agentPhone: z.string().nullable(),
  brokerage: z.custom<Record<string, unknown>>(),
})

const AGENTS = `select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.phone, u.roles,
    a.license_number as "licenseNumber", a.license_state as "licenseState", a.phone as "agentPhone", a.brokerage
  from users u join agents a on a.user_id = u.id where u.status = 'ACTIVE'`

const one = prepared('exchange.agent', `${AGENTS} and (u.id = $1 or u.email = $1)`, row)
/** $1 the name, $2 the state; null: any. */
const ofName = prepared(
  'exchange.brokerageName',
  `${AGENTS} and lower(a.brokerage ->> 'name') = lower($1) and ($2::text is null or a.license_state = $2) order by u.id`,
  row,
)
/** $1 the brokerage's key, $2 the state; null: any. */
const ofKey = prepared(
  'exchange.brokerageKey',
  `${AGENTS} and a.brokerage_key = $1 and ($2::text is null or a.license_state = $2) order by u.id`,
  row,
)

const personOf = ({
  licenseNumber,
  licenseState,
  agentPhone,
  brokerage,
  ...person
}: z.output<typeof row>): ExportedPerson => ({
  ...person,
  agent: { licenseNumber, licenseState, phone: agentPhone, brokerage },
})

/** An active agent, by id or email. */
export const findAgent = async (db: Db, who: string): Promise<ExportedPerson[]> =>
  (await one(db, [who])).map(personOf)

/** The active agents whose accounts name this brokerage; `state` null: in any state. */
export const agentsOfName = async (
  db: Db,
  name: string,
  state: PropertyState | null,
): Promise<ExportedPerson[]> => (await ofName(db, [name, state])).map(personOf)

/** The active agents of the brokerage with this key; `state` null: in any state, where it may be another one. */
export const agentsOfKey = async (
  db: Db,
  key: string,
  state: PropertyState | null,
): Promise<ExportedPerson[]> => (await ofKey(db, [key, state])).map(personOf)
