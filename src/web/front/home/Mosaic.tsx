import { useState, type MouseEvent } from 'react'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import { Photo } from '#web/ui/Photo.tsx'
import { COPY } from '../copy.ts'
import { photosOf } from './photos.ts'
import { Viewer } from './Viewer.tsx'
import classes from './mosaic.module.css'

/** How many of them the page shows at once. */
const SHOWN = 5

/**
 * The photographs: one large and four small, on a phone a strip to swipe. Each opens the viewer; without script, the picture
 * itself.
 */
export const Mosaic = ({ listing }: { listing: ListingDetails }) => {
  const photos = photosOf(listing)
  const [at, setAt] = useState<number | null>(null)
  if (photos.length === 0)
    return (
      <div className={classes.none}>
        <p>{COPY.gallery.none}</p>
      </div>
    )
  const open = (event: MouseEvent, n: number) => {
    if (event.metaKey || event.ctrlKey) return
    event.preventDefault()
    setAt(n)
  }
  const shown = photos.slice(0, SHOWN)
  return (
    <div className={classes.gallery}>
      <ul className={classes.mosaic} data-count={shown.length}>
        {shown.map((photo, n) => (
          <li key={photo.url}>
            <a
              href={`${photo.url}?width=2400`}
              aria-label={COPY.gallery.open(n + 1, photos.length)}
              onClick={(event) => open(event, n)}
            >
              <Photo
                file={photo}
                alt={photo.alt}
                eager={n === 0}
                className={classes.photo}
                sizes={
                  n === 0
                    ? '(width < 768px) 100vw, (width < 1280px) 60vw, 720px'
                    : '(width < 768px) 100vw, (width < 1280px) 20vw, 300px'
                }
              />
              {photo.altered && <span className={classes.altered}>{COPY.gallery.altered}</span>}
            </a>
          </li>
        ))}
      </ul>
      <a
        className={classes.all}
        href={`${photos[0]?.url ?? ''}?width=2400`}
        onClick={(event) => open(event, 0)}
      >
        {COPY.gallery.all(photos.length)}
      </a>
      {at !== null && <Viewer photos={photos} start={at} onClose={() => setAt(null)} />}
    </div>
  )
}
