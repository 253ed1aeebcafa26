import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activeListing, deliveredOffer, type Sale } from '#test/make/sale.ts'
import { answerCookies, namedPerson, signedInAs } from './account-steps.ts'
import { button, checked, pressed } from './keys.ts'
import { openStage, reads, type Stage } from './stage.ts'

/**
 * An offer is accepted without a mouse, and read as a screen reader would: the dialogs by the tree that it is given, in the order in
 * which it is read (issue 7 "Proof").
 */
let stage: Stage
let sale: Sale

beforeAll(async () => {
  stage = await openStage('desk', { bothLooks: true })
  sale = await activeListing(stage.server, 'fl')
  await deliveredOffer(stage.server, sale, 'agent-fl')
})
afterAll(() => stage?.close())

/** What is read out of the open dialog, line by line. */
const readOut = (page: Page) => page.getByRole('dialog').ariaSnapshot()

/** What has the focus is within what happened. */
const focusIsOn = (page: Page, words: string) =>
  expect
    .poll(() =>
      page.evaluate<string>(`document.activeElement?.closest('[role=dialog], main')?.textContent ?? ''`),
    )
    .toContain(words)

test('the listing agent asks the seller to accept', async () => {
  const agent = await signedInAs(stage, 'listing-fl')
  await answerCookies(agent)
  const { page } = agent
  await agent.open(`/offer-status/${sale.listingId}/seller?tab=offers`)
  await pressed(page, page.getByRole('button', { name: /^Accept, / }))
  const dialog = page.getByRole('dialog', { name: 'Accept', exact: true })
  await dialog.waitFor()
  await expect.poll(() => readOut(page)).toBe(`- dialog "Accept":
  - heading "Accept" [level=2]
  - button "Close":
    - img
  - paragraph: "Original Offer, Camila Dorsey: $425,050"
  - group: "From the listing: 16 contract terms"
  - paragraph: "Net to seller (estimate): $403,748"
  - paragraph: We’ll ask the Primary Seller to approve. Nothing is binding until they do.
  - paragraph: The buyer’s side is not told until then.
  - text: Note to your seller (optional)
  - textbox "Note to your seller (optional)"
  - paragraph: 500 characters remaining
  - button "Go Back"
  - button "Accept"`)
  await agent.seen('accept, by keyboard')
  await pressed(page, button(dialog, 'Accept'))
  await reads(page, 'We asked your seller to approve.')
  await focusIsOn(page, 'We asked your seller to approve.')
  await agent.seen('accepted, by keyboard')
})

test('the seller reads the terms and what it binds to, and approves', async () => {
  const seller = await namedPerson(stage, 'seller', sale.sellerEmail)
  const { page } = seller
  await seller.open(`/offer-status/${sale.listingId}/seller?tab=offers`)
  await pressed(page, page.getByRole('button', { name: /^Approve, / }))
  const dialog = page.getByRole('dialog', { name: 'Approve Acceptance' })
  await dialog.waitFor()
  await expect.poll(() => readOut(page)).toBe(`- dialog "Approve Acceptance":
  - heading "Approve Acceptance" [level=2]
  - button "Close":
    - img
  - paragraph: "Original Offer, Camila Dorsey: $425,050"
  - group: "From the listing: 16 contract terms"
  - paragraph: "Net to seller (estimate): $403,748"
  - paragraph: This makes a binding agreement.
  - paragraph: Next, everyone signs the contract in order. Every other offer goes on hold until the contract is signed or canceled.
  - checkbox "I have authority to accept this offer for all owners, and I agree to be bound by its terms."
  - text: I have authority to accept this offer for all owners, and I agree to be bound by its terms.
  - button "Go Back"
  - button "Approve"`)
  await seller.seen('approve, by keyboard')
  await checked(page, /^I have authority to accept/)
  await pressed(page, button(dialog, 'Approve'))
  await reads(page, 'Accepted. Next, everyone signs the contract in order.')
  await focusIsOn(page, 'Accepted. Next, everyone signs the contract in order.')
  await seller.seen('approved, by keyboard')
})

test('each screen on the way passed WCAG 2.2 AA at both widths and in the dark', () =>
  expect(stage.findings).toEqual([]))

test('among several offers the first action is ten stops away at most', async () => {
  const several = await activeListing(stage.server)
  await deliveredOffer(stage.server, several, 'agent-ca')
  await deliveredOffer(stage.server, several, 'agent2-ca')
  const agent = await signedInAs(stage, 'listing-ca')
  await answerCookies(agent)
  const { page } = agent
  await agent.open(`/offer-status/${several.listingId}/seller?tab=offers`)
  const skip = page.getByRole('button', { name: 'Skip to actions' })
  await skip.waitFor()
  await page.evaluate('document.activeElement?.blur()')
  const has = (what: Locator) => what.and(page.locator(':focus')).count()
  let stops = 0
  const tab = async () => {
    await page.keyboard.press('Tab')
    stops += 1
  }
  await tab()
  expect(await has(page.getByRole('link', { name: 'Skip to content' }))).toBe(1)
  await page.keyboard.press('Enter')
  while ((await has(skip)) === 0 && stops < 20) await tab()
  await page.keyboard.press('Enter')
  expect(await has(page.getByRole('button', { name: /^Accept, / }))).toBe(1)
  expect(stops).toBeLessThan(10)
  await agent.seen('the first action, by keyboard')
})
