import type { AgreementDocument } from '#domain/paper/document.ts'
import { linesOf } from './flow.ts'
import { ACCENT, HAIRLINE, INK, MARGIN, QUIET, WIDTH, type Pdf } from './page.ts'
import { element, inside, type Tag } from './tags.ts'
import { drawLines, rule, write, type Type } from './text.ts'

const LABEL = 130
const LINE: Type = { size: 10, leading: 15 }
const PRICE: Type = { size: 20, leading: 26 }

const drawRow = (pdf: Pdf, table: Tag, label: string, text: string, type: Type): void => {
  const width = WIDTH - LABEL
  const [names, values] = [
    linesOf(pdf, [{ text: label, color: QUIET }], LINE.size, LABEL - 12),
    linesOf(pdf, [{ text, bold: true, color: INK }], type.size, width),
  ]
  const top = pdf.y + 5
  element(pdf, table, 'TR', (row) => {
    element(
      pdf,
      row,
      'TH',
      (th) =>
        inside(pdf, th, 'TH', () =>
          drawLines(pdf, names, MARGIN, top + (type.leading - LINE.leading) / 2, LINE),
        ),
      { scope: 'Row' },
    )
    element(pdf, row, 'TD', (td) =>
      inside(pdf, td, 'TD', () => drawLines(pdf, values, MARGIN + LABEL, top, type)),
    )
  })
  pdf.y = top + Math.max(names.length * LINE.leading, values.length * type.leading) + 5
  rule(pdf, HAIRLINE, 0.5)
}

/** The head of the first page: what this is, and the deal at a glance. */
export const drawFront = (pdf: Pdf, parent: Tag, doc: AgreementDocument): void => {
  write(pdf, parent, [{ text: doc.title, bold: true, color: INK }], { size: 21, leading: 28 }, { as: 'H1' })
  if (doc.property) write(pdf, parent, [{ text: doc.property, color: ACCENT }], { size: 12, leading: 18 })
  pdf.y += 4
  write(pdf, parent, [{ text: doc.note, color: QUIET }], { size: 8.5, leading: 12 })
  pdf.y += 10
  rule(pdf, ACCENT, 1.2)
  element(pdf, parent, 'Table', (table) => {
    doc.glance.forEach(({ label, text }, i) => drawRow(pdf, table, label, text, i === 0 ? PRICE : LINE))
  })
  pdf.y += 8
}
