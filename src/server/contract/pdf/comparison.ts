import type { PaperTable } from '#domain/offer/reading/beside/comparison-paper.ts'
import { linesOf, type Ink, type Line } from './flow.ts'
import { FOOT, HAIRLINE, INK, MARGIN, newPdf, finished, inFoot, QUIET, type Pdf } from './page.ts'
import { artifact, element, inside, type Tag } from './tags.ts'
import { drawLines, smallPrint, write, type Type } from './text.ts'

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
const CELL: Type = { size: 8, leading: 10 }
const WHO: Type = { size: 9.5, leading: 12 }
const SECTION: Type = { size: 9, leading: 13 }
/** A cell with more lines than this is cut: the whole text is in the offer itself. */
const TALLEST = 12

const bottomOf = (pdf: Pdf): number => pdf.page.height - FOOT - 10

const rule = (pdf: Pdf): void =>
  artifact(pdf, () => {
    pdf
      .moveTo(MARGIN, pdf.y)
      .lineTo(MARGIN + WIDE, pdf.y)
      .lineWidth(0.5)
      .strokeColor(HAIRLINE)
      .stroke()
  })

interface Cell {
  readonly lines: readonly Line[]
  readonly x: number
  readonly type: Type
  readonly as: 'TH' | 'TD'
  readonly scope?: 'Row' | 'Column'
  /** Columns it spans, where it is more than one. */
  readonly columns?: number
}
type Place = Omit<Cell, 'lines'> & { readonly width: number }

/** Letters that so many ems hold: the narrowest take a fifth of one. */
const LETTERS_PER_EM = 6

/** The lines of a cell, the last one with a sign where more was said. What it has no room for is not laid out: that takes longest. */
const cellOf = (pdf: Pdf, ink: Ink, { width, ...place }: Place): Cell => {
  const most = Math.ceil((TALLEST * width * LETTERS_PER_EM) / place.type.size)
  const lines = linesOf(pdf, [{ ...ink, text: ink.text.slice(0, most) }], place.type.size, width)
  if (lines.length <= TALLEST && ink.text.length <= most) return { ...place, lines }
  const kept = lines.slice(0, TALLEST)
  const last =
    kept
      .at(-1)
      ?.words.slice(0, -1)
      .flatMap((word) => word.pieces) ?? []
  const text = `${last
    .map((piece) => piece.text)
    .join('')
    .trimEnd()}…`
  return {
    ...place,
    lines: [...kept.slice(0, -1), ...linesOf(pdf, [{ ...ink, text }], place.type.size, width)],
  }
}

const heightOf = (cells: readonly Cell[]): number =>
  Math.max(...cells.map(({ lines, type }) => lines.length * type.leading))

/** Draws cells beside one another; without a table they are no text: the heads again on the next page. */
const drawRow = (pdf: Pdf, table: Tag | null, cells: readonly Cell[]): void => {
  const top = pdf.y
  const draw = ({ lines, x, type }: Cell) => drawLines(pdf, lines, x, top, type)
  if (table)
    element(pdf, table, 'TR', (row) => {
      for (const cell of cells)
        element(pdf, row, cell.as, (tag) => inside(pdf, tag, cell.as, () => draw(cell)), cell)
    })
  else artifact(pdf, () => cells.forEach(draw))
  pdf.y = top + heightOf(cells)
}

const LABELS = { x: MARGIN, width: LABEL - PAD, type: CELL, as: 'TH' } as const

/** The names of a table's offers and their documents, again on each page it runs over. */
const drawHeads = (pdf: Pdf, tag: Tag | null, { heads }: PaperTable, width: number): void => {
  const at = (i: number, type: Type) => ({ x: MARGIN + LABEL + i * width, width: width - PAD, type })
  drawRow(pdf, tag, [
    cellOf(pdf, { text: 'Offer', bold: true }, { ...LABELS, scope: 'Column' }),
    ...heads.map(({ who }, i) =>
      cellOf(pdf, { text: who, bold: true }, { ...at(i, WHO), as: 'TH', scope: 'Column' }),
    ),
  ])
  drawRow(pdf, tag, [
    cellOf(pdf, { text: 'Document', color: QUIET }, { ...LABELS, scope: 'Row' }),
    ...heads.map(({ document }, i) =>
      cellOf(pdf, { text: document, color: QUIET }, { ...at(i, CELL), as: 'TD' }),
    ),
  ])
  pdf.y += PAD
  rule(pdf)
  pdf.y += PAD
}

const drawTable = (pdf: Pdf, root: Tag, table: PaperTable): void => {
  const width = (WIDE - LABEL) / Math.max(table.heads.length, 1)
  element(pdf, root, 'Table', (tag) => {
    drawHeads(pdf, tag, table, width)
    let section = ''
    for (const line of table.rows) {
      const cells = [
        cellOf(pdf, { text: line.label, color: QUIET }, { ...LABELS, scope: 'Row' }),
        ...line.cells.map((text, i) =>
          cellOf(pdf, { text }, { x: MARGIN + LABEL + i * width, width: width - PAD, type: CELL, as: 'TD' }),
        ),
      ]
      const begins = line.section !== section
      if (pdf.y + heightOf(cells) + (begins ? 22 : 0) > bottomOf(pdf)) {
        pdf.addPage()
        drawHeads(pdf, null, table, width)
      }
      if (begins) {
        section = line.section
        pdf.y += PAD
        const columns = table.heads.length + 1
        const whole = { x: MARGIN, width: WIDE, type: SECTION, as: 'TH', scope: 'Column', columns } as const
        drawRow(pdf, tag, [cellOf(pdf, { text: section, bold: true }, whole)])
        pdf.y += 1
      }
      drawRow(pdf, tag, cells)
      pdf.y += 2
      rule(pdf)
      pdf.y += 3
    }
  })
}

const drawTitle = (pdf: Pdf, root: Tag, doc: ComparisonDocument): void => {
  const width = WIDE
  write(
    pdf,
    root,
    [{ text: doc.title, bold: true, color: INK }],
    { size: 17, leading: 22 },
    { width, as: 'H1' },
  )
  write(pdf, root, [{ text: doc.address, color: INK }], { size: 9, leading: 12 }, { width })
  write(pdf, root, [{ text: doc.note, color: QUIET }], { size: 8, leading: 11 }, { width })
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
    inFoot(pdf, () =>
      artifact(
        pdf,
        () => smallPrint(pdf, `${doc.address} · ${doc.madeAt}`, `Page ${page + 1} of ${count}`, WIDE),
        'Pagination',
      ),
    )
  }
  return finished(pdf)
}
