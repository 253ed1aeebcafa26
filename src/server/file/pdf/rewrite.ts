import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
  PDFWriter,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { flattenAnnotations } from './annotations.ts'
import { inBounds, loadStrange, MOST_ANNOTATIONS, MOST_UNPACKED } from './bounds.ts'
import { FaultyFile } from '../faulty.ts'
import { checkShown, hasEnd } from './faults.ts'
import { pagesOf } from './pages.ts'
import { cleanStream, type Budget } from './streams.ts'

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

/** Of a layer's use: for whom, and by which program it was made, is left behind. */
const USAGE = names('Print', 'View', 'Export', 'Zoom')
/** Of how layers are shown: the list of their names for a reader's panel is left behind. */
const LAYERS = names('BaseState', 'ON', 'OFF', 'AS', 'Intent', 'RBGroups', 'Locked', 'ListMode')

/** A layer needs a name, and says with it what its author called it. */
const cleanLayer = (layer: PDFDict): void => {
  keep(layer, names('Type', 'Name', 'Intent', 'Usage'))
  layer.set(name('Name'), PDFString.of('Layer'))
  const usage = layer.lookup(name('Usage'))
  if (usage instanceof PDFDict) keep(usage, USAGE)
}

const cleanLayers = (catalog: PDFDict): void => {
  const layers = catalog.lookup(name('OCProperties'))
  if (!(layers instanceof PDFDict)) return
  keep(layers, names('OCGs', 'D'))
  const shown = layers.lookup(name('D'))
  if (shown instanceof PDFDict) keep(shown, LAYERS)
}

const insideOf = (object: PDFObject): PDFObject[] => {
  if (object instanceof PDFStream) return [object.dict]
  if (object instanceof PDFDict) return object.values()
  return object instanceof PDFArray ? object.asArray() : []
}

/**
 * Bytes that a paper may grow by, beside twice its size: what is packed twice is kept packed once, and half a megabyte became 600 that a package holds in
 * memory. Papers of people keep their size or lose some of it.
 */
const MOST_GROWN = 16 * 1024 * 1024
/** Bytes that are written around an object, and in the table of objects, at most. */
const AROUND = 60

const take = (room: Budget, bytes: number): void => {
  room.left -= bytes
  if (room.left < 0) throw new RangeError('The file grows too much.')
}

/**
 * Cleans whatever the pages lead to, and leaves out whatever they do not. What is kept takes its bytes of the room, before it is written.
 * Answers whether all that the pages lead to was there.
 */
const cleanReachable = (context: PDFContext, root: PDFRef, room: Budget): boolean => {
  const reached = new Set<PDFRef>()
  const seen = new Set<PDFObject>()
  const budget = { left: 10 * MOST_UNPACKED }
  const todo: PDFObject[] = [root]
  let isWhole = true
  for (let object = todo.pop(); object; object = todo.pop()) {
    if (object instanceof PDFRef) {
      if (reached.has(object)) continue
      reached.add(object)
      const target = context.lookup(object)
      if (target) todo.push(target)
      else isWhole = false
      continue
    }
    if (seen.has(object)) continue
    seen.add(object)
    if (object instanceof PDFDict) {
      drop(object, NOWHERE)
      if (object.lookup(name('Type')) === name('OCG')) cleanLayer(object)
    }
    if (object instanceof PDFStream) {
      drop(object.dict, ELSEWHERE)
      if (object instanceof PDFRawStream) cleanStream(object, budget)
      take(room, object.getContentsSize())
    }
    // One by one: a file may have more in one list than a call takes arguments.
    for (const inner of insideOf(object)) todo.push(inner)
  }
  for (const [ref, object] of context.enumerateIndirectObjects())
    if (!reached.has(ref)) context.delete(ref)
    else take(room, AROUND + (object instanceof PDFStream ? object.dict : object).sizeInBytes())
  return isWhole
}

const rewritten = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const { context, catalog } = await loadStrange(bytes, '')
  const root = context.trailerInfo.Root
  if (!(root instanceof PDFRef)) throw new Error('The file has no catalog.')
  checkShown(catalog)
  keep(catalog, CATALOG)
  cleanLayers(catalog)
  const notes = { left: MOST_ANNOTATIONS }
  for (const page of pagesOf(context, catalog.get(name('Pages')))) {
    flattenAnnotations(context, page, notes)
    keep(page, PAGE)
  }
  for (const [, object] of context.enumerateIndirectObjects())
    if (object instanceof PDFDict && object.lookup(name('Type')) === name('Pages')) keep(object, NODE)
  const isWhole = cleanReachable(context, root, { left: 2 * bytes.length + MOST_GROWN })
  // Files of sloppy programs lead to what is not there, and end as files do.
  if (!isWhole && !hasEnd(bytes)) throw new FaultyFile('pdf-cut')
  context.trailerInfo = { Root: root }
  return PDFWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer()
}

/**
 * A stranger's PDF as it is kept: its pages and what is drawn on them, written anew. No script, action, attachment, form
 * or metadata is left; what fields and stamps look like is on the page. Throws for what cannot be read whole, and for
 * what would take us or a reader too long (security.md M10, M14).
 */
export const rewritePdf = (bytes: Uint8Array): Promise<Uint8Array> =>
  inBounds(bytes.length, () => rewritten(bytes))
