import { addressLine } from '#domain/kernel/text/format.ts'
import { asText } from '#domain/offer/reading/terms/shown.ts'
import type { AgreementFacts } from '../facts.ts'
import { clause, reader, say, value, type Draft } from '../words.ts'
import { PROPERTY_TYPE_LABELS, type PropertyType } from '#domain/listing/form/choices.ts'

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
