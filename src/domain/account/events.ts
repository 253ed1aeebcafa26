/** What the record of account events knows, with what an administrator reads (security.md M3, api.md "Administration"). */
export const ACCOUNT_EVENTS = {
  REGISTERED: 'Account opened',
  LOGGED_IN: 'Logged in',
  LOGIN_FAILED: 'Wrong password',
  LOGGED_OUT: 'Logged out',
  RESET_ASKED: 'Asked for a password reset',
  PASSWORD_SET: 'Set a new password',
  PASSWORD_CHANGED: 'Changed the password',
  SESSIONS_ENDED: 'Ended sessions',
  SECOND_FACTOR_FAILED: 'Wrong second step',
  SECOND_FACTOR_ADDED: 'Added a second step',
  SECOND_FACTOR_REMOVED: 'Removed a second step',
  SECOND_FACTOR_RESET: 'An administrator removed the second step',
  RECOVERY_CODES_MADE: 'Made recovery codes',
  RECOVERY_CODE_USED: 'Logged in with a recovery code',
  DATA_DOWNLOADED: 'Downloaded their data',
  PROFILE_CHANGED: 'Changed the profile',
  ROLES_GRANTED: 'Roles granted',
  ROLES_REVOKED: 'Roles revoked',
  LICENSE_REUSED: 'Someone else tried to register with this license',
  DELIVERY_RETRIED: 'Had something failed tried again',
  ACCOUNT_DELETED: 'Account deleted',
  IMPERSONATION_BEGUN: 'An administrator logged in as this user',
  IMPERSONATION_ENDED: 'The administrator left this account',
} as const

export type AccountEventKind = keyof typeof ACCOUNT_EVENTS
export const ACCOUNT_EVENT_KINDS = Object.keys(ACCOUNT_EVENTS) as AccountEventKind[]
