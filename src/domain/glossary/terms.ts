import type { OfferType } from '#domain/offer/vocabulary.ts'

/** Trade words in plain words, shown on hover, focus, and tap. One glossary: no screen explains a word by itself. */
export const TERMS = {
  rpa: 'Residential purchase agreement: the contract between buyer and seller. Parley prepares its own summary of the terms you agreed on.',
  primarySeller: 'The one owner who approves the listing and accepts or rejects offers for all owners.',
  reviewDay: 'The day the seller reviews offers. It ends at 6 PM where the home is.',
  highestOffer:
    'The highest price that buyers have offered in a document of their own; a counter of the seller does not count, even one a buyer accepted. You see it once there are 3 offers, or after the seller asks for highest and best.',
  /** The same for whoever sells: nothing is hidden from them. */
  highestOfferSeller:
    'The highest price a buyer has offered. Your own counters do not count, even one a buyer accepted.',
  net: 'An estimate: the price minus the costs the seller pays under these terms. It leaves out mortgage payoff, prorated taxes, and fees nobody has listed.',
  contingency: 'A condition that must be met, or the buyer may cancel and usually get the deposit back.',
  loanContingency: 'The buyer may cancel if the loan isn’t approved within this many days.',
  appraisalContingency: 'The buyer may cancel if an independent appraiser values the home below the price.',
  appraisalGap:
    'The difference when the appraisal is below the price. The buyer promises to pay up to this much of it in cash.',
  inspectionContingency: 'The buyer may inspect the home, and cancel within this many days.',
  contingentOnSale: 'The buyer must first sell another home. If it doesn’t sell, the buyer may cancel.',
  earnestMoney:
    'Money the buyer puts down soon after acceptance. It counts toward the price, and may be lost if the buyer breaks the contract.',
  increasedDeposit: 'A second deposit, made later. It also counts toward the price.',
  downPayment: 'The part of the price the buyer pays in cash instead of borrowing.',
  preapproved: 'A lender has reviewed the buyer’s finances and expects to make the loan.',
  closingCostCredit:
    'Money the seller gives the buyer at closing toward the buyer’s costs. It lowers what the seller keeps.',
  escrow: 'A neutral company holds the money and papers until every condition of the sale is met.',
  title:
    'Legal ownership of the home. A title company checks that the seller can transfer it free of claims.',
  titlePolicy: 'Insurance that protects the buyer if someone later claims to own the home.',
  titleContinuation: 'In Florida, an update of the existing title search up to the day of closing.',
  naturalHazard:
    'Natural hazard disclosure: shows whether the home is in a flood, fire, or earthquake zone. Usually $90 to $100.',
  liquidatedDamages:
    'A clause fixing in advance what the seller keeps if the buyer breaks the contract: usually the deposit, up to a limit.',
  arbitration:
    'A neutral arbitrator decides disputes instead of a judge or jury, and the decision is usually final.',
  leasedItems: 'Things that come with the home but aren’t fully paid for, such as leased solar panels.',
  contingent: 'The buyers have signed, and the sellers are signing. Other offers are on hold.',
} as const
export type TermKey = keyof typeof TERMS

/** What the short name of a document stands for. */
export const OFFER_TYPE_TERMS: Record<OfferType, string> = {
  INITIAL: 'The buyer’s first offer on this home. Every counter goes back to it.',
  BUYER_COUNTER: 'Buyer counter offer: the buyer answers the seller’s counter with new terms.',
  BUYER_MULTIPLE_COUNTER: 'Buyer counter offer: the buyer answers the seller’s counter with new terms.',
  GLOBAL_COUNTER_RESPONSE:
    'Global counter response: a buyer’s answer when the seller asks everyone for their highest and best offer.',
  SELLER_COUNTER:
    'Seller counter offer: the seller sends this buyer new terms. If the buyer accepts them, both are bound.',
  SELLER_MULTIPLE_COUNTER:
    'Multiple counter offer: the seller counters several buyers at once. A buyer who accepts isn’t in contract until the seller selects that buyer.',
  SELLER_FINAL_COUNTER:
    'The seller’s last counter. The buyer can accept or reject it, but not counter again.',
  GLOBAL_COUNTER: 'The seller’s notice asking every buyer for their highest and best offer by the same date.',
}

/** The trade word in the label of an offer's answer, by its path. */
const BY_PATH: Readonly<Record<string, TermKey>> = {
  'terms.preapproved': 'preapproved',
  'terms.downPaymentDollar': 'downPayment',
  'terms.earnestDepositDollar': 'earnestMoney',
  'terms.increasedDepositDollar': 'increasedDeposit',
  'contingencies.contingentOnSale': 'contingentOnSale',
  'contingencies.contingentOnLoan': 'contingency',
  'contingencies.daysLoan': 'loanContingency',
  'contingencies.contingentOnAppraisal': 'appraisalContingency',
  'contingencies.appraisalOtherAmount': 'appraisalGap',
  'contingencies.daysInspection': 'inspectionContingency',
  'creditItems.closingCostCreditDollar': 'closingCostCredit',
  'creditItems.lienItems': 'leasedItems',
  'services.titleCompany': 'title',
  'services.sellerTitleCompany': 'title',
  'services.escrowCompany': 'escrow',
  'services.sellerEscrowCompany': 'escrow',
  'services.titlePayer': 'titlePolicy',
  'services.hazardPayer': 'naturalHazard',
  'services.titleContinuationCost': 'titleContinuation',
  rpaBreachContract: 'liquidatedDamages',
  rpaDisputeResolution: 'arbitration',
}

/** What to say about the label of an answer; undefined where everybody knows the word. */
export const termOfPath = (path: string): string | undefined => {
  const key = BY_PATH[path]
  return key && TERMS[key]
}
