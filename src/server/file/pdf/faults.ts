import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFName,
  PDFRawStream,
  type PDFObject,
} from '@cantoo/pdf-lib'
import type { FileFault } from '#domain/file/fault.ts'
import { isLocked } from './bounds.ts'
import { FaultyFile } from '../faulty.ts'

const name = (text: string) => PDFName.of(text)

/** Bytes behind which a whole PDF has its end. */
const TAIL = 2048

/** Does the file have the end of a PDF? Zeros and blanks may follow: some programs fill up a block. */
export const hasEnd = (bytes: Uint8Array): boolean => {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let end = whole.length
  while (end > 0 && (whole[end - 1] ?? 0) <= 0x20) end--
  return whole.subarray(Math.max(0, end - TAIL), end).includes('%%EOF')
}

/** Why a PDF could not be read, of what was thrown meanwhile. */
export const faultIn = (bytes: Uint8Array, error: unknown): FileFault => {
  if (error instanceof FaultyFile) return error.fault
  if (error instanceof RangeError) return 'pdf-heavy'
  if (isLocked(bytes)) return 'pdf-locked'
  return hasEnd(bytes) ? 'pdf-damaged' : 'pdf-cut'
}

/** More packets than any form has: its template, its answers, how it is shown. */
const MOST_PACKETS = 50

/** The packets of an XFA form, one by one. */
function* packetsOf(xfa: PDFObject): Generator<string> {
  const size = xfa instanceof PDFArray ? Math.min(xfa.size(), 2 * MOST_PACKETS) : 1
  for (let at = 0; at < size; at++) {
    const part = xfa instanceof PDFArray ? xfa.lookup(at) : xfa
    if (part instanceof PDFRawStream) yield Buffer.from(decodePDFRawStream(part).decode()).toString('latin1')
  }
}

/** Has the form a field that its pages show? A signature alone is none. */
const hasFields = (form: PDFDict): boolean => {
  const fields = form.lookup(name('Fields'))
  if (!(fields instanceof PDFArray)) return false
  for (let at = 0; at < fields.size(); at++) {
    const field = fields.lookup(at)
    if (field instanceof PDFDict && field.lookup(name('FT')) !== name('Sig')) return true
  }
  return false
}

/**
 * Is it a dynamic XFA form? Its pages are made by the program that opens it; what the file has is a page that asks for that program. One
 * whose fields stand on its pages as well is read as any paper is.
 */
const isDynamic = (catalog: PDFDict): boolean => {
  const form = catalog.lookup(name('AcroForm'))
  const xfa = form instanceof PDFDict ? form.lookup(name('XFA')) : undefined
  if (!(form instanceof PDFDict) || !xfa) return false
  if (catalog.lookup(name('NeedsRendering')) === PDFBool.True) return true
  const isBare = !hasFields(form)
  for (const packet of packetsOf(xfa))
    if (/<dynamicRender>\s*required/.test(packet) || (isBare && /<(?:\w+:)?template\b/.test(packet)))
      return true
  return false
}

/** Throws for a PDF whose pages are not what is in it. */
export const checkShown = (catalog: PDFDict): void => {
  if (isDynamic(catalog)) throw new FaultyFile('pdf-xfa')
  if (catalog.has(name('Collection'))) throw new FaultyFile('pdf-portfolio')
}
