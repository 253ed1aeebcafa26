import { expect } from 'vitest'
import { paper, photograph } from './papers.ts'
import { answer, choose, fill, heading, press, reads, upload, type Person } from './stage.ts'

export interface Home {
  readonly state: 'CA' | 'FL'
  readonly street: string
  readonly zip: string
  readonly city: string
  /** Its own address below /listing/. */
  readonly url: string
  readonly owner: { readonly email: string; readonly firstName: string; readonly lastName: string }
}

const at = (person: Person, step: number) => reads(person.page, `Step ${step} of 7`)

const next = async (person: Person, step: number) => {
  await person.seen(`listing wizard, step ${step}`)
  await press(person.page, 'Continue')
  await at(person, step + 1)
}

/** Step 1: the ZIP fills city, county and state in (spec 2 §5 step 1). */
const property = async (person: Person, home: Home) => {
  const { page } = person
  await fill(page, 'Street Address', home.street)
  await fill(page, 'Zip', home.zip)
  await page.getByRole('textbox', { name: 'Unit' }).focus()
  await expect.poll(() => page.getByRole('textbox', { name: 'City' }).inputValue()).toBe(home.city)
  await fill(page, 'APN/Tax ID', '5432-001-009')
  await fill(page, 'List Price', '950000')
  await choose(page, 'Property Type', 'Condominium')
  await fill(page, 'Square Feet', '1450')
  await fill(page, 'Bedrooms', '3')
  await fill(page, 'Bathrooms', '2.5')
  await fill(page, 'Property Description', 'A calm home with a garden, close to the water.')
  await upload(page, 'Add Photos', [await photograph('front'), await photograph('garden')])
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Edit photo 2' }) })
    .waitFor()
  await reads(page, 'Saved Now')
}

const clauses = async (person: Person, home: Home) => {
  const { page } = person
  await answer(page, 'Require proof of funds with every offer?', 'Yes')
  if (home.state === 'FL') {
    await answer(page, 'Will a tenant occupy the home after closing?', 'No')
    await answer(page, 'Is seller financing available?', 'No')
    await answer(page, 'May the buyer assign this contract?', 'No')
  } else {
    await page.getByRole('checkbox', { name: 'Require the arbitration clause' }).check()
  }
  await fill(page, 'Days until offers are reviewed', '10')
  await fill(page, 'Days to Close', '30')
  await fill(page, 'Earnest money deposit', '3')
}

const items = async ({ page }: Person) => {
  await answer(page, 'Are there included items?', 'Yes')
  await fill(page, 'Additional included items', 'Garden shed')
  await page.keyboard.press('Enter')
  await answer(page, 'Are there excluded items?', 'Yes')
  await fill(page, 'Excluded items', 'Piano')
  await page.keyboard.press('Enter')
  await page.getByText('Piano').waitFor()
}

const services = async ({ page }: Person, home: Home) => {
  await upload(page, 'General Inspection', await paper('Inspection'))
  await page.getByRole('combobox', { name: 'Title Company Name' }).fill('Journey Title')
  const closing = home.state === 'FL' ? 'Escrow or Closing Company Name' : 'Escrow Company Name'
  await page.getByRole('combobox', { name: closing }).fill('Journey Escrow')
  if (home.state === 'CA')
    await page.getByRole('combobox', { name: 'Hazard Company Name' }).fill('Journey Hazard')
  await page.keyboard.press('Tab')
}

const owners = async ({ page }: Person, { owner, zip }: Home) => {
  await fill(page, 'First Name', owner.firstName)
  await fill(page, 'Last Name', owner.lastName)
  await fill(page, 'Email', owner.email)
  await fill(page, 'Phone', '2135550143')
  await fill(page, 'Street Address', '12 Quiet Lane')
  await fill(page, 'Zip', zip)
  await page.getByRole('textbox', { name: 'Unit' }).focus()
  await expect.poll(() => page.getByRole('textbox', { name: 'City' }).inputValue()).not.toBe('')
  await page.getByRole('checkbox', { name: /I certify/ }).check()
}

