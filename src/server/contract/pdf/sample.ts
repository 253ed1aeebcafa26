import type { LegalText } from '#domain/legal/text.ts'
import { usDate } from '#domain/kernel/text/format.ts'
import { ACCENT, finished, INK, MARGIN, newPdf, QUIET, room } from './page.ts'
import { element } from './tags.ts'
import { BODY, SMALL, write } from './text.ts'

/** The text on electronic records as a file to keep, with the code that shows that it was opened. */
export interface SampleRecord {
  readonly text: LegalText
  readonly code: string
  /** ISO instant that is in the file's own data. */
  readonly createdAt: string
}

const TITLE = { size: 19, leading: 26 }
const CODE = { size: 28, leading: 40 }
const HEADING = { size: 12.5, leading: 20 }

/** Draws it, the code first: on a phone it is seen at once. Runs in a worker thread. */
export const drawSample = ({ text, code, createdAt }: SampleRecord): Promise<Buffer> => {
  const pdf = newPdf({ title: text.title, reference: text.version, createdAt })
  pdf.addPage()
  pdf.y = MARGIN
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  write(pdf, root, [{ text: text.title, bold: true, color: INK }], TITLE, { as: 'H1' })
  pdf.y += 8
  write(pdf, root, [{ text: 'You opened this document. Your code is', color: INK }], BODY)
  write(pdf, root, [{ text: `${code.slice(0, 3)} ${code.slice(3)}`, bold: true, color: ACCENT }], CODE)
  pdf.y += 8
  write(pdf, root, [{ text: `Version of ${usDate(text.version)}`, color: QUIET }], SMALL)
  write(pdf, root, [{ text: text.lead, color: INK }], BODY)
  for (const section of text.sections) {
    room(pdf, 60)
    pdf.y += 10
    element(pdf, root, 'Sect', (sect) => {
      write(pdf, sect, [{ text: section.title, bold: true, color: INK }], HEADING, { as: 'H2' })
      for (const paragraph of section.paragraphs) {
        write(pdf, sect, [{ text: paragraph, color: INK }], BODY)
        pdf.y += 4
      }
    })
  }
  root.end()
  return finished(pdf)
}
