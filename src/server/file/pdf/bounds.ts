import {
  decodePDFRawStream,
  ParseSpeeds,
  PDFContext,
  PDFDocument,
  PDFInvalidObject,
  PDFObjectParser,
  PDFRawStream,
  PDFXRefStreamParser,
  type PDFObject,
} from '@cantoo/pdf-lib'

/** More than a page of text or a table of objects ever takes; what unpacks to more is a bomb. */
export const MOST_UNPACKED = 64 * 1024 * 1024

interface Budget {
  /** Objects that are read, also those that replace another. */
  objects: number
  /** Steps from byte to byte, there and back, in which objects are read. */
  steps: number
  /** Bytes that the library copies or unpacks itself. */
  handled: number
}

/**
 * What a whole file of so many bytes may have the library do, before the file is given up. A tagged paper of five hundred pages has 200,000
 * objects and takes 40 million steps; a hundred scanned pages of one bit, packed with LZW, take 200 MB of buffers. Beyond that the size counts: the end
 * of a stream whose length stands elsewhere is searched for in six steps for each byte, twice where the file is locked, and pages in gray that are
 * packed with RunLength or LZW take hundreds of times their size in buffers, 32 MB at a time: sixty pages of color take a gigabyte.
 */
const budgetOf = (size: number): Budget => ({
  objects: 400_000,
  steps: 64 * 1024 * 1024 + 13 * size,
  handled: 20 * MOST_UNPACKED + 56 * size,
})
const UNBOUNDED: Budget = { objects: Infinity, steps: Infinity, handled: Infinity }

/** Of the file that this process reads. */
const left = { ...UNBOUNDED }
/** Why that file is given up. */
let reason: RangeError | undefined

const giveUp = (why: string): never => {
  reason = new RangeError(why)
  throw reason
}

/** Counts bytes that the library copies or unpacks: it takes ten times as long for them as Node does. */
export const countHandled = (bytes: number): void => {
  left.handled -= bytes
  if (left.handled < 0) giveUp('The file takes too much memory to read.')
}

/**
 * One file of a stranger's, of so many bytes, counted while it is read: there are no two at a time in a process. The library warns of each number that is
 * too large: nobody reads that, and it takes longer than the number.
 */
export const inBounds = async <T>(size: number, work: () => Promise<T>): Promise<T> => {
  const { warn } = console
  Object.assign(left, budgetOf(size))
  Object.assign(console, { warn: () => undefined })
  reason = undefined
  try {
    return await work()
  } catch (error) {
    // Of what happens within an object the library says no more than that it is invalid.
    throw reason ?? error
  } finally {
    Object.assign(left, UNBOUNDED)
    Object.assign(console, { warn })
  }
}

/** Does the file say that it is locked? That is never packed. */
export const isLocked = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('/Encrypt')

/** An object that cannot be read. A packed table of objects is never locked: unlocked it can't be unpacked, and nothing reads it (`leaveTables`). */
const isBroken = (object: PDFObject): boolean => {
  if (!(object instanceof PDFInvalidObject)) return false
  const bytes = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return !/\/Type\s*\/XRef\b/.test(bytes.toString('latin1'))
}

/**
 * A file of a stranger's, of which every object has to be there. The library rests after every hundred objects, for pages of browsers; this process
 * need not. Of one that is locked it reads the objects twice, and can't unpack them the first time: what is missing is looked for behind that.
 */
export const loadStrange = async (bytes: Uint8Array, password?: string): Promise<PDFDocument> => {
  const opens = password !== undefined && isLocked(bytes)
  const pdf = await PDFDocument.load(bytes, {
    updateMetadata: false,
    throwOnInvalidObject: !opens,
    parseSpeed: ParseSpeeds.Fastest,
    ...(password !== undefined && { password }),
  })
  if (opens && pdf.context.enumerateIndirectObjects().some(([, object]) => isBroken(object)))
    throw new Error('An object of the file cannot be read.')
  return pdf
}

interface Unpacking {
  readonly buffer: Uint8Array
  ensureBuffer(length: number): Uint8Array
}

interface Bytes {
  next(): number
  slice(start: number, end: number): Uint8Array
}

/** A class of the library by one of its objects, once it is sure that it has these methods. */
const classOf = <T extends object>(made: object, ...methods: (keyof T)[]): T => {
  const found = Object.getPrototypeOf(made) as T
  if (methods.some((method) => typeof found[method] !== 'function'))
    throw new Error('The PDF library reads in another way than it did.')
  return found
}

const boundUnpacking = (context: PDFContext): void => {
  const sample = PDFRawStream.of(context.obj({ Filter: 'FlateDecode' }), new Uint8Array([0x78, 0x9c, 3, 0]))
  const flate = classOf(decodePDFRawStream(sample))
  const base = classOf<Unpacking>(flate, 'ensureBuffer')
  const { ensureBuffer } = base
  base.ensureBuffer = function bounded(length) {
    if (length > MOST_UNPACKED) giveUp('A stream of the file unpacks to too much.')
    const before = this.buffer.length
    const buffer = ensureBuffer.call(this, length)
    countHandled(buffer.length - before)
    return buffer
  }
}

/** Objects may be packed so that they replace each other, a stream may say that it ends before it begins, and what lies between objects is gone over again. */
const boundSteps = (context: PDFContext): void => {
  const parser = PDFObjectParser.forBytes(new Uint8Array(), context)
  const bytes = classOf<Bytes>((parser as unknown as { bytes: object }).bytes, 'next', 'slice')
  const { next, slice } = bytes
  bytes.next = function bounded() {
    if (--left.steps < 0) giveUp('The file takes too long to read.')
    return next.call(this)
  }
  bytes.slice = function bounded(start, end) {
    countHandled(Math.max(0, end - start))
    return slice.call(this, start, end)
  }
}

const boundObjects = (): void => {
  const { assign } = PDFContext.prototype
  PDFContext.prototype.assign = function bounded(ref, object) {
    if (--left.objects < 0) giveUp('The file has too many objects.')
    assign.call(this, ref, object)
  }
}

/** The table of objects is made by going over them; what a packed one says is read for nothing, however long it says it is. */
const leaveTables = (): void => {
  const tables = PDFXRefStreamParser.prototype as unknown as { parseEntries: () => unknown[] }
  if (typeof tables.parseEntries !== 'function')
    throw new Error('The PDF library reads in another way than it did.')
  tables.parseEntries = () => []
}

let isBound = false

/**
 * The library reads and unpacks the objects of a file without a bound, and its classes for it are not exported: the bounds go onto the
 * classes that its own objects are made of, once: in a process that reads strangers' files.
 */
export const boundReading = (): void => {
  if (isBound) return
  isBound = true
  const context = PDFContext.create()
  boundUnpacking(context)
  boundSteps(context)
  boundObjects()
  leaveTables()
}

/** Notes and fields of a whole file: each is drawn, one by one. */
export const MOST_ANNOTATIONS = 5_000
