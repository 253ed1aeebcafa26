import type { WaitingKind } from '#domain/negotiation/waiting/waiting-kinds.ts'
import { buyerPage } from '#domain/offer/reading/page.ts'
import { naming, noting, task, type Task } from './task.ts'
import type { WaitingDocument } from './tasks.ts'

const WITHIN = 'Please respond within 24 hours.'

interface Words {
  readonly side: 'BUYING' | 'SELLING'
  readonly title: string
  readonly text: string
  readonly button: string
}

/** What a backup position asks of whoever is waited for on it (negotiation.md §1.10). */
const BACKUP_TASKS: Partial<Record<WaitingKind, Words>> = {
  APPROVE_BACKUP: {
    side: 'SELLING',
    title: 'Approve backup offer',
    text: 'Your agent suggests keeping an offer as a backup behind your agreement.',
    button: 'Review Offer',
  },
  ANSWER_BACKUP: {
    side: 'BUYING',
    title: 'Backup position offered',
    text: 'The seller offers your buyer a backup position.',
    button: 'Respond',
  },
  ACCEPT_BACKUP: {
    side: 'BUYING',
    title: 'Accept backup position',
    text: 'Your agent recommends accepting the backup position that the seller offers.',
    button: 'Review Offer',
  },
  WITHDRAW_BACKUP: {
    side: 'BUYING',
    title: 'Withdraw from backup',
    text: 'Your agent recommends giving up your backup position.',
    button: 'Review Offer',
  },
  CONFIRM_BACKUP: {
    side: 'BUYING',
    title: 'Confirm your offer',
    text: 'You are called up. Confirm in time, and you are in contract.',
    button: 'Confirm',
  },
}

/** The task of a waiting on a backup position; null for every other waiting. */
export const backupTask = (
  kind: WaitingKind,
  d: Omit<WaitingDocument, 'listingState' | 'type' | 'amount' | 'lastRow' | 'reopened'>,
): Task | null => {
  const words = BACKUP_TASKS[kind]
  if (!words) return null
  const seller = words.side === 'SELLING'
  const title = `${words.title} ${d.addressLine1}`
  return task(
    words.side,
    d.reminded ? `${title} (reminder)` : title,
    noting(d.buyerName ? naming(words.text, d.buyerName) : words.text, d.note),
    words.button,
    seller ? `/offer-status/${d.listingId}/seller?tab=offers` : buyerPage(d),
    kind === 'CONFIRM_BACKUP' ? undefined : WITHIN,
  )
}
