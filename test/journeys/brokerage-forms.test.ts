import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ok } from '#test/client.ts'
import { textsInBoxes } from '#test/make/paper-text.ts'
import { accepted, activeListing, deliveredOffer } from '#test/make/sale.ts'
import { inspectForm } from '#server/contract/form/inspect.ts'
import { consent, signedInAs, signIn } from './account-steps.ts'
import { agreeToRecords, scrollToTheEnd, sign, turnToTheEnd } from './contract-steps.ts'
import {
  fill,
  heading,
  openStage,
  PATIENCE,
  press,
  reads,
  skipAfterFailure,
  type Person,
  type Stage,
} from './stage.ts'

/** A brokerage's own form, from the administrator's desk to a signature on it (negotiation.md §7 "Licensed template plug-in"). */
let stage: Stage
let admin: Person
beforeAll(async () => {
  stage = await openStage('desk')
  admin = await signedInAs(stage, 'admin')
})
afterAll(() => stage?.close())
skipAfterFailure()

const template = readFileSync('examples/forms/fl/template.pdf')
const map = readFileSync('examples/forms/fl/map.json', 'utf8')
const json = (text: string) => ({ name: 'map.json', mimeType: 'application/json', buffer: Buffer.from(text) })

test('an administrator adds a form: what is wrong is named beside its file, then it is in use', async () => {
  const { page, open, seen, watch } = admin
  watch.expect(/^422 POST \/api\/admin\/forms/)
  await open('/admin/forms')
  await heading(page, 'Forms')
  await reads(page, 'No forms in use yet')
  await seen('forms, none')
  await press(page, 'Add Form')
  const dialog = page.getByRole('dialog', { name: 'Add a brokerage’s form' })
  await press(dialog, 'Add and Use Form')
  await dialog.getByText('Required').nth(3).waitFor()
  expect(await dialog.getByText(/to correct$/).count(), 'each says it once').toBe(0)
  // Whoever is asked stands at the first thing that is.
  await dialog
    .locator('input:focus')
    .and(dialog.getByLabel(/^Brokerage/))
    .waitFor()
  await seen('forms, nothing given')
  await dialog.getByText('Florida').click()
  await fill(dialog, /^Brokerage/, 'gulf')
  await page.getByRole('option', { name: 'Gulfside Property Group, CQ1900300' }).click()
  const file = (label: string) => dialog.locator('input[type=file]').and(dialog.getByLabel(label))
  await file('Form (PDF)').setInputFiles({
    name: 'notes.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 nothing'),
  })
  await dialog.getByText(/The end of this PDF is missing/).waitFor()
  await file('Form (PDF)').setInputFiles({
    name: 'form.pdf',
    mimeType: 'application/pdf',
    buffer: template,
  })
  await dialog.getByText(/Fields of the form: \d+ fields on 2 pages/).click()
  await dialog.getByRole('rowheader', { name: 'EscrowPayer' }).waitFor()
  await file('Field map (JSON)').setInputFiles(json(map.replace('"Price"', '"Prize"')))
  await dialog.getByRole('checkbox', { name: /holds the license of this form/ }).check()
  await press(dialog, 'Add and Use Form')
  await dialog.getByText('The form has no field “Prize”.').waitFor()
  await dialog.getByText(/^map\.json, line \d+, fields\[\d+\]\.pdf$/).waitFor()
  await seen('forms, faults')
  await file('Field map (JSON)').setInputFiles(json(map))
  await press(dialog, 'Add and Use Form')
  await reads(page, 'The form is in use')
  await page.getByRole('cell', { name: /^FL-SAMPLE/ }).waitFor()
  await seen('forms, one in use')
})

test('it is switched off and on again, also on a phone in the dark', async () => {
  const { page, open, seen } = admin
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await open('/admin/forms')
  await press(page, 'Switch off FL-SAMPLE version 1 of Gulfside Property Group')
  await page.getByRole('dialog', { name: 'Switch this form off?' }).waitFor()
  await seen('forms, switch off, phone')
  await press(page.getByRole('dialog'), 'Switch Off')
  await reads(page, 'No forms in use yet')
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Every version' })
  await press(page, 'Use FL-SAMPLE version 1 of Gulfside Property Group')
  await press(page.getByRole('dialog'), 'Use Form')
  await page.getByRole('button', { name: /^Switch off FL-SAMPLE/ }).waitFor()
  await seen('forms, phone')
  await press(page, 'Add Form')
  await page.getByRole('dialog', { name: 'Add a brokerage’s form' }).waitFor()
  await seen('forms, add, phone')
})

/** The words are not the form: their end wakes nothing, and the end of the form does (decision 0040). */
const readOnAPhone = async (person: Person, listingId: string) => {
  const { page } = person
  await page.setViewportSize({ width: 390, height: 844 })
  await person.open(`/property-contract/${listingId}`)
  await press(page, 'Sign and Initial')
  const dialog = page.getByRole('dialog', { name: 'Sign and Initial' })
  await dialog.getByText(/^Step 1 of /).waitFor()
  if (await dialog.getByText('Step 1 of 5').isVisible()) await agreeToRecords(person, dialog)
  await dialog.getByText('Contract text', { exact: true }).click()
  await dialog.getByRole('heading', { name: '14. Signatures' }).scrollIntoViewIfNeeded()
  const read = dialog.getByRole('button', { name: 'I’ve Read It' })
  await scrollToTheEnd(dialog)
  await read.click({ force: true })
  await dialog
    .getByRole('alert')
    .filter({ hasText: 'Read the PDF to the end of its last page first.' })
    .waitFor()
  await expect.poll(() => read.getAttribute('aria-disabled')).toBe('true')
  await person.seen('form, its text read, phone')
  await dialog.getByText('Contract PDF', { exact: true }).click()
  await dialog.getByText(/^Page 1 of [1-9]/).waitFor()
  await person.seen('form, to read, phone')
  await turnToTheEnd(dialog)
  // A page that is drawn late moves its end down again: the reader goes after it.
  const asleep = async () => {
    await scrollToTheEnd(dialog)
    return read.getAttribute('aria-disabled')
  }
  await expect.poll(asleep, { timeout: PATIENCE }).toBeNull()
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('a buyer reads the form and signs where its map says', async () => {
  const sale = await activeListing(stage.server, 'fl')
  const chain = await deliveredOffer(stage.server, sale)
  await accepted(sale, chain)
  const path = `/listings/${sale.listingId}/contract`
  await expect
    .poll(async () => ok(await chain.buyer.get(path)).documentHash, { timeout: 15_000 })
    .not.toBeNull()
  const buyer = await stage.person('buyer')
  await buyer.open('/login')
  await signIn(buyer, chain.buyerEmail, DEMO_PASSWORD)
  await consent(buyer)
  await readOnAPhone(buyer, sale.listingId)
  await sign(buyer, sale.listingId, 'type')
  const contract = ok(await chain.buyer.get(path))
  const paper: Buffer = ok(await chain.buyer.get(contract.agreement.url.replace('/api', '')))
  expect(await textsInBoxes(paper, await inspectForm(template))).toMatchObject({
    Street: '612LakeIvanhoeDrive',
  })
})
