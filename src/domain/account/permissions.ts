import type { AccountRole, Roles } from './roles.ts'
import type { UserStatus } from './status.ts'

// What somebody may do by their roles, and what an administrator may do to an account: the screens offer by it, the server refuses by it.

/** Runs Parley (spec 1 §6). */
export const isAdministrator = ({ roles }: Pick<Roles, 'roles'>): boolean => roles.includes('ADMIN')

/** Lists homes for sellers without a subscription (negotiation.md §2). */
export const isApprovedToList = ({ roles }: Pick<Roles, 'roles'>): boolean => roles.includes('LISTING')

/** Who may apply to list: an agent who is not approved yet (spec 1 §6). */
export const mayApply = ({ roles }: Pick<Roles, 'roles'>): boolean =>
  roles.includes('AGENT') && !isApprovedToList({ roles })

/** An account as far as what may be done to it hangs on it. */
export interface Account {
  readonly status: UserStatus
  readonly roles: readonly AccountRole[]
  /** Its login has a second step. */
  readonly secondFactor?: boolean
}

interface Allowed {
  /** Where absent: whatever it is. */
  readonly statuses?: readonly UserStatus[]
  /** May it be done to an administrator's account? */
  readonly administrators: boolean
  /** Only where there is a second step to take away. */
  readonly secondFactor?: true
}

const IN_USE = ['ACTIVE', 'PASSIVE'] as const satisfies UserStatus[]
const THERE = [...IN_USE, 'PROVISIONAL'] as const satisfies UserStatus[]

const ADMINISTRATOR_ACTS = {
  'log-in-as': { statuses: IN_USE, administrators: false },
  /** One look at a dashboard: an administrator sees everything anyway. */
  'look-as': { administrators: false },
  'send-reset': { statuses: THERE, administrators: true },
  'remove-second-step': { statuses: IN_USE, administrators: true, secondFactor: true },
  'change-roles': { statuses: THERE, administrators: true },
  /** Whoever runs Parley takes that role away first, so that nobody is left without an administrator. */
  delete: { statuses: THERE, administrators: false },
} as const satisfies Record<string, Allowed>

/** What an administrator does to somebody's account (spec 1 §2.15, §7). */
export type AdministratorAct = keyof typeof ADMINISTRATOR_ACTS

/** May an administrator do this to somebody's account? What is open in it, and who asks, the act itself judges. */
export const administratorMay = (act: AdministratorAct, account: Account): boolean => {
  const { statuses, administrators, secondFactor }: Allowed = ADMINISTRATOR_ACTS[act]
  if (statuses && !statuses.includes(account.status)) return false
  if (!administrators && isAdministrator(account)) return false
  return !secondFactor || account.secondFactor === true
}

/** Whose login needs a second step in a house that demands it (issue 9, decision 29). */
export const SECOND_STEP_ROLES: readonly AccountRole[] = ['ADMIN']

/** Does this person need one? `demanded`: this house asks for it, as a production does. */
export const needsSecondStep = ({ roles }: Pick<Account, 'roles'>, demanded: boolean): boolean =>
  demanded && roles.some((role) => SECOND_STEP_ROLES.includes(role))
