/** The copies of a photograph: widths and formats, the same for the pages that ask and the server that makes them (issue 10). */

/** Widths a photograph is offered in, in pixels; others are rounded up, so that few copies exist. */
export const PHOTO_WIDTHS = [320, 640, 960, 1440, 2400] as const

/** Best first, as a browser chooses: each but the last is left out by one that does not know it. */
export const PHOTO_FORMATS = ['avif', 'webp', 'jpeg'] as const
export type PhotoFormat = (typeof PHOTO_FORMATS)[number]

export const MIME_OF_FORMAT: Readonly<Record<PhotoFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
}

/** The width a copy is made in for a wanted one: the next larger. */
export const copyWidth = (wanted: number): number =>
  PHOTO_WIDTHS.find((width) => width >= wanted) ?? PHOTO_WIDTHS.at(-1) ?? wanted

/** Where a copy of the photograph at `url` is read. */
export const copyUrl = (url: string, width: number, format: PhotoFormat): string =>
  `${url}?width=${width}&format=${format}`

/** What a browser chooses from, by the width it needs; nothing wider than the photograph itself. */
export const srcSet = (url: string, format: PhotoFormat, own: number | null = null): string => {
  const wide = PHOTO_WIDTHS.filter(
    (width, at) => at === 0 || own === null || (PHOTO_WIDTHS[at - 1] ?? 0) < own,
  )
  return wide.map((width) => `${copyUrl(url, width, format)} ${width}w`).join(', ')
}

/** The names under which the copies of a stored file are kept, to find and to forget them. */
export const copyKey = (key: string, width: number, format: PhotoFormat | null): string =>
  `${key}-w${width}${format ? `-${format}` : ''}`

/** The bytes as their sender had them, with the place and the camera in them: for nobody else (issue 10 "Photographs"). */
export const originalKey = (key: string): string => `${key}-original`

/** Every name a stored file may have copies under. */
export const derivedKeys = (key: string): string[] => [
  originalKey(key),
  ...PHOTO_WIDTHS.flatMap((width) => [null, ...PHOTO_FORMATS].map((format) => copyKey(key, width, format))),
]

/** Is this the name of a narrower copy, which can be drawn again? */
export const isDrawn = (key: string): boolean => key !== keyOfCopy(key) && key !== originalKey(keyOfCopy(key))

/** The file that a name of a copy belongs to; a file's own name is its own. */
export const keyOfCopy = (key: string): string =>
  key.replace(/-(?:original|w\d+(?:-(?:avif|webp|jpeg))?)$/, '')
