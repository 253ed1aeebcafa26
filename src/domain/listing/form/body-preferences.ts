import { z } from 'zod'
import { days, money, percent, text, unsetOr } from '#domain/kernel/fields.ts'
import { payerField } from '#domain/kernel/payer-field.ts'
import { LENGTHS } from '#domain/kernel/lengths.ts'

const yesNo = unsetOr(z.boolean())
const whole = unsetOr(days)
/** Who pays, as a listing prefers it. */
export const payerPreference = unsetOr(payerField)

/** From when the days of a preference are counted, in words. */
export const START_MAX = 40

/**
 * What the seller would like to see in offers; it prefills them and is the grid's first column.
 * Everything may be unset, as null or -1. Source: spec 2 §3 "instantAuction".
 */
export const instantAuction = z.object({
  auctionDays: whole,
  auctionStart: text(START_MAX),
  closeTimeDays: whole,
  closeTimeStart: text(START_MAX),
  /** percent of the price */
  earnestMoney: unsetOr(percent),
  loan: yesNo,
  loanDays: whole,
  appraisal: yesNo,
  appraisalDays: whole,
  inspection: yesNo,
  inspectionDays: whole,
  smokeDevice: payerPreference,
  inspectionMandatory: payerPreference,
  retrofitMandatory: payerPreference,
  countyTransfer: payerPreference,
  cityTransfer: payerPreference,
  hoaTransfer: payerPreference,
  privateTransfer: payerPreference,
  HOADocuments: payerPreference,
  naturalHazard: payerPreference,
  homeWarranty: yesNo,
  homeWarrantyResponsibility: payerPreference,
  homeWarrantyMaxAmount: unsetOr(money),
  ownerTitleInsurance: payerPreference,
  escrow: payerPreference,
  closingCostCredit: yesNo,
  closingCostPercentage: unsetOr(percent),
  sellerPossession: yesNo,
  sellerPossessionDays: whole,
  sellerPossessionFee: unsetOr(money),
  sellerPossessionExplanation: text(LENGTHS.note),
  notMovingOutPriorToClose: yesNo,
  moveOutDaysPriorToClose: whole,
})
export type InstantAuction = z.output<typeof instantAuction>

export const offerDetails = z.object({
  /** `GLOBAL` marks the seller-preference template; it is never a document (negotiation.md §0). */
  offerType: z.literal('GLOBAL').nullish(),
  instantAuction: instantAuction.nullish(),
})
