import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedInAs } from './account-steps.ts'
import { activeListing } from '#test/make/sale.ts'
import { fill, openStage, press, reads, type Stage } from './stage.ts'

/** Numbers, emails, and names as people type and paste them into the forms. */
let stage: Stage
beforeAll(async () => {
  stage = await openStage('desk')
})
afterAll(() => stage?.close())

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

/** Key by key, and then on. */
const type = async (page: Page, label: string, text: string) => {
  await field(page, label).fill('')
  await field(page, label).pressSequentially(text)
  await page.keyboard.press('Tab')
}

/** Out of the clipboard, in place of what stands there. */
const paste = async (page: Page, label: string, text: string) => {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await field(page, label).fill('')
  await field(page, label).press('ControlOrMeta+v')
}

const NO_AMOUNT = 'Enter an amount in dollars, such as 1,250,000 or 1.25M.'
const NO_NUMBER = 'Enter a number, such as 2.5.'

test('a listing takes numbers as people write them, and never another number', async () => {
  const agent = await signedInAs(stage, 'listing-ca')
  const { page } = agent
  await agent.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await agent.open('/create-listing')
  const shows = (label: string, text: string) => expect.poll(() => field(page, label).inputValue()).toBe(text)
  for (const enter of [fill, type, paste])
    for (const [label, typed, shown] of [
      ['List Price', '$1.25M', '$1,250,000'],
      ['List Price', '950K', '$950,000'],
      ['List Price', '$1,250,000.00', '$1,250,000'],
      ['Bathrooms', '2 1/2', '2.5'],
      ['Bathrooms', '2½', '2.5'],
      ['Bathrooms', '2.25', '2.25'],
      ['Square Feet', '1,450', '1,450'],
    ] as const) {
      await enter(page, label, typed)
      await page.keyboard.press('Tab')
      await shows(label, shown)
    }
  for (const [label, text, sentence] of [
    ['List Price', '-5', NO_AMOUNT],
    ['List Price', '1.25 or so', NO_AMOUNT],
    ['List Price', '12345678901234567', NO_AMOUNT],
    ['Bathrooms', '2 1/3', NO_NUMBER],
    ['Bathrooms', '2,5', NO_NUMBER],
    ['HOA Dues (monthly)', '€400', NO_AMOUNT],
  ] as const)
    for (const enter of [fill, type, paste]) {
      await enter(page, label, text)
      await page.keyboard.press('Tab')
      await shows(label, text)
      await reads(page, sentence)
    }
  await agent.seen('listing, numbers that are none')
  // A field that may stay empty is not left out silently either.
  await press(page, 'Continue')
  await reads(page, 'Some Answers Required')
  await fill(page, 'HOA Dues (monthly)', '')
  await fill(page, 'List Price', '1.25')
  await reads(page, 'This is unusual. Please check it.')
  await agent.seen('listing, an unusual price')
})

test('a street of eighty letters without a blank makes no screen wider than a phone', async () => {
  const street = `${'Llanfairpwllgwyngyll'.repeat(4)}1`
  const sale = await activeListing(stage.server, 'ca', (body) => {
    body.address.addressLine1 = street
    body.price = 900_000.5
  })
  const agent = await signedInAs(stage, 'listing-ca')
  const { page } = agent
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [
    `/create-listing/${sale.listingId}?step=7`,
    `/listing/${sale.listingId}`,
    '/listings/filter/all',
  ]) {
    await agent.open(path)
    await page.getByText(street).first().waitFor()
    await expect
      .poll(() => page.evaluate<number>('document.documentElement.scrollWidth'), { message: path })
      .toBe(390)
    await agent.seen(`a long street, ${path.split('/')[1]}`)
  }
})
