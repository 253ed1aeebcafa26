import {
  beginMarkedContent,
  endMarkedContent,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFString,
} from 'pdf-lib'
import { drawSection } from './blocks.ts'
import { addTaggedPages } from './joined-tags.ts'
import { drawMarks, drawSignatures } from './marks.ts'
import { finished, inFoot, newPdf } from './page.ts'
import { footLine, smallPrint } from './text.ts'
import { PLACES_KEY, readPlaces, type Place } from './places.ts'
import { artifact } from './tags.ts'
import type { Marks, Section, ShownSigner } from '#domain/paper/document.ts'

/** The final contract: the very file that everybody signed, and what is laid upon it and added behind it. */
export interface FinalContract {
  readonly paper: Uint8Array
  readonly title: string
  /** The address, as the paper says it. */
  readonly property: string
  /** In the order of the paper's signers. */
  readonly signers: readonly (ShownSigner & Marks)[]
  /** §15, with its hashes and events. */
  readonly certificate: Section
  /** What the buyers signed outside the product, attached as it is. */
  readonly byBuyers?: { readonly bytes: Uint8Array; readonly name: string; readonly mime: string }
  /** ISO instant that is in the file's own data. */
  readonly completedAt: string
}

/** What the paper that was signed is called inside the sealed file. */
const ATTACHED = 'agreement-as-signed.pdf'

/** Where the marks go, as the paper says itself. */
const placesOf = (paper: PDFDocument): Place[] => {
  const info = paper.context.lookup(paper.context.trailerInfo.Info, PDFDict)
  const text = info.lookup(PDFName.of(PLACES_KEY))
  return readPlaces(text instanceof PDFString || text instanceof PDFHexString ? text.decodeText() : undefined)
}

/**
 * A sheet for each page of the paper with nothing but the marks on it, and behind them the certificate; for a paper that
 * names no places a page of signatures too.
 */
const drawSheets = (
  final: FinalContract,
  named: readonly Place[],
  sizes: readonly { readonly width: number; readonly height: number }[],
): Promise<Buffer> => {
  const pages = sizes.length
  const pdf = newPdf({ ...final, reference: final.property, createdAt: final.completedAt })
  const places = [...named]
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  // A brokerage's form has pages of its own size.
  for (const { width, height } of sizes) pdf.addPage({ size: [width, height], margin: 0 })
  if (named.length === 0) {
    pdf.addPage()
    const all = final.signers.map((signer, i) => [signer, i] as const)
    drawSignatures(pdf, root, 'Signatures', all, (found) =>
      places.push({ ...found, page: pdf.bufferedPageRange().count - 1 }),
    )
  }
  pdf.addPage()
  drawSection(pdf, root, final.certificate)
  root.end()
  const { count } = pdf.bufferedPageRange()
  for (let page = pages; page < count; page++) {
    pdf.switchToPage(page)
    const right = `Certificate page ${page - pages + 1} of ${count - pages}`
    inFoot(pdf, () => artifact(pdf, () => smallPrint(pdf, footLine(final), right), 'Pagination'))
  }
  drawMarks(pdf, final.signers, places)
  return finished(pdf)
}

/**
 * The final contract, made of the file that everybody signed: the marks are laid upon its pages, the certificate is added
 * behind them, and the file itself is attached, byte for byte. Nothing of it is drawn again (negotiation.md §7). Runs in a
 * worker thread.
 */
export const drawFinal = async (final: FinalContract): Promise<Buffer> => {
  const pdf = await PDFDocument.load(final.paper, { updateMetadata: false })
  const pages = pdf.getPages()
  const places = placesOf(pdf)
  const sheets = await PDFDocument.load(
    await drawSheets(
      final,
      places,
      pages.map((page) => page.getSize()),
    ),
  )
  const marked = [...new Set(places.map((p) => p.page))]
  const overlays = await pdf.embedPdf(sheets, marked)
  overlays.forEach((overlay, i) => {
    const page = pages[marked[i] ?? -1]
    // The places are tagged with the names of those who sign, and the certificate tells when: the marks add no text.
    page?.pushOperators(beginMarkedContent('Artifact'))
    page?.drawPage(overlay)
    page?.pushOperators(endMarkedContent())
  })
  addTaggedPages(pdf, sheets, pages.length)
  await pdf.attach(final.paper, ATTACHED, {
    mimeType: 'application/pdf',
    description: 'The agreement as everybody signed it',
    creationDate: new Date(final.completedAt),
    modificationDate: new Date(final.completedAt),
  })
  if (final.byBuyers)
    await pdf.attach(final.byBuyers.bytes, final.byBuyers.name, {
      mimeType: final.byBuyers.mime,
      description: 'What the buyers signed on paper',
      creationDate: new Date(final.completedAt),
      modificationDate: new Date(final.completedAt),
    })
  return Buffer.from(await pdf.save({ useObjectStreams: false }))
}
