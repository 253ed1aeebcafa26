import { readFileSync } from 'node:fs'
import { PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { agreementDocument } from '#domain/paper/agreement.ts'
import type { AgreementFacts } from '#domain/paper/facts.ts'
import { readMap } from '#domain/paper/form/check.ts'
import type { FormFacts } from '#domain/paper/form/facts.ts'
import { fillingsOf, formPlaces } from '#domain/paper/form/fill.ts'
import { mappedFields, type FormMap } from '#domain/paper/form/map.ts'
import { onForm, restOf } from '#domain/paper/form/rest.ts'
import { nameOfWords } from '#domain/paper/words-key.ts'
// @ts-expect-error -- a script, without types
import * as script from '../../../../scripts/example-forms.js'
import { exampleFacts } from '#test/make/paper-facts.ts'
import { pageTexts, textsInBoxes } from '#test/make/paper-text.ts'
import { readPlaces } from '../pdf/places.ts'
import { drawForm } from './draw.ts'
import { inspectForm } from './inspect.ts'

const { exampleForms } = script as {
  exampleForms: () => Promise<Record<string, { template: Uint8Array; map: string }>>
}

const kept = (state: string, name: string) => readFileSync(`examples/forms/${state}/${name}`)

const forms = new Map<string, { file: Buffer; form: FormFacts; map: FormMap }>()
beforeAll(async () => {
  for (const state of ['ca', 'fl']) {
    const file = kept(state, 'template.pdf')
    const form = await inspectForm(file)
    const read = readMap(JSON.parse(kept(state, 'map.json').toString()), form)
    if ('faults' in read) throw new Error(JSON.stringify(read.faults))
    forms.set(state, { file, form, map: read.map })
  }
})

const signers: AgreementFacts['signers'] = [
  { name: 'Nadia Petrov', part: 'BUYER_AGENT', role: 'Buyer agent', side: 'BUYER' },
  { name: 'Benjamin Hart', part: 'BUYER', role: 'Buyer', side: 'BUYER' },
  { name: 'Grant Ellis', part: 'LISTING_AGENT', role: 'Listing agent', side: 'SELLER' },
  { name: 'Olivia Serrano', part: 'SELLER', role: 'Seller', side: 'SELLER' },
]

const filled = async (
  facts: AgreementFacts,
  change: (map: FormMap) => FormMap = (map) => map,
  images: Record<string, Uint8Array> = {},
) => {
  const known = forms.get(facts.state.toLowerCase())!
  const map = change(known.map)
  const summary = agreementDocument(facts)
  const { fillings, said } = fillingsOf(map, known.form, facts, new Set(Object.keys(images)))
  const document = onForm(summary, { ...map, brokerage: 'Bay Homes' })
  const paper = Buffer.from(
    await drawForm({
      template: known.file,
      form: known.form,
      mapped: mappedFields(map),
      fillings,
      images,
      ...formPlaces(map, known.form, facts.signers),
      rest: restOf(summary, said),
      document,
    }),
  )
  return { paper, pages: await pageTexts(paper), document, form: known.form }
}

const infoOf = async (paper: Buffer, key: string): Promise<string> => {
  const { context } = await PDFDocument.load(paper, { updateMetadata: false })
  const found = context.lookup(context.trailerInfo.Info, PDFDict).lookup(PDFName.of(key), PDFString)
  return found.decodeText()
}

describe(
  'a brokerage’s form, filled in (negotiation.md §7 "Licensed template plug-in")',
  { timeout: 30_000 },
  () => {
    it('the examples are as their script makes them', async () => {
      for (const [state, { template, map }] of Object.entries(await exampleForms())) {
        expect(Buffer.from(template).equals(kept(state, 'template.pdf')), state).toBe(true)
        expect(map).toBe(kept(state, 'map.json').toString())
      }
    })

    it('every field says its answer, flat', async () => {
      const { paper, form } = await filled({ ...exampleFacts('CA'), signers })
      const found = await textsInBoxes(paper, form)
      expect(found).toEqual({
        Buyers: 'BenjaminHart',
        Sellers: 'OliviaSerrano',
        Street: '1824MapleTerrace',
        City: 'LosAngeles',
        Price: '1,250,000',
        Deposit: '37,500.00',
        DepositPercent: '3',
        DepositDays: '3',
        CloseDays: '30',
        Included: 'Gardenshed',
        BuyerAgent: 'NadiaPetrov',
        ListingAgent: 'GrantEllis',
        Parcel: '5424-018-012',
        LoanDays: '17',
        OtherTerms: 'Sellerleavesthehousebroomcleanandhandsoverthemaintenancerecordsofthegarden.',
      })
      const flat = await PDFDocument.load(paper)
      expect(flat.catalog.has(PDFName.of('AcroForm'))).toBe(false)
      expect(flat.getPageCount()).toBeGreaterThan(form.pages.length)
    })

    it('a condition chooses between two fields, and a tick is where the answer is', async () => {
      const dated = exampleFacts('CA', (offer) => {
        Object.assign(offer.terms!, {
          useDaysToClose: false,
          daysToClose: null,
          exactClosingDate: '2026-07-04',
        })
      })
      const texts = async (facts: AgreementFacts) => (await filled(facts)).pages[0]!
      expect(await texts(dated)).toContain('07/04/2026')
      expect(await texts(exampleFacts('CA'))).not.toMatch(/Date of closing \d/)
      const { map, form } = forms.get('ca')!
      const ticks = (facts: AgreementFacts) =>
        fillingsOf(map, form, facts).fillings.flatMap((each) =>
          'checked' in each && each.checked ? [each.pdf] : [],
        )
      expect(ticks(exampleFacts('CA'))).toEqual(['WithLoan', 'LoanConventional'])
      expect(form.fields.find(({ name }) => name === 'EscrowPayer')?.options).toEqual([
        'Seller',
        'Buyer',
        'Both',
        'Neither',
      ])
      expect(fillingsOf(map, form, exampleFacts('CA')).fillings).toContainEqual({
        pdf: 'EscrowPayer',
        option: 'Both',
      })
    })

    it('a text without room is behind the form, whole, under the number that its field names', async () => {
      const items = Array.from({ length: 9 }, (_, i) => ({ name: `Garden bench number ${i + 1} of teak` }))
      const long = exampleFacts('CA', (offer) => Object.assign(offer.creditItems!, { includedItems: items }))
      const { pages } = await filled(long)
      expect(pages[0]).toContain('See Additional terms, item 1')
      expect(pages[0]).not.toContain('bench number 9')
      const behind = pages.slice(2).join(' ')
      expect(behind).toContain('Additional terms')
      for (const { name } of items) expect(behind).toContain(name)
      expect(pages[2]).toMatch(/Additional terms, page 1 of \d/)
    })

    it('a text longer than the map allows goes behind the form where it has room, and one without room where the map allows it', async () => {
      const name = 'A bench of teak with a lion on either side of its back, near the gate'
      const allowed = exampleFacts('CA', (offer) =>
        Object.assign(offer.creditItems!, { includedItems: [{ name }] }),
      )
      const { pages } = await filled(allowed)
      expect(pages[0]).toContain('See Additional terms, item 1')
      expect(pages[2]).toContain(name)
      const addressLine1 = `${'Old Post Road '.repeat(8)}12`
      const wide = exampleFacts('CA', (_, listing) => Object.assign(listing.address!, { addressLine1 }))
      const long = await filled(wide)
      expect(long.pages[0]).not.toContain(addressLine1)
      expect(long.pages[2]).toContain(addressLine1)
    })

    it('what was agreed and has no field is printed behind the form, and what has one is not', async () => {
      const behind = (await filled(exampleFacts('CA'))).pages.slice(2).join(' ')
      expect(behind, 'the appraisal has no field').toContain('Appraisal Yes 17 days')
      expect(behind).toContain('Hearthstone Home Warranty')
      expect(behind, 'the price has one').not.toContain('1,250,000')
      expect(behind, 'a row that has a field').not.toContain('12.1 Other terms')
    })

    it('names in any script are drawn in their field', async () => {
      const { pages } = await filled(
        exampleFacts('CA', (offer) =>
          Object.assign(offer.primaryBuyer!.user!, { firstName: '美玲', lastName: '王' }),
        ),
      )
      expect(pages[0]!.replace(/\s/g, '')).toContain('美玲王')
    })

    it('an image is drawn in its field, and one that is none leaves it empty', async () => {
      const facts = exampleFacts('CA', (offer) => Object.assign(offer, { letterToSeller: { id: 'letter' } }))
      const withImage = (map: FormMap): FormMap => ({
        ...map,
        fields: [{ pdf: 'OtherTerms', path: 'letterToSeller', type: 'image' }, ...map.fields],
      })
      const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0b5563' } })
        .png()
        .toBuffer()
      const pictures = async (images: Record<string, Uint8Array>) =>
        (await filled(facts, withImage, images)).paper.toString('latin1').split('/Subtype /Image').length - 1
      expect((await pictures({ letter: png })) - (await pictures({}))).toBe(1)
    })

    it('names the places of everybody’s marks, and its words by their hash', async () => {
      const { paper, document } = await filled({ ...exampleFacts('CA'), signers })
      const places = readPlaces(await infoOf(paper, 'Places'))
      for (const signer of signers.keys())
        expect(
          places.filter((p) => p.signer === signer && p.mark === 'signature'),
          `signer ${signer}`,
        ).toHaveLength(1)
      expect(places.every(({ page }) => page >= 0)).toBe(true)
      expect(places.find((p) => p.signer === 1 && p.mark === 'initials')).toMatchObject({
        page: 0,
        x: 430,
        y: 748,
        width: 60,
      })
      expect(paper.includes(`(${nameOfWords(document)})`)).toBe(true)
      expect(document.note).toContain('CA-SAMPLE (01/2026) of Bay Homes')
    })

    it('a signer whom the form has no place for signs behind it', async () => {
      const more = [...signers, { ...signers[3]!, name: 'Noor Haddad' }]
      const { paper, pages } = await filled({ ...exampleFacts('CA'), signers: more })
      const places = readPlaces(await infoOf(paper, 'Places'))
      const place = places.find((p) => p.signer === 4 && p.mark === 'signature')
      expect(place?.page).toBeGreaterThan(1)
      expect(pages[place!.page]).toContain('Noor Haddad, seller')
    })

    it('says how to reach no buyer and no seller', async () => {
      const facts = exampleFacts('FL')
      const all = (await filled(facts)).pages.join(' ')
      expect(all).not.toContain(facts.people.primaryBuyer!.user!.email!)
      expect(all).not.toContain('555-0161')
    })

    it.each([
      ['half a PDF', () => kept('ca', 'template.pdf').subarray(0, 2000), /The end of this PDF is missing/],
      [
        'no fields',
        async () => {
          const pdf = await PDFDocument.create()
          pdf.addPage()
          return pdf.save()
        },
        /no fields/,
      ],
      [
        'XFA',
        async () => {
          const pdf = await PDFDocument.load(kept('ca', 'template.pdf'))
          pdf.catalog.lookup(PDFName.of('AcroForm'), PDFDict).set(PDFName.of('XFA'), PDFString.of('x'))
          return pdf.save()
        },
        /XFA/,
      ],
      [
        'a page on its side',
        async () => {
          const pdf = await PDFDocument.load(kept('ca', 'template.pdf'))
          pdf.getPage(1).node.set(PDFName.of('Rotate'), pdf.context.obj(90))
          return pdf.save()
        },
        /Page 2 is turned/,
      ],
      [
        'a name of more than a thousand characters',
        async () => {
          const pdf = await PDFDocument.create()
          pdf
            .getForm()
            .createTextField(`around.${'n'.repeat(1000)}`)
            .addToPage(pdf.addPage())
          return pdf.save()
        },
        /a name of at most 1000/,
      ],
      [
        'more pages than a form has',
        async () => {
          const pdf = await PDFDocument.load(kept('ca', 'template.pdf'))
          for (let i = 0; i < 60; i++) pdf.addPage()
          return pdf.save()
        },
        /at most 60 pages/,
      ],
    ])('refuses %s', async (_, make, words) => {
      await expect(inspectForm(await make())).rejects.toThrow(words)
    })

    it('no script of the form is left', async () => {
      const { map, form } = forms.get('ca')!
      const pdf = await PDFDocument.load(kept('ca', 'template.pdf'))
      pdf.addJavaScript('main', 'app.alert("unclean")')
      const field = pdf.getForm().getTextField('Price').acroField.dict
      field.set(PDFName.of('AA'), pdf.context.obj({ K: { S: 'JavaScript', JS: PDFString.of('unclean()') } }))
      const facts = exampleFacts('CA')
      const summary = agreementDocument(facts)
      const paper = await drawForm({
        template: await pdf.save({ useObjectStreams: false }),
        form,
        mapped: mappedFields(map),
        fillings: fillingsOf(map, form, facts).fillings,
        images: {},
        places: [],
        more: [],
        rest: [],
        document: summary,
      })
      expect(Buffer.from(paper).toString('latin1')).not.toMatch(/unclean|JavaScript/)
    })
  },
)
