import { NOTICES } from '#domain/negotiation/notices/notice-table.ts'
import type { NoticeText } from '#domain/negotiation/notices/notice.ts'
import { channelsIn, type Notice, type Recipient } from '#domain/negotiation/notices/notices.ts'
import type { Tx } from '../../platform/db/db.ts'
import { administrators } from '../../platform/db/people.ts'
import { likersOf } from '../read/store-people.ts'

/** Whom a notice reaches beyond the parties, whom the rules know: those who like the listing, and administrators. */
const GROUPS = {
  LK: (tx: Tx, listingId: string) => likersOf(tx, [listingId]),
  AD: administrators,
} as const

/**
 * Recipients of notices who are no party (negotiation.md §9 N09, N11, N30). `told` are those who are notified anyway, as a
 * party, and the person who acts. A statement for each group that is wanted at all.
 */
export const bystandersOf = async (
  tx: Tx,
  listingId: string,
  notices: readonly Notice[],
  told: ReadonlySet<string>,
): Promise<(notice: Notice) => Recipient[]> => {
  const found = new Map<Notice, Recipient[]>()
  for (const notice of notices) {
    const table: NoticeText['to'] = NOTICES[notice.n].to
    for (const role of ['LK', 'AD'] as const) {
      const channels = table[role]
      if (!channels) continue
      const people = await GROUPS[role](tx, listingId)
      found.set(
        notice,
        people
          .filter((p) => !told.has(p.id))
          .map((p) => ({ userId: p.id, role, channels: channelsIn(channels), chainId: null })),
      )
    }
  }
  return (notice) => found.get(notice) ?? []
}
