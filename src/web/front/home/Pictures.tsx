import { lazy, Suspense, useState } from 'react'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import { moneyShort } from '#domain/kernel/text/money-short.ts'
import { COPY } from '../copy.ts'
import { Mosaic } from './Mosaic.tsx'
import classes from './mosaic.module.css'

/** The map's script comes when somebody asks for the map; the server never draws one, and its bundle is without. */
const HomeMap = import.meta.env.SSR
  ? null
  : lazy(async () => ({ default: (await import('#web/ui/map/HomeMap.tsx')).HomeMap }))

/** Photographs, or where the home is (spec 2 §2 "Photo or map toggle", §9: zoom 17). */
export const Pictures = ({ listing }: { listing: ListingDetails }) => {
  const [map, setMap] = useState(false)
  const { position, price } = listing
  if (!position) return <Mosaic listing={listing} />
  const label = price ? moneyShort(price) : COPY.figures.noPrice
  return (
    <div className={classes.pictures}>
      {map && HomeMap ? (
        <div className={classes.map}>
          <Suspense>
            <HomeMap places={[{ id: listing.id, ...position, label }]} zoom={17} />
          </Suspense>
        </div>
      ) : (
        <Mosaic listing={listing} />
      )}
      <div className={classes.toggle} role="group" aria-label={COPY.gallery.toggle}>
        <button type="button" aria-pressed={!map} onClick={() => setMap(false)}>
          {COPY.gallery.photos}
        </button>
        <button type="button" aria-pressed={map} onClick={() => setMap(true)}>
          {COPY.gallery.map}
        </button>
      </div>
    </div>
  )
}
