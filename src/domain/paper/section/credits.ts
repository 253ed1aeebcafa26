import { asMoney, asPercent } from '#domain/offer/reading/terms/shown.ts'
import type { Run } from '../document.ts'
import type { AgreementFacts } from '../facts.ts'
import { clause, reader, say, type Draft, type Read } from '../words.ts'

const amount = (read: Read, key: string): Run[] | null => {
  const dollars = read(`creditItems.${key}Dollar`, asMoney)
  const share = read(`creditItems.${key}Percentage`, asPercent)
  if (dollars) return say`${dollars}${say` (${share} of the purchase price)`}`
  return share ? say`${share} of the purchase price` : null
}

/** §7: what the seller credits to the buyer, and pays to the buyer's broker. */
export const credits = ({ terms }: AgreementFacts): Draft[] => {
  const read = reader(terms)
  const asked = read('creditItems.requestSeller', (yes) =>
    yes === true ? 'asks for' : 'asks for none of the',
  )
  const pays = read('creditItems.sellerPaysBuyerBroker', (yes) => (yes === true ? 'pays' : 'does not pay'))
  // An answer of no makes zeros of the amounts, which say nothing more.
  const noCredit = terms.creditItems?.requestSeller === false
  const noBroker = noCredit || terms.creditItems?.sellerPaysBuyerBroker === false
  return [
    ...clause(
      'Credits',
      say`The buyer ${asked} credits and payments from the seller described in this section.`,
    ),
    ...clause(
      'Closing costs',
      noCredit
        ? []
        : say`The seller credits the buyer ${amount(read, 'closingCostCredit')} toward closing costs.`,
    ),
    ...clause(
      'Buyer’s broker',
      say`The seller ${pays} the buyer’s broker.`,
      noBroker ? [] : say`The payment is ${amount(read, 'sellerPaysBuyerBroker')}.`,
    ),
  ]
}
