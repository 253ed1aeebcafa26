import type { OfferView } from '#api/offer/offer-records.ts'
import { inTime } from '#domain/offer/reading/answer-time.ts'
import { isBuySide } from '#domain/offer/permissions.ts'
import { nextOn, restsOn } from '#domain/offer/reading/next.ts'
import { CALLED_COPY, NEXT_COPY, RESTS_COPY, SENT_BACK_COPY } from './next-copy.ts'
import { dueWords } from './round/words.ts'

/** `offerActions`: a person who may do nothing here is told who may, not asked. */
type Known = Pick<OfferView, 'state' | 'viewerIs' | 'offerType' | 'backup'> & {
  readonly expiresAt?: OfferView['expiresAt']
  readonly outside?: boolean
  /** A no of their own side brought the document to its state. */
  readonly rejected?: OfferView['rejected']
  readonly offerActions?: OfferView['offerActions']
  readonly backupActions?: OfferView['backupActions']
}

/** A sentence that asks for an answer within a day: of a document whose own date comes sooner, by that. */
export const timely = (
  text: string,
  document: Pick<OfferView, 'expiresAt'> | undefined,
  now = Date.now(),
): string => inTime(text, Date.parse(document?.expiresAt ?? ''), now)

/** Who acts next and by when, in words (look.md "First glance"); who that is, the domain says (`nextOn`, `restsOn`). */
export const nextWords = (offer: Known, now = Date.now()): string => {
  const { state, offerType: type, outside, backup, viewerIs } = offer
  // Of a position the payload lists what may be done only where there is anything.
  const mayAct = backup ? Boolean(offer.backupActions?.length) : offer.offerActions?.length !== 0
  const next = nextOn({ state, type, outside }, backup, { viewerIs, mayAct })
  if (next?.kind === 'CONFIRM_BACKUP' && backup?.day)
    return CALLED_COPY[next.asked](dueWords(backup.day, backup.timeZone))
  if (next) {
    const step = `${next.role} ${next.kind}` as const
    const sentBack = offer.rejected && next.asked === 'you' ? SENT_BACK_COPY[step] : undefined
    const words = sentBack ?? NEXT_COPY[step]?.[next.asked] ?? ''
    return timely(words, offer, now)
  }
  const rest = restsOn({ state }, backup)
  return rest ? RESTS_COPY[rest][isBuySide(viewerIs) ? 'buyer' : 'seller'] : ''
}
