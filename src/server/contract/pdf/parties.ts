import { phone } from '#domain/kernel/format.ts'
import { partyName } from '#domain/kernel/party.ts'
import type { PropertyState } from '#domain/kernel/property-state.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { AgentRow } from '../../negotiation/records.ts'
import type { Section } from './document.ts'

const row = (label: string, text: string | null | undefined) => ({ label, text: text ?? '' })

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
  sellers: Section['rows'],
  buyerAgent: AgentRow | undefined,
  listingAgent: AgentRow | undefined,
): Section => ({
  title: 'Parties',
  rows: [
    ...[people.primaryBuyer, ...(people.secondaryBuyers ?? [])].flatMap((b, i) =>
      b ? [row(i === 0 ? 'Buyer' : 'Additional buyer', partyName(b))] : [],
    ),
    ...sellers,
    row(state === 'CA' ? "Buyer's brokerage (agency confirmed)" : "Buyer's broker", broker(buyerAgent)),
    row(state === 'CA' ? "Seller's brokerage (agency confirmed)" : "Seller's broker", broker(listingAgent)),
  ],
})
