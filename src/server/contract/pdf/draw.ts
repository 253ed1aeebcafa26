import type { AgreementDocument, Section } from './document.ts'
import { drawInitials, drawSignatures } from './marks.ts'
import {
  finished,
  FOOT,
  heading,
  inFoot,
  INK,
  MARGIN,
  newPdf,
  QUIET,
  room,
  smallPrint,
  WIDTH,
  type Pdf,
} from './page.ts'
import { PLACES_KEY, writePlaces, type Note, type Place } from './places.ts'

const LABEL = 178

const drawRow = (pdf: Pdf, label: string, text: string): void => {
  pdf.font('regular').fontSize(9)
  const height = Math.max(
    pdf.heightOfString(label || ' ', { width: LABEL - 12 }),
    pdf.heightOfString(text || ' ', { width: WIDTH - LABEL }),
  )
  room(pdf, Math.min(height, 400) + 4)
  const top = pdf.y
  pdf.fillColor(QUIET).text(label, MARGIN, top, { width: LABEL - 12 })
  pdf.fillColor(INK).text(text, MARGIN + LABEL, top, { width: WIDTH - LABEL })
  pdf.y = Math.max(pdf.y, top + height) + 4
}

const drawSection = (pdf: Pdf, number: number, section: Section): void => {
  heading(pdf, `${number}. ${section.title}`)
  for (const { label, text } of section.rows) drawRow(pdf, label, text)
}

const drawClauses = (pdf: Pdf, doc: AgreementDocument, note: Note): void => {
  for (const clause of doc.initialClauses) {
    heading(pdf, clause.title)
    pdf.font('regular').fontSize(9).fillColor(INK).text(clause.text, MARGIN, pdf.y, { width: WIDTH })
    pdf.y += 8
    drawInitials(pdf, doc.signers, pdf.y, note)
    pdf.y += 34
  }
}

const drawDraftMark = (pdf: Pdf): void => {
  pdf.save()
  pdf
    .rotate(-45, { origin: [306, 396] })
    .font('bold')
    .fontSize(110)
    .fillColor('#c33', 0.1)
    .text('DRAFT', 0, 340, { width: 612, align: 'center', lineBreak: false })
  pdf.restore()
}

const drawFooter = (pdf: Pdf, doc: AgreementDocument, page: number, pages: number, note: Note): void =>
  inFoot(pdf, () => {
    if (doc.draft) drawDraftMark(pdf)
    smallPrint(pdf, `${doc.title} · ${doc.reference}`, `Page ${page} of ${pages}`)
    drawInitials(pdf, doc.signers, pdf.page.height - FOOT + 2, note)
  })

const drawHead = (pdf: Pdf, doc: AgreementDocument): void => {
  pdf.font('bold').fontSize(19).fillColor(INK).text(doc.title, MARGIN, MARGIN, { width: WIDTH })
  pdf.moveDown(0.35)
  pdf.font('regular').fontSize(8.5).fillColor(QUIET).text(doc.note, { width: WIDTH })
  pdf.moveDown(0.3)
}

/**
 * Draws a document nobody has signed yet; resolves with the whole file, which names the places of everybody's marks.
 * Runs in a worker thread.
 */
export const drawAgreement = (doc: AgreementDocument): Promise<Buffer> => {
  const pdf = newPdf(doc)
  const places: Place[] = []
  pdf.addPage()
  const last: Note = (found) => places.push({ ...found, page: pdf.bufferedPageRange().count - 1 })
  drawHead(pdf, doc)
  doc.sections.forEach((section, i) => drawSection(pdf, i + 1, section))
  drawClauses(pdf, doc, last)
  drawSignatures(pdf, doc.signers, last, doc.signedByBuyers)
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page)
    drawFooter(pdf, doc, page + 1, count, (found) => places.push({ ...found, page }))
  }
  Object.assign(pdf.info, { [PLACES_KEY]: writePlaces(places) })
  return finished(pdf)
}
