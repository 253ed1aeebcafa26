import { createHash } from 'node:crypto'
import {
  PDFCheckBox,
  PDFDict,
  PDFDropdown,
  PDFName,
  PDFOptionList,
  PDFRadioGroup,
  PDFSignature,
  PDFTextField,
  TextAlignment,
  type PDFDocument,
  type PDFField,
  type PDFPage,
} from '@cantoo/pdf-lib'
import { faultOf } from '#domain/file/fault.ts'
import type { Box, FormFacts, FormField } from '#domain/paper/form/facts.ts'
import { FORM_MAX_FIELDS, FORM_MAX_PAGES } from '#domain/paper/form/map.ts'
import { faultIn } from '../../file/pdf/faults.ts'
import { inBounds, loadStrange } from '../../file/pdf/bounds.ts'
import { pagesOf } from '../../file/pdf/pages.ts'
import { rewritePdf } from '../../file/pdf/rewrite.ts'

/** So many choices of a radio, and so much of each name, are looked at: a form that has more is none. */
const CHOICES = 200
const bounded = (options: readonly string[]): string[] =>
  options.slice(0, CHOICES).map((option) => option.slice(0, CHOICES))

/** Characters of a field's name, with those of the fields around it: a form may have so many names of a megabyte in a few KB. */
const MOST_NAME = 1000

/** What helps with a file that can't be read: printed, it would lose its fields. */
const SAVE_ANEW = 'Please save it anew with its fields, and upload that one.'

/** Why a file is no form that can be filled in; a sentence for a person. */
export class NoForm extends Error {}

const name = (text: string) => PDFName.of(text)

const kindOf = (field: PDFField): FormField['kind'] => {
  if (field instanceof PDFTextField) return 'text'
  if (field instanceof PDFCheckBox) return 'check'
  if (field instanceof PDFRadioGroup) return 'radio'
  if (field instanceof PDFDropdown || field instanceof PDFOptionList) return 'choice'
  return field instanceof PDFSignature ? 'signature' : 'button'
}

const ALIGN = {
  [TextAlignment.Left]: 'left',
  [TextAlignment.Center]: 'center',
  [TextAlignment.Right]: 'right',
} as const

/** The size in a field's own look: `/Helv 9 Tf`. */
const sizeIn = (look = ''): number => {
  const words = look.split(' ')
  return Number(words[words.indexOf('Tf') - 1]) || 0
}

/** The page of each box of a field. */
const pageOfBox = (pages: readonly PDFPage[]): Map<unknown, number> => {
  const found = new Map<unknown, number>()
  pages.forEach((page, i) => {
    const list = page.node.Annots()
    for (let at = 0; at < (list?.size() ?? 0); at++) found.set(list?.lookup(at), i)
  })
  return found
}

const nameOf = (field: PDFField): string => {
  const full = field.getName()
  if (full.length > MOST_NAME)
    throw new NoForm(`A field of a form has a name of at most ${MOST_NAME} characters.`)
  return full
}

const fieldOf = (field: PDFField, pages: readonly PDFPage[], on: ReadonlyMap<unknown, number>): FormField => {
  const boxes = field.acroField.getWidgets().flatMap((widget): Box[] => {
    const page = on.get(widget.dict)
    const crop = page === undefined ? undefined : pages[page]?.getCropBox()
    if (page === undefined || !crop) return []
    const { x, y, width, height } = widget.getRectangle()
    return [{ page, x: x - crop.x, y: crop.y + crop.height - y - height, width, height }]
  })
  const text = field instanceof PDFTextField ? field : null
  return {
    name: nameOf(field),
    kind: kindOf(field),
    options: field instanceof PDFRadioGroup ? bounded(field.getOptions()) : [],
    boxes,
    multiline: text?.isMultiline() ?? false,
    align: ALIGN[text?.getAlignment() ?? TextAlignment.Left],
    size: sizeIn(
      field.acroField.getWidgets()[0]?.getDefaultAppearance() ?? field.acroField.getDefaultAppearance(),
    ),
  }
}

const checkPage = (page: PDFPage, i: number): void => {
  if (page.getRotation().angle % 360 !== 0 || page.node.lookup(name('UserUnit')) !== undefined)
    throw new NoForm(
      `Page ${i + 1} is turned or scaled. Save the form with every page upright, and upload that.`,
    )
}

/** A form that a stranger may have made, as data. Throws `NoForm` with a sentence for one that cannot be used. */
const readForm = async (bytes: Uint8Array): Promise<{ pdf: PDFDocument; pages: PDFPage[] }> => {
  let pdf: PDFDocument
  try {
    pdf = await inBounds(bytes.length, () => loadStrange(bytes))
    const count = pagesOf(pdf.context, pdf.catalog.get(name('Pages'))).length
    if (count > FORM_MAX_PAGES)
      throw new NoForm(`A form has at most ${FORM_MAX_PAGES} pages. This one has ${count}.`)
  } catch (error) {
    if (error instanceof NoForm) throw error
    throw new NoForm(`${faultOf(faultIn(bytes, error))} ${SAVE_ANEW}`)
  }
  const form = pdf.catalog.lookup(name('AcroForm'))
  if (!(form instanceof PDFDict)) throw new NoForm('This PDF has no fields to fill in.')
  if (form.has(name('XFA')))
    throw new NoForm(
      'This is an XFA form, which changes itself as it is filled in. Please use a plain AcroForm.',
    )
  return { pdf, pages: pdf.getPages() }
}

/** The pages and fields of a form. */
export const inspectForm = async (bytes: Uint8Array): Promise<FormFacts> => {
  const { pdf, pages } = await readForm(bytes)
  pages.forEach(checkPage)
  const on = pageOfBox(pages)
  const fields = pdf.getForm().getFields()
  if (fields.length === 0) throw new NoForm('This PDF has no fields to fill in.')
  if (fields.length > FORM_MAX_FIELDS)
    throw new NoForm(`A form has at most ${FORM_MAX_FIELDS} fields. This one has ${fields.length}.`)
  // Unpacks to what a page may be, and can be written anew: as every paper of a stranger's is (security.md M14).
  await rewritePdf(bytes).catch((error: unknown) => {
    throw new NoForm(`${faultOf(faultIn(bytes, error))} ${SAVE_ANEW}`)
  })
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    pages: pages.map((page) => {
      const { width, height } = page.getCropBox()
      return { width, height }
    }),
    fields: fields.map((field) => fieldOf(field, pages, on)),
  }
}
