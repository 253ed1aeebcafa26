import { Text } from '@mantine/core'
import { PROPERTY_TYPE_LABELS } from '#domain/listing/form/choices.ts'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { photographsOf } from '#domain/listing/reading/photographs.ts'
import { addressLine, count } from '#domain/kernel/text/format.ts'
import { Facts } from '#web/ui/facts/Facts.tsx'
import { Money } from '#web/ui/facts/figures.tsx'
import { PreviewText } from './PreviewText.tsx'
import { COPY } from './copy.ts'
import { Photo } from '#web/ui/Photo.tsx'

export const PropertyFacts = ({ body }: { body: ListingBody }) => {
  const pictures = photographsOf(body)
  return (
    <>
      <Facts
        items={[
          [COPY.property.address, addressLine(body.address)],
          [COPY.property.county, body.address?.county],
          [COPY.property.apn, body.address?.apn],
          [
            COPY.property.listPrice,
            body.price ? (
              <Money amount={body.price} cents={!Number.isInteger(body.price)} />
            ) : (
              COPY.property.noPrice
            ),
          ],
          [COPY.property.propertyType, body.propertyType && PROPERTY_TYPE_LABELS[body.propertyType]],
          [COPY.property.squareFeet, count(body.squareFeet)],
          [COPY.property.bedrooms, count(body.numberBedrooms)],
          [COPY.property.bathrooms, count(body.numberBaths)],
          body.yearBuilt != null && [COPY.property.yearBuilt, String(body.yearBuilt)],
          body.lotSquareFeet != null && [COPY.property.lotSquareFeet, count(body.lotSquareFeet)],
          body.hoaMonthly != null && [
            COPY.property.hoaMonthly,
            <Money key="hoa" amount={body.hoaMonthly} cents={!Number.isInteger(body.hoaMonthly)} />,
          ],
          body.parking != null && [COPY.property.parking, body.parking],
          [COPY.property.propertyDescription, body.description && <PreviewText text={body.description} />],
          body.attribution != null && [COPY.property.attribution, body.attribution],
          [
            COPY.property.legalDescription,
            body.legalDescription && <PreviewText text={body.legalDescription} />,
          ],
        ]}
      />
      {pictures.length > 0 && (
        <ul className="pictures" aria-label={COPY.property.photographs}>
          {pictures.map((file, index) => (
            <li key={file.id}>
              <Photo file={file} sizes="120px" alt={file.alt ?? COPY.property.photo(index + 1)} />
              {(file.caption || file.altered) && (
                <Text fz="xs" maw={120}>
                  {[file.caption, file.altered && COPY.property.altered].filter(Boolean).join('. ')}
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
