import type { LegalText } from '#domain/legal/text.ts'
import { usDate } from '#domain/kernel/format.ts'
import { finished, heading, INK, MARGIN, newPdf, QUIET, room, WIDTH } from './page.ts'

/** The text on electronic records as a file to keep, with the code that shows that it was opened. */
export interface SampleRecord {
  readonly text: LegalText
  readonly code: string
  /** ISO instant that is in the file's own data. */
  readonly createdAt: string
}

/** Draws it, the code first: on a phone it is seen at once. Runs in a worker thread. */
export const drawSample = ({ text, code, createdAt }: SampleRecord): Promise<Buffer> => {
  const pdf = newPdf({ title: text.title, reference: text.version, createdAt })
  pdf.addPage()
  pdf.font('bold').fontSize(19).fillColor(INK).text(text.title, MARGIN, MARGIN, { width: WIDTH })
  pdf.moveDown(0.6)
  pdf.rect(MARGIN, pdf.y, WIDTH, 72).lineWidth(1).strokeColor(INK).stroke()
  const top = pdf.y
  pdf
    .font('regular')
    .fontSize(12)
    .text('You opened this document. Your code is', MARGIN, top + 12, { width: WIDTH, align: 'center' })
  pdf
    .font('bold')
    .fontSize(28)
    .text(`${code.slice(0, 3)} ${code.slice(3)}`, MARGIN, top + 30, { width: WIDTH, align: 'center' })
  pdf.y = top + 84
  pdf
    .font('regular')
    .fontSize(8.5)
    .fillColor(QUIET)
    .text(`Version of ${usDate(text.version)}`, MARGIN, pdf.y, { width: WIDTH })
  pdf.moveDown(0.6).fontSize(10).fillColor(INK).text(text.lead, { width: WIDTH })
  for (const section of text.sections) {
    heading(pdf, section.title)
    for (const paragraph of section.paragraphs) {
      room(pdf, 40)
      pdf.font('regular').fontSize(10).fillColor(INK).text(paragraph, MARGIN, pdf.y, { width: WIDTH })
      pdf.moveDown(0.4)
    }
  }
  return finished(pdf)
}
