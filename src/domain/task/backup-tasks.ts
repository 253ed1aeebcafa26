import type { WaitingKind } from '#domain/negotiation/waiting/waiting-kinds.ts'
import { buyerPage } from '#domain/offer/reading/page.ts'
import { named, noting, task, type Task } from './task.ts'
import type { WaitingDocument } from './tasks.ts'

const WITHIN = 'Please respond within 24 hours.'

interface Words {
  readonly side: 'BUYING' | 'SELLING'
  /** `buyer` is the name of the chain's primary buyer; '' where it is not known. */
  readonly title: (buyer: string) => string
  readonly text: string
  readonly button: string
}

/** What a backup position asks of the person who is waited for (negotiation.md §1.10). */
const BACKUP_TASKS: Partial<Record<WaitingKind, Words>> = {
  APPROVE_BACKUP: {
    side: 'SELLING',
    title: (buyer) => `Approve ${named(buyer, null, 'offer', 'a buyer’s')} as a backup`,
    text: 'Your agent suggests keeping this offer as a backup behind your agreement.',
    button: 'Review Offer',
  },
  ANSWER_BACKUP: {
    side: 'BUYING',
    title: (buyer) => `Answer the backup position offered to ${buyer || 'your buyer'}`,
    text: 'The seller offers your buyer a backup position.',
    button: 'Respond',
  },
  ACCEPT_BACKUP: {
    side: 'BUYING',
    title: () => 'Accept the backup position',
    text: 'Your agent recommends accepting the backup position that the seller offers.',
    button: 'Review Offer',
  },
  WITHDRAW_BACKUP: {
    side: 'BUYING',
    title: () => 'Give up your backup position',
    text: 'Your agent recommends giving up your backup position.',
    button: 'Review Offer',
  },
  CONFIRM_BACKUP: {
    side: 'BUYING',
    title: () => 'Confirm your offer',
    text: 'It’s your turn. Confirm in time, and you are in contract.',
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
  const title = `${words.title(d.buyerName)} for ${d.addressLine1}`
  return task(
    words.side,
    d.reminded ? `${title} (reminder)` : title,
    noting(words.text, d.note),
    words.button,
    seller ? `/offer-status/${d.listingId}/seller?tab=offers` : buyerPage(d),
    kind === 'CONFIRM_BACKUP' ? undefined : WITHIN,
  )
}
