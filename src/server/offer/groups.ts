import type { ListingOffers, OfferGroup } from '#api/offer/offer-records.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { localDateOf } from '#domain/kernel/time/deadline.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { rolesOnListing } from '#domain/negotiation/actor.ts'
import {
  chainOf,
  currentFor,
  isFrozen,
  listedOf,
  newestFor,
  openRound,
  type Side,
} from '#domain/negotiation/chain.ts'
import type { OfferHead } from '#domain/negotiation/heads.ts'
import { isActionRequired, outsideAction } from '#domain/offer/lifecycle/actions.ts'
import { ifAccepted } from '#domain/offer/reading/beside/choice.ts'
import { bannerFor, compareGroups, isAfterDueDate } from '#domain/offer/reading/beside/grouping.ts'
import { moneyDocument, pendingCounter } from '#domain/offer/reading/current.ts'
import { chainsToRead, mayReadSellerSide, seesSharedNetworks } from '#domain/offer/permissions.ts'
import { highestFor, listingViewerIs } from '#domain/listing/permissions.ts'
import { netToSeller } from '#domain/offer/net/net.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import { readNegotiation, rowOf, type Loaded, zoneOfListing } from '../negotiation/read/aggregate.ts'
import { loadedAt, revealOfRow } from '../negotiation/read/at.ts'
import { isVisible } from '../listing/read.ts'
import type { Db } from '../platform/db/db.ts'
import { inLine, inParts } from './line.ts'
import { loadTexts } from './read.ts'
import { dueDateChoice, viewOfRound } from './round/round.ts'
import { withSharedNetworks } from './shared-network.ts'
import { waitingsOf } from './waiting.ts'
import { chainActions, offerViewOf, type Texts } from './view.ts'

/** The seller's net on one document's terms: as delivered, or as written where it was not sent yet. */
const netOf = (loaded: Loaded, texts: Texts, documentId: string | undefined, today: string) => {
  const row = documentId === undefined ? undefined : rowOf(loaded, documentId)
  const body = row && (texts.snapshots.get(row.snapshot_id ?? '')?.body ?? texts.bodies.get(row.id))
  if (!row || !body || body.terms?.offerAmount == null) return undefined
  const { listing } = loaded
  return netToSeller({
    offer: body,
    listing: {
      state: listing.property_state,
      address: listing.body.address ?? {},
      propertyType: listing.body.propertyType,
    },
    acceptedOn: row.state === 'ACCEPTED' ? localDateOf(row.state_since, zoneOfListing(loaded)) : today,
  })
}

const NO_NET = { highestNetAmount: null, netOfferId: null, netIfAccepted: null }

/** Net now and net if accepted: money is what the buyers wrote or accepted (negotiation.md §6). */
const netsOf = (loaded: Loaded, texts: Texts, chain: readonly OfferHead[], today: string) => {
  const money = moneyDocument(chain)
  const sheet = netOf(loaded, texts, money?.id, today)
  const pending = netOf(loaded, texts, pendingCounter(chain)?.id, today)
  return {
    ...NO_NET,
    ...(sheet && money
      ? {
          highestNetAmount: Number(sheet.netCents) / 100,
          netOfferId: money.id,
          netClosing: sheet.on,
          netLines: sheet.lines.map((l) => ({
            key: l.key,
            label: l.label,
            amount: Number(l.cents) / 100,
            explanation: l.explanation,
            total: Number(l.total) / 100,
            payer: l.payer,
            source: l.source,
          })),
        }
      : {}),
    ...(pending ? { netIfAccepted: Number(pending.netCents) / 100 } : {}),
  }
}

