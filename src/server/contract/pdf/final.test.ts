import { readFileSync } from 'node:fs'
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib'
import { expect, it } from 'vitest'
import { pageTexts } from '#test/make/paper-text.ts'
import { ofRole, readTree, sectionsIn } from '#test/make/paper-tree.ts'
import type { AgreementDocument } from '#domain/paper/document.ts'
import { certificateSection } from '#domain/paper/agreement.ts'
import { drawAgreement } from './draw.ts'
import { drawFinal, type FinalContract } from './final.ts'

const examples = JSON.parse(
  readFileSync(new URL('../../../../examples/signatures.json', import.meta.url), 'utf8'),
) as { signatures: { signature: string; initials: string } }
const png = (dataUrl: string) => dataUrl.slice(dataUrl.indexOf(',') + 1)

const PAPER: AgreementDocument = {
  title: 'Agreement',
  note: 'A note',
  draft: false,
  reference: 'offer-1',
  state: 'CA',
  property: '12 Marina View Drive',
  signed: 'Original offer of 05/01/2026',
  glance: [{ label: 'Purchase price', text: '$1,250,000' }],
  sections: [
    {
      number: 14,
      title: 'Signatures',
      blocks: [{ kind: 'signatures', caption: 'Everyone', signers: [0, 1] }],
    },
  ],
  signers: [
    { name: 'Ana Buyer', part: 'BUYER', role: 'Buyer', side: 'BUYER' },
    { name: 'Sam Seller', part: 'SELLER', role: 'Seller', side: 'SELLER' },
  ],
  createdAt: '2026-05-01T12:00:00.000Z',
}

const finalOf = (paper: Uint8Array): FinalContract => ({
  paper,
  title: PAPER.title,
  property: PAPER.property,
  signers: PAPER.signers.map((s) => ({
    ...s,
    signature: png(examples.signatures.signature),
    initials: png(examples.signatures.initials),
    signedAt: `noon of ${s.name}`,
  })),
  certificate: certificateSection({
    documentHash: 'abc',
    effectiveDate: '05/01/2026',
    zone: 'Pacific time',
    attached: [],
    events: PAPER.signers.map((s) => ({
      who: s.name,
      what: 'Signed and initialed',
      when: 'May 2, 2026, 5:00:00 AM PDT',
      consent: 'Version 1',
      documentHash: 'f'.repeat(64),
    })),
  }),
  completedAt: '2026-05-02T12:00:00.000Z',
})

/** The titles that a reader lists beside the pages. */
const bookmarksOf = async (file: Uint8Array): Promise<string[]> => {
  const { catalog } = await PDFDocument.load(file, { updateMetadata: false })
  const at = (dict: PDFDict | undefined, key: string) => dict?.lookupMaybe(PDFName.of(key), PDFDict)
  const titles: string[] = []
  for (let item = at(at(catalog, 'Outlines'), 'First'); item; item = at(item, 'Next'))
    titles.push(item.lookup(PDFName.of('Title'), PDFString, PDFHexString).decodeText())
  return titles
}

it('the foot of each page names the home and no id, and a reader lists the sections', async () => {
  const final = await drawFinal(finalOf(await drawAgreement(PAPER)))
  const pages = await pageTexts(final)
  for (const page of pages) {
    expect(page).toContain('Agreement · 12 Marina View Drive')
    expect(page).not.toContain(PAPER.reference)
  }
  expect(await bookmarksOf(final)).toEqual(['14. Signatures'])
})

it('each instant stands on the page where the paper has a place for it', async () => {
  const [page, certificate, ...more] = await pageTexts(await drawFinal(finalOf(await drawAgreement(PAPER))))
  expect(page).toContain('12 Marina View Drive')
  expect(page).toContain('noon of Ana Buyer')
  expect(page).toContain('noon of Sam Seller')
  expect(certificate).toContain('Signing certificate')
  expect(more).toEqual([])
})

it('a paper of an older release, which names no places, keeps its pages and gets one for the signatures', async () => {
  const old = await PDFDocument.create()
  old.addPage([612, 792]).drawText('Signed before places were named')
  const texts = await pageTexts(await drawFinal(finalOf(await old.save())))
  expect(texts).toHaveLength(3)
  expect(texts[0]).toBe('Signed before places were named')
  expect(texts[1]).toContain('noon of Ana Buyer')
  expect(texts[1]).toContain('Certificate page 1 of 2')
})

it('a place of a signer whom the contract does not know is an error, never a contract without a signature', async () => {
  const paper = await drawAgreement(PAPER)
  const final = finalOf(paper)
  await expect(drawFinal({ ...final, signers: final.signers.slice(0, 1) })).rejects.toThrow('signer 1')
})

it('the certificate is read out behind the paper, as its last section, and the marks add no text without a place', async () => {
  const file = await drawFinal(finalOf(await drawAgreement(PAPER)))
  const tree = await readTree(file)
  expect(tree).toMatchObject({ untagged: [], lost: [], language: 'en-US', marked: true, showsTitle: true })
  expect([...sectionsIn(tree).keys()]).toEqual([14, 15])
  const certificate = sectionsIn(tree).get(15)
  expect(certificate?.text).toContain('The effective date is 05/01/2026. All times below are Pacific time.')
  const [table] = certificate ? ofRole(certificate, 'Table') : []
  const [head, ...rows] = table ? ofRole(table, 'TR') : []
  expect(head?.children.map((cell) => [cell.scope, cell.text])).toEqual([
    ['Column', 'Person'],
    ['Column', 'Event'],
    ['Column', 'Date and time'],
    ['Column', 'Consent'],
    ['Column', 'SHA-256 of the document'],
  ])
  expect(rows.map((row) => row.children.map((cell) => cell.text).slice(0, 4))).toEqual(
    PAPER.signers.map((s) => [s.name, 'Signed and initialed', 'May 2, 2026, 5:00:00 AM PDT', 'Version 1']),
  )
})

it('the same contract is sealed from the same bytes', async () => {
  const paper = await drawAgreement(PAPER)
  expect((await drawFinal(finalOf(paper))).equals(await drawFinal(finalOf(paper)))).toBe(true)
})
