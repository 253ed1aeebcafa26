import type {
  ContractRowView,
  ListingDetailView,
  ListingRowView,
  ParticipantView,
} from '#api/admin/admin-tables.ts'
import { finalPaperOf } from '#domain/contract/final-paper.ts'
import { sameEmail } from '#domain/kernel/text/contact.ts'
import { fullName } from '#domain/kernel/text/format.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { listingWorkflowLabel } from '#domain/listing/vocabulary.ts'
import { compareWatched, watchedOn, type Watched } from '#domain/offer/reading/beside/watched.ts'
import { isBuyerType, offerStateLabel } from '#domain/offer/vocabulary.ts'
import { chainOf } from '#domain/negotiation/chain.ts'
import type { OfferHead } from '#domain/negotiation/heads.ts'
import type { OutsideAgent } from '#domain/offer/form/outside.ts'
import { peopleOf } from '#server/account/directory.ts'
import { fileUrl } from '#server/file/attach.ts'
import type { Db } from '#server/platform/db/db.ts'
import { readNegotiation, rowOf } from '../negotiation/read/aggregate.ts'
import { bodiesOf } from '../negotiation/read/reading.ts'
import { pageOf, type AdminListQuery } from './store-page.ts'
import { CONTRACTS, contractRows, type ContractRowData, type ParticipantRow } from './store-contracts.ts'
import { LISTINGS, listingRows } from './store-listings.ts'
import { UNASSIGNED, unassignedRows } from './store-unassigned.ts'

type HomeRow = Awaited<ReturnType<typeof listingRows>>[number]
type Person = { id: string; firstName: string; lastName: string }

const named = (person: Person | null) => person && { id: person.id, name: fullName(person) }

const listingRowOf = (row: HomeRow): ListingRowView => {
  const typed = fullName({ firstName: row.seller_first, lastName: row.seller_last })
  return {
    id: row.id,
    state: row.state,
    label: listingWorkflowLabel(row.state, row.buy_side_signed, row.agent !== null),
    address: row.address,
    listingAgent: named(row.agent),
    primarySeller: named(row.seller) ?? (typed === '' ? null : { id: null, name: typed }),
  }
}

/** One page of the listings table. */
export const pageOfListings = async (db: Db, query: AdminListQuery, now: string) => {
  const { ids, total } = await pageOf(LISTINGS, db, query, now)
  return { items: (await listingRows(db, [ids])).map(listingRowOf), total }
}

/** So many offers of one home are shown; more than that nobody reads in a dialog. */
const MOST_OFFERS = 200

/**
 * A listing with its offers, drafts included: each by the document that stands for the selling side, in the words and at the amount of that
 * side's own dashboard, so that the two never contradict each other. A constant number of statements.
 */
export const detailOfListing = async (
  db: Db,
  id: string,
  now: string,
): Promise<ListingDetailView | Refusal> => {
  const [row] = await listingRows(db, [[id]])
  const loaded = row && (await readNegotiation(db, id))
  if (!loaded) return refuse('not-found')
  const chains = loaded.n.offers
    .filter((offer) => offer.type === 'INITIAL')
    .toReversed()
    .slice(0, MOST_OFFERS)
    .map((root) => ({ root, watched: watchedOn(loaded.n, chainOf(loaded.n, root.id), Date.parse(now)) }))
  const bodies = await bodiesOf(db, [
    ...new Set(chains.flatMap(({ root, watched }) => [root.id, watched?.document.id ?? root.id])),
  ])
  const buyerOf = (root: OfferHead) => root.buyers.find((b) => b.primary)?.userId ?? null
  const ids = chains.flatMap(({ root }) => [root.agentId, buyerOf(root)]).filter((one) => one !== null)
  const people = new Map((await peopleOf(db, [...new Set(ids)], now)).map((person) => [person.id, person]))
  const personOf = (one: string | null) => named(people.get(one ?? '') ?? null)
  /** As the side reads it: of what the buyers sent the last delivery, of anything else what is written. */
  const amountOf = (watched: Watched | null, root: OfferHead): number | null => {
    const { id: documentId, type } = watched?.document ?? root
    const cents = rowOf(loaded, documentId)?.delivered_amount_cents
    if (watched?.side === 'seller' && isBuyerType(type) && cents != null) return cents / 100
    return bodies.get(documentId)?.terms?.offerAmount ?? null
  }
  return {
    ...listingRowOf(row),
    offers: chains
      .map((chain) => ({
        ...chain,
        amount: amountOf(chain.watched, chain.root),
        deliveredAt: chain.root.deliveredAt,
      }))
      .toSorted(compareWatched)
      .map(({ root, watched, amount }) => {
        const outside = rowOf(loaded, root.id)?.outside_agent as OutsideAgent | null | undefined
        const buyer = bodies.get(root.id)?.primaryBuyer
        const typed = fullName(buyer?.user ?? {}) || buyer?.orgName || ''
        const person = people.get(buyerOf(root) ?? '')
        // Without an account their row has what any agent typed last.
        const ofRecord = person?.status === 'PROVISIONAL' && sameEmail(buyer?.user?.email, person.email)
        return {
          id: root.id,
          offerAmount: amount,
          label: watched?.label ?? offerStateLabel(root.state),
          buyerAgent: root.outside ? { id: null, name: fullName(outside ?? {}) } : personOf(root.agentId),
          primaryBuyer:
            person && !ofRecord
              ? named(person)
              : typed === ''
                ? null
                : { id: person?.id ?? null, name: typed },
        }
      }),
  }
}

