import type { Payer } from '#domain/kernel/payer.ts'
import type { Services } from './body-costs.ts'

/** Spec 3 §8 "Unapproved services". */
export const UNAPPROVED_SERVICES_WARNING =
  "Seller or shared cost options aren't available when the buyer selects unapproved services."

/** The buyer brings their own companies instead of the seller's (spec 3 §4 "Dependent answers"). */
export const usesUnapprovedServices = (services: Partial<Services> | null | undefined): boolean =>
  services?.confirmationServices === 'BUYER'

/**
 * Who may pay title, escrow and hazard: with unapproved services the buyer alone (spec 3 §4); Florida's title
 * goes to one side or splits (negotiation.md §5.6).
 */
export const servicePayersFor = (
  state: 'CA' | 'FL',
  services: Partial<Services> | null | undefined,
): readonly Payer[] => {
  if (usesUnapprovedServices(services)) return ['BUYER']
  return state === 'FL' ? ['SELLER', 'BUYER', 'BOTH'] : ['BUYER', 'SELLER', 'BOTH', 'PAY_OWN']
}
