import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { ok } from '#test/client.ts'
import { signedInAs } from './account-steps.ts'
import { paper, photograph } from './papers.ts'
import { answered, button, checked, pressed, tabTo, type } from './keys.ts'
import { openStage, reads, typed, type Person, type Stage, type UploadFile } from './stage.ts'

/** A home is listed by keyboard alone: each thing is reached with Tab, and no mouse is there (issue 10 "Proof"). */
let stage: Stage
beforeAll(async () => {
  stage = await openStage('desk')
})
afterAll(() => stage?.close())

/** The system's own chooser is opened by Enter; what is in it is the system's to make accessible. */
const uploaded = async (page: Page, opener: Locator, file: UploadFile) => {
  const done = page.waitForResponse((response) => response.url().includes('/api/upload/'))
  const chooser = page.waitForEvent('filechooser')
  await pressed(page, opener)
  await (await chooser).setFiles([file])
  expect((await done).ok()).toBe(true)
}

const next = async (person: Person, step: number) => {
  await person.seen(`by keyboard, step ${step}`)
  await pressed(person.page, button(person.page, 'Continue'))
  await reads(person.page, `Step ${step + 1} of 7`)
  // One begins at the step's name, also where the first save has given the home its address.
  await person.page.locator('h1:focus').waitFor()
}

test('a home is described, checked and sent to its seller without a mouse', async () => {
  const person = await signedInAs(stage, 'listing-ca')
  const { page } = person
  await page.emulateMedia({ colorScheme: 'dark' })
  await pressed(
    page,
    page.getByRole('link', { name: /^(Start: )?Create a listing|^Create Listing/i }).first(),
  )
  await reads(page, 'Step 1 of 7')
  await type(page, 'Street Address', '21 Keyboard Way, Los Angeles 90026')
  await page.getByRole('option', { name: '21 Keyboard Way, Los Angeles, CA 90026' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => typed(page, 'Zip').inputValue()).toBe('90026')
  await type(page, 'APN/Tax ID', '5432-001-009')
  await type(page, 'List Price', '950000')
  await tabTo(page, page.getByRole('combobox', { name: 'Property Type' }))
  await page.keyboard.type('Condo')
  await type(page, 'Square Feet', '1450')
  await type(page, 'Bedrooms', '3')
  await type(page, 'Bathrooms', '2.5')
  await uploaded(page, button(page, 'Add Photos'), await photograph('front'))
  await page.getByRole('button', { name: 'Edit photo 1' }).waitFor()
  await next(person, 1)

  await answered(page, 'Require proof of funds with every offer?', 'Yes')
  await next(person, 2)

  await answered(page, 'Are there included items?', 'Yes')
  await type(page, 'Additional included items', 'Garden shed')
  await page.keyboard.press('Enter')
  await answered(page, 'Are there excluded items?', 'No')
  await next(person, 3)

  for (const company of ['Title', 'Escrow', 'Hazard'])
    await type(page, `${company} Company Name`, `Keyboard ${company}`)
  await next(person, 4)

  await type(page, 'First Name', 'Kay')
  await type(page, 'Last Name', 'Board')
  await type(page, 'Email', 'kay.board@example.com')
  await type(page, 'Phone', '2135550143')
  await pressed(page, button(page, 'Use the Home’s Address'))
  await expect.poll(() => typed(page, 'Street Address').inputValue()).toBe('21 Keyboard Way')
  await expect.poll(() => button(page, 'Use the Home’s Address').count()).toBe(0)
  await expect.poll(() => typed(page, 'Street Address').evaluate((it) => it.matches(':focus'))).toBe(true)
  await checked(page, /I certify/)
  await next(person, 5)

  await answered(page, 'Is there a custom addendum?', 'Yes')
  // The review asks for what is not there yet in the words of the specification.
  await reads(page, '***Form NEEDED')
  await reads(page, 'Saved Now')
  const [, id] = /create-listing\/([\w-]+)/.exec(page.url()) ?? []
  await person.open(`/create-listing/${id}?step=7`)
  await reads(page, '***Form NEEDED')
  await person.open(`/create-listing/${id}?step=6`)
  await uploaded(
    page,
    page.getByRole('button', { name: /^Upload Custom addendum/ }),
    await paper('Custom addendum'),
  )
  await next(person, 6)

  await person.seen('by keyboard, review')
  await pressed(page, button(page, 'Send to Seller'))
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByRole('radio').first())
  await page.keyboard.press('Space')
  await person.seen('by keyboard, send to seller')
  await pressed(page, button(dialog, 'Send to Seller'))
  await reads(page, 'Your Listing has been sent to the seller')
  const agent = await stage.server.as('listing-ca')
  expect(ok(await agent.get(`/listings/${id}`)).state).toBe('PENDING_SELLER_APPROVAL')
})
