import { useEffect, useState } from 'react'
import { copyUrl, MIME_OF_FORMAT, PHOTO_FORMATS, PHOTO_WIDTHS } from '#domain/file/copies.ts'

/** Photographs on either side whose smallest copies are fetched before somebody gets there: some 6 KB each. */
export const AHEAD = 6
/** Milliseconds a photograph is looked at before its large copy is worth asking for: who pages on would only wait longer for the next. */
const REST = 180

const [SMALLEST] = PHOTO_WIDTHS

/** The smallest copy of the photograph at `url` as CSS, in the best format that the browser knows. */
export const smallestOf = (url: string): string =>
  `image-set(${PHOTO_FORMATS.map(
    (format) => `url("${copyUrl(url, SMALLEST, format)}") type("${MIME_OF_FORMAT[format]}")`,
  ).join(', ')})`

/** Those that have been rested on, and their neighbors: what may be shown large, and stays so. */
export const useRested = (shown: number): ReadonlySet<number> => {
  const [rested, setRested] = useState<ReadonlySet<number>>(() => new Set([shown - 1, shown, shown + 1]))
  useEffect(() => {
    const timer = setTimeout(
      () => setRested((known) => new Set([...known, shown - 1, shown, shown + 1])),
      REST,
    )
    return () => clearTimeout(timer)
  }, [shown])
  return rested
}
