import { phone } from '#domain/kernel/format.ts'
import { isOrganisation, OWNER_TYPE_LABELS } from '#domain/kernel/party.ts'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { PROPERTY_TYPE_LABELS } from '#domain/listing/form/choices.ts'
import type { PropertyState } from '#domain/kernel/property-state.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { AgentRow } from '../../negotiation/records.ts'
import type { Section } from './document.ts'

type Party = {
  ownerType?: keyof typeof OWNER_TYPE_LABELS | null
  orgName?: string | null
  user?: { firstName?: string | null; lastName?: string | null } | null
}

const row = (label: string, text: string | null | undefined) => ({ label, text: text ?? '' })

/** Names only: a buyer's or seller's phone and email are never printed (negotiation.md §7, invariants 10 and 11). */
const partyName = (p: Party): string => {
  const person = [p.user?.firstName, p.user?.lastName].filter(Boolean).join(' ')
  return isOrganisation(p.ownerType) && p.orgName
    ? `${p.orgName} (${OWNER_TYPE_LABELS[p.ownerType ?? 'INDIVIDUAL']}), by ${person}`
    : person
}

/** Brokers' contact is printed. */
const broker = (a: AgentRow | undefined): string => {
  if (!a) return 'None'
  const brokerage = (a.brokerage ?? {}) as { name?: string; licenseNumber?: string }
  const contact = [a.phone ? phone(a.phone) : '', a.email].filter(Boolean).join(', ')
  const licence = a.license_number ? `license ${a.license_number}` : ''
  const firm = [brokerage.name, brokerage.licenseNumber ? `license ${brokerage.licenseNumber}` : '']
    .filter(Boolean)
    .join(', ')
  return [`${a.first_name} ${a.last_name}`, licence, firm, contact].filter(Boolean).join(' · ')
}

/** §1 Parties. */
export const partiesSection = (
  state: PropertyState,
  people: OfferBody,
  listing: ListingBody,
  buyerAgent: AgentRow | undefined,
  listingAgent: AgentRow | undefined,
): Section => ({
  title: 'Parties',
  rows: [
    ...[people.primaryBuyer, ...(people.secondaryBuyers ?? [])].flatMap((b, i) =>
      b ? [row(i === 0 ? 'Buyer' : 'Additional buyer', partyName(b))] : [],
    ),
    ...[listing.primaryOwner, ...(listing.secondaryOwners ?? [])].flatMap((o, i) =>
      o ? [row(i === 0 ? 'Seller' : 'Additional seller', partyName(o))] : [],
    ),
    row(state === 'CA' ? "Buyer's brokerage (agency confirmed)" : "Buyer's broker", broker(buyerAgent)),
    row(state === 'CA' ? "Seller's brokerage (agency confirmed)" : "Seller's broker", broker(listingAgent)),
  ],
})

/** §2 Property. */
export const propertySection = (state: PropertyState, l: ListingBody): Section => ({
  title: 'Property',
  rows: [
    row(
      'Address',
      [
        l.address?.addressLine1,
        l.address?.addressLine2,
        l.address?.city,
        [l.address?.state, l.address?.zip].filter(Boolean).join(' '),
      ]
        .filter(Boolean)
        .join(', '),
    ),
    row('County', l.address?.county),
    row(state === 'CA' ? "Assessor's parcel number" : 'Tax ID', l.address?.apn),
    row('Property type', l.propertyType ? PROPERTY_TYPE_LABELS[l.propertyType] : ''),
    row('Legal description', l.legalDescription),
  ].filter((r) => r.text !== ''),
})
