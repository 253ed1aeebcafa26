import { describe, expect, it } from 'vitest'
import { administratorMay, mayApply, needsSecondStep, type AdministratorAct } from './permissions.ts'
import { ACCOUNT_ROLES, mayWriteOffers, type AccountRole } from './roles.ts'
import { USER_STATUSES } from './status.ts'

// Written from spec 1 §2.15, §6, §7 and decisions 29 and 68: for each status, an agent's account and an administrator's.
const ORACLE: Readonly<Record<AdministratorAct, readonly string[]>> = {
  'log-in-as': ['ACTIVE agent', 'PASSIVE agent'],
  'look-as': ['ACTIVE agent', 'PASSIVE agent', 'PROVISIONAL agent', 'DELETED agent'],
  'send-reset': [
    'ACTIVE agent',
    'ACTIVE admin',
    'PASSIVE agent',
    'PASSIVE admin',
    'PROVISIONAL agent',
    'PROVISIONAL admin',
  ],
  'remove-second-step': ['ACTIVE agent', 'ACTIVE admin', 'PASSIVE agent', 'PASSIVE admin'],
  'change-roles': [
    'ACTIVE agent',
    'ACTIVE admin',
    'PASSIVE agent',
    'PASSIVE admin',
    'PROVISIONAL agent',
    'PROVISIONAL admin',
  ],
  delete: ['ACTIVE agent', 'PASSIVE agent', 'PROVISIONAL agent'],
}

describe('what an administrator may do to an account', () => {
  it.each(Object.entries(ORACLE))('%s', (act, allowed) => {
    const found = USER_STATUSES.flatMap((status) =>
      (
        [
          ['agent', ['AGENT', 'OFFER']],
          ['admin', ['ADMIN']],
        ] as [string, AccountRole[]][]
      )
        .filter(([, roles]) =>
          administratorMay(act as AdministratorAct, { status, roles, secondFactor: true }),
        )
        .map(([who]) => `${status} ${who}`),
    )
    expect(found).toEqual(allowed)
  })

  it('takes no second step away where there is none', () => {
    expect(administratorMay('remove-second-step', { status: 'ACTIVE', roles: [], secondFactor: false })).toBe(
      false,
    )
  })
})

it('a second step is demanded of administrators, in a house that demands it', () => {
  const found = ACCOUNT_ROLES.filter((role) => needsSecondStep({ roles: [role] }, true))
  expect(found).toEqual(['ADMIN'])
  expect(ACCOUNT_ROLES.filter((role) => needsSecondStep({ roles: [role] }, false))).toEqual([])
  expect(needsSecondStep({ roles: [] }, true)).toBe(false)
})

it('an agent writes offers with the permission, a consumer without', () => {
  const agent = (roles: AccountRole[]) => mayWriteOffers({ isAgent: true, roles })
  expect([agent([]), agent(['AGENT']), agent(['AGENT', 'OFFER'])]).toEqual([false, false, true])
  expect(mayWriteOffers({ isAgent: false, roles: [] })).toBe(true)
})

it('an agent applies to list until approved; nobody else does', () => {
  const cases: AccountRole[][] = [[], ['AGENT'], ['AGENT', 'LISTING'], ['ADMIN']]
  expect(cases.map((roles) => mayApply({ roles }))).toEqual([false, true, false, false])
})
