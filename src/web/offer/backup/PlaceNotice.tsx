import { Alert } from '@mantine/core'
import type { OfferActionView, OfferView } from '#api/offer/offer-records.ts'
import { isBuySide } from '#domain/offer/permissions.ts'
import { isTerminal } from '#domain/offer/vocabulary.ts'
import { BACKUP_COPY, meaningOf } from './words.ts'

/** The place an offer holds behind an agreement, what it means and what can be done (negotiation.md §1.10). */
export const PlaceNotice = ({ offer }: { offer: OfferView }) =>
  offer.backup ? (
    <Alert color="sea" role="status" title={offer.backup.label}>
      {`${meaningOf(offer.backup, offer.viewerIs)} ${BACKUP_COPY.terms}`}
    </Alert>
  ) : null

/** Before an act that ends what the other side has before it: the place goes with it. Null: it keeps it, or there is none. */
export const placeEnding = (action: OfferActionView, document: OfferView): string | null => {
  if (!document.backup || document.deliveredAt === null || !isTerminal(action.transitionState)) return null
  const words = isBuySide(document.viewerIs) ? BACKUP_COPY.ends : BACKUP_COPY.endsForSeller
  return words(document.backup.label)
}

export const EndsPlace = ({ action, document }: { action: OfferActionView; document: OfferView }) => {
  const text = placeEnding(action, document)
  return text ? (
    <Alert color="yellow" mb="xs">
      {text}
    </Alert>
  ) : null
}
