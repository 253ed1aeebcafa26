import { PHOTO_FORMATS, copyUrl, srcSet } from '#domain/file/copies.ts'

/** What is known of a photograph: where it is read, and how large it is (pixels), where that was measured. */
export interface PhotoFile {
  readonly url?: string | null
  readonly width?: number | null
  readonly height?: number | null
}

/**
 * A photograph of a home in the copy that fits its place: AVIF, WebP or JPEG by the browser, as wide as `sizes` needs it. Its
 * width and height keep the place until it has come. `eager` for what is in sight first. A drawn house where there is none.
 */
export const Photo = (props: {
  file: PhotoFile | null | undefined
  alt: string
  /** as of an `img`: how wide it is shown */
  sizes: string
  eager?: boolean
  className?: string | undefined
}) => {
  const { file, sizes } = props
  if (!file?.url)
    return <img className={props.className} data-none src="/house.svg" alt={props.alt} loading="lazy" />
  const { url } = file
  return (
    <picture>
      {PHOTO_FORMATS.slice(0, -1).map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={srcSet(url, format, file.width)}
          sizes={sizes}
        />
      ))}
      <img
        className={props.className}
        src={copyUrl(url, 960, 'jpeg')}
        srcSet={srcSet(url, 'jpeg', file.width)}
        sizes={sizes}
        alt={props.alt}
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        loading={props.eager ? 'eager' : 'lazy'}
        fetchPriority={props.eager ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}
