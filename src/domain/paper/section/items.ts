import { FL_INCLUDED_TEXT } from '#domain/listing/form/included-items.ts'
import { asNames, asText } from '#domain/offer/reading/terms/shown.ts'
import { itemNames } from '#domain/offer/reading/terms/shown-terms.ts'
import type { AgreementFacts } from '../facts.ts'
import { clause, reader, say, type Draft } from '../words.ts'

/** §6: what stays, what goes, and what is leased or financed. */
export const items = (f: AgreementFacts): Draft[] => {
  const read = reader(f.terms)
  return [
    ...clause(
      'Included',
      say`The sale includes: ${read('creditItems.includedStateSpecifiedItems', itemNames)}.`,
      f.state === 'FL' ? say`${FL_INCLUDED_TEXT}` : [],
      say`The sale also includes: ${read('creditItems.includedItems', asNames)}.`,
      say`Personal property that is included as well: ${read('creditItems.additionalIncludedPersonalProperty', asText)}.`,
    ),
    ...clause('Excluded', say`The sale does not include: ${read('creditItems.excludedItems', asNames)}.`),
    ...clause(
      'Leased or financed',
      say`These items are leased or financed: ${read('creditItems.lienItems', asNames)}.`,
    ),
  ]
}
