import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ok } from '#test/client.ts'
import { LISTING_SITUATIONS } from '#test/make/listings.ts'
import { activeListing, deliveredOffer } from '#test/make/sale.ts'
import { signedInAs, signIn } from './account-steps.ts'
import { answer, fill, heading, openStage, press, reads, type Stage } from './stage.ts'

/** What happens to a listing is said before it happens (issue 10 "The listing's life on the screen"). */
let stage: Stage
beforeAll(async () => {
  stage = await openStage('phone', { bothLooks: true })
})
afterAll(() => stage?.close())

test('another price takes an approved listing back to draft, and that is asked first (L12, L09)', async () => {
  const w = await LISTING_SITUATIONS.approved(stage.server)
  const person = await signedInAs(stage, 'listing-ca')
  const { page } = person
  await person.open(`/create-listing/${w.id}?step=1`)
  await fill(page, 'List Price', '777000.5')
  await press(page, 'Continue')
  const dialog = page.getByRole('dialog')
  await reads(page, 'What you changed needs the seller’s approval again, so the listing goes back to draft.')
  await person.seen('listing, back to draft')
  await press(dialog, 'Go Back')
  await dialog.waitFor({ state: 'hidden' })
  expect(await w.state()).toBe('SELLER_APPROVED')
  await expect.poll(() => page.getByRole('textbox', { name: 'List Price' }).inputValue()).toBe('$777,000.50')
  // Published meanwhile the price would be everybody's at once: that is not what the dialog says.
  const published = await LISTING_SITUATIONS.approved(stage.server)
  await person.open(`/create-listing/${published.id}?step=1`)
  await fill(page, 'List Price', '555000')
  await press(page, 'Continue')
  await dialog.waitFor()
  ok(await published.move('LA', 'ACTIVE'))
  await expect.poll(() => dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await person.seen('listing, published while its change is asked about')
  expect(ok(await published.people.LA.get(`/listings/${published.id}`)).price).not.toBe(555_000)
  await person.open(`/create-listing/${w.id}?step=1`)
  await fill(page, 'List Price', '777000.5')
  await press(page, 'Continue')
  await press(dialog, 'Save')
  await reads(page, 'Step 2 of 7')
  await expect.poll(() => w.state()).toBe('DRAFT')
  await person.open(`/create-listing/${w.id}`)
  await reads(page, '$777,000.50')
  await press(page, 'Publish')
  const advice = 'The seller approved this listing, but its price or terms changed since.'
  await dialog.getByText(advice).waitFor()
  await person.seen('listing, publishing a draft')
  await press(dialog.getByRole('alert'), 'Send to Seller')
  await dialog.getByRole('radio', { name: 'Yes' }).check()
  await press(dialog, 'Send to Seller')
  await reads(page, 'Your Listing has been sent to the seller')
  expect(await w.state()).toBe('PENDING_SELLER_APPROVAL')
})

test('a home with offers says why it stays, and an organization has no further owners', async () => {
  const sale = await activeListing(stage.server, 'ca')
  await deliveredOffer(stage.server, sale)
  const person = await signedInAs(stage, 'listing-ca')
  const { page } = person
  await person.open(`/create-listing/${sale.listingId}`)
  await press(page, 'Delete')
  await reads(
    page,
    "This property can't be deleted once an offer has been received. Please contact support with any further questions.",
  )
  await page.getByRole('link', { name: 'support@parley.example' }).waitFor()
  await person.seen('listing, deletion withheld')
  const owner = await stage.person('owner')
  await owner.open('/login')
  await signIn(owner, sale.sellerEmail, DEMO_PASSWORD)
  await owner.open(`/offer-status/${sale.listingId}/seller?tab=edit`)
  await reads(owner.page, 'Your agent makes the changes here. You can read everything.')
  await reads(owner.page, 'Possession requested by the seller')
  expect(await owner.page.getByText(/\.00|paid by Seller Pays/).count()).toBe(0)
  await owner.seen('listing, read by its owner')

  const agent = await stage.server.as('listing-ca')
  const { id } = ok(await agent.post('/listings', { address: { state: 'CA' } }), 201)
  await person.open(`/create-listing/${id}?step=5`)
  await press(page, 'Add Additional Owner')
  await press(page, 'Add Additional Owner')
  await heading(page, 'Additional Owner 2')
  await answer(page, 'Owner type', 'Corporation or LLC')
  await fill(page, 'Organization Name', 'Elm LLC')
  await reads(page, 'Saved Now')
  await expect.poll(() => page.getByRole('heading', { name: /Additional Owner/ }).count()).toBe(0)
})

test('a consumer describes their home, keeps what was typed, and invites an agent', async () => {
  const person = await signedInAs(stage, 'buyer-ca')
  const { page } = person
  await page.getByRole('link', { name: 'Start: Sell your home' }).click()
  await press(page, 'Submit')
  await reads(page, 'Some Answers Required')
  await person.seen('property with gaps')
  await fill(page, 'Street Address', '9 Consumer Lane')
  await fill(page, 'Zip', '90026')
  await fill(page, 'Price', '710000')
  await expect.poll(() => page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Los Angeles')
  await page.reload()
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Street Address' }).inputValue())
    .toBe('9 Consumer Lane')
  await press(page, 'Submit')
  await heading(page, 'Your Listing Has Been Saved')
  await reads(page, /only certified agents can create listings/i)
  await page.waitForURL(/\/create-property\/[\w-]+$/)
  await person.seen('property saved')
  await press(page, 'INVITE AGENT')
  const dialog = page.getByRole('dialog')
  await expect
    .poll(() => dialog.getByRole('textbox', { name: 'First Name' }).evaluate((it) => it.matches(':focus')))
    .toBe(true)
  await fill(dialog, 'Email', 'agent-ca@parley.example')
  await press(dialog, 'SEND INVITATION')
  await reads(page, 'Successfully sent message to the agent')
  await reads(page, /^We invited agent-ca@parley\.example/)
  await page.getByRole('link', { name: 'GO TO DASHBOARD' }).click()
  await page.waitForURL('**/home')
  await page.goBack()
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Street Address' }).inputValue())
    .toBe('9 Consumer Lane')
  await page.goBack()
  await page.waitForURL('**/home')
})
