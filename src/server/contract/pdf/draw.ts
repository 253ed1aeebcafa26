import type { AgreementDocument } from '#domain/paper/document.ts'
import { nameOfWords, WORDS_KEY } from '#domain/paper/words-key.ts'
import { drawSection } from './blocks.ts'
import { useFont } from './fonts.ts'
import { drawFront } from './front.ts'
import { drawInitials } from './marks.ts'
import { finished, FOOT, inFoot, newPdf, type Pdf } from './page.ts'
import { footLine, smallPrint } from './text.ts'
import { PLACES_KEY, writePlaces, type Note, type Place } from './places.ts'
import { artifact } from './tags.ts'

/** DRAFT across the page that is open. */
export const drawDraftMark = (pdf: Pdf): void => {
  pdf.save()
  pdf.rotate(-45, { origin: [306, 396] })
  useFont(pdf, 'bold')
    .fontSize(110)
    .fillColor('#c33', 0.1)
    .text('DRAFT', 0, 340, { width: 612, align: 'center', lineBreak: false })
  pdf.restore()
}

/** The foot of a page is no text: a screen reader does not read it out on each page. */
const drawFooter = (pdf: Pdf, doc: AgreementDocument, page: number, pages: number, note: Note): void =>
  inFoot(pdf, () =>
    artifact(
      pdf,
      () => {
        if (doc.draft) drawDraftMark(pdf)
        smallPrint(pdf, footLine(doc), `Page ${page} of ${pages}`)
        drawInitials(pdf, doc.signers, pdf.page.height - FOOT - 1, note)
      },
      'Pagination',
    ),
  )

/**
 * Draws a document nobody has signed yet, tagged; resolves with the whole file, which names the places of everybody's
 * marks. The same document is drawn to the same bytes. Runs in a worker thread.
 */
export const drawAgreement = (doc: AgreementDocument): Promise<Buffer> => {
  const pdf = newPdf(doc)
  const places: Place[] = []
  pdf.addPage()
  const here: Note = (found) => places.push({ ...found, page: pdf.bufferedPageRange().count - 1 })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  drawFront(pdf, root, doc)
  for (const section of doc.sections) drawSection(pdf, root, section, doc.signers, here)
  root.end()
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page)
    drawFooter(pdf, doc, page + 1, count, (found) => places.push({ ...found, page }))
  }
  Object.assign(pdf.info, { [PLACES_KEY]: writePlaces(places), [WORDS_KEY]: nameOfWords(doc) })
  return finished(pdf)
}
