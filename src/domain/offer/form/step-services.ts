import type { Detail } from '#domain/kernel/refusal.ts'
import { Checks } from '#domain/kernel/check.ts'
import type { OfferBody, OfferContext } from './body.ts'
import type { Services } from './body-costs.ts'
import type { Payer } from '#domain/kernel/payer.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'

/** Spec 3 §8 "Unapproved services". */
export const UNAPPROVED_SERVICES_WARNING =
  "Seller or shared cost options aren't available when the buyer selects unapproved services."

/** Whose payer companies of one's own decide. */
export const SERVICE_PAYERS = ['titlePayer', 'escrowPayer', 'hazardPayer'] as const

/** The buyer brings their own companies instead of the seller's (spec 3 §4 "Dependent answers"). */
export const usesUnapprovedServices = (services: Partial<Services> | null | undefined): boolean =>
  services?.confirmationServices === 'BUYER'

/**
 * Who may pay title, escrow and hazard: with unapproved services the buyer alone (spec 3 §4); Florida's title
 * goes to one side or splits (negotiation.md §5.6).
 */
export const servicePayersFor = (
  state: PropertyState,
  services: Partial<Services> | null | undefined,
): readonly Payer[] => {
  if (usesUnapprovedServices(services)) return ['BUYER']
  return state === 'FL' ? ['SELLER', 'BUYER', 'BOTH'] : ['BUYER', 'SELLER', 'BOTH', 'PAY_OWN']
}

/** Spec 3 §5 step 5. */
export const servicesProblems = (body: OfferBody, ctx: OfferContext): Detail[] => {
  const services: Partial<Services> = body.services ?? {}
  const c = new Checks('services')
  if (ctx.state === 'CA') {
    c.need('titlePayer', services.titlePayer)
    c.need('escrowPayer', services.escrowPayer)
    c.need('hazardPayer', services.hazardPayer)
    if (services.confirmationServices === 'BOTH') c.say('confirmationServices')
  }
  if (usesUnapprovedServices(services)) {
    if (ctx.state === 'CA')
      for (const company of ['titleCompany', 'escrowCompany', 'hazardCompany'] as const)
        c.need(`${company}.name`, services[company]?.name)
    for (const payer of SERVICE_PAYERS)
      if (services[payer] != null && services[payer] !== 'BUYER') c.say(payer, UNAPPROVED_SERVICES_WARNING)
  }
  c.need('warrantyIncluded', services.warrantyIncluded)
  if (services.warrantyIncluded === true) {
    c.need('warrantyCompany', services.warrantyCompany)
    c.need('warrantyMaxCost', services.warrantyMaxCost)
    c.need('warrantyPayer', services.warrantyPayer)
  }
  return c.details
}
