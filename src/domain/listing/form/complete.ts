import type { Detail } from '#domain/kernel/refusal.ts'
import type { ListingBody } from './body.ts'
import { clauseProblems } from './step-clauses.ts'
import { ownerProblems } from './step-owners.ts'
import { propertyProblems } from './step-property.ts'
import { Checks, FORM_NEEDED, named } from '#domain/kernel/check.ts'
import { CA_ADDENDA_KEYS, FL_RIDERS_KEYS } from './addenda.ts'
import { isEmail, isUsPhone } from '#domain/kernel/contact.ts'

/** Spec 2 §5 step 4. */
const serviceProblems = (body: ListingBody): Detail[] => {
  const c = new Checks()
  c.need('titleCompany.name', body.titleCompany?.name)
  c.need('escrowCompany.name', body.escrowCompany?.name)
  if (body.address?.state === 'CA') c.need('hazardCompany.name', body.hazardCompany?.name)
  for (const key of ['titleCompany', 'escrowCompany'] as const) {
    const { email, phone } = body[key] ?? {}
    if (email && !isEmail(email)) c.say(`${key}.email`, 'Invalid email')
    if (phone && !isUsPhone(phone)) c.say(`${key}.phone`, 'Invalid phone number')
  }
  return c.details
}

/**
 * Spec 2 §5 step 3. A ticked item of the state's list counts as a listed item; Florida's are always included.
 */
const itemProblems = (body: ListingBody): Detail[] => {
  const c = new Checks()
  c.need('hasIncludedItems', body.hasIncludedItems)
  const ticked = body.includedStateSpecifiedItems?.length ?? 0
  if (body.hasIncludedItems === true && ticked === 0 && named(body.includedItems).length === 0)
    c.say('includedItems')
  c.need('hasExcludedItems', body.hasExcludedItems)
  if (body.hasExcludedItems === true && named(body.excludedItems).length === 0) c.say('excludedItems')
  if (body.hasLienItems === true && named(body.lienItems).length === 0) c.say('lienItems')
  return c.details
}

/** Spec 2 §5 step 6: each chosen addendum with its file; in CA also the remain-in-property form. */
const addendaProblems = (body: ListingBody): Detail[] => {
  const c = new Checks()
  if (body.address?.state === 'FL') {
    c.needForms('riders', body.riders, FL_RIDERS_KEYS)
    if (body.disclosures?.other === true)
      c.need('disclosures.otherDescription', body.disclosures.otherDescription, 'This field is required')
  } else {
    c.needForms('propertyAddenda', body.propertyAddenda, CA_ADDENDA_KEYS)
    if (body.propertyAddenda?.other === true)
      c.need(
        'propertyAddenda.otherDescription',
        body.propertyAddenda.otherDescription,
        'This field is required',
      )
    const stays = body.remainInPropertyAnswer
    if (stays != null && stays !== 'no')
      c.need('remainInPropertyFile', body.remainInPropertyFile?.id, FORM_NEEDED)
  }
  c.need('customAddendum', body.customAddendum)
  if (body.customAddendum === true) c.need('customAddendumFile', body.customAddendumFile?.id, FORM_NEEDED)
  return c.details
}

/** The wizard's steps; the seventh is review and submit (spec 2 §2). */
export const LISTING_STEPS = [
  'Property',
  'Agreement clauses and seller preferences',
  'Included, excluded and leased items',
  'Reports and service companies',
  'Owners/Sellers',
  'Contract addenda and advisories',
  'Review and submit',
] as const
export type ListingStep = 1 | 2 | 3 | 4 | 5 | 6

export interface ListingContext {
  /** The listing agent's email, which no owner may use. */
  readonly ownEmail: string
}

const STEPS: Record<ListingStep, (body: ListingBody, ctx: ListingContext) => Detail[]> = {
  1: propertyProblems,
  2: clauseProblems,
  3: itemProblems,
  4: serviceProblems,
  5: ownerProblems,
  6: addendaProblems,
}

/** What is missing or wrong on one step; empty lets the wizard continue. */
export const listingStepProblems = (step: ListingStep, body: ListingBody, ctx: ListingContext): Detail[] =>
  STEPS[step](body, ctx)

/** What is missing or wrong anywhere; empty when the listing may be sent or published (negotiation.md §2). */
export const listingProblems = (body: ListingBody, ctx: ListingContext): Detail[] =>
  ([1, 2, 3, 4, 5, 6] as const).flatMap((step) => listingStepProblems(step, body, ctx))
