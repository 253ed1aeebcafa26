/** Who bears a cost. Source: negotiation.md §5.1 "payer". */
export const PAYERS = ['BUYER', 'SELLER', 'BOTH', 'PAY_OWN', 'NA'] as const
export type Payer = (typeof PAYERS)[number]

/** Spec 2 §9: PAY_OWN shows 'Each Pay Own', others 'X Pays'. */
export const PAYER_LABELS: Record<Payer, string> = {
  BUYER: 'Buyer Pays',
  SELLER: 'Seller Pays',
  BOTH: 'Both Pays',
  PAY_OWN: 'Each Pay Own',
  NA: 'N/A',
}

/** The seller's share of a cost, in halves: 0, 1 (half) or 2 (all). Halves keep the arithmetic whole. */
export const sellerHalves = (payer: Payer | 'FIFTY_FIFTY' | null | undefined): 0 | 1 | 2 => {
  switch (payer) {
    case 'SELLER':
      return 2
    case 'BOTH':
    case 'FIFTY_FIFTY':
    case 'PAY_OWN':
      return 1
    default:
      return 0
  }
}
