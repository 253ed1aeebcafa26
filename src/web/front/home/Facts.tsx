import type { ListingDetails } from '#api/listing/listing-records.ts'
import { exactMoney, count, money0 } from '#domain/kernel/text/format.ts'
import { PROPERTY_TYPE_LABELS } from '#domain/listing/form/choices.ts'
import { COPY } from '../copy.ts'
import classes from './home.module.css'

/** Beds, baths, square feet and what one of them costs: the line below the address. */
export const KeyFacts = ({ listing }: { listing: ListingDetails }) => {
  const { numberBedrooms: beds, numberBaths: baths, squareFeet: feet, price, propertyType } = listing
  const facts: [figure: string, unit: string][] = []
  if (beds != null) facts.push([count(beds), COPY.facts.beds(beds)])
  if (baths != null) facts.push([count(baths), COPY.facts.baths(baths)])
  if (feet) facts.push([count(feet), COPY.facts.squareFeet])
  if (feet && price) facts.push([money0(Math.round(price / feet)), COPY.facts.perSquareFoot])
  return (
    <>
      <ul className={classes.key}>
        {facts.map(([figure, unit]) => (
          <li key={unit}>
            <b>{figure}</b> {unit}
          </li>
        ))}
      </ul>
      {propertyType && <p className={classes.type}>{PROPERTY_TYPE_LABELS[propertyType]}</p>}
    </>
  )
}

/** Year, lot, dues and parking, where the listing tells them. */
export const MoreFacts = ({ listing }: { listing: ListingDetails }) => {
  const { yearBuilt, lotSquareFeet, hoaMonthly, parking } = listing
  const facts: [label: string, value: string][] = []
  if (yearBuilt) facts.push([COPY.facts.yearBuilt, String(yearBuilt)])
  if (lotSquareFeet) facts.push([COPY.facts.lot, COPY.facts.lotSize(count(lotSquareFeet))])
  if (hoaMonthly) facts.push([COPY.facts.dues, COPY.facts.monthly(exactMoney(hoaMonthly))])
  if (parking) facts.push([COPY.facts.parking, parking])
  if (facts.length === 0) return null
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title">{COPY.facts.title}</h2>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
