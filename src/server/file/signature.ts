import sharp from 'sharp'
import { signatureImage } from '#domain/file/signature-image.ts'
import { sitesTurns } from '#server/platform/turns-of-sites.ts'
import { isTooLong, withoutWords } from './picture/parts.ts'

/** More than any pad on any screen has; a file that says it has more is never decoded (security.md H4). */
const MOST_PIXELS = 2_000_000
/** As wide as the widest place on a paper is printed at 150 dots an inch. */
const LONGEST = 600
const MOST_BYTES = 300_000
/** Between the darkest and the brightest point: less is not to be seen on paper. */
const LEAST_CONTRAST = 16

/** Signatures have a line of their own: what is uploaded holds up none. */
export const signatureTurns = sitesTurns({ name: 'signatures', hands: 1, each: 40, all: 200 })

const PREFIX = 'data:image/png;base64,'

const isBlank = async (png: Buffer): Promise<boolean> => {
  const { channels } = await sharp(png).flatten({ background: '#ffffff' }).stats()
  return channels.every(({ min, max }) => max - min < LEAST_CONTRAST)
}

const redraw = async (bytes: Buffer): Promise<Buffer | null> => {
  try {
    const shown = withoutWords(bytes)
    const image = sharp(shown, { limitInputPixels: MOST_PIXELS, failOn: 'error', ignoreIcc: true })
    const about = await image.metadata()
    if (about.format !== 'png' || isTooLong(about)) return null
    const png = await image
      .resize(LONGEST, LONGEST, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer()
    return png.length <= MOST_BYTES && !(await isBlank(png)) ? png : null
  } catch {
    return null
  }
}

/**
 * A signature or initials as they are kept: decoded, measured and drawn anew when they are given, so that the paper can
 * be drawn with them whenever that is. Null for what is no PNG, too large, or shows nothing.
 */
export const redrawSignature = async (dataUrl: unknown, who: string): Promise<string | null> => {
  const given = signatureImage.safeParse(dataUrl)
  if (!given.success) return null
  const bytes = Buffer.from(given.data.slice(PREFIX.length), 'base64')
  const png = await signatureTurns.run(who, () => redraw(bytes))
  return png && PREFIX + png.toString('base64')
}

/** Both of them, to sign with. */
export const redrawSignatures = async (
  given: { signature?: string | null; initials?: string | null } | null | undefined,
  who: string,
) => ({
  signature: await redrawSignature(given?.signature, who),
  initials: await redrawSignature(given?.initials, who),
})
