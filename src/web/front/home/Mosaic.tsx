import { useState, type MouseEvent } from 'react'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import { Photo } from '#web/ui/Photo.tsx'
import { COPY } from '../copy.ts'
import { photosOf } from './photos.ts'
import { Viewer } from './Viewer.tsx'
import classes from './mosaic.module.css'

/** How many of them the page shows at once. */
const SHOWN = 5

/** How wide a tile is, as mosaic.module.css lays it out for so many. */
const sizeOf = (n: number, count: number): string => {
  if (count === 1) return '(width < 1280px) 100vw, 1220px'
  if (n === 0) return '(width < 768px) 100vw, (width < 1280px) 60vw, 720px'
  // Two beside each other are alike, the second of three or four is as wide as two of the small ones.
  const wide = count < 4 || (count === 4 && n === 1)
  return wide
    ? '(width < 768px) 100vw, (width < 1280px) 50vw, 608px'
    : '(width < 768px) 100vw, (width < 1280px) 25vw, 304px'
}

/**
 * The photographs: one large and four small, on a phone a strip to swipe. Each opens the viewer; without script, the picture
 * itself.
 */
export const Mosaic = ({ listing }: { listing: ListingDetails }) => {
  const photos = photosOf(listing)
  const [opened, setOpened] = useState<{ at: number; smaller: readonly string[] } | null>(null)
  if (photos.length === 0)
    return (
      <div className={classes.none}>
        <p>{COPY.gallery.none}</p>
      </div>
    )
  const open = (event: MouseEvent, n: number) => {
    if (event.metaKey || event.ctrlKey) return
    event.preventDefault()
    // What has come for the tiles is here already; what is only chosen, below the fold, is not.
    const tiles = event.currentTarget.closest(`.${classes.gallery}`)?.getElementsByTagName('img') ?? []
    setOpened({ at: n, smaller: [...tiles].map((tile) => (tile.naturalWidth > 0 ? tile.currentSrc : '')) })
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
                sizes={sizeOf(n, shown.length)}
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
      {opened && (
        <Viewer photos={photos} smaller={opened.smaller} start={opened.at} onClose={() => setOpened(null)} />
      )}
    </div>
  )
}
