import { signatureLine } from '#domain/contract/signing-as.ts'
import type { AgreementDocument, Section } from '../document.ts'

/** The parties and brokers of a form's paths (`printable` in path.ts) under the names that the agreement's own runs have. */
const NAMES: Readonly<Record<string, readonly [first: string, others: string]>> = {
  buyers: ['primaryBuyer', 'secondaryBuyers'],
  sellers: ['listing.primaryOwner', 'listing.secondaryOwners'],
}
const BROKERS: Readonly<Record<string, string>> = { buyerAgent: 'agent', listingAgent: 'listingAgent' }
const OF_BROKERAGE: Readonly<Record<string, string>> = {
  brokerage: 'brokerage.name',
  brokerageLicense: 'brokerage.license',
}

/** What one path of a form says, in the agreement's own names: `buyers[].name` are all of the buyers. */
const saidBy = (path: string): string[] => {
  const [, who = '', row = ''] = /^(\w+)\[(\d*)\]\.name$/.exec(path) ?? []
  const names = NAMES[who]
  if (names) return row === '' ? [...names] : [row === '0' ? names[0] : `${names[1]}.${Number(row) - 1}`]
  const [head = '', key = ''] = path.split('.')
  const broker = BROKERS[head]
  return [broker ? `${broker}.${OF_BROKERAGE[key] ?? key}` : path]
}

/** What a line of the agreement is put together from: only a form that says all of it says the line. */
const partsOf = (field: string): readonly string[] => {
  if (field.endsWith('.user')) return ['firstName', 'lastName']
  if (field.endsWith('.brokerage')) return ['name', 'license']
  if (field === 'listing.address') return ['addressLine1', 'addressLine2', 'city', 'state', 'zip']
  return Object.values(BROKERS).includes(field) ? ['name', 'license', 'phone', 'email'] : []
}

/** Whether a form with these answers says the whole of an answer of a party, a broker or the property. */
export const saysWhole = (paths: readonly string[]): ((field: string) => boolean) => {
  const said = new Set(paths.flatMap(saidBy))
  const says = (field: string): boolean => {
    const steps = field.split('.')
    if (steps.some((_, i) => said.has(steps.slice(0, i + 1).join('.')))) return true
    const parts = partsOf(field)
    return parts.length > 0 && parts.every((part) => says(`${field}.${part}`))
  }
  return says
}

/** A line for each signer who signs for an organization or in another name: a form has a place for the mark alone. */
export const capacities = ({ signers }: Pick<AgreementDocument, 'signers'>): Section[] => {
  const named = signers.filter((s) => s.signingAs || s.signingFor || s.signingTitle)
  if (named.length === 0) return []
  const blocks = named.map((s, i) => ({
    kind: 'clause' as const,
    number: `14.${i + 1}`,
    heading: s.role,
    text: [{ text: signatureLine(s), value: true as const }],
  }))
  return [{ number: 14, title: 'Signatures', blocks }]
}
