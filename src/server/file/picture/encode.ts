import sharp, { type Sharp } from 'sharp'

// One picture at a time per thread of a process, and no pixels kept in memory between them.
sharp.cache(false)
sharp.concurrency(1)

/** The picture in its own format. */
export const encode = (image: Sharp, mime: string): Sharp => {
  if (mime === 'image/png') return image.png()
  return mime === 'image/webp' ? image.webp({ quality: 85 }) : image.jpeg({ quality: 85, mozjpeg: false })
}
