import type { Detail } from '#domain/kernel/refusal.ts'
import { Checks } from '#domain/kernel/check.ts'
import type { OfferBody } from './body.ts'
import type { Services } from './body-costs.ts'
import type { OfferContext } from './context.ts'
import { UNAPPROVED_SERVICES_WARNING, usesUnapprovedServices } from './services.ts'

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
    for (const payer of ['titlePayer', 'escrowPayer', 'hazardPayer'] as const)
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
