import type { OfferView } from '#api/offer/offer-records.ts'
import { offerBody, type OfferBody, type OfferContext } from '#domain/offer/form/body.ts'
import { useRecordForm } from '#web/lib/record/useRecordForm.ts'
import type { User } from '#web/lib/user.ts'
import { problemsResolver, schemaProblems } from '#web/ui/form/problems.ts'
import { readOffer, saveOffer, type OfferSave } from '../queries.ts'
import { answered, offerBodyOf, isDollarThatFollows, pairsHold } from './body.ts'
import { lateExpiry, stepProblems } from './stepProblems.ts'
import { useDependentAnswers } from './useDependentAnswers.ts'

export interface OfferFormOptions {
  user: User
  listingId: string
  /** null: not saved yet; `start` is then the pre-filled body. */
  offer: OfferView | null
  start: OfferBody
  /** The buyer profile of that body: what another one left on this device is not this offer's. */
  profileId?: string | undefined
  ctx: OfferContext
  step: number
  /** The first save gave the offer its id. */
  onMade: (id: string) => void
}

interface AtStep {
  step: number
  ctx: OfferContext
}

const resolver = problemsResolver<OfferBody, AtStep>((values, { step, ctx }) =>
  stepProblems(step, values, ctx),
)

/** The one form behind the eight steps; the first save creates the draft (spec 3 §4 "Saving behaviour"). */
export const useOfferForm = (options: OfferFormOptions) => {
  const { user, listingId, offer, profileId, ctx, step } = options
  const record = useRecordForm<OfferBody, OfferView, OfferSave, AtStep>({
    user: user.id,
    record: offer,
    keyOf: (made) => `offer/${made?.id ?? ['new', listingId, profileId].filter(Boolean).join('-')}`,
    bodyOf: offerBodyOf,
    start: () => offerBodyOf(options.start),
    context: { step, ctx },
    resolver,
    first: (values) => ({ ...answered(values), listingId }),
    change: (changed, { id, version }) => ({ ...changed, id, version }),
    send: saveOffer,
    read: readOffer,
    impossible: (sections) => [...schemaProblems(offerBody, sections), ...lateExpiry(sections)],
    automatic: true,
    onMade: ({ id }) => options.onMade(id),
    settle: (body) => pairsHold(body, ctx),
    follows: isDollarThatFollows,
  })
  useDependentAnswers(record.form, ctx.state)
  return record
}
