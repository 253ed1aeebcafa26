import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useBackCloses } from '#web/ui/dialog/useBackCloses.ts'
import { Photo } from '#web/ui/Photo.tsx'
import { COPY } from '../copy.ts'
import { AHEAD, smallestOf, useRested } from './paging.ts'
import type { HomePhoto } from './photos.ts'
import classes from './viewer.module.css'

/** The photographs on the whole screen: a strip that snaps, for a finger, a wheel, the arrow keys, and two buttons. */
export const Viewer = (props: {
  photos: readonly HomePhoto[]
  /** Where the page shows a small copy already, by the place of the photograph: it stands there until the large one has come. */
  smaller: readonly string[]
  /** Which of them is seen first. */
  start: number
  onClose: () => void
}) => {
  const { photos, smaller, start } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(start)
  const large = useRested(shown)
  useEffect(() => {
    dialog.current?.showModal()
    strip.current?.scrollTo({ left: start * strip.current.clientWidth, behavior: 'instant' })
  }, [start])

  useBackCloses(true, () => dialog.current?.close())

  const go = (n: number) => {
    const to = Math.min(photos.length - 1, Math.max(0, n))
    setShown(to)
    strip.current?.scrollTo({ left: to * strip.current.clientWidth })
  }
  const press = (event: KeyboardEvent) => {
    const to = { ArrowRight: shown + 1, ArrowLeft: shown - 1, Home: 0, End: photos.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }
  const photo = photos[shown]
  return (
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label={COPY.gallery.title}
      onClose={props.onClose}
      onKeyDown={press}
    >
      <div className={classes.frame}>
        <div className={classes.bar}>
          <span className={classes.place} aria-live="polite">
            {COPY.gallery.place(shown + 1, photos.length)}
          </span>
          <button type="button" className={classes.button} onClick={() => dialog.current?.close()}>
            {COPY.gallery.close}
          </button>
        </div>
        <ul
          ref={strip}
          className={classes.strip}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
          tabIndex={0}
          onScrollEnd={({ currentTarget: each }) => setShown(Math.round(each.scrollLeft / each.clientWidth))}
        >
          {photos.map((each, n) => (
            <li
              key={each.url}
              aria-hidden={n !== shown}
              style={
                large.has(n) || Math.abs(n - shown) <= AHEAD
                  ? { backgroundImage: smaller[n] ? `url("${smaller[n]}")` : smallestOf(each.url) }
                  : undefined
              }
            >
              {large.has(n) && (
                <Photo
                  file={each}
                  alt={each.alt}
                  className={classes.photo}
                  sizes="100vw"
                  eager={n === shown}
                />
              )}
            </li>
          ))}
        </ul>
        <div className={classes.bar}>
          <button
            type="button"
            className={classes.button}
            aria-label={COPY.gallery.previous}
            disabled={shown === 0}
            onClick={() => go(shown - 1)}
          >
            ←
          </button>
          <p className={classes.caption}>
            {photo?.caption}
            {photo?.altered && (
              <>
                {' '}
                <strong>{COPY.gallery.altered}</strong>{' '}
                {photo.originalUrl && <a href={photo.originalUrl}>{COPY.gallery.original}</a>}
              </>
            )}
          </p>
          <button
            type="button"
            className={classes.button}
            aria-label={COPY.gallery.next}
            disabled={shown === photos.length - 1}
            onClick={() => go(shown + 1)}
          >
            →
          </button>
        </div>
      </div>
    </dialog>
  )
}
