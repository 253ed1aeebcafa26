/** Days a standard contract gives; prefilled or hinted (negotiation.md §5.2, spec 3 §9). */
export const PERIODS = {
  CA: {
    earnestDepositDays: 3,
    increasedDepositDays: null,
    daysLoan: 17,
    daysAppraisal: 17,
    daysInspection: 17,
    daysBuyerInfoAccess: 17,
    daysRequiredOfBuyerReviewDisclosures: 17,
    sellerDelivery: 7,
    titleReview: 17,
    titleReviewCash: 17,
    insurance: 17,
    loanApplication: null,
    condominiumDocuments: null,
    hoaSummary: null,
    floodOrElevationDays: null,
    daysToClose: 30,
  },
  FL: {
    earnestDepositDays: 3,
    increasedDepositDays: 10,
    daysLoan: 30,
    daysAppraisal: null,
    daysInspection: 15,
    daysBuyerInfoAccess: null,
    daysRequiredOfBuyerReviewDisclosures: null,
    sellerDelivery: null,
    titleReview: 15,
    titleReviewCash: 5,
    insurance: null,
    loanApplication: 5,
    condominiumDocuments: 7,
    hoaSummary: 3,
    floodOrElevationDays: 20,
    daysToClose: 30,
  },
} as const

/** Cost defaults (negotiation.md §5.7, spec 3 §9). Dollars. */
export const COST_DEFAULTS = { hazardReport: 95, warrantyMax: 2000, titleContinuation: 200 } as const
