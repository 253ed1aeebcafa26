import { DAY } from '#domain/kernel/time/span.ts'

/** What is kept of an account. */
export const ACCOUNT_STATUSES = ['ACTIVE', 'PROVISIONAL', 'DELETED'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

/** What is shown of it (spec 1 §3 "User status"). */
export const USER_STATUSES = ['ACTIVE', 'PASSIVE', 'PROVISIONAL', 'DELETED'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

/** Someone who has not signed in for more than seven days is shown as PASSIVE (spec 1 §3). */
export const PASSIVE_AFTER_MS = 7 * DAY

/** Instants in epoch ms; null: never signed in. */
export const statusOf = (
  { status, lastLogin }: { readonly status: AccountStatus; readonly lastLogin: number | null },
  now: number,
): UserStatus =>
  status === 'ACTIVE' && lastLogin !== null && now - lastLogin > PASSIVE_AFTER_MS ? 'PASSIVE' : status
