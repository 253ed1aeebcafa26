import { sql } from 'kysely'
import { byColumns, byNullable, type Table } from './store-page.ts'
import { isLicense, isPerson, peopleFound, together } from './store-search.ts'

/** Active with a sign-in first, then active without, PASSIVE, PROVISIONAL, DELETED (spec 1 §4). */
const STATUSES = [
  `u.status = 'ACTIVE' and u.last_login >= $cut`,
  `u.status = 'ACTIVE' and u.last_login is null`,
  `u.status = 'ACTIVE' and u.last_login < $cut`,
  `u.status = 'PROVISIONAL'`,
  `u.status = 'DELETED'`,
]
const usual = {
  up: STATUSES.map((where) => ({ where, order: 'u.last_login desc, u.id' })),
  down: STATUSES.toReversed().map((where) => ({ where, order: 'u.last_login, u.id desc' })),
}

/**
 * Users, and agents among them. The status is the one that is shown: PASSIVE more than seven days after the last sign-in
 * (`statusOf` of the domain).
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
    // An approval waits for the license: until it is the applicant's own, there is nothing to do about the application.
    'agents-applied': `a.questionnaire_at is not null and a.decided_at is null and not a.disputed`,
  },
  orders: {
    '': usual,
    status: usual,
    name: byColumns(['u.first_name', 'u.last_name', 'u.id']),
    firstName: byColumns(['u.first_name', 'u.last_name', 'u.id']),
    lastName: byColumns(['u.last_name', 'u.id']),
    email: byColumns(['u.email']),
    phone: byNullable(['u.phone', 'u.id']),
    lastLogin: byNullable(['u.last_login', 'u.id']),
    appDate: byNullable(['a.questionnaire_at', 'u.id']),
    listingReady: byNullable([`(a.questionnaire ->> 'listingReady')`, 'u.id']),
    approved: byColumns([`('LISTING' = any(u.roles))`, 'u.id']),
    licenseState: byNullable(['a.license_state', 'u.id']),
    licenseNumber: byNullable(['a.license_number', 'u.id']),
    brokerage: byNullable([`(a.brokerage ->> 'name')`, 'u.id']),
  },
  holds: (words) => sql`(${isPerson('u', words)} or ${isLicense('a', words)})`,
  find: (words, most) =>
    together(most, [
      sql`(${peopleFound(words, most)})`,
      sql`(select b.user_id from agents b where ${isLicense('b', words)} limit ${most + 1})`,
    ]),
}
