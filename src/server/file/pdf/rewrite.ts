import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFWriter,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { inflateSync } from 'node:zlib'
import { flattenAnnotations } from './annotations.ts'
import { MOST_ANNOTATIONS, MOST_UNPACKED } from './bounds.ts'
import { pagesOf } from './pages.ts'

/** What a camera writes beside the picture: APP1 to APP13 and APP15 (EXIF, GPS, XMP, IPTC), and comments. */
const isAside = (marker: number): boolean =>
  marker === 0xfe || (marker > 0xe0 && marker <= 0xef && marker !== 0xee)

/** Start of scan: from there on it is the picture alone. */
const SCAN = 0xda

/**
 * A JPEG without what says who took it, when and where. The picture is not touched; what is no JPEG, or ends before its picture
 * begins, is given back as it is. APP0 and APP14 say how its colors are to be read, and stay.
 */
export const withoutComments = (jpeg: Uint8Array): Uint8Array => {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return jpeg
  const kept: Uint8Array[] = [jpeg.subarray(0, 2)]
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0
    if (marker === SCAN) return Buffer.concat([...kept, jpeg.subarray(at)])
    const end = at + 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0))
    if (!isAside(marker)) kept.push(jpeg.subarray(at, end))
    at = end
  }
  return jpeg
}

const name = (text: string) => PDFName.of(text)
const names = (...texts: string[]): ReadonlySet<PDFName> => new Set(texts.map(name))

/** What is kept: the pages and what is drawn on them. Everything else of a catalog or a page is left behind. */
const CATALOG = names('Type', 'Pages', 'OCProperties', 'Lang')
const NODE = names('Type', 'Parent', 'Kids', 'Count', 'Resources', 'MediaBox', 'CropBox', 'Rotate')
const PAGE = names(
  'Type',
  'Parent',
  'Resources',
  'MediaBox',
  'CropBox',
  'BleedBox',
  'TrimBox',
  'ArtBox',
  'Rotate',
  'Contents',
  'Group',
  'UserUnit',
)
/** What does something, names somebody, or carries another file, wherever it stands. */
const NOWHERE = names(
  'AA',
  'OpenAction',
  'JS',
  'Metadata',
  'PieceInfo',
  'AF',
  'EF',
  'Alternates',
  'OPI',
  'Ref',
  'LastModified',
  'StructParents',
  'StructParent',
)
/** A stream whose bytes are in another file. */
const ELSEWHERE = names('F', 'FFilter', 'FDecodeParms')

const keep = (dict: PDFDict, kept: ReadonlySet<PDFName>) => {
  for (const key of dict.keys()) if (!kept.has(key)) dict.delete(key)
}

const drop = (dict: PDFDict, dropped: ReadonlySet<PDFName>) => {
  for (const key of dict.keys()) if (dropped.has(key)) dict.delete(key)
}

/** Unpacked, no stream may be larger than a page ever is, nor all of them together than ten. */
const checkStream = (stream: PDFStream, budget: { left: number }) => {
  if (!(stream instanceof PDFRawStream)) return
  const filter = stream.dict.lookup(name('Filter'))
  const first = filter instanceof PDFArray ? filter.lookup(0) : filter
  if (first !== name('FlateDecode') && first !== name('Fl')) return
  try {
    budget.left -= inflateSync(stream.contents, { maxOutputLength: MOST_UNPACKED }).length
  } catch (error) {
    // A reader shows what it can of a damaged stream; only one without an end is refused.
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') budget.left = -1
  }
  if (budget.left < 0) throw new RangeError('The file unpacks to too much.')
}

/** A photograph as it came from a camera or a phone. */
const isJpeg = (dict: PDFDict): boolean => {
  const filter = dict.lookup(name('Filter'))
  return (filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter) === name('DCTDecode')
}

const insideOf = (object: PDFObject): PDFObject[] => {
  if (object instanceof PDFStream) return [object.dict]
  if (object instanceof PDFDict) return object.values()
  return object instanceof PDFArray ? object.asArray() : []
}

/** Cleans whatever the pages lead to, and leaves out whatever they do not. */
const cleanReachable = (context: PDFContext, root: PDFRef): void => {
  const reached = new Set<PDFRef>()
  const seen = new Set<PDFObject>()
  const budget = { left: 10 * MOST_UNPACKED }
  const todo: PDFObject[] = [root]
  for (let object = todo.pop(); object; object = todo.pop()) {
    if (object instanceof PDFRef) {
      if (reached.has(object)) continue
      reached.add(object)
      const target = context.lookup(object)
      if (target) todo.push(target)
      continue
    }
    if (seen.has(object)) continue
    seen.add(object)
    if (object instanceof PDFDict) drop(object, NOWHERE)
    if (object instanceof PDFStream) {
      drop(object.dict, ELSEWHERE)
      checkStream(object, budget)
      if (object instanceof PDFRawStream && isJpeg(object.dict))
        Object.assign(object, { contents: withoutComments(object.contents) })
    }
    // One by one: a file may have more in one list than a call takes arguments.
    for (const inner of insideOf(object)) todo.push(inner)
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref)
}

/**
 * A stranger's PDF as it is kept: its pages and what is drawn on them, written anew. No script, action, attachment, form
 * or metadata is left; what fields and stamps look like is on the page. Throws for what cannot be read whole, and for
 * what would take a reader minutes (security.md M14).
 */
export const rewritePdf = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const { context, catalog } = await PDFDocument.load(bytes, {
    updateMetadata: false,
    throwOnInvalidObject: true,
    password: '',
  })
  const root = context.trailerInfo.Root
  if (!(root instanceof PDFRef)) throw new Error('The file has no catalog.')
  keep(catalog, CATALOG)
  const notes = { left: MOST_ANNOTATIONS }
  for (const page of pagesOf(context, catalog.get(name('Pages')))) {
    flattenAnnotations(context, page, notes)
    keep(page, PAGE)
  }
  for (const [, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFDict && object.lookup(name('Type')) === name('Pages')) keep(object, NODE)
  cleanReachable(context, root)
  context.trailerInfo = { Root: root }
  return PDFWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer()
}
