import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { paper } from './papers.ts'
import { answer, choose, fill, heading, press, reads, typed, upload, type Person } from './stage.ts'

export interface Buyer {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

const at = (person: Person, step: number) => reads(person.page, `Step ${step} of 8`)

export const next = async (person: Person, step: number) => {
  await person.seen(`offer wizard, step ${step}`)
  await press(person.page, 'Continue')
  await at(person, step + 1)
}

/** Step 1, with the consent that texts need (spec 3 §5 step 1). */
export const contact = async ({ page }: Person, buyer: Buyer) => {
  await fill(page, 'First Name', buyer.firstName)
  await fill(page, 'Last Name', buyer.lastName)
  await fill(page, 'Mobile', '3105550177')
  await fill(page, 'Email', buyer.email)
  await page.getByRole('checkbox', { name: /I certify/ }).check()
}

/** Step 2: a percentage typed gives its dollars, and dollars given before the price stay (spec 3 §4 "Dependent answers"). */
export const terms = async ({ page }: Person, state: 'CA' | 'FL') => {
  if (state === 'FL') await fill(page, 'Earnest Money Deposit ($)', '30000')
  await typed(page, 'Offer Amount').pressSequentially('1000000')
  await answer(page, 'How will the buyer use the home?', 'Buyer will live in the home')
  await answer(page, 'How is the closing date chosen?', 'Days after acceptance')
  await fill(page, 'Days to Close', '30')
  await answer(page, 'Method of purchase', state === 'CA' ? 'Loan' : 'Cash')
  if (state === 'CA') {
    await choose(page, 'Loan type', 'Conventional')
    await answer(page, 'Is the buyer preapproved for the loan?', 'Yes')
    await fill(page, 'Down payment (%)', '20')
    await expect.poll(() => dollars(page.getByRole('textbox', { name: 'Loan amount ($)' }))).toBe(800_000)
  }
  if (state === 'CA') await fill(page, 'Earnest Money Deposit (%)', '3')
  else await expect.poll(() => typed(page, 'Earnest Money Deposit (%)').inputValue()).toBe('3%')
  await expect
    .poll(() => dollars(page.getByRole('textbox', { name: 'Earnest Money Deposit ($)' })))
    .toBe(30_000)
}

/** The summary beside the steps is true to what is typed, and says what is not answered (issue "live summary"). */
const sumsUp = async (page: Page, state: 'CA' | 'FL') => {
  const line = (label: string) =>
    page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd')
  const folded = page.locator('summary', { hasText: 'Your offer so far' })
  if (await folded.isVisible()) await folded.click()
  await expect.poll(() => line('Cash to close').innerText()).toBe(state === 'CA' ? '$200,000' : '$1,000,000')
  await expect.poll(() => line('Earnest money deposit').innerText()).toBe('$30,000 (3%)')
  await expect.poll(() => line('Closing').innerText()).toBe('30 days after acceptance')
  await expect.poll(() => line('Contingencies').innerText()).toMatch(/Not complete yet|Not answered yet/)
}

const dollars = async (field: { inputValue(): Promise<string> }) =>
  Number((await field.inputValue()).replaceAll(/[$,]/g, ''))

const contingencies = async ({ page }: Person, state: 'CA' | 'FL') => {
  await answer(page, 'Is this offer contingent on the sale of the buyer’s home?', 'No')
  await answer(page, 'Is this offer contingent on the loan?', state === 'CA' ? 'Yes' : 'No')
  if (state === 'CA') await answer(page, 'Is this offer contingent on the appraisal?', 'No')
  await answer(page, 'Is this offer contingent on the inspection?', 'Yes')
}

const services = async ({ page }: Person, state: 'CA' | 'FL') => {
  await choose(page, 'Owner’s title policy', 'Seller Pays')
  await choose(page, state === 'CA' ? 'Escrow fee' : 'Closing fee', 'Buyer Pays')
  if (state === 'CA') await choose(page, 'Natural hazard report', 'Seller Pays')
  await answer(page, 'Is a home warranty included?', 'No')
}

/** The eight steps as a buyer agent fills them, from the home's page to the review with its documents (spec 3 §5). */
export const writeOffer = async (person: Person, state: 'CA' | 'FL', buyer: Buyer) => {
  const { page } = person
  await press(page, 'Make an Offer')
  await at(person, 1)
  await contact(person, buyer)
  await next(person, 1)
  await terms(person, state)
  await sumsUp(person.page, state)
  await next(person, 2)
  await writeRest(person, state)
}

/** From step 3 to the last one. */
export const writeToReview = async (person: Person, state: 'CA' | 'FL') => {
  const { page } = person
  await contingencies(person, state)
  await next(person, 3)
  await answer(page, 'Does the buyer request credits from the seller?', 'No')
  await next(person, 4)
  await services(person, state)
  await next(person, 5)
  await next(person, 6)
  await fill(page, 'Other terms', 'The garden shed stays where it is.')
  await next(person, 7)
}

/** From step 3 to the review with its documents. */
export const writeRest = async (person: Person, state: 'CA' | 'FL') => {
  const { page } = person
  await writeToReview(person, state)
  // Nine sections, each with its Edit; what lacks answers cannot be sent, and says so (spec 3 §2, §4).
  expect(
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Edit / })
      .count(),
  ).toBe(9)
  const sending = page.getByRole('button', { name: 'Send for Buyer Approval' })
  await page.getByText(/^Complete \d more answers? before you send this offer/).waitFor()
  await expect.poll(() => sending.getAttribute('aria-disabled')).toBe('true')
  // The button is there and says what comes first (look.md "Words").
  const attach = page.getByRole('button', { name: /^Upload Proof of funds/ })
  await expect.poll(() => attach.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('checkbox', { name: /My documents don’t show/ }).check()
  await expect.poll(() => attach.getAttribute('aria-disabled')).toBe(null)
  // Whose amount the highest offer is, by a press as well.
  await press(page, 'Highest Offer')
  await page.getByRole('tooltip').filter({ hasText: 'a counter of the seller does not count' }).waitFor()
  await upload(page, 'Proof of funds', await paper('Proof of funds'))
  if (state === 'CA') await upload(page, 'Loan approval', await paper('Loan approval'))
  await reads(page, 'Saved Now')
  await expect.poll(() => sending.getAttribute('aria-disabled')).toBe(null)
  await person.seen('offer wizard, review')
}