const participantOf = (role: string, person: ParticipantRow | null | undefined): ParticipantView | null =>
  person
    ? {
        role,
        name: fullName(person),
        phone: person.phone,
        email: person.email,
        brokerage: person.brokerage,
      }
    : null

/** Of an outside chain only names are known: they stand in its terms (X1). */
const outsideBuyer = (body: unknown): ParticipantRow => {
  const { user, orgName } = (body ?? {}) as {
    user?: { firstName?: string; lastName?: string } | null
    orgName?: string | null
  }
  return {
    firstName: orgName ?? user?.firstName ?? '',
    lastName: orgName ? '' : (user?.lastName ?? ''),
    email: null,
    phone: null,
    brokerage: null,
  }
}

const outsideAgent = (agent: unknown): ParticipantRow | null => {
  if (!agent) return null
  const { firstName, lastName, email, phone, brokerage } = agent as OutsideAgent
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: email ?? null,
    phone: phone ?? null,
    brokerage: brokerage ?? null,
  }
}

const ROLES = {
  listingAgent: 'Listing Agent',
  primaryOwner: 'Primary Seller',
  secondaryOwner: 'Secondary Seller',
  buyerAgent: 'Buyer Agent',
  primaryBuyer: 'Primary Buyer',
  secondaryBuyer: 'Secondary Buyer',
} as const

const participantsOf = (row: ContractRowData): ContractRowView['participants'] => {
  const buyers = row.outside ? row.outside_buyers.map(outsideBuyer) : row.buyers
  const all = (role: keyof typeof ROLES, people: readonly ParticipantRow[]) =>
    people.flatMap((person) => participantOf(ROLES[role], person) ?? [])
  return {
    listingAgent: participantOf(ROLES.listingAgent, row.listing_agent),
    primaryOwner: participantOf(ROLES.primaryOwner, row.owners[0]),
    secondaryOwners: all('secondaryOwner', row.owners.slice(1)),
    buyerAgent: participantOf(
      ROLES.buyerAgent,
      row.outside ? outsideAgent(row.outside_agent) : row.buyer_agent,
    ),
    primaryBuyer: participantOf(ROLES.primaryBuyer, buyers[0]),
    secondaryBuyers: all('secondaryBuyer', buyers.slice(1)),
  }
}

const contractRowOf = (row: ContractRowData): ContractRowView => {
  const urlOf = (id: string | null, name: string) => (id === null ? null : fileUrl(id, name))
  const outside = urlOf(row.outside_file_id, `contract-outside-${row.offer_id}.pdf`)
  const final = finalPaperOf({
    sealed: urlOf(row.final_file_id, `contract-${row.offer_id}.pdf`),
    outside,
  })
  return {
    id: row.id,
    listingId: row.listing_id,
    offerId: row.offer_id,
    state: row.state,
    listingState: row.listing_state,
    label:
      row.state === 'CANCELLED' ? 'Cancelled' : listingWorkflowLabel(row.listing_state, row.buy_side_signed),
    listingAddress: row.address,
    docuSignSent: row.docu_sign_sent,
    contractUrl: `/api/files/rpa/${row.listing_id}/rpa-${row.offer_id}.pdf`,
    finalRpaUrl: final?.paper ?? null,
    outsideUrl: outside,
    open: row.newest && row.state !== 'CANCELLED',
    participants: participantsOf(row),
  }
}

/** One page of the contracts table. */
export const pageOfContracts = async (db: Db, query: AdminListQuery, now: string) => {
  const { ids, total } = await pageOf(CONTRACTS, db, query, now)
  return { items: (await contractRows(db, [ids])).map(contractRowOf), total }
}

/** One page of what waits for an agent. */
export const pageOfUnassigned = async (db: Db, query: AdminListQuery, now: string) => {
  const { ids, total } = await pageOf(UNASSIGNED, db, query, now)
  const items = (await unassignedRows(db, [ids])).map((row) => ({
    id: row.id,
    kind: row.kind,
    listingId: row.listing_id,
    address: row.address,
    propertyState: row.property_state,
    consumer: { id: row.creator_id, name: fullName({ firstName: row.first_name, lastName: row.last_name }) },
    since: row.since,
  }))
  return { items, total }
}
