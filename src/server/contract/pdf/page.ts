import PDFDocument from 'pdfkit'
import { useFont } from './fonts.ts'

export const INK = '#1b2430'
export const QUIET = '#5b6673'
export const ACCENT = '#0b5563'
export const HAIRLINE = '#d5dbe1'
export const MARGIN = 54
export const WIDTH = 612 - 2 * MARGIN
export const FOOT = 60

/** A document being drawn; points, letter size. */
export type Pdf = InstanceType<typeof PDFDocument>

interface About {
  readonly title: string
  readonly reference: string
  /** ISO instant. */
  readonly createdAt: string
}

/** A new document without a page, its pages kept until the end, so that the last word can be said on each of them. */
export const newPdf = ({ title, reference, createdAt }: About, layout?: 'landscape'): Pdf => {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: FOOT + 24 },
    autoFirstPage: false,
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    pdfVersion: '1.7',
    tagged: true,
    ...(layout ? { layout } : {}),
    // No typeface of the library's own: each font is embedded.
    font: '',
    info: { Title: title, Author: 'Parley', Subject: reference, CreationDate: new Date(createdAt) },
  })
  useFont(pdf, 'bold')
  useFont(pdf, 'regular')
  return pdf
}

/** Ends a document; resolves with the whole file. */
export const finished = (pdf: Pdf): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
    pdf.end()
  })

/** Writes in the margin at the foot of the page that is open; nothing there begins a new page. */
export const inFoot = (pdf: Pdf, write: () => void): void => {
  const { margins } = pdf.page
  const { bottom } = margins
  margins.bottom = 0
  write()
  margins.bottom = bottom
}

/** Begins a new page when less than `height` points are left on this one. */
export const room = (pdf: Pdf, height: number): void => {
  if (pdf.y + height > bottomOf(pdf)) pdf.addPage()
}

/** Where the text of a page ends; the foot is below. */
export const bottomOf = (pdf: Pdf): number => pdf.page.height - FOOT - 24
