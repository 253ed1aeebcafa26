import type { PropertyState } from '#domain/kernel/property-state.ts'
import type { ContractClauses } from '#domain/listing/reading/clauses.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { AgreementDocument } from './document.ts'

/**
 * CA clauses that are initialled apart. Our own words; the limits are the statute's (spec 2 §5: 3 % of the price on an
 * owner-occupied dwelling of up to four units, an arbitrator with at least five years' experience).
 */
export const initialClauses = (
  state: PropertyState,
  l: ContractClauses,
  offer: OfferBody,
): AgreementDocument['initialClauses'] =>
  state !== 'CA'
    ? []
    : [
        ...(l.rpaBreachContract || offer.rpaBreachContract
          ? [
              {
                title: 'Breach of contract',
                text: 'If the buyer fails to complete the purchase because of a default, the seller keeps, as liquidated damages, the deposit actually paid. On an owner-occupied dwelling of up to four units the amount kept is at most 3% of the purchase price.',
              },
            ]
          : []),
        ...(l.rpaDisputeResolution || offer.rpaDisputeResolution
          ? [
              {
                title: 'Dispute resolution',
                text: 'Disputes arising out of this agreement that mediation does not settle are decided by neutral, binding arbitration, by an arbitrator with at least 5 years of experience in residential real estate law.',
              },
            ]
          : []),
      ]
