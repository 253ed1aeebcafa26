import { decodePDFRawStream, PDFContext, PDFRawStream } from '@cantoo/pdf-lib'

/** More than a page of text or a table of objects ever takes; what unpacks to more is a bomb. */
export const MOST_UNPACKED = 64 * 1024 * 1024

interface Unpacking {
  ensureBuffer(length: number): Uint8Array
}

/**
 * The library unpacks the objects of a file without a bound, and its class for it is not exported: the bound goes onto the
 * class that its own stream is made of. Runs once, in the thread that reads strangers' files.
 */
export const boundUnpacking = (): void => {
  const context = PDFContext.create()
  const sample = PDFRawStream.of(context.obj({ Filter: 'FlateDecode' }), new Uint8Array([0x78, 0x9c, 3, 0]))
  const flate = Object.getPrototypeOf(decodePDFRawStream(sample)) as object
  const base = Object.getPrototypeOf(flate) as Unpacking
  const { ensureBuffer } = base
  if (typeof ensureBuffer !== 'function')
    throw new Error('The PDF library unpacks in another way than it did.')
  base.ensureBuffer = function bounded(length) {
    if (length > MOST_UNPACKED) throw new RangeError('A stream of the file unpacks to too much.')
    return ensureBuffer.call(this, length)
  }
}

/** Notes and fields of a whole file: each is drawn, one by one. */
export const MOST_ANNOTATIONS = 5_000
