import type { ListingView } from '#api/listing/listing-records.ts'
import { closingInstant, roundDate } from '#domain/kernel/deadline.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { listingProblems } from '#domain/listing/form/complete.ts'
import { saleRefusal } from '#domain/listing/form/sale.ts'
import { decideListing } from '#domain/listing/lifecycle/decide.ts'
import type { ListingState } from '#domain/listing/vocabulary.ts'
import { isEntitled } from '../billing/entitlement.ts'
import { actorOf } from '../negotiation/actor.ts'
import { lockNegotiation, type Loaded, zoneOfListing } from '../negotiation/aggregate.ts'
import { commitMove, type Doing } from '../negotiation/commit.ts'
import { checkNamedAgent, loadAgents } from '../negotiation/people.ts'
import { answerFor } from './actions.ts'
import { isVisible, viewLoaded } from './read.ts'
import { nameOwner, withOwners } from './owners.ts'
import { notePrice, setApproved, setSale } from './store.ts'
import { approvedHash } from './view.ts'

/** Rows that put the listing before its owners: from here on they are people, not just names on a form. */
const needsOwners = (loaded: Loaded, to: ListingState) =>
  to === 'PENDING_SELLER_APPROVAL' || (to === 'ACTIVE' && loaded.listing.state === 'DRAFT')

/** 18:00 property-local, `auctionDays` from today, where the preferences name any (L08). */
const auction = (loaded: Loaded, now: string): { date: string; deadline: number } | null => {
  const days = loaded.n.listing.auctionDays
  if (days === null || days < 1) return null
  const zone = zoneOfListing(loaded)
  const date = roundDate(now, zone, days)
  return { date, deadline: Date.parse(closingInstant(date, zone)) }
}

/** It comes onto the market, rather than back to it. */
const isPublishing = (from: ListingState) => from === 'DRAFT' || from === 'SELLER_APPROVED'

/** `PUT /listings/{id}/{status}`. */
export const move = async (
  doing: Doing,
  id: string,
  to: ListingState,
  input: {
    comment?: string | null
    attested?: boolean | null
    version?: number | null
    shown?: string | null
    agentId?: string | null
    soldPrice?: number | null
    soldDate?: string | null
  },
): Promise<ListingView | Refusal> => {
  const { tx, viewer, now } = doing
  const found = await lockNegotiation(tx, id)
  if (!found || !isVisible(found, viewer)) return refuse('not-found')
  // An attested act that comes without the hash is kept with that of what this person is shown now (negotiation.md §1.12).
  const shown =
    input.shown || input.attested ? (await viewLoaded(tx, found, viewer, now)).snapshotHash : undefined
  if (input.shown && input.shown !== shown) return refuse('stale-version')
  const loaded =
    needsOwners(found, to) && found.n.listing.agentId === viewer.userId
      ? await withOwners(doing, found)
      : found
  const agent = (await loadAgents(tx, [loaded.listing.agent_id])).get(loaded.listing.agent_id ?? '')
  const opening = to === 'ACTIVE' && loaded.listing.state !== 'PENDING' ? auction(loaded, now) : null
  const decided = decideListing(
    loaded.n,
    to,
    actorOf(viewer, await isEntitled(tx, viewer, now)),
    Date.parse(now),
    {
      comment: input.comment,
      attested: input.attested ?? undefined,
      version: input.version ?? undefined,
      agentId: input.agentId ?? undefined,
      problems: () => listingProblems(loaded.listing.body, { ownEmail: agent?.email ?? '' }),
      auctionDeadline: opening?.deadline ?? null,
    },
  )
  if (isRefusal(decided)) return decided
  const noSale = to === 'SOLD' ? saleRefusal(input.soldDate, roundDate(now, zoneOfListing(loaded), 0)) : null
  if (noSale) return noSale
  const agentNo =
    decided.namedAgentId === null
      ? null
      : await checkNamedAgent(tx, decided.namedAgentId, {
          kind: 'listing',
          propertyState: loaded.listing.property_state,
        })
  if (agentNo) return agentNo
  const done = await commitMove(shown ? { ...doing, shown } : doing, loaded, decided, {
    auctionDate: opening?.date,
  })
  if (isRefusal(done)) return done
  if (to === 'DRAFT' && loaded.listing.agent_id === null) await nameOwner(doing, loaded)
  if (to === 'SELLER_APPROVED') await setApproved(tx, id, approvedHash(loaded.listing.body))
  if (to === 'ACTIVE' && isPublishing(found.listing.state))
    await notePrice(tx, id, { kind: 'LISTED', cents: found.listing.price_cents }, now)
  if (to === 'SOLD')
    await setSale(tx, id, {
      priceCents: input.soldPrice == null ? null : Math.round(input.soldPrice * 100),
      date: input.soldDate ?? null,
    })
  return answerFor(doing, id)
}
