import type { HomeSale } from '#domain/listing/sale-words.ts'
import type { ListingView } from '#api/listing/listing-records.ts'
import { closingInstant, roundDate } from '#domain/kernel/time/deadline.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { listingProblems } from '#domain/listing/form/complete.ts'
import { decideListing } from '#domain/listing/lifecycle/decide.ts'
import type { Also } from '#domain/negotiation/change.ts'
import type { ListingState } from '#domain/listing/vocabulary.ts'
import { isEntitled } from '../billing/entitlement.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import { lockNegotiation, type Loaded, zoneOfListing } from '../negotiation/read/aggregate.ts'
import { commitMove } from '../negotiation/commit/commit.ts'
import type { Doing } from '../negotiation/doing.ts'
import { checkNamedAgent, loadAgents } from '../negotiation/read/people.ts'
import { answerFor } from './actions.ts'
import { isVisible, viewLoaded } from './read.ts'
import { nameOwner, withOwners } from './owners.ts'
import { notePrice, setApproved, setSale } from './store.ts'
import { approvedHash } from './view.ts'

/** 18:00 property-local, `auctionDays` from today, where the preferences name any (L08). */
const auction = (loaded: Loaded, now: string): { date: string; deadline: number } | null => {
  const days = loaded.n.listing.auctionDays
  if (days === null || days < 1) return null
  const zone = zoneOfListing(loaded)
  const date = roundDate(now, zone, days)
  return { date, deadline: Date.parse(closingInstant(date, zone)) }
}

/** What the call carries of a sale. */
interface Sale {
  soldPrice?: number | null
  soldDate?: string | null
}

const saleOf = ({ soldPrice, soldDate }: Sale): HomeSale => ({
  priceCents: soldPrice == null ? null : Math.round(soldPrice * 100),
  date: soldDate ?? null,
})

/** What a row asks for once its move is carried out; owners are invited before it, so that the move reaches them. */
const AFTER: {
  readonly [A in Also]?: (doing: Doing, loaded: Loaded, sale: Sale) => Promise<unknown>
} = {
  'name-seller': nameOwner,
  'keep-approved': ({ tx }, { listing }) => setApproved(tx, listing.id, approvedHash(listing.body)),
  'note-price': ({ tx, now }, { listing }) =>
    notePrice(tx, listing.id, { kind: 'LISTED', cents: listing.price_cents }, now),
  'note-sale': ({ tx }, { listing }, sale) => setSale(tx, listing.id, saleOf(sale)),
}

/** `PUT /listings/{id}/{status}`. */
export const move = async (
  doing: Doing,
  id: string,
  to: ListingState,
  input: Sale & {
    comment?: string | null
    attested?: boolean | null
    version?: number | null
    shown?: string | null
    agentId?: string | null
  },
): Promise<ListingView | Refusal> => {
  const { tx, viewer, now } = doing
  const found = await lockNegotiation(doing, id)
  if (!found || !isVisible(found, viewer)) return refuse('not-found')
  // An attested act that comes without the hash is kept with that of what this person is shown now (negotiation.md §1.12).
  const shown =
    input.shown || input.attested ? (await viewLoaded(tx, found, viewer, now)).snapshotHash : undefined
  if (input.shown && input.shown !== shown) return refuse('stale-version')
  const { listing } = found
  const agent = (await loadAgents(tx, [listing.agent_id])).get(listing.agent_id ?? '')
  const opening = auction(found, now)
  const decided = decideListing(
    found.n,
    to,
    actorOf(viewer, await isEntitled(tx, viewer, now)),
    Date.parse(now),
    {
      comment: input.comment,
      attested: input.attested ?? undefined,
      version: input.version ?? undefined,
      agentId: input.agentId ?? undefined,
      problems: () => listingProblems(listing.body, { ownEmail: agent?.email ?? '' }),
      auctionDeadline: opening?.deadline ?? null,
      soldDate: input.soldDate,
      today: roundDate(now, zoneOfListing(found), 0),
    },
  )
  if (isRefusal(decided)) return decided
  const agentNo =
    decided.namedAgentId === null
      ? null
      : await checkNamedAgent(tx, decided.namedAgentId, {
          kind: 'listing',
          propertyState: listing.property_state,
        })
  if (agentNo) return agentNo
  const loaded = decided.also.includes('invite-owners') ? await withOwners(doing, found) : found
  const opens = decided.changes.some((change) => change.kind === 'listing' && change.set?.dueAt != null)
  const done = await commitMove(shown ? { ...doing, shown } : doing, loaded, decided, {
    ...(opens ? { auctionDate: opening?.date } : {}),
    ...(decided.also.includes('note-sale') ? { sale: saleOf(input) } : {}),
  })
  if (isRefusal(done)) return done
  for (const also of decided.also) await AFTER[also]?.(doing, loaded, input)
  return answerFor(doing, id)
}
