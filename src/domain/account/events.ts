/** What the record of account events knows, with what an administrator reads (security.md M3, api.md "Administration"). */
export const ACCOUNT_EVENTS = {
  REGISTERED: 'Account opened',
  LOGGED_IN: 'Logged in',
  LOGIN_FAILED: 'Wrong password',
  LOGGED_OUT: 'Logged out',
  RESET_ASKED: 'Asked for a password reset',
  PASSWORD_SET: 'Set a new password',
  PROFILE_CHANGED: 'Changed the profile',
  ROLES_GRANTED: 'Roles granted',
  ROLES_REVOKED: 'Roles revoked',
  LICENSE_REUSED: 'Someone else tried to register with this license',
  DELIVERY_RETRIED: 'Had something failed tried again',
  LICENSE_CLAIMED: 'Claimed a license that another account holds',
  LICENSE_CONFIRMED: 'License confirmed by an administrator',
  LICENSE_WITHDRAWN: 'License given to another account by an administrator',
  TEXTS_STOPPED: 'Answered STOP to a text',
  TEXTS_STARTED: 'Answered START to a text',
  SUBSCRIPTION_CHANGED: 'Subscription changed',
  WORK_HANDED_OVER: 'Handed to another agent',
  WORK_TAKEN_OVER: 'Took over from another agent',
  ACCOUNT_DELETED: 'Account deleted',
  IMPERSONATION_BEGUN: 'An administrator logged in as this user',
  IMPERSONATION_ENDED: 'The administrator left this account',
} as const

export type AccountEventKind = keyof typeof ACCOUNT_EVENTS
export const ACCOUNT_EVENT_KINDS = Object.keys(ACCOUNT_EVENTS) as AccountEventKind[]
