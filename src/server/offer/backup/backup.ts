import type { OfferView } from '#api/offer/offer-records.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { decideBackup } from '#domain/offer/lifecycle/decide-backup.ts'
import { standingOn } from '#domain/offer/permissions.ts'
import type { BackupAction } from '#domain/offer/vocabulary.ts'
import { actorOf } from '../../negotiation/read/actor.ts'
import { lockByOffer, type Loaded } from '../../negotiation/read/aggregate.ts'
import { commitMove } from '../../negotiation/commit/commit.ts'
import type { Doing } from '../../negotiation/doing.ts'
import { checkShown, type MoveInput } from '../move.ts'
import { answerOffer, isHeldBack } from '../read.ts'

const known = (loaded: Loaded, offerId: string, viewer: Viewer): boolean => {
  const head = loaded.n.offers.find((o) => o.id === offerId)
  return head !== undefined && standingOn(loaded.n, head, actorOf(viewer)) !== null
}

/** `PUT /offers/{id}/backup/{action}`: one transaction, with the listing locked (negotiation.md §1.10). */
export const moveBackup = async (
  doing: Doing,
  offerId: string,
  action: BackupAction,
  input: MoveInput,
): Promise<OfferView | Refusal> => {
  const { tx, viewer, now } = doing
  const loaded = await lockByOffer(doing, offerId)
  if (!loaded || !known(loaded, offerId, viewer)) return refuse('not-found')
  const seen = await checkShown(doing, loaded, offerId, input)
  if (isRefusal(seen)) return seen
  const decided = decideBackup(loaded.n, offerId, action, actorOf(viewer), Date.parse(now), {
    comment: input.comment,
    attested: input.attested ?? undefined,
    version: input.version ?? undefined,
  })
  if (isRefusal(decided)) return decided
  if (decided.attestation !== null && (await isHeldBack(tx, loaded, offerId, viewer)))
    return refuse('text-held-back')
  const done = await commitMove({ ...doing, ...seen }, loaded, decided)
  return isRefusal(done) ? done : answerOffer(tx, loaded.listing.id, offerId, viewer, now)
}
