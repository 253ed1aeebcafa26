import type { ListingDetails } from '#api/listing/listing-records.ts'
import { REFUSALS, type RefusalCode } from '#domain/kernel/refusal.ts'
import { COPY } from '../copy.ts'

/** What the reader may do on the page of a home; a visitor is asked to log in instead. */
export interface Acts {
  readonly signedIn: boolean
  readonly onOffer?: () => void
  readonly onMessage?: () => void
}

/** Why a member may not make an offer, in a sentence; null: they may, or the state of the home says it already. */
export const offerRefusal = (listing: ListingDetails, signedIn: boolean): string | null => {
  const { allowed, code } = listing.can.makeOffer
  if (allowed || !signedIn || listing.state !== 'ACTIVE') return null
  return code && code in REFUSALS ? REFUSALS[code as RefusalCode][1] : COPY.figures.notAccepting
}
