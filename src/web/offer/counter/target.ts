import type { OfferActionView, OfferView } from '#api/offer/offer-records.ts'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import type { OfferBody, OfferContext } from '#domain/offer/form/body.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { fullName } from '#domain/kernel/text/format.ts'
import { responsibleFor } from '#domain/negotiation/waiting/waiting-kinds.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { redline, type TermChange } from '#domain/offer/reading/terms/redline.ts'
import { readsAsSeller } from '#domain/offer/permissions.ts'
import { isSellerType, type OfferType } from '#domain/offer/vocabulary.ts'
import { changedSections } from '#web/lib/record/threeWay.ts'
import type { Confirmation } from '#web/ui/dialog/ConfirmDialog.tsx'
import type { CounterSave } from '../queries.ts'
import { offerContextOf } from '../wizard/context.ts'
import { offerBodyOf } from '../wizard/body.ts'
import { COPY } from './copy.ts'

/** One counter that is being written: the document it answers, and itself where it is only edited. */
export interface Target {
  readonly action: OfferActionView
  readonly answered: OfferView
  /** The unsent counter whose form is sent again (O30, O48); null while it is new (O29, O45). */
  readonly own: OfferView | null
  readonly type: OfferType
}

/** The form is filled in from this one. */
export const groundOf = ({ own, answered }: Target): OfferView => own ?? answered

/** Whose figures stand beside the terms: who reads from the sell side, also for outside buyers, looks at the net. */
export const readsNet = (target: Target): boolean =>
  bySeller(target) || readsAsSeller(target.answered.viewerIs)

export const bySeller = ({ type }: Pick<Target, 'type'>): boolean => isSellerType(type)

/** What a counter's form holds: the answered terms at first; its date to answer by is its own, never inherited. */
export const counterBodyOf = (document: OfferView, answeredId: string): OfferBody => ({
  ...offerBodyOf(document),
  ...(document.id === answeredId ? { expiresAt: null } : {}),
})

/** The answered terms as a counter is compared with them. */
export const answeredBodyOf = ({ answered }: Pick<Target, 'answered'>): OfferBody =>
  counterBodyOf(answered, answered.id)

/** What a counter's answers are judged by. */
export const counterContextOf = (target: Target, listing: ListingDetails): OfferContext => ({
  ...offerContextOf(listing),
  ...(bySeller(target) ? { sellerAnswers: answeredBodyOf(target) } : {}),
})

/** The redline of a counter against what it answers, as both sides will read it. */
export const changesOf = (
  target: Pick<Target, 'answered'>,
  body: OfferBody,
  state: PropertyState,
): TermChange[] => redline(answeredBodyOf(target), body, state)

const TERMS_APART = ['expiresAt'] as const

/**
 * May it be sent? A counter says something else than what it answers, its date to answer by not counted, and an edited
 * one something else than before (spec 3 §4 "enabled only when the form changed").
 */
export const differs = (target: Target, body: OfferBody): boolean => {
  const changed = (before: OfferBody) => Object.keys(changedSections(body, before))
  const terms = changed(answeredBodyOf(target)).filter((key) => !TERMS_APART.includes(key as 'expiresAt'))
  const own = target.own && changed(counterBodyOf(target.own, target.answered.id))
  return terms.length > 0 && (own === null || own.length > 0)
}

/** The request: whole sections that changed, on the version and the words that were on the screen. */
export const requestOf = (
  target: Target,
  changed: Partial<OfferBody>,
  seen: Pick<OfferView, 'id' | 'version' | 'snapshotHash'>,
  { comment, attested, fileId }: Confirmation,
): CounterSave =>
  seen.id === target.answered.id
    ? {
        ...changed,
        id: null,
        counteredOfferId: target.answered.chainId,
        offerType: target.type,
        state: target.action.transitionState,
        answersOfferId: seen.id,
        answersVersion: seen.version,
        shown: seen.snapshotHash,
        ...(comment && { comment }),
        ...(attested && { attested }),
        ...(fileId && { paperId: fileId }),
      }
    : { ...changed, id: seen.id, version: seen.version, shown: seen.snapshotHash }

/** Whose approval comes before the other side reads it, in words; undefined where it is delivered at once. */
export const goesTo = (
  { action, answered }: Pick<Target, 'action' | 'answered'>,
  { primaryOwner }: Pick<ListingDetails, 'primaryOwner'>,
): string | undefined => {
  const role = responsibleFor({ state: action.transitionState, outside: answered.outside })
  if (role === 'PS') return COPY.goes.seller(fullName(primaryOwner?.user))
  return role === 'OB' ? COPY.goes.buyer(buyersOf(answered)) : undefined
}
