import type { OfferView } from '#api/offer/offer-records.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { sameAnswers } from '#domain/kernel/same.ts'
import { mergeBody } from '#domain/kernel/merge.ts'
import type { Buyer, OfferBody } from '#domain/offer/form/body.ts'
import { approvalInForce, decideSave, travelsWithSave } from '#domain/offer/lifecycle/decide-save.ts'
import { withSaveDefaults } from '#domain/offer/form/prefill.ts'
import { PAPERS } from '#domain/kernel/party.ts'
import { PEOPLE } from '#domain/offer/reading/masking.ts'
import { changeOfferAmount } from '#domain/offer/form/answers-pairs.ts'
import type { OfferState } from '#domain/offer/vocabulary.ts'
import { readsAsSeller, standingOn } from '#domain/offer/permissions.ts'
import { keepsAlias, unveiled } from '#domain/offer/reading/blind/veil.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import { recordNumberCorrected } from '../account/record.ts'
import { lockByOffer, rowOf, type Loaded } from '../negotiation/read/aggregate.ts'
import type { Doing } from '../negotiation/doing.ts'
import { termsHash } from '../negotiation/read/terms-hash.ts'
import { settleFiles } from '../negotiation/commit/files.ts'
import { snapshotsOf } from '../negotiation/read/reading.ts'
import { namedEmails, primaryEmailOf } from './context.ts'
import { refusePast } from './expiry.ts'
import { checkShown, moveLoaded } from './move.ts'
import { answerOffer, loadVeil } from './read.ts'
import { dropUnnamedBuyers, saveOffer } from './store.ts'

export type SaveInput = Partial<OfferBody> & {
  id: string
  listingId?: string | null
  version?: number | null
  state?: OfferState | null
  attested?: boolean | null
  comment?: string | null
  shown?: string | null
  paperId?: string | null
}

/** What is fixed of a buyer once they are: all but the number, which is contact data and no term. */
const fixedOf = (buyer: Buyer | null | undefined) => [
  buyer?.ownerType,
  buyer?.user?.firstName,
  buyer?.user?.lastName,
  buyer?.user?.email,
  buyer?.orgName,
  buyer?.officerTitle || undefined,
  buyer?.certifyBuyer,
  ...PAPERS.map((paper) => buyer?.[paper]?.id),
]

/** `before` has what a list of additional buyers leaves out. */
const people = (body: OfferBody, before: OfferBody = {}) => [
  fixedOf(body.primaryBuyer),
  ...(body.secondaryBuyers ?? []).map((sent, i) => fixedOf({ ...before.secondaryBuyers?.[i], ...sent })),
]

const numbersIn = ({ primaryBuyer, secondaryBuyers }: OfferBody) =>
  [primaryBuyer, ...(secondaryBuyers ?? [])].map((buyer) => buyer?.user?.phone)

const withNumber = (buyer: Buyer, sent: Buyer | null | undefined): Buyer =>
  sent?.user?.phone === undefined ? buyer : { ...buyer, user: { ...buyer.user, phone: sent.user.phone } }

/** The buyers that are fixed since the first delivery, with the numbers that were sent for them; one that was left out stays. */
const fixedBuyers = (before: OfferBody, sent: OfferBody): Pick<OfferBody, (typeof PEOPLE)[number]> => ({
  primaryBuyer: before.primaryBuyer && withNumber(before.primaryBuyer, sent.primaryBuyer),
  secondaryBuyers: before.secondaryBuyers?.map((buyer, i) => withNumber(buyer, sent.secondaryBuyers?.[i])),
})