/** Sent for the buyer's approval, with the attestation and the answer about a profile (negotiation.md O04). */
export const sendForApproval = async (person: Person, twice = false) => {
  const { page } = person
  await press(page, 'Send for Buyer Approval')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'No' }).check()
  await dialog.getByRole('checkbox', { name: /I attest/ }).check()
  await person.seen('offer, send for approval')
  const send = dialog.getByRole('button', { name: 'Send for Buyer Approval' })
  await (twice ? send.dblclick() : send.click())
  await reads(page, 'Offer has been updated')
  await person.seen('offer sent')
  await press(page, 'Continue')
  await page.waitForURL('**/offers')
  await person.seen('buyers and offers of the agent')
}

/** The buyer reads the offer and approves it: it is delivered (O06). */
export const approveOffer = async (person: Person) => {
  const { page } = person
  await person.seen('home of the buyer')
  await page
    .getByRole('link', { name: /Buying|Offer|Review|Approve/i })
    .and(page.locator('main a'))
    .first()
    .click()
  await page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
  await person.seen('offer, review of the buyer')
  await press(page, 'Approve')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await person.seen('offer, approval')
  await press(dialog, 'Approve')
  await reads(page, 'Offer has been updated')
  await press(page, 'Continue')
  await page.waitForURL('**/buying')
  await person.seen('offers of the buyer')
}

/** The seller side reads the offer in the comparison and takes it: the agent accepts, the seller approves (O10, O12). */
export const takeOffer = async (
  person: Person,
  listingId: string,
  buyer: Buyer,
  move: 'Accept' | 'Approve',
  confirm: string,
) => {
  const { page } = person
  const name = `${buyer.firstName} ${buyer.lastName}`
  await person.open(`/offer-status/${listingId}/seller`)
  const act = page.getByRole('button', { name: `${move}, ${name}` })
  await act.waitFor()
  await reads(page, '1 offer needs your answer.')
  await reads(page, '$1,000,000')
  await person.seen(`offers, before ${move}`)
  await act.click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  // The document that it moves has come.
  await dialog.getByRole('button', { name: confirm, disabled: false }).waitFor()
  const attest = dialog.getByRole('checkbox')
  if (await attest.count()) await attest.check()
  await person.seen(`offer, ${move}`)
  await press(dialog, confirm)
  await heading(page, 'Your offer has been updated')
  await reads(page, `${move}: ${name}, Original Offer, $1,000,000`)
  await press(page, 'OK')
  await person.seen(`offers, after ${move}`)
}
