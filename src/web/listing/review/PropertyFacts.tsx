import { PROPERTY_TYPE_LABELS } from '#domain/listing/form/choices.ts'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { count } from '#domain/kernel/format.ts'
import { addressLine } from '#web/lib/format.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { Money } from '#web/ui/figures.tsx'
import { PreviewText } from './PreviewText.tsx'

export const PropertyFacts = ({ body }: { body: ListingBody }) => {
  const pictures = [body.primaryImage, ...(body.images ?? [])].filter(
    (file, at, all) => file?.url && all.findIndex((each) => each?.id === file.id) === at,
  )
  return (
    <>
      <Facts
        items={[
          ['Address', addressLine(body.address)],
          ['County', body.address?.county],
          ['APN/Tax ID', body.address?.apn],
          ['List Price', body.price ? <Money amount={body.price} /> : '$TBD'],
          ['Property Type', body.propertyType && PROPERTY_TYPE_LABELS[body.propertyType]],
          ['Square Feet', count(body.squareFeet)],
          ['Bedrooms', count(body.numberBedrooms)],
          ['Bathrooms', count(body.numberBaths)],
          ['Property Description', body.description && <PreviewText text={body.description} />],
          ['Legal Description', body.legalDescription && <PreviewText text={body.legalDescription} />],
        ]}
      />
      {pictures.length > 0 && (
        <ul className="pictures" aria-label="Photographs">
          {pictures.map((file, index) => (
            <li key={file?.id}>
              <img src={file?.url ?? ''} alt={`Photograph ${index + 1}`} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
