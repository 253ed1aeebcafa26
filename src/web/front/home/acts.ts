import type { ListingDetails } from '#api/listing/listing-records.ts'
import { REFUSALS, type RefusalCode } from '#domain/kernel/refusal.ts'
import { COPY } from '../copy.ts'

/** What the reader may do on the page of a home; a visitor is asked to log in instead. */
export interface Acts {
  readonly signedIn: boolean
  readonly onOffer?: () => void
  readonly onMessage?: () => void
}

/** The states in which nothing on the page can be pressed (spec 2 §4 "Listing detail"). */
export const isClosed = ({ state }: ListingDetails): boolean => state === 'PENDING_ESCROW'

/** Spec 2 §4: neither for what can be offered on, nor for what is in escrow or sold. */
export const isNotAccepting = ({ state }: ListingDetails): boolean =>
  state !== 'ACTIVE' && state !== 'PENDING_ESCROW' && state !== 'SOLD'

/** Why a member may not make an offer, in a sentence; null: they may, or the state of the home says it already. */
export const offerRefusal = (listing: ListingDetails, signedIn: boolean): string | null => {
  const { allowed, code } = listing.can.makeOffer
  if (allowed || !signedIn || listing.state !== 'ACTIVE') return null
  return code && code in REFUSALS ? REFUSALS[code as RefusalCode][1] : COPY.figures.notAccepting
}
