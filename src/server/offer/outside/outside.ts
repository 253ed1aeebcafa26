import type { OfferView } from '#api/offer/offer-records.ts'
import { mergeBody } from '#domain/kernel/merge.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { ownersOf } from '#domain/listing/form/owners.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { outsidePartyProblems, outsideTermProblems, type OutsideAgent } from '#domain/offer/form/outside.ts'
import { withSaveDefaults } from '#domain/offer/form/prefill.ts'
import { decideOutside } from '#domain/offer/lifecycle/decide-outside.ts'
import { actorOf } from '../../negotiation/read/actor.ts'
import { lockNegotiation, NEWEST } from '../../negotiation/read/aggregate.ts'
import { commitMove } from '../../negotiation/commit/commit.ts'
import type { Doing } from '../../negotiation/doing.ts'
import { settleFiles } from '../../negotiation/commit/files.ts'
import { isVisible } from '../../listing/read.ts'
import { newId } from '../../platform/id.ts'
import { contextOf } from '../context.ts'
import { hangOn } from './paper.ts'
import { answerOffer } from '../read.ts'

export interface OutsideInput {
  body: Partial<OfferBody>
  agent?: OutsideAgent | null | undefined
  attested?: boolean | null | undefined
  paperId?: string | null | undefined
}

/**
 * X1: an offer from outside, entered whole and delivered at once. Its files are the sell side's from the beginning: the
 * buy side has no account that could read them.
 */
export const createOutside = async (
  doing: Doing,
  listingId: string,
  input: OutsideInput,
): Promise<OfferView | Refusal> => {
  const { tx, viewer, now } = doing
  const loaded = await lockNegotiation(doing, listingId)
  if (!loaded || !isVisible(loaded, viewer)) return refuse('not-found')
  const body = withSaveDefaults(mergeBody<OfferBody>({}, input.body), loaded.listing.property_state)
  const id = newId()
  const ctx = contextOf(loaded, now)
  const decided = decideOutside(loaded.n, actorOf(viewer), Date.parse(now), {
    newId: id,
    seq: NEWEST,
    expiresAt: body.expiresAt ? Date.parse(body.expiresAt) : null,
    attested: input.attested ?? undefined,
    paper: !!input.paperId,
    problems: () => [
      ...outsidePartyProblems(body, input.agent, {
        agentEmail: viewer.email,
        owners: ownersOf(loaded.listing.body),
      }),
      ...outsideTermProblems(body, ctx),
    ],
  })
  if (isRefusal(decided)) return decided
  const hung = await hangOn(doing, { paperId: input.paperId ?? '', listingId, chainId: id })
  if (isRefusal(hung)) return hung
  const settled = await settleFiles(tx, {
    body,
    before: {},
    uploaderId: viewer.userId,
    audience: () => 'offer-sell',
    listingId,
    offerId: id,
  })
  if (isRefusal(settled)) return settled
  const done = await commitMove(doing, loaded, decided.move, {
    body: settled,
    paperId: hung,
    outsideAgent: input.agent ?? {},
  })
  return isRefusal(done) ? done : answerOffer(tx, listingId, id, viewer, now)
}
