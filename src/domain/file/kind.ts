/** Bytes at the beginning of a file that say what it is. A PDF may begin as late as a reader looks for it (ISO 32000-1, Annex H). */
export const HEAD_BYTES = 1024

/** A web page, a drawing, or a script before a PDF: that is two kinds of file at once. */
const OTHER_KIND = /^\s*<|<(?:[!?%]|script|html|svg)|^#!/i

const textOf = (head: Uint8Array): string => String.fromCharCode(...head.subarray(0, HEAD_BYTES))

/**
 * Where a PDF begins: programs, printers, and mail put a byte order mark, line ends, or the head of a message before it. Null where
 * there is no PDF, or it comes behind something else.
 */
export const pdfStart = (head: Uint8Array): number | null => {
  const text = textOf(head)
  const at = text.indexOf('%PDF-')
  return at === -1 || OTHER_KIND.test(text.slice(0, at)) ? null : at
}

const MARKS: readonly (readonly [mime: string, mark: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['text/html', /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html)/i],
]

/** What a file is by its first bytes, of the kinds that are taken or confused with them; null for any other. */
export const kindOfHead = (head: Uint8Array): string | null => {
  const text = textOf(head)
  const [mime = null] = MARKS.find(([, mark]) => mark.test(text)) ?? []
  return mime ?? (pdfStart(head) === null ? null : 'application/pdf')
}

const NAMES: Readonly<Record<string, string>> = {
  'application/pdf': 'a PDF',
  'image/jpeg': 'a JPG picture',
  'image/png': 'a PNG picture',
  'image/webp': 'a WebP picture',
  'image/heic': 'an HEIC photo',
  'image/heic-sequence': 'an HEIC photo',
  'image/heif': 'an HEIF photo',
  'image/heif-sequence': 'an HEIF photo',
  'image/avif': 'an AVIF picture',
  'image/tiff': 'a TIFF picture',
  'image/gif': 'a GIF picture',
  'image/bmp': 'a BMP picture',
  'image/jp2': 'a JPEG 2000 picture',
  'image/jxl': 'a JPEG XL picture',
  'image/x-adobe-dng': 'a raw photo',
  'image/svg+xml': 'an SVG drawing',
  'text/html': 'a web page',
  'text/plain': 'a text file',
  'application/rtf': 'an RTF document',
  'application/msword': 'a Word document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'a Word document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'an Excel workbook',
  'application/x-cfb': 'an older Office document or a mail',
  'application/postscript': 'a PostScript file',
  'application/zip': 'a ZIP archive',
}

/** `a PDF`, `an HEIC photo`; null for a kind that has no name here. */
const nameOfKind = (mime: string): string | null => {
  if (Object.hasOwn(NAMES, mime)) return NAMES[mime] ?? null
  return mime.startsWith('video/') ? 'a video' : mime.startsWith('audio/') ? 'a sound' : null
}

const ENDS: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
}

const anyOf = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** Says what a file of the wrong kind is, and which kinds are taken in its place. */
export const wrongKind = (mime: string | null, taken: readonly string[]): string => {
  const name = mime && nameOfKind(mime)
  const kinds = anyOf.format(taken.map((each) => ENDS[each] ?? each))
  return `${name ? `This is ${name}.` : 'You can’t upload this kind of file here.'} Please use a ${kinds} file.`
}
