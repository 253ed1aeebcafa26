import type { OfferView } from '#api/offer/offer-records.ts'
import { countsDown, type ListingState } from '#domain/listing/vocabulary.ts'
import type { Tone } from '#web/ui/facts/StatusBadge.tsx'
import { offerTone } from '#web/ui/facts/offerTone.ts'
import { OFFER_COPY } from '../copy.ts'
import { nextWords } from '../next.ts'
import { BACKUP_TONE } from '../tone.ts'
import { COPY } from './copy.ts'
import { waitsOnViewer } from './asked.ts'

/** What a card says of an offer: one pill, what is next, and whether the viewer's signature is what is waited for. */
export interface Standing {
  readonly label: string
  readonly tone: Tone
  readonly next: string
  readonly signs: 'contract' | 'notice' | null
  /** Offers on the home are not answered now, as behind an agreement: highest offer and review day say nothing. */
  readonly over: boolean
}

type Known = Pick<OfferView, 'state' | 'offerType' | 'label' | 'viewerIs' | 'current' | 'backup'> &
  Partial<Pick<OfferView, 'id' | 'rejected'>>

/**
 * An agreed document is told by what the contract needs: 'Sign Contract' stands only where it is the viewer's turn, and
 * signed and sold are said as such.
 */
const agreed = (asked: boolean, home: ListingState | undefined): [string, string] => {
  if (home === 'SOLD') return [COPY.bought, COPY.boughtText]
  if (home === 'PENDING_ESCROW') return asked ? [COPY.signed, COPY.signNotice] : [COPY.signed, COPY.closing]
  return asked ? [COPY.card.sign, COPY.sign] : [COPY.accepted, COPY.signing]
}

/** Of the document that stands for the viewer, on a home in a state (absent while it is loading). */
export const standingOf = (offer: Known, home: ListingState | undefined): Standing => {
  const shown = { ...offer, ...offer.current }
  // Another document that stands for the viewer was not the one sent back.
  if (offer.current && offer.current.offerId !== offer.id) delete shown.rejected
  const over = home !== undefined && !countsDown(home)
  const told = { tone: offerTone(shown), signs: null, over }
  if (shown.state === 'ACCEPTED') {
    const asked = waitsOnViewer(offer)
    const [label, next] = agreed(asked, home)
    const signs = !asked || home === 'SOLD' ? null : home === 'PENDING_ESCROW' ? 'notice' : 'contract'
    return { ...told, label, next, signs }
  }
  if (home === 'SOLD') return { ...told, tone: 'else', label: COPY.ended, next: COPY.endedText }
  if (offer.backup)
    return {
      ...told,
      tone: BACKUP_TONE[offer.backup.state],
      label: offer.backup.label,
      next: nextWords(offer),
    }
  if (offer.current?.frozen)
    return { ...told, tone: 'else', label: OFFER_COPY.hold, next: OFFER_COPY.holdText }
  return { ...told, label: shown.label, next: nextWords(shown) }
}