const addenda = async ({ page }: Person, home: Home) => {
  if (home.state === 'FL') {
    await page.getByRole('checkbox', { name: 'Condominium (A)' }).check()
    await upload(page, 'Form: Condominium', await paper('Condominium rider'))
  }
  await answer(page, 'Is there a custom addendum?', 'Yes')
  await upload(page, 'Custom addendum', await paper('Custom addendum'))
}

/** The seven steps as a listing agent fills them, up to the review (spec 2 §5). */
export const writeListing = async (person: Person, home: Home) => {
  const { page } = person
  await person.open('/home')
  await page.getByRole('link', { name: 'Start: Create a listing' }).click()
  await at(person, 1)
  await property(person, home)
  await next(person, 1)
  await clauses(person, home)
  await next(person, 2)
  await items(person)
  await next(person, 3)
  await services(person, home)
  await next(person, 4)
  await owners(person, home)
  await next(person, 5)
  await addenda(person, home)
  await next(person, 6)
  await press(page, 'Edit Listing URL')
  const dialog = page.getByRole('dialog')
  await fill(dialog, 'Listing URL', home.url)
  await press(dialog, 'Save')
  await dialog.waitFor({ state: 'hidden' })
  await reads(page, new RegExp(`/listing/${home.url}$`))
  await person.seen('listing wizard, review')
}

/** Sent to the seller with the answer Yes (spec 2 §4 L05). */
export const sendToSeller = async (person: Person) => {
  const { page } = person
  await press(page, 'Send to Seller')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Yes' }).check()
  await person.seen('listing, send to seller')
  await press(dialog, 'Send to Seller')
  await reads(page, 'Your Listing has been sent to the seller')
  await person.seen('listings after sending')
}

/** The seller reads it and asks for changes, in words (L07). */
export const rejectListing = async (person: Person, reason: string) => {
  const { page } = person
  await person.seen('home of the seller')
  await page.getByRole('link', { name: /^Review/ }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
  await person.seen('listing, review of the seller')
  await press(page, 'Request Changes')
  const dialog = page.getByRole('dialog')
  await press(dialog, 'Send Requested Changes')
  await reads(page, 'This field is required')
  await person.seen('listing, rejection without words')
  await fill(dialog, 'Tell your agent what to change', reason)
  await press(dialog, 'Send Requested Changes')
  await reads(page, 'Your requested changes have been sent')
}

/** The agent reads why, corrects the price and sends it again. */
export const correctListing = async (person: Person, reason: string, price: string) => {
  const { page } = person
  await person.open('/home')
  await page.getByRole('link', { name: /^Edit Listing/ }).click()
  await reads(page, `Reason(s) for rejection: ${reason}`)
  await person.seen('listing, rejected')
  await press(page, 'Edit Property')
  await at(person, 1)
  await fill(page, 'List Price', price)
  await reads(page, 'Saved Now')
  await page.goBack()
  await at(person, 7)
  await reads(page, `$${price.slice(0, -3)},${price.slice(-3)}`)
}

export const approveListing = async (person: Person) => {
  const { page } = person
  await person.open('/home')
  await page.getByRole('link', { name: /^Review/ }).click()
  await press(page, 'Approve')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await person.seen('listing, approval')
  await press(dialog, 'Approve')
  await reads(page, 'You have successfully approved your Listing')
  await person.seen('listings of the seller')
}

export const publishListing = async (person: Person) => {
  const { page } = person
  await person.open('/home')
  await page.getByRole('link', { name: /^Publish/ }).click()
  await press(page, 'Publish')
  await press(page.getByRole('dialog'), 'Publish')
  await reads(page, 'Congratulations! Your Listing has been published.')
  await person.seen('listings after publishing')
}

/** The search finds it, and the card leads to its public page (spec 2 §2 "Search page"). */
export const findHome = async (person: Person, home: Home) => {
  const { page } = person
  await person.open('/search')
  await fill(page, 'Street Address', home.street)
  await press(page, 'Search')
  const link = page.getByRole('link', { name: `View Details, ${home.street}` })
  await link.waitFor()
  await person.seen('search')
  await link.click()
  await heading(page, home.street)
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/listing/${home.url}`)
  await page.getByRole('button', { name: 'Make an Offer' }).waitFor()
  await person.seen('public page of the home')
}
