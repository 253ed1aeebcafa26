import { fullName, phone } from '#domain/kernel/text/format.ts'
import { isOrganisation } from '#domain/kernel/party.ts'
import type { OwnerType } from '#domain/kernel/owner-type.ts'
import type { Run } from '../document.ts'
import type { AgreementFacts, Broker } from '../facts.ts'
import { clause, say, sentences, value, type Draft } from '../words.ts'

interface Party {
  readonly ownerType?: OwnerType | null
  readonly orgName?: string | null
  readonly officerTitle?: string | null
  readonly user?: { readonly firstName?: string | null; readonly lastName?: string | null } | null
}

const KINDS: Record<OwnerType, string> = {
  INDIVIDUAL: 'an individual',
  CORPORATION: 'a corporation or limited liability company',
  PARTNERSHIP: 'a partnership',
  TRUST: 'a trust',
}

const kindOf = (path: string, party: Party): Run | null =>
  value(`${path}.ownerType`, party.ownerType ? KINDS[party.ownerType] : '')

/** Names only: how to reach a buyer or a seller is never on paper (invariants 10, 11). */
const named = (path: string, party: Party): Run[] | null => {
  const person = value(`${path}.user`, fullName(party.user))
  const kind = kindOf(path, party)
  if (isOrganisation(party.ownerType) && party.orgName) {
    const organization = value(`${path}.orgName`, party.orgName)
    const title = value(`${path}.officerTitle`, party.officerTitle)
    const by = person
      ? title
        ? say`, acting through ${person}, ${title}`
        : say`, acting through ${person}`
      : []
    return say`${organization}, ${kind}${by}`
  }
  if (!person) return null
  // A trust or a company whose name nobody entered: the person is not one.
  if (kind && isOrganisation(party.ownerType)) return say`${person}, acting for ${kind}`
  return kind ? say`${person}, ${kind}` : [person]
}

/** Everybody but the first, each with their kind; semicolons, since a party has commas of its own. */
const others = (who: string, path: string, list: readonly Party[]): Run[] => {
  const all = list.map((party, i) => named(`${path}.${i}`, party)).filter((party) => party !== null)
  const [only] = all
  if (!only) return []
  if (all.length === 1) return say`The additional ${who} is ${only}.`
  const row = all.flatMap((party, i): Run[] => {
    if (i === 0) return party
    return [{ text: i === all.length - 1 ? '; and ' : '; ' }, ...party]
  })
  return say`The additional ${who}s are ${row}.`
}

/** The brokerage, and the agent with license and contact. */
const broker = (field: string, { name, license, brokerage, brokerageLicense, ...a }: Broker): Run[] => {
  const reach = [a.phone ? phone(a.phone) : '', a.email].filter(Boolean).join(', ')
  const agent = [name, license ? `license ${license}` : '', reach].filter(Boolean).join(', ')
  const firm = [brokerage, brokerageLicense ? `license ${brokerageLicense}` : ''].filter(Boolean).join(', ')
  const person = value(field, agent)
  return firm ? say`${value(`${field}.brokerage`, firm)}, through its agent ${person}` : say`${person}`
}

const brokers = ({ state, buyerAgent, listingAgent }: AgreementFacts): Draft[] => {
  const buyers = buyerAgent ? broker('agent', buyerAgent) : null
  const sellers = listingAgent ? broker('listingAgent', listingAgent) : null
  return state === 'CA'
    ? clause(
        'Agency',
        say`The parties confirm that the buyer is represented by ${buyers}.`,
        say`They confirm that the seller is represented by ${sellers}.`,
      )
    : clause(
        'Brokers',
        say`The buyer’s broker is ${buyers}.`,
        say`The seller’s broker is ${sellers}.`,
        say`The brokers are named here and are not parties to this agreement.`,
      )
}

/** §1: buyers and sellers by name and kind, and their brokers. */
export const parties = (f: AgreementFacts): Draft[] => {
  const { primaryBuyer, secondaryBuyers } = f.people
  const { primaryOwner, secondaryOwners } = f.listing
  return [
    ...clause(
      'Buyer',
      sentences(
        say`The buyer is ${primaryBuyer ? named('primaryBuyer', primaryBuyer) : null}.`,
        others('buyer', 'secondaryBuyers', secondaryBuyers ?? []),
      ),
    ),
    ...clause(
      'Seller',
      sentences(
        say`The seller is ${primaryOwner ? named('listing.primaryOwner', primaryOwner) : null}.`,
        others('seller', 'listing.secondaryOwners', secondaryOwners ?? []),
      ),
    ),
    ...brokers(f),
  ]
}
