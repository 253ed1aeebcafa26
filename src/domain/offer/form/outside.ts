import { z } from 'zod'
import { Checks } from '#domain/kernel/check.ts'
import { sameEmail } from '#domain/kernel/text/contact.ts'
import { fullName } from '#domain/kernel/text/format.ts'
import { email, oneOf, text } from '#domain/kernel/fields.ts'
import { name, orgName, personName } from '#domain/kernel/text/name.ts'
import { isOrganisation, mayHaveSecondaries, OFFICER_TITLE_MAX, type Named } from '#domain/kernel/party.ts'
import { OWNER_TYPES } from '#domain/kernel/owner-type.ts'
import type { Detail } from '#domain/kernel/refusal.ts'
import { LENGTHS } from '#domain/kernel/lengths.ts'
import type { Owner } from '#domain/listing/form/body.ts'
import { offerBody, type OfferBody } from './body.ts'
import { counterProblems } from './complete.ts'

/** A buyer of an outside offer: names, and nothing by which one could be reached (negotiation.md X1). */
const outsideBuyer = z.object({
  ownerType: oneOf(OWNER_TYPES),
  orgName: orgName(LENGTHS.orgName),
  officerTitle: name(OFFICER_TITLE_MAX),
  user: z.object({ firstName: personName, lastName: personName }).nullish(),
})

/** The buyer's agent of an outside offer, who has no account here. */
export const outsideAgent = z.object({
  firstName: personName,
  lastName: personName,
  brokerage: orgName(LENGTHS.orgName),
  email,
  phone: text(LENGTHS.phone),
})
export type OutsideAgent = z.output<typeof outsideAgent>

/** The body of an outside offer: an offer's terms, its buyers by name alone. Anything else that is sent is dropped. */
export const outsideBody = offerBody
  .omit({ requestBuyerApproval: true, approvePayment: true })
  .extend({ primaryBuyer: outsideBuyer.nullish(), secondaryBuyers: z.array(outsideBuyer).max(10).nullish() })

const FIRST = 'First Name is required'
const LAST = 'Last Name is required'

/** Who sells the home, as far as an outside offer is compared with it (invariant 27): no seller is on the buy side. */
export interface Sellers {
  /** Of the listing agent who enters it. */
  readonly agentEmail: string | null
  readonly owners: readonly Owner[]
}

const OWNER =
  'A seller of this home has this name. Add what tells the buyer apart, such as a middle name or Jr.'
const OWNERS_EMAIL = 'This is an owner’s email. The buyer’s agent is somebody else.'

/** An organization’s or a person’s name, as two spellings of it compare. */
const folded = (party: Named): string =>
  ((isOrganisation(party.ownerType) && party.orgName) || fullName(party.user))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/** Who buys, by name, since nothing else of them is kept; who may buy together, as in every offer. */
const buyerProblems = (body: OfferBody, owners: readonly Owner[]): Detail[] => {
  const c = new Checks()
  const sellers = new Set(owners.map(folded))
  const compare = (path: string, buyer: Named) => {
    const its = folded(buyer)
    if (its !== '' && sellers.has(its))
      c.say(`${path}.${isOrganisation(buyer.ownerType) ? 'orgName' : 'user.firstName'}`, OWNER)
  }
  const primary = body.primaryBuyer
  c.need('primaryBuyer.ownerType', primary?.ownerType)
  if (isOrganisation(primary?.ownerType)) c.need('primaryBuyer.orgName', primary?.orgName)
  c.need('primaryBuyer.user.firstName', primary?.user?.firstName, FIRST)
  c.need('primaryBuyer.user.lastName', primary?.user?.lastName, LAST)
  const others = mayHaveSecondaries(primary?.ownerType) ? (body.secondaryBuyers ?? []) : []
  if (primary) compare('primaryBuyer', primary)
  others.forEach((buyer, i) => {
    compare(`secondaryBuyers.${i}`, buyer)
    c.need(`secondaryBuyers.${i}.user.firstName`, buyer.user?.firstName, FIRST)
    c.need(`secondaryBuyers.${i}.user.lastName`, buyer.user?.lastName, LAST)
  })
  return c.details
}

const OWN = 'This is your own email. The buyer’s agent is somebody else.'

/** The buyer's agent: a name, a brokerage, and a phone number or an email. */
const agentProblems = (agent: OutsideAgent | null | undefined, { agentEmail, owners }: Sellers): Detail[] => {
  const c = new Checks('outsideAgent')
  c.need('firstName', agent?.firstName, FIRST)
  c.need('lastName', agent?.lastName, LAST)
  c.need('brokerage', agent?.brokerage)
  if (agent?.email) c.needEmail('email', agent.email, 'Email is required', 'Email is invalid')
  if (sameEmail(agent?.email, agentEmail)) c.say('email', OWN)
  else if (owners.some(({ user }) => sameEmail(agent?.email, user?.email))) c.say('email', OWNERS_EMAIL)
  if (agent?.phone || !agent?.email) c.needPhone('phone', agent?.phone, 'Enter a phone number or an email')
  return c.details
}

/**
 * Who is on the other side of an outside offer: the first step of its form. Neither the listing agent who enters it nor an owner is on
 * the buy side (invariant 27).
 */
export const outsidePartyProblems = (
  body: OfferBody,
  agent: OutsideAgent | null | undefined,
  sellers: Sellers,
): Detail[] => [...buyerProblems(body, sellers.owners), ...agentProblems(agent, sellers)]

/**
 * What is missing or wrong in the terms of an outside offer. As complete as any other; its papers are in the file it came
 * with, so proof of funds is not asked for again.
 */
export const outsideTermProblems = counterProblems
