import type { PaperTable } from '#domain/offer/reading/beside/comparison-paper.ts'
import { FOOT, HAIRLINE, INK, MARGIN, newPdf, finished, inFoot, QUIET, smallPrint, type Pdf } from './page.ts'

/** A printed comparison, as data. */
export interface ComparisonDocument {
  readonly title: string
  /** The home, on one line. */
  readonly address: string
  /** When it was made, as printed. */
  readonly madeAt: string
  readonly note: string
  readonly tables: readonly PaperTable[]
  /** ISO instant that is in the file's own data. */
  readonly createdAt: string
}

const WIDE = 792 - 2 * MARGIN
const LABEL = 150
const PAD = 4
/** A cell taller than this is cut: the whole text is in the offer itself. */
const TALLEST = 120

type Struct = ReturnType<Pdf['struct']>

/** Draws at once, and hangs what was drawn into the tree of tags. */
const tagged = (pdf: Pdf, parent: Struct, as: string, draw: () => void): void => {
  const content = pdf.markStructureContent(as)
  draw()
  pdf.endMarkedContent()
  parent.add(pdf.struct(as, {}, content))
}

/** One tagged cell: what is read out is what is seen. */
const cell = (
  pdf: Pdf,
  row: Struct,
  as: 'TH' | 'TD',
  at: { x: number; y: number; width: number; bold?: boolean; color?: string; size?: number },
  text: string,
): void => {
  tagged(pdf, row, as, () => {
    pdf
      .font(at.bold ? 'bold' : 'regular')
      .fontSize(at.size ?? 8)
      .fillColor(at.color ?? INK)
      .text(text || ' ', at.x, at.y, { width: at.width, height: TALLEST, ellipsis: true })
  })
}

const rule = (pdf: Pdf, y: number): void => {
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDE, y)
    .lineWidth(0.5)
    .strokeColor(HAIRLINE)
    .stroke()
  pdf.endMarkedContent()
}

const bottomOf = (pdf: Pdf): number => pdf.page.height - FOOT - 10

/** The names of a table's offers, again on each page it runs over. */
const drawHeads = (pdf: Pdf, table: Struct, { heads }: PaperTable, width: number): void => {
  const top = pdf.y
  const row = pdf.struct('TR')
  cell(pdf, row, 'TH', { x: MARGIN, y: top, width: LABEL - PAD, bold: true }, 'Offer')
  let bottom = pdf.y
  heads.forEach(({ who, document }, i) => {
    const x = MARGIN + LABEL + i * width
    cell(pdf, row, 'TH', { x, y: top, width: width - PAD, bold: true, size: 9.5 }, who)
    const under = pdf.y
    cell(pdf, row, 'TD', { x, y: under, width: width - PAD, color: QUIET, size: 7.5 }, document)
    bottom = Math.max(bottom, pdf.y)
  })
  row.end()
  table.add(row)
  pdf.y = bottom + PAD
  rule(pdf, pdf.y)
  pdf.y += PAD
}

const heightOf = (pdf: Pdf, texts: readonly string[], width: number, label: string): number => {
  pdf.font('regular').fontSize(8)
  const tall = [
    pdf.heightOfString(label || ' ', { width: LABEL - PAD }),
    ...texts.map((text) => pdf.heightOfString(text || ' ', { width: width - PAD })),
  ]
  return Math.min(TALLEST, Math.max(...tall))
}

const drawTable = (pdf: Pdf, root: Struct, table: PaperTable): void => {
  const width = (WIDE - LABEL) / Math.max(table.heads.length, 1)
  const struct = pdf.struct('Table')
  drawHeads(pdf, struct, table, width)
  let section = ''
  for (const line of table.rows) {
    const height = heightOf(pdf, line.cells, width, line.label)
    if (pdf.y + height + (line.section === section ? 0 : 22) > bottomOf(pdf)) {
      pdf.addPage()
      drawHeads(pdf, struct, table, width)
    }
    if (line.section !== section) {
      const row = pdf.struct('TR')
      cell(pdf, row, 'TH', { x: MARGIN, y: pdf.y + PAD, width: WIDE, bold: true, size: 9 }, line.section)
      row.end()
      struct.add(row)
      pdf.y += 3
      section = line.section
    }
    const top = pdf.y
    const row = pdf.struct('TR')
    cell(pdf, row, 'TH', { x: MARGIN, y: top, width: LABEL - PAD, color: QUIET }, line.label)
    line.cells.forEach((text, i) =>
      cell(pdf, row, 'TD', { x: MARGIN + LABEL + i * width, y: top, width: width - PAD }, text),
    )
    row.end()
    struct.add(row)
    pdf.y = top + height + 2
    rule(pdf, pdf.y)
    pdf.y += 3
  }
  struct.end()
  root.add(struct)
}

const drawTitle = (pdf: Pdf, root: Struct, doc: ComparisonDocument): void => {
  tagged(pdf, root, 'H1', () => {
    pdf.font('bold').fontSize(17).fillColor(INK).text(doc.title, MARGIN, MARGIN, { width: WIDE })
  })
  tagged(pdf, root, 'P', () => {
    pdf.font('regular').fontSize(9).fillColor(INK).text(doc.address, { width: WIDE })
  })
  tagged(pdf, root, 'P', () => {
    pdf.font('regular').fontSize(8).fillColor(QUIET).text(doc.note, { width: WIDE })
  })
  pdf.y += 8
}

/** Draws a comparison, tagged, four offers to a table; resolves with the whole file. Runs in a worker thread. */
export const drawComparison = (doc: ComparisonDocument): Promise<Buffer> => {
  const pdf = newPdf({ title: doc.title, reference: doc.address, createdAt: doc.createdAt }, 'landscape')
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  doc.tables.forEach((table, i) => {
    pdf.addPage()
    if (i === 0) drawTitle(pdf, root, doc)
    drawTable(pdf, root, table)
  })
  root.end()
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page)
    inFoot(pdf, () => {
      pdf.markContent('Artifact', { type: 'Pagination' })
      smallPrint(pdf, `${doc.address} · ${doc.madeAt}`, `Page ${page + 1} of ${count}`, WIDE)
      pdf.endMarkedContent()
    })
  }
  return finished(pdf)
}
