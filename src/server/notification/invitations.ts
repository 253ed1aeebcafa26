import { normalEmail } from '#domain/kernel/email.ts'
import type { Db } from '#server/platform/db/db.ts'
import { invitationExists } from './store.ts'

/** Was this address invited to take over that listing or offer (negotiation.md O07, L03)? */
export const hasInvitation = (
  db: Db,
  email: string,
  record: { listingId: string } | { offerId: string },
): Promise<boolean> => invitationExists(db, normalEmail(email), record)
