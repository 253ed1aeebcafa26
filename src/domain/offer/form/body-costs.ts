import { z } from 'zod'
import { comments, flag, ids, money, namedItems, oneOf, percent, text } from '#domain/kernel/fields.ts'
import { orgName } from '#domain/kernel/text/name.ts'
import { hasTwoDecimals } from '#domain/kernel/money.ts'
import { typed } from '#domain/kernel/typed.ts'
import { company } from '#domain/kernel/party.ts'
import { payerField } from '#domain/kernel/payer-field.ts'
import { LENGTHS } from '#domain/kernel/lengths.ts'
import { CONFIRMATION_SERVICES, SPECIAL_ASSESSMENT_PAYERS } from './choices.ts'

/** Step 4 (spec 3 §3 "creditItems"). */
export const creditItems = z.object({
  requestSeller: flag,
  sellerPaysBuyerBroker: flag,
  sellerPaysBuyerBrokerDollar: money,
  sellerPaysBuyerBrokerPercentage: percent,
  closingCostCreditDollar: money,
  closingCostCreditPercentage: percent,
  includedItems: namedItems,
  excludedItems: namedItems,
  lienItems: namedItems,
  includedStateSpecifiedItems: ids(60),
  additionalIncludedPersonalProperty: text(LENGTHS.note),
  creditItemsComments: comments,
})
export type CreditItems = z.output<typeof creditItems>

/** Step 5 (spec 3 §3 "services"). The seller's companies come from the listing. */
export const services = z.object({
  confirmationServices: oneOf(CONFIRMATION_SERVICES),
  titleCompany: company,
  escrowCompany: company,
  hazardCompany: company,
  sellerTitleCompany: company,
  sellerEscrowCompany: company,
  sellerHazardCompany: company,
  titlePayer: payerField,
  escrowPayer: payerField,
  hazardPayer: payerField,
  warrantyIncluded: flag,
  warrantyCompany: orgName(LENGTHS.orgName),
  /** at most $2,000 (spec 3 §9) */
  warrantyMaxCost: z
    .number('Invalid value')
    .min(0, 'Invalid value')
    .max(2000, 'Invalid value')
    .refine(hasTwoDecimals, 'Invalid value')
    .nullish(),
  warrantyPayer: payerField,
  servicesComments: comments,
  titleContinuationCost: money,
})
export type Services = z.output<typeof services>

/** Step 6 (spec 3 §3 "costAllocations"). */
export const costAllocations = z.object({
  costAllocationsType: z.literal('STANDARD').nullish(),
  stateItems: z
    .array(z.object({ fieldId: typed().max(60), item: text(LENGTHS.item), responsiblePayer: payerField }))
    .max(60)
    .nullish(),
  additionalItems: z
    .array(z.object({ item: text(LENGTHS.item), responsiblePayer: payerField }))
    .max(40)
    .nullish(),
  specialAssessments: oneOf(SPECIAL_ASSESSMENT_PAYERS),
  costAllocationsComments: comments,
})
export type CostAllocations = z.output<typeof costAllocations>
