import { mergeBody } from '#domain/kernel/merge.ts'
import { applyingAnswers } from '#domain/listing/form/answers.ts'
import type { ListingBody } from '#domain/listing/form/body.ts'
import type { InstantAuction } from '#domain/listing/form/body-preferences.ts'
import { isSet } from '#domain/listing/form/is-set.ts'
import { withPresets } from '#domain/listing/form/included-items.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { OfferBody } from './body.ts'
import type { Payer } from '#domain/kernel/payer.ts'
import { costItemsFor } from './cost-items.ts'
import { COST_DEFAULTS, PERIODS } from './periods.ts'
import { uncertified, type ProfileDetails } from './profile.ts'
import { servicePayersFor } from './step-services.ts'

/**
 * The offer a buyer agent starts from: the state's standards, then what the seller prefers
 * (`offerDetails.instantAuction`), then the buyer's saved profile. Source: spec 3 §9, negotiation.md §5.2, §5.7.
 */
export const prefilledOffer = (
  stored: ListingBody,
  state: PropertyState,
  profile: ProfileDetails | null = null,
): OfferBody => {
  const listing = applyingAnswers(stored)
  const wishes: Partial<InstantAuction> = listing.offerDetails?.instantAuction ?? {}
  const standard: OfferBody = {
    primaryBuyer: { ownerType: 'INDIVIDUAL' },
    terms: prefilledTerms(state, wishes),
    contingencies: prefilledContingencies(state, wishes),
    creditItems: {
      ...credits(wishes),
      includedItems: listing.includedItems ?? [],
      excludedItems: listing.excludedItems ?? [],
      lienItems: listing.lienItems ?? [],
      includedStateSpecifiedItems: withPresets(state, listing.includedStateSpecifiedItems ?? []),
    },
    services: prefilledServices(state, wishes),
    costAllocations: {
      costAllocationsType: 'STANDARD',
      stateItems: costItemsFor(state).map(({ fieldId, item, payer }) => ({
        fieldId,
        item,
        responsiblePayer: wishedPayer(wishes, fieldId) ?? payer,
      })),
      additionalItems: [],
    },
    rpaBreachContract: state === 'CA' ? (listing.rpaBreachContract ?? false) : undefined,
    rpaDisputeResolution: state === 'CA' ? (listing.rpaDisputeResolution ?? false) : undefined,
    requestBuyerApproval: true,
    flData: state === 'FL' ? { floodOrElevationDays: PERIODS.FL.floodOrElevationDays } : undefined,
  }
  return mergeBody(mergeBody(mergeBody<OfferBody>({}, standard), profile ? uncertified(profile) : {}), {
    services: {
      sellerTitleCompany: listing.titleCompany,
      sellerEscrowCompany: listing.escrowCompany,
      sellerHazardCompany: listing.hazardCompany,
    },
  })
}

const given = <T>(wish: T | -1 | null | undefined): T | undefined => (isSet(wish) ? wish : undefined)

const wishedPayer = (wishes: Partial<InstantAuction>, fieldId: string): Payer | undefined => {
  const wish = (wishes as Record<string, unknown>)[fieldId]
  return typeof wish === 'string' ? (wish as Payer) : undefined
}

const prefilledTerms = (state: PropertyState, wishes: Partial<InstantAuction>): OfferBody['terms'] => ({
  useDaysToClose: true,
  daysToClose: given(wishes.closeTimeDays) ?? PERIODS[state].daysToClose,
  earnestDepositPercentage: given(wishes.earnestMoney) ?? 0,
  earnestDepositDollar: given(wishes.earnestMoney) ? undefined : 0,
  earnestDepositDays: PERIODS[state].earnestDepositDays,
  increasedDepositDays: PERIODS[state].increasedDepositDays ?? undefined,
})

const prefilledContingencies = (
  state: PropertyState,
  wishes: Partial<InstantAuction>,
): OfferBody['contingencies'] => {
  const periods = PERIODS[state]
  return {
    contingentOnLoan: given(wishes.loan),
    daysLoan: given(wishes.loanDays) ?? periods.daysLoan,
    contingentOnAppraisal: state === 'CA' ? given(wishes.appraisal) : undefined,
    daysAppraisal: state === 'CA' ? (given(wishes.appraisalDays) ?? periods.daysAppraisal) : undefined,
    contingentOnInspection: given(wishes.inspection),
    daysInspection: given(wishes.inspectionDays) ?? periods.daysInspection,
    daysBuyerInfoAccess: periods.daysBuyerInfoAccess ?? undefined,
    daysRequiredOfBuyerReviewDisclosures: periods.daysRequiredOfBuyerReviewDisclosures ?? undefined,
  }
}

const credits = (wishes: Partial<InstantAuction>): Partial<NonNullable<OfferBody['creditItems']>> =>
  given(wishes.closingCostCredit) === undefined
    ? {}
    : {
        requestSeller: given(wishes.closingCostCredit),
        closingCostCreditPercentage: given(wishes.closingCostCredit)
          ? given(wishes.closingCostPercentage)
          : undefined,
      }

const prefilledServices = (
  state: PropertyState,
  wishes: Partial<InstantAuction>,
): Partial<NonNullable<OfferBody['services']>> => {
  const allowed = servicePayersFor(state, { confirmationServices: 'SELLER' })
  const payer = (wish: unknown) => (allowed.includes(wish as Payer) ? (wish as Payer) : undefined)
  return {
    confirmationServices: 'SELLER',
    titlePayer: payer(wishes.ownerTitleInsurance),
    escrowPayer: payer(wishes.escrow),
    hazardPayer: state === 'CA' ? payer(wishes.naturalHazard) : undefined,
    warrantyIncluded: given(wishes.homeWarranty),
    warrantyPayer: wishedPayer(wishes, 'homeWarrantyResponsibility'),
    warrantyMaxCost: Math.min(given(wishes.homeWarrantyMaxAmount) ?? 0, COST_DEFAULTS.warrantyMax),
    titleContinuationCost: state === 'FL' ? COST_DEFAULTS.titleContinuation : undefined,
  }
}

/**
 * What a blank answer means once it is saved: California's 17 days and a zero credit, Florida's 20 days
 * (spec 3 §9, §5 step 4). A section nobody opened stays as it is.
 */
export const withSaveDefaults = (body: OfferBody, state: PropertyState): OfferBody => {
  const filled: OfferBody = { ...body }
  if (state === 'CA' && body.contingencies)
    filled.contingencies = {
      ...body.contingencies,
      daysBuyerInfoAccess: body.contingencies.daysBuyerInfoAccess ?? PERIODS.CA.daysBuyerInfoAccess,
      daysRequiredOfBuyerReviewDisclosures:
        body.contingencies.daysRequiredOfBuyerReviewDisclosures ??
        PERIODS.CA.daysRequiredOfBuyerReviewDisclosures,
    }
  if (state === 'FL' && body.flData)
    filled.flData = {
      floodOrElevationDays: body.flData.floodOrElevationDays ?? PERIODS.FL.floodOrElevationDays,
    }
  const credit = body.creditItems
  if (
    credit?.requestSeller === true &&
    credit.closingCostCreditDollar == null &&
    credit.closingCostCreditPercentage == null
  )
    filled.creditItems = { ...credit, closingCostCreditDollar: 0, closingCostCreditPercentage: 0 }
  return filled
}
