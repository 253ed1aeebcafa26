import { BACKUP_NOTICES } from './notices-backup.ts'
import { BLIND_NOTICES } from './notices-blind.ts'
import { CLOSING_NOTICES } from './notices-closing.ts'
import { DRAFTING_NOTICES } from './notices-drafting.ts'
import { OUTSIDE_NOTICES } from './notices-outside.ts'

/** Every notice of negotiation.md §9, and those of the ladder of backups (§1.10). */
export const NOTICES = {
  ...DRAFTING_NOTICES,
  ...CLOSING_NOTICES,
  ...OUTSIDE_NOTICES,
  ...BACKUP_NOTICES,
  ...BLIND_NOTICES,
} as const

export type NoticeId = keyof typeof NOTICES
