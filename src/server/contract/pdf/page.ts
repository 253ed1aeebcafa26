import type PDFDocument from 'pdfkit'

export const INK = '#1b2430'
export const QUIET = '#5b6673'
const ACCENT = '#0b5563'
export const HAIRLINE = '#d5dbe1'
export const MARGIN = 54
export const WIDTH = 612 - 2 * MARGIN
export const FOOT = 60

/** A document being drawn; points, letter size. */
export type Pdf = InstanceType<typeof PDFDocument>

/** Begins a new page when less than `height` points are left on this one. */
export const room = (pdf: Pdf, height: number): void => {
  if (pdf.y + height > pdf.page.height - FOOT - 24) pdf.addPage()
}

export const heading = (pdf: Pdf, text: string): void => {
  room(pdf, 60)
  pdf.moveDown(0.9)
  pdf.font('bold').fontSize(11.5).fillColor(ACCENT).text(text, MARGIN, pdf.y, { width: WIDTH })
  pdf
    .moveTo(MARGIN, pdf.y + 3)
    .lineTo(MARGIN + WIDTH, pdf.y + 3)
    .lineWidth(0.6)
    .strokeColor(HAIRLINE)
    .stroke()
  pdf.y += 9
}
