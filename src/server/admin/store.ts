import { likeText } from '../platform/db/like.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'

export interface AdminListQuery {
  readonly page: number
  readonly pageSize: number
  readonly sort?: string | undefined
  readonly q?: string | undefined
  readonly filter?: string | undefined
}

/** Sortable columns of the users table, by their wire names; anything else sorts as spec 1 §4 says. */
const SORTS: Record<string, string> = {
  name: 'u.first_name, u.last_name',
  firstName: 'u.first_name',
  lastName: 'u.last_name',
  email: 'u.email',
  phone: 'u.phone',
  lastLogin: 'u.last_login',
  appDate: 'u.applied_at',
  listingReady: 'u.listing_ready',
  approved: 'u.approved',
  licenseState: 'u.license_state',
  licenseNumber: 'u.license_number',
  brokerage: 'u.brokerage',
}

/** Which rows a table shows, by the names of `filter` (spec 1 §2.15). */
const FILTERS: Record<string, string> = {
  ACTIVE: `u.shown = 'ACTIVE'`,
  PASSIVE: `u.shown = 'PASSIVE'`,
  PROVISIONAL: `u.shown = 'PROVISIONAL'`,
  DELETED: `u.shown = 'DELETED'`,
  agents: 'a.user_id is not null',
  'agents-approved': `a.user_id is not null and 'LISTING' = any(u.roles)`,
  'agents-applied': `a.questionnaire_at is not null and not ('LISTING' = any(u.roles))`,
}
export const USER_FILTERS: readonly string[] = Object.keys(FILTERS)

/** Active with a sign-in first, then active without, PASSIVE, PROVISIONAL, DELETED (spec 1 §4). */
const BY_STATUS = `case when u.shown = 'ACTIVE' and u.last_login is not null then 0 when u.shown = 'ACTIVE' then 1
  when u.shown = 'PASSIVE' then 2 when u.shown = 'PROVISIONAL' then 3 else 4 end`

const orderOf = (sort: string | undefined): string => {
  const descending = sort?.startsWith('-')
  const name = sort?.replace(/^-/, '') ?? ''
  if (name === 'status' && descending) return `${BY_STATUS} desc`
  // A word that every object knows, such as constructor, is no column.
  const column = Object.hasOwn(SORTS, name) ? SORTS[name] : undefined
  return column
    ? column
        .split(', ')
        .map((c) => `${c} ${descending ? 'desc' : 'asc'} nulls last`)
        .join(', ')
    : BY_STATUS
}

/**
 * One page of user ids, and how many there are in all, also beyond the last page. The status is the one that is shown:
 * PASSIVE more than seven days after the last sign-in (spec 1 §3 "User status").
 */
export const pageOfUsers = async (
  db: Db,
  query: AdminListQuery,
  now: string,
): Promise<{ ids: string[]; total: number }> => {
  const like = query.q ? `%${likeText(query.q.toLowerCase())}%` : null
  // A number as it is shown, `(510) 555`, is looked for by its digits (accounts "Low").
  const digits = query.q && /^[\d\s().+-]+$/.test(query.q) ? query.q.replace(/\D/g, '') : ''
  const phone = digits === '' ? null : `%${digits}%`
  const shown = query.filter === undefined ? 'true' : FILTERS[query.filter]
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with shown as (
      select u.*, case when u.status = 'ACTIVE' and u.last_login < ${now}::timestamptz - interval '7 days'
        then 'PASSIVE' else u.status end as shown
      from users u),
    found as (
      select u.id, u.first_name, u.last_name, u.email, u.phone, u.last_login, u.shown,
             a.questionnaire_at as applied_at, a.questionnaire ->> 'listingReady' as listing_ready,
             'LISTING' = any(u.roles) as approved, a.license_state, a.license_number, a.brokerage ->> 'name' as brokerage
        from shown u left join agents a on a.user_id = u.id
       where (${like}::text is null
              or lower(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || coalesce(u.phone, '')) like ${like}
              or regexp_replace(u.phone, '[^0-9]', '', 'g') like ${phone})
         and (${sql.raw(shown ?? 'false')}))
    select (select count(*)::int from found) as total, array(
      select u.id from found u order by ${sql.raw(orderOf(query.sort))}, u.id
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}) as ids`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}
