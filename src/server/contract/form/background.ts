import {
  PDFCheckBox,
  PDFDocument,
  PDFName,
  PDFRadioGroup,
  PDFTextField,
  type PDFField,
  type PDFFont,
} from '@cantoo/pdf-lib'
import type { Filling } from '#domain/paper/form/fill.ts'
import { inBounds, loadStrange } from '../../file/pdf/bounds.ts'
import { rewritePdf } from '../../file/pdf/rewrite.ts'
import type { FillTask } from './task.ts'

const tick = (pdf: PDFDocument, filling: Filling): void => {
  const form = pdf.getForm()
  if ('option' in filling) {
    const group = form.getFieldMaybe(filling.pdf)
    // An answer that the form has no choice for leaves it open: it is printed behind the form.
    if (group instanceof PDFRadioGroup && group.getOptions().includes(filling.option)) {
      group.select(filling.option)
      if (group.needsAppearancesUpdate()) group.defaultUpdateAppearances()
    }
  }
  if ('checked' in filling) {
    const box = form.getFieldMaybe(filling.pdf)
    if (!(box instanceof PDFCheckBox)) return
    if (filling.checked) box.check()
    if (box.needsAppearancesUpdate()) box.defaultUpdateAppearances()
  }
}

/** A field as it looks when it is empty: with its frame, and without the words it came with, such as 'Sign here'. */
const empty = (field: PDFField, font: PDFFont): void => {
  try {
    if (!(field instanceof PDFTextField))
      throw new TypeError('Only a text field has a look of its own when it is empty.')
    field.setText('')
    field.updateAppearances(font)
  } catch {
    for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'))
  }
}

/**
 * What the map names is the agreement's to fill in: no text, tick or choice that the template came with is left there, also where the
 * agreement has no answer. What the map does not name is the brokerage's own print, and stays.
 */
const emptied = (pdf: PDFDocument, names: ReadonlySet<string>): void => {
  const form = pdf.getForm()
  const font = form.getDefaultFont()
  for (const field of form.getFields()) {
    if (!names.has(field.getName())) continue
    if (field instanceof PDFCheckBox) field.uncheck()
    else if (field instanceof PDFRadioGroup) field.clear()
    else empty(field, font)
  }
}

/**
 * The pages of the form with its boxes ticked, flat, and cleaned as every stranger's paper is: no script, action, attachment or field
 * is left of what was uploaded.
 */
export const flatPages = async ({ template, mapped, fillings }: FillTask): Promise<PDFDocument> => {
  const pdf = await inBounds(template.length, () => loadStrange(template))
  emptied(pdf, new Set(mapped))
  for (const filling of fillings) tick(pdf, filling)
  const bytes = await pdf.save({ useObjectStreams: false, updateFieldAppearances: false })
  return PDFDocument.load(await rewritePdf(bytes), { updateMetadata: false })
}
