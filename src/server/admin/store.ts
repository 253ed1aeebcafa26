import { sql } from 'kysely'
import { byColumns, type Search, type Stretch, type Table } from './store-page.ts'

/** What of a person is searched, in the very words of the index `users_search`. */
const TEXT = (u: string) =>
  `lower(${u}.first_name || ' ' || ${u}.last_name || ' ' || ${u}.email || ' ' || coalesce(${u}.phone, '') || ' ' ||
    regexp_replace(coalesce(${u}.phone, ''), '[^0-9]', '', 'g'))`

/** Ids of the people that a search finds, by name, address of email, or phone. */
export const peopleFound = ({ within, begins, digits }: Search) => {
  const text = sql.raw(TEXT('s'))
  if (within === null && digits === null)
    return sql`select s.id from users s
      where lower(s.first_name) like ${begins} or lower(s.last_name) like ${begins} or s.email like ${begins}`
  return sql`select s.id from users s where ${text} like ${within ?? digits} or ${text} like ${digits ?? within}`
}

/** What of an agent's license and brokerage is searched, in the words of the index `agents_search`. */
const AGENT_TEXT = `lower(b.license_number || ' ' || coalesce(b.brokerage ->> 'name', ''))`

const RECENT = { order: 'u.last_login desc, u.id' }
const EARLIEST = { order: 'u.last_login, u.id desc' }

/** Active with a sign-in first, then active without, PASSIVE, PROVISIONAL, DELETED (spec 1 §4). */
const STATUSES = [
  `u.status = 'ACTIVE' and u.last_login >= $cut`,
  `u.status = 'ACTIVE' and u.last_login is null`,
  `u.status = 'ACTIVE' and u.last_login < $cut`,
  `u.status = 'PROVISIONAL'`,
  `u.status = 'DELETED'`,
]
const usual: { up: Stretch[]; down: Stretch[] } = {
  up: STATUSES.map((where) => ({ where, ...RECENT })),
  down: STATUSES.toReversed().map((where) => ({ where, ...EARLIEST })),
}

/**
 * Users, and agents among them. The status is the one that is shown: PASSIVE more than seven days after the last sign-in
 * (spec 1 §3 "User status").
 */
export const USERS: Table = {
  from: 'users u left join agents a on a.user_id = u.id',
  id: 'u.id',
  filters: {
    ACTIVE: `u.status = 'ACTIVE' and (u.last_login is null or u.last_login >= $cut)`,
    PASSIVE: `u.status = 'ACTIVE' and u.last_login < $cut`,
    PROVISIONAL: `u.status = 'PROVISIONAL'`,
    DELETED: `u.status = 'DELETED'`,
    agents: 'a.user_id is not null',
    'agents-CA': `a.license_state = 'CA'`,
    'agents-FL': `a.license_state = 'FL'`,
    'agents-approved': `a.user_id is not null and 'LISTING' = any(u.roles)`,
    'agents-applied': `a.questionnaire_at is not null and not ('LISTING' = any(u.roles))`,
  },
  orders: {
    '': usual,
    status: usual,
    name: byColumns(['u.first_name', 'u.last_name', 'u.id']),
    firstName: byColumns(['u.first_name', 'u.last_name', 'u.id']),
    lastName: byColumns(['u.last_name', 'u.id']),
    email: byColumns(['u.email']),
    phone: byColumns(['u.phone', 'u.id'], true),
    lastLogin: byColumns(['u.last_login', 'u.id'], true),
    appDate: byColumns(['a.questionnaire_at', 'u.id'], true),
    listingReady: byColumns([`(a.questionnaire ->> 'listingReady')`, 'u.id'], true),
    approved: byColumns([`('LISTING' = any(u.roles))`, 'u.id']),
    licenseState: byColumns(['a.license_state', 'u.id'], true),
    licenseNumber: byColumns(['a.license_number', 'u.id'], true),
    brokerage: byColumns([`(a.brokerage ->> 'name')`, 'u.id'], true),
  },
  search: (words) =>
    words.within === null
      ? sql<boolean>`u.id in (${peopleFound(words)})`
      : sql<boolean>`u.id in (${peopleFound(words)} union all
          select b.user_id from agents b where ${sql.raw(AGENT_TEXT)} like ${words.within})`,
}
