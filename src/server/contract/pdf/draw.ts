import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { AgreementDocument, PaperSigner, Section } from './document.ts'
import { drawCertificate, drawSignatures } from './draw-signatures.ts'
import { FOOT, heading, HAIRLINE, INK, MARGIN, QUIET, room, WIDTH, type Pdf } from './page.ts'

const require = createRequire(import.meta.url)
const font = (weight: string) => require.resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`)

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

const drawClauses = (pdf: Pdf, doc: AgreementDocument): void => {
  for (const clause of doc.initialClauses) {
    heading(pdf, clause.title)
    pdf.font('regular').fontSize(9).fillColor(INK).text(clause.text, MARGIN, pdf.y, { width: WIDTH })
    pdf.y += 8
    drawInitials(pdf, doc.signers, pdf.y)
    pdf.y += 34
  }
}

const png = (base64: string): Buffer => Buffer.from(base64, 'base64')

/** A row of initials boxes: one for each principal; blank until the contract is complete. */
const drawInitials = (pdf: Pdf, signers: readonly PaperSigner[], top: number): void => {
  const size = Math.min(64, WIDTH / Math.max(1, signers.length) - 6)
  signers.forEach((s, i) => {
    const x = MARGIN + i * (size + 6)
    pdf.rect(x, top, size, 22).lineWidth(0.5).strokeColor(HAIRLINE).stroke()
    if (s.initials)
      pdf.image(png(s.initials), x + 2, top + 2, { fit: [size - 4, 18], align: 'center', valign: 'center' })
  })
}

const drawFooter = (pdf: Pdf, doc: AgreementDocument, page: number, pages: number): void => {
  const top = pdf.page.height - FOOT
  const bottom = pdf.page.margins.bottom
  pdf.page.margins.bottom = 0
  if (doc.draft) {
    pdf.save()
    pdf
      .rotate(-45, { origin: [306, 396] })
      .font('bold')
      .fontSize(110)
      .fillColor('#c33', 0.1)
      .text('DRAFT', 0, 340, { width: 612, align: 'center', lineBreak: false })
    pdf.restore()
  }
  pdf.font('regular').fontSize(7).fillColor(QUIET, 1)
  pdf.text(`${doc.title} · ${doc.reference}`, MARGIN, top + 30, { width: WIDTH - 80, lineBreak: false })
  pdf.text(`Page ${page} of ${pages}`, MARGIN, top + 30, { width: WIDTH, align: 'right', lineBreak: false })
  drawInitials(pdf, doc.signers, top + 2)
  pdf.page.margins.bottom = bottom
}

const drawHead = (pdf: Pdf, doc: AgreementDocument): void => {
  pdf.font('bold').fontSize(19).fillColor(INK).text(doc.title, MARGIN, MARGIN, { width: WIDTH })
  pdf.moveDown(0.35)
  pdf.font('regular').fontSize(8.5).fillColor(QUIET).text(doc.note, { width: WIDTH })
  pdf.moveDown(0.3)
}

/** Draws a document; resolves with the whole file. Runs in a worker thread. */
export const drawAgreement = (doc: AgreementDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const pdf = new PDFDocument({
      size: 'LETTER',
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: FOOT + 24 },
      bufferPages: true,
      lang: 'en-US',
      displayTitle: true,
      pdfVersion: '1.7',
      info: {
        Title: doc.title,
        Author: 'Parley',
        Subject: doc.reference,
        CreationDate: new Date(doc.createdAt),
      },
    })
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
    pdf.registerFont('regular', font('400Regular'))
    pdf.registerFont('bold', font('600SemiBold'))
    drawHead(pdf, doc)
    doc.sections.forEach((section, i) => drawSection(pdf, i + 1, section))
    drawClauses(pdf, doc)
    drawSignatures(pdf, doc.signers)
    if (doc.certificate) drawCertificate(pdf, doc.certificate)
    const { start, count } = pdf.bufferedPageRange()
    for (let i = start; i < start + count; i++) {
      pdf.switchToPage(i)
      drawFooter(pdf, doc, i - start + 1, count)
    }
    pdf.end()
  })
