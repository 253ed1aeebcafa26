import { readFileSync } from 'node:fs'
import { PDFDocument } from '@cantoo/pdf-lib'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import type { Filling } from '#domain/paper/form/fill.ts'
import { pageTexts } from '#test/make/paper-text.ts'
import { flatPages } from './background.ts'
import type { FillTask } from './task.ts'

const template = readFileSync('examples/forms/ca/template.pdf')

/** The example as somebody saved it who had filled in a part of it. */
const used = async (): Promise<Uint8Array> => {
  const pdf = await PDFDocument.load(template)
  const form = pdf.getForm()
  form.getTextField('Price').setText('999,999')
  form.getTextField('Seller1Signature').setText('Sign here')
  form.getCheckBox('WithLoan').check()
  form.getCheckBox('LoanFHA').check()
  form.getRadioGroup('EscrowPayer').select('Seller')
  return pdf.save({ useObjectStreams: false })
}

/** The words on the first page, and how many lines and shapes: a tick and a choice are one more each. */
const drawn = async (file: Uint8Array, mapped: readonly string[], fillings: readonly Filling[] = []) => {
  const flat = await flatPages({ template: file, mapped, fillings } as unknown as FillTask)
  const bytes = Buffer.from(await flat.save())
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { fnArray } = await (await pdf.getPage(1)).getOperatorList()
  await pdf.loadingTask.destroy()
  return {
    words: (await pageTexts(bytes)).join(' '),
    shapes: fnArray.filter((op) => op === OPS.constructPath).length,
  }
}

const MAPPED = ['Price', 'Seller1Signature', 'WithLoan', 'LoanFHA', 'EscrowPayer']

describe('what a template came with (decision 0040)', { timeout: 30_000 }, () => {
  it('no text, tick or choice is left in a field that the map names, also without an answer', async () => {
    expect(await drawn(await used(), MAPPED)).toEqual(await drawn(template, MAPPED))
  })

  it('an answer is ticked where the template ticked another', async () => {
    const answers: Filling[] = [
      { pdf: 'WithLoan', checked: true },
      { pdf: 'LoanFHA', checked: false },
      { pdf: 'EscrowPayer', option: 'Both' },
    ]
    const found = await drawn(await used(), MAPPED, answers)
    expect(found).toEqual(await drawn(template, MAPPED, answers))
    expect(found.shapes, 'a tick and a choice').toBe((await drawn(template, MAPPED)).shapes + 2)
  })

  it('what the map does not name is the brokerage’s own print, and stays', async () => {
    const { words, shapes } = await drawn(await used(), [])
    expect(words).toContain('999,999')
    expect(shapes).toBe((await drawn(template, [])).shapes + 3)
  })
})