/** Saves the working copy; `dirty` says whether it differs from what was delivered. */
export const writeBody = async (
  doing: Doing,
  loaded: Loaded,
  offerId: string,
  merged: OfferBody,
  before: OfferBody,
): Promise<OfferBody | Refusal> => {
  const { tx, viewer, now } = doing
  const row = rowOf(loaded, offerId)
  const head = loaded.n.offers.find((o) => o.id === offerId)
  const filled = withSaveDefaults(merged, loaded.listing.property_state)
  const settled = await settleFiles(tx, {
    body: filled,
    before,
    uploaderId: viewer.userId,
    audience: () => (row?.outside ? 'offer-sell' : 'offer-buy'),
    listingId: loaded.listing.id,
    offerId,
  })
  if (isRefusal(settled)) return settled
  const snapshot = row?.snapshot_id
    ? (await snapshotsOf(tx, [row.snapshot_id])).get(row.snapshot_id)
    : undefined
  await saveOffer(
    tx,
    offerId,
    {
      body: settled,
      primaryBuyerEmail: row?.agent_id === null ? (row.primary_buyer_email ?? null) : primaryEmailOf(settled),
      requestBuyerApproval: head
        ? approvalInForce(head, settled.requestBuyerApproval ?? true)
        : (settled.requestBuyerApproval ?? true),
      expiresAt: settled.expiresAt ?? null,
      // The buyers are fixed but for their numbers, and those are no terms.
      dirty:
        snapshot === undefined ||
        termsHash({
          ...settled,
          primaryBuyer: snapshot.body.primaryBuyer,
          secondaryBuyers: snapshot.body.secondaryBuyers,
        }) !== snapshot.hash,
    },
    now,
  )
  return settled
}

/** O02, and with `state` O19 and O20, of an outside offer X2: edit and move in one transaction. */
export const save = async (doing: Doing, input: SaveInput): Promise<OfferView | Refusal> => {
  const { tx, viewer, now } = doing
  const loaded = await lockByOffer(doing, input.id)
  const head = loaded?.n.offers.find((o) => o.id === input.id)
  const is = loaded && head && standingOn(loaded.n, head, actorOf(viewer))?.is
  if (!loaded || !head || !is) return refuse('not-found')
  const { id, listingId: _listing, version, state, attested, comment, shown, paperId, ...sent } = input
  const before = rowOf(loaded, id)?.body ?? {}
  // The listing agent who records an outside buyer side (X2) may read it under a veil.
  const veil = readsAsSeller(is) ? await loadVeil(tx, loaded, head, is) : null
  const put = veil && unveiled(sent, before, veil)
  if (veil && put && keepsAlias(put, veil)) return refuse('alias-in-text')
  const patch = put?.terms ?? sent
  const fixed = head.deliveredAt !== null
  const moving = state != null && travelsWithSave(head.state, state, head.outside)
  const merged = settleAmount(before, mergeBody(before, patch), patch)
  const changesBuyers =
    PEOPLE.some((key) => key in patch) && !sameAnswers(people(before), people(merged, before))
  const decided = decideSave(loaded.n, id, actorOf(viewer), Date.parse(now), {
    version: version ?? undefined,
    withMove: moving,
    changesBuyers,
    primaryBuyerEmail: primaryEmailOf(merged),
  })
  if (isRefusal(decided)) return decided
  const seen = await checkShown(doing, loaded, id, { shown, attested })
  if (isRefusal(seen)) return seen
  const tooLate = refusePast(patch.expiresAt, now, before.expiresAt)
  if (tooLate) return tooLate
  const kept = fixed ? { ...merged, ...fixedBuyers(before, merged) } : merged
  const written = await writeBody(doing, loaded, id, kept, before)
  if (isRefusal(written)) return written
  if (fixed && !sameAnswers(numbersIn(before), numbersIn(written)))
    await recordNumberCorrected(tx, { userId: viewer.userId, ip: doing.ip }, id, now)
  if (changesBuyers && head.agentId !== null) await dropUnnamedBuyers(tx, id, namedEmails(written))
  if (!moving || state == null) return answerOffer(tx, loaded.listing.id, id, viewer, now)
  const again = await lockByOffer(doing, id)
  return again
    ? moveLoaded({ ...doing, ...seen }, again, id, state, { comment, attested, paperId })
    : refuse('not-found')
}

/** The amount dialog sends the amount alone: dollars that are a share of it follow (O19, spec 3 §4 "Dependent answers"). */
const settleAmount = (before: OfferBody, merged: OfferBody, patch: Partial<OfferBody>): OfferBody => {
  const sent = Object.keys(patch.terms ?? {})
  const amountAlone =
    sent.length === 1 && sent[0] === 'offerAmount' && before.terms?.offerAmount !== merged.terms?.offerAmount
  return amountAlone ? changeOfferAmount(merged, merged.terms?.offerAmount ?? null) : merged
}
