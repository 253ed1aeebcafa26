import { constants, inflateSync } from 'node:zlib'
import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFRawStream, type PDFObject } from '@cantoo/pdf-lib'
import { countHandled, MOST_UNPACKED } from './bounds.ts'
import { withoutBoxes, withoutComments } from './pictures.ts'

/** Bytes that a file may still unpack to, or be kept as. */
export interface Budget {
  left: number
}

const name = (text: string) => PDFName.of(text)
const FLATE = name('FlateDecode')
/** What packs bytes, by its name and its short one; the others draw a picture out of them. */
const PACKS: ReadonlyMap<PDFObject | undefined, PDFName> = new Map(
  [
    ['FlateDecode', 'Fl'],
    ['LZWDecode', 'LZW'],
    ['ASCII85Decode', 'A85'],
    ['ASCIIHexDecode', 'AHx'],
    ['RunLengthDecode', 'RL'],
  ].flatMap(([long = '', short = '']) => [
    [name(long), name(long)],
    [name(short), name(long)],
  ]),
)
const JPEG: readonly (PDFObject | undefined)[] = [name('DCTDecode'), name('DCT')]
const JPEG_2000 = name('JPXDecode')

/** One or several of a stream's filters, or of their parameters, in the order in which a reader applies them. */
const listed = (dict: PDFDict, ...keys: string[]): (PDFObject | undefined)[] => {
  const value = keys.map((key) => dict.lookup(name(key))).find((found) => found !== undefined)
  if (value instanceof PDFArray) return Array.from({ length: value.size() }, (_, i) => value.lookup(i))
  return value ? [value] : []
}

const tooMuch = (error: unknown): boolean =>
  error instanceof RangeError || (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'

/** As lenient as a reader, which shows what it can of a damaged stream; null where nothing can be made of it. */
const unpacked = (dict: PDFDict, filter: PDFName, parms: PDFObject | undefined, bytes: Uint8Array) => {
  if (filter === FLATE)
    try {
      return inflateSync(bytes, { maxOutputLength: MOST_UNPACKED, finishFlush: constants.Z_SYNC_FLUSH })
    } catch (error) {
      if (tooMuch(error)) throw new RangeError('A stream of the file unpacks to too much.')
    }
  countHandled(bytes.length)
  try {
    const alone = dict.context.obj({
      Filter: filter,
      ...(parms instanceof PDFDict && { DecodeParms: parms }),
    })
    return decodePDFRawStream(PDFRawStream.of(alone, bytes)).decode()
  } catch (error) {
    if (tooMuch(error)) throw error
    return null
  }
}

/**
 * Bounds what a stream unpacks to, through each of its filters, and takes from a photograph what says who took it, when and where.
 * Packed once more, a photograph is unpacked for that and stays so.
 */
export const cleanStream = (stream: PDFRawStream, budget: Budget): void => {
  const { dict } = stream
  const filters = listed(dict, 'Filter')
  const parms = listed(dict, 'DecodeParms', 'DP')
  let bytes: Uint8Array = stream.contents
  for (const [at, filter] of filters.entries()) {
    const isLast = at === filters.length - 1
    if (isLast && (JPEG.includes(filter) || filter === JPEG_2000)) {
      Object.assign(stream, { contents: filter === JPEG_2000 ? withoutBoxes(bytes) : withoutComments(bytes) })
      if (at === 0) return
      dict.set(name('Filter'), filter as PDFName)
      dict.delete(name('DP'))
      const own = parms[at]
      if (own instanceof PDFDict) dict.set(name('DecodeParms'), own)
      else dict.delete(name('DecodeParms'))
      return
    }
    const packs = PACKS.get(filter)
    if (!packs) {
      if (isLast) return
      throw new Error('A stream of the file is packed in a way that is not known.')
    }
    const next = unpacked(dict, packs, parms[at], bytes)
    if (!next && filters.length === 1) return
    if (!next) throw new Error('A stream of the file cannot be unpacked.')
    budget.left -= next.length
    if (budget.left < 0) throw new RangeError('The file unpacks to too much.')
    bytes = next
  }
}
