import { PDFArray, PDFDocument, PDFName, type PDFEmbeddedPage, type PDFPage } from '@cantoo/pdf-lib'
import type { Clause, Section } from '#domain/paper/document.ts'
import type { FormField } from '#domain/paper/form/facts.ts'
import { nameOfWords, WORDS_KEY } from '#domain/paper/words-key.ts'
import { drawSection } from '../pdf/blocks.ts'
import { drawDraftMark } from '../pdf/draw.ts'
import { drawInitials, drawSignatures } from '../pdf/marks.ts'
import { finished, FOOT, inFoot, MARGIN, newPdf, type Pdf } from '../pdf/page.ts'
import { footLine, smallPrint } from '../pdf/text.ts'
import { PLACES_KEY, writePlaces, type Note, type Place } from '../pdf/places.ts'
import { artifact, element, inside, type Tag } from '../pdf/tags.ts'
import { flatPages } from './background.ts'
import type { FillTask } from './task.ts'
import { elsewhere, hasRoom, writeInBox } from './text-in-box.ts'

const MORE_TERMS = 'Additional terms'

/** A text that has no room in its field, under the number by which the field names it. */
interface Overflow {
  readonly item: string
  readonly pdf: string
  readonly text: string
}

interface Written {
  readonly field: FormField
  /** The first that has room is written. */
  readonly texts: readonly string[]
}

/** Which texts go into their fields, and which behind the form. */
const sorted = (pdf: Pdf, { form, fillings }: FillTask): { written: Written[]; overflow: Overflow[] } => {
  const known = new Map(form.fields.map((field) => [field.name, field]))
  const overflow: Overflow[] = []
  const written = fillings.flatMap((each): Written[] => {
    const field = 'text' in each ? known.get(each.pdf) : undefined
    if (!field || !('text' in each)) return []
    const tooLong = each.maxLen !== null && [...each.text].length > each.maxLen
    if (!tooLong && hasRoom(pdf, each.text, field)) return [{ field, texts: [each.text] }]
    const item = String(overflow.length + 1)
    overflow.push({ item, pdf: each.pdf, text: each.text })
    return [{ field, texts: elsewhere(item) }]
  })
  return { written, overflow }
}

const drawFields = (
  pdf: Pdf,
  root: Tag,
  { form, fillings, images }: FillTask,
  written: readonly Written[],
): void => {
  form.pages.forEach((_, page) => {
    pdf.switchToPage(page)
    for (const { field, texts } of written)
      for (const box of field.boxes.filter((each) => each.page === page))
        element(pdf, root, 'P', (tag) => inside(pdf, tag, 'P', () => writeInBox(pdf, texts, field, box)))
    for (const each of fillings) {
      const bytes = 'imageId' in each ? images[each.imageId] : undefined
      const field = bytes && form.fields.find(({ name }) => name === each.pdf)
      for (const { x, y, width, height } of field?.boxes.filter((box) => box.page === page) ?? [])
        artifact(pdf, () =>
          pdf.image(Buffer.from(bytes as Uint8Array), x, y, {
            fit: [width, height],
            align: 'center',
            valign: 'center',
          }),
        )
    }
  })
}

const overflowSection = (overflow: readonly Overflow[], form: FillTask['form']): Section[] => {
  if (overflow.length === 0) return []
  const blocks = overflow.map(({ item, pdf, text }): Clause => {
    const page = form.fields.find(({ name }) => name === pdf)?.boxes[0]?.page
    const heading = page === undefined ? pdf : `${pdf}, page ${page + 1}`
    return { kind: 'clause', number: item, heading, text: [{ text, value: true }] }
  })
  return [{ number: 1, title: MORE_TERMS, blocks }]
}

/** The pages behind the form: texts that had no room, what has no field, and places for whom the form has none. */
const drawMore = (pdf: Pdf, root: Tag, task: FillTask, overflow: readonly Overflow[], note: Note): void => {
  const { document, form, rest, more } = task
  const sections = [...overflowSection(overflow, form), ...rest]
  if (sections.length === 0 && more.length === 0) return
  pdf.addPage()
  for (const section of sections) drawSection(pdf, root, section, document.signers, note)
  if (more.length === 0) return
  pdf.y = Math.max(pdf.y + 12, MARGIN)
  const signers = more.flatMap((i) => {
    const signer = document.signers[i]
    return signer ? [[signer, i] as const] : []
  })
  drawSignatures(pdf, root, 'Signatures', signers, note)
}

const drawFeet = (pdf: Pdf, { document, form }: FillTask, note: (page: number) => Note): void => {
  const { count } = pdf.bufferedPageRange()
  const first = form.pages.length
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page)
    if (document.draft) artifact(pdf, () => drawDraftMark(pdf))
    if (page < first) continue
    inFoot(pdf, () =>
      artifact(
        pdf,
        () => {
          smallPrint(pdf, footLine(document), `${MORE_TERMS}, page ${page - first + 1} of ${count - first}`)
          drawInitials(pdf, document.signers, pdf.page.height - FOOT - 1, note(page))
        },
        'Pagination',
      ),
    )
  }
}

/** What is written on the form, a sheet for each of its pages, and the pages behind it. */
const drawSheets = (task: FillTask): Promise<Buffer> => {
  const { document, form } = task
  const pdf = newPdf(document)
  const places: Place[] = task.places.map((place) => ({ ...place }))
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  for (const { width, height } of form.pages) pdf.addPage({ size: [width, height], margin: 0 })
  const { written, overflow } = sorted(pdf, task)
  drawFields(pdf, root, task, written)
  pdf.switchToPage(form.pages.length - 1)
  drawMore(pdf, root, task, overflow, (found) =>
    places.push({ ...found, page: pdf.bufferedPageRange().count - 1 }),
  )
  root.end()
  drawFeet(pdf, task, (page) => (found) => places.push({ ...found, page }))
  Object.assign(pdf.info, { [PLACES_KEY]: writePlaces(places), [WORDS_KEY]: nameOfWords(document) })
  return finished(pdf)
}

/** Lays a page of the form under what is written on it. */
const layUnder = (pdf: PDFDocument, page: PDFPage, form: PDFEmbeddedPage): void => {
  const key = page.node.newXObject('Form', form.ref)
  const content = pdf.context.register(pdf.context.stream(`q /${key.asString().slice(1)} Do Q\n`))
  const own = page.node.get(PDFName.of('Contents'))
  const list = page.node.lookup(PDFName.of('Contents'))
  const after = list instanceof PDFArray ? list.asArray() : own ? [own] : []
  page.node.set(PDFName.of('Contents'), pdf.context.obj([content, ...after]))
}

/**
 * A brokerage's form filled in, flat, with the pages behind it; the whole file. It names the places of everybody's marks and the words
 * of the agreement as the summary does (`drawAgreement`), and is signed and sealed like it. Runs in a child process.
 */
export const drawForm = async (task: FillTask): Promise<Uint8Array> => {
  // One after the other: where one fails, nothing of it goes on beside the next agreement.
  const flat = await flatPages(task)
  const sheets = await drawSheets(task)
  const pdf = await PDFDocument.load(sheets, { updateMetadata: false })
  const pages = flat.getPages()
  const embedded = await pdf.embedPages(
    pages,
    pages.map((page) => {
      const { x, y, width, height } = page.getCropBox()
      return { left: x, bottom: y, right: x + width, top: y + height }
    }),
  )
  embedded.forEach((form, i) => layUnder(pdf, pdf.getPage(i), form))
  return pdf.save({ useObjectStreams: false })
}