const groupOf = (
  loaded: Loaded,
  chainId: string,
  side: Side,
  viewer: Viewer,
  texts: Texts,
  seen: ReadonlySet<string>,
  waiting: OfferGroup['waiting'],
  now: string,
  /** The property-local day. */
  today: string,
): OfferGroup | null => {
  const at = Date.parse(now)
  const actor = actorOf(viewer)
  const chain = chainOf(loaded.n, chainId)
  const actions = chainActions(loaded.n, chainId, viewer, side, at)
  const known = { side, actions }
  const original = offerViewOf(loaded, chainId, viewer, texts, at, known)
  if (!original) return null
  const counters = listedOf(chain)
    .slice(1)
    .toReversed()
    .map((o) => offerViewOf(loaded, o.id, viewer, texts, at, known))
    .filter((v) => v !== null)
  const current = newestFor(side, chain)
  const required = isActionRequired(loaded.n, chainId, side, actor, at)
  const shown = counters.find((c) => c.id === current?.id) ?? original
  const binding = actions.offerActions.find((a) => a.transitionState === 'ACCEPTED')
  return {
    originalOffer: original,
    counterOffers: counters,
    ...actions,
    isActionRequired: required,
    bannerMessage: bannerFor(loaded.n, chain, side, required, at),
    ...(side === 'seller' ? netsOf(loaded, texts, chain, today) : NO_NET),
    otherTerms: shown.otherTerms ?? null,
    agent: original.agent,
    currentOfferId: currentFor(side, chain)?.id ?? null,
    frozen: isFrozen(loaded.n, chain),
    ...(side === 'seller'
      ? { viewed: seen.has(chainId), shortlisted: rowOf(loaded, chainId)?.shortlisted ?? false }
      : {}),
    afterDueDate: isAfterDueDate(loaded.n, chain[0]),
    waiting,
    // The other buyers' business is the sell side's alone.
    ...(side === 'seller' && binding ? { ifAccepted: ifAccepted(loaded.n, binding.offerId) } : {}),
  }
}

const read = async (
  db: Db,
  listingId: string,
  side: Side,
  viewer: Viewer,
  now: string,
): Promise<ListingOffers | Refusal> => {
  const written = await readNegotiation(db, listingId)
  if (!written || !isVisible(written, viewer)) return refuse('not-found')
  const loaded = loadedAt(written, now)
  const actor = actorOf(viewer)
  const roles = rolesOnListing(actor, loaded.n.listing)
  if (side === 'seller' && !mayReadSellerSide(roles)) return refuse('not-found')
  const chains = chainsToRead(loaded.n, actor, side)
  const ids = chains.flatMap((id) => listedOf(chainOf(loaded.n, id)).map((o) => o.id))
  const texts = await loadTexts(db, loaded, ids, roles.has('AD') ? undefined : side)
  const seen = new Set(
    texts.views
      .filter((v) => v.user_id === viewer.userId && v.snapshot_id === rowOf(loaded, v.offer_id)?.snapshot_id)
      .map((v) => v.offer_id),
  )
  const today = localDateOf(now, zoneOfListing(loaded))
  const waiting = await waitingsOf(db, loaded, chains, side, viewer, now)
  const facts = (g: OfferGroup) => ({
    accepted: [g.originalOffer, ...g.counterOffers].some((o) => o.state === 'ACCEPTED'),
    actions: g.offerActions,
    netCents: g.highestNetAmount === null ? null : Math.round(g.highestNetAmount * 100),
    deliveredAt: g.originalOffer.deliveredAt ? Date.parse(g.originalOffer.deliveredAt) : null,
  })
  const groups = await inParts(
    chains,
    (id) => groupOf(loaded, id, side, viewer, texts, seen, waiting.get(id) ?? null, now, today),
    (group) => 1 + group.counterOffers.length,
  )
  const sorted = groups
    .map((group) => ({ group, facts: facts(group) }))
    .toSorted((a, b) => compareGroups(a.facts, b.facts))
    .map(({ group }) => group)
  const offers =
    side === 'seller' && seesSharedNetworks(roles)
      ? await withSharedNetworks(db, loaded, sorted, now)
      : sorted
  const { listing, n } = loaded
  const highest = highestFor({
    is: listingViewerIs(roles),
    userId: viewer.userId,
    roundAccepted: listing.round_accepted,
    highestCents: listing.highest_offer_cents,
    reveal: revealOfRow(listing),
  })
  const acceptedId = n.offers.find((o) => o.state === 'ACCEPTED' && o.type !== 'GLOBAL_COUNTER')?.id
  const round = openRound(n)
  return {
    offers,
    offerCount: listing.offer_count,
    highestOffer: highest === null ? null : highest / 100,
    acceptedOffer:
      (acceptedId &&
        ids.includes(acceptedId) &&
        offerViewOf(loaded, acceptedId, viewer, texts, Date.parse(now))) ||
      null,
    globalCounter: round ? viewOfRound(loaded, round.id, viewer, now) : null,
    dueDateChoice: side === 'seller' ? dueDateChoice(loaded, viewer, now) : null,
    outsideAction: side === 'seller' ? outsideAction(n, actor, Date.parse(now)) : null,
  }
}

/** `GET /offers/listings/{id}`: the negotiation from one side. A constant number of statements. */
export const offersOf = (...asked: Parameters<typeof read>): ReturnType<typeof read> => {
  const [, , , viewer] = asked
  return inLine(viewer.userId, () => read(...asked))
}
