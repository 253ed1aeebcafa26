import type { UseFormReturn } from 'react-hook-form'
import type { OfferView } from '#api/offer/offer-records.ts'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { OutsideAgent } from '#domain/offer/form/outside.ts'
import { prefilledOffer } from '#domain/offer/form/prefill.ts'
import type { UploadedFile } from '#web/lib/call/upload.ts'
import { useRecordForm } from '#web/lib/record/useRecordForm.ts'
import type { User } from '#web/lib/user.ts'
import { problemsResolver } from '#web/ui/form/problems.ts'
import { readOffer, sendOutside, type OutsideSave } from '../queries.ts'
import { answered, offerBodyOf, isDollarThatFollows, pairsHold } from '../wizard/body.ts'
import { useDependentAnswers } from '../wizard/useDependentAnswers.ts'
import { outsideProblems, type OutsideContext } from './steps.ts'

/** What the form holds: an offer's terms, its people by name, the buyer's agent, the paper it came on. */
export type OutsideForm = OfferBody & { outsideAgent: OutsideAgent | null; paper: UploadedFile | null }

interface AtStep extends OutsideContext {
  readonly step: number
}

/**
 * The customs of the state, and the clauses that the seller requires with every offer; nothing that this seller prefers,
 * since the buyers wrote what they wrote.
 */
const blank = (listing: ListingDetails): OutsideForm => ({
  ...offerBodyOf(prefilledOffer({}, listing.propertyState)),
  rpaBreachContract: listing.rpaBreachContract ?? null,
  rpaDisputeResolution: listing.rpaDisputeResolution ?? null,
  outsideAgent: null,
  paper: null,
})

/**
 * The form of an offer from outside, or of its revised terms. It is kept on the device, and nothing reaches the server
 * before it is added: entering one is an act, not a draft (X1, X2).
 */
export const useOutsideForm = (options: {
  user: User
  listing: ListingDetails
  /** The offer whose terms are revised; null: a new one. */
  offer: OfferView | null
  judged: OutsideContext
  step: number
  onSent: (offer: OfferView) => void
}) => {
  const { user, listing, offer, judged, step } = options
  const { ctx } = judged
  const record = useRecordForm<OutsideForm, OfferView, OutsideSave, AtStep>({
    user: user.id,
    record: offer,
    keyOf: () => `outside-offer/${offer?.id ?? listing.id}`,
    bodyOf: (document) => ({ ...offerBodyOf(document), outsideAgent: null, paper: null }),
    start: () => blank(listing),
    context: { step, ...judged },
    resolver: problemsResolver<OutsideForm, AtStep>((form, at) => outsideProblems(at.step, form, at)),
    first: ({ outsideAgent, paper, ...body }) => ({
      ...answered(body),
      listingId: listing.id,
      outsideAgent,
      paperId: paper?.id ?? null,
      attested: true,
    }),
    change: ({ outsideAgent: _fixed, paper, ...changed }, { id, version, snapshotHash }) => ({
      ...changed,
      id,
      version,
      shown: snapshotHash,
      state: 'PENDING_SELLER_AGENT_RESPONSE',
      paperId: paper?.id ?? null,
      attested: true,
    }),
    send: sendOutside,
    read: readOffer,
    automatic: false,
    act: true,
    onMade: options.onSent,
    settle: (form) => ({ ...form, ...pairsHold(form, ctx) }),
    follows: isDollarThatFollows,
  })
  // It holds everything an offer's form does, and more: what follows from an answer is the offer's own.
  useDependentAnswers(record.form as unknown as UseFormReturn<OfferBody>, ctx.state)
  return record
}
