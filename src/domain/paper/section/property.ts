import { addressLine } from '#domain/kernel/format.ts'
import { asText, asNames } from '#domain/offer/reading/shown.ts'
import type { AgreementFacts } from '../facts.ts'
import { clause, reader, say, value, type Draft } from '../words.ts'
import { PROPERTY_TYPE_LABELS, type PropertyType } from '#domain/listing/form/choices.ts'
import { FL_INCLUDED_TEXT } from '#domain/listing/form/included-items.ts'
import { itemNames } from '#domain/offer/reading/shown-terms.ts'

/** §2: what is sold. */
export const property = ({ state, listing }: AgreementFacts): Draft[] => {
  const read = reader(listing, 'listing.')
  const county = read('address.county', (name) => asText(name).replace(/ county$/i, ''))
  return [
    ...clause(
      'Address',
      say`The property is ${value('listing.address', addressLine(listing.address))}${say`, in ${county} County`}.`,
      say`It is of the type ${read('propertyType', (type) => PROPERTY_TYPE_LABELS[type as PropertyType])}.`,
    ),
    ...clause(
      state === 'CA' ? 'Parcel' : 'Tax ID',
      state === 'CA'
        ? say`Its assessor’s parcel number is ${read('address.apn', asText)}.`
        : say`Its tax ID is ${read('address.apn', asText)}.`,
    ),
    ...clause('Legal description', say`${read('legalDescription', asText)}`),
  ]
}

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
