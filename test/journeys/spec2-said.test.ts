import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ok } from '#test/client.ts'
import { agreement, CA_STAGES } from '#test/make/contracts.ts'
import { activeListing, deliveredOffer, draftOffer, type Sale } from '#test/make/sale.ts'
import { answerCookies, signedInAs } from './account-steps.ts'
import { failing, says } from './said-steps.ts'
import { answer, fill, openStage, press, reads, type Person, type Stage } from './stage.ts'

/**
 * Sentences of specification 2 §2, §5 and §8, and of specification 3 §4 and §8, that no other journey meets, each on its screen.
 * `test/unit/said.test.ts` has the list, and that each is met somewhere.
 */
let stage: Stage
let agent: Person
let sale: Sale

beforeAll(async () => {
  stage = await openStage('desk')
  agent = await signedInAs(stage, 'listing-ca')
  await answerCookies(agent)
  sale = await activeListing(stage.server, 'ca', (body) => {
    body.reports = {}
    body.offerDetails.instantAuction = { ...body.offerDetails.instantAuction, auctionDays: 1 }
  })
})
afterAll(() => stage?.close())

describe('a listing of one’s own', () => {
  test('what it lacks, on its card and in its steps', async () => {
    const { page } = agent
    const me = await stage.server.as('listing-ca')
    const { id } = ok(await me.post('/listings', { address: { state: 'CA' } }), 201)
    await agent.open('/all-listings')
    await says(page, '$TBD', 'Owner has not been entered', 'Address not entered yet: Continue')
    await agent.open(`/create-listing/${id}?step=1`)
    await press(page, 'Continue')
    await says(page, 'Some Answers Required', '* denotes a required field')
    await reads(page, 'Please fill out all fields marked with an asterisk to continue.')
    await agent.open(`/create-listing/${id}`)
    await press(page, 'Delete')
    const dialog = page.getByRole('dialog')
    await dialog
      .getByText(
        'Deleting a listing will completely remove it from your dashboard. Any associated agents and/or seller(s) will only be notified if it was a published listing.',
      )
      .waitFor()
    await dialog.getByRole('button', { name: 'Ok Delete' }).waitFor()
    await agent.seen('listing, deletion asked')
    await press(dialog, 'Go Back')
  })

  test('its address of its own: invalid, not saved, saved', async () => {
    const { page } = agent
    await agent.open(`/create-listing/${sale.listingId}`)
    await press(page, 'Edit Listing URL')
    const dialog = page.getByRole('dialog')
    await reads(page, 'Customize your URL:')
    await fill(dialog, 'Listing URL', 'not one')
    await press(dialog, 'Save')
    await reads(page, 'URL is invalid')
    await fill(dialog, 'Listing URL', 'saidhome')
    await failing(agent, 'listings', 'PUT', async () => {
      await press(dialog, 'Save')
      await reads(page, 'Error occurred while updating listing URL')
    })
    await press(dialog, 'Save')
    await reads(page, 'Your Listing has been updated')
    await press(page, 'Edit Listing URL')
    await fill(dialog, 'Listing URL', 'saidanew')
    await reads(page, /\/listing\/saidhome lead to the new page/)
    await agent.seen('a new address of a page')
  })

  test('more items than are shown', async () => {
    const { page } = agent
    const { listingId } = await activeListing(stage.server, 'ca', (body) => {
      body.excludedItems = ['Arbor', 'Bench', 'Cart', 'Dovecote', 'Easel', 'Fountain', 'Gong'].map(
        (name) => ({ name }),
      )
    })
    await agent.open(`/create-listing/${listingId}`)
    await page.getByRole('button', { name: 'See additional items' }).last().click()
    await reads(page, /Fountain, Gong/)
  })

  test('unpublished', async () => {
    const { page } = agent
    const { listingId } = await activeListing(stage.server)
    await agent.open(`/create-listing/${listingId}`)
    await press(page, 'Unpublish')
    await press(page.getByRole('dialog'), 'Unpublish')
    await reads(page, 'Your Listing has been unpublished')
  })

  test('a due date for offers that could not be set', async () => {
    const { page } = agent
    const home = await activeListing(stage.server)
    await deliveredOffer(stage.server, home)
    const { listingId } = home
    await agent.open(`/offer-status/${listingId}/seller`)
    await press(page, 'Set Highest and Best Due Date')
    const dialog = page.getByRole('dialog', { name: 'Set Highest and Best Due Date' })
    await fill(dialog, 'Days left', '3')
    await failing(agent, 'listings/global-counter', 'PUT', async () => {
      await press(dialog, 'Set Due Date')
      await reads(page, 'An error occurred during your submission')
    })
  })
})

describe('a home that others look at', () => {
  test('a report that the seller did not give, and offers that are no longer awaited', async () => {
    const person = await signedInAs(stage, 'agent2-ca')
    const { page } = person
    await person.open(`/listing/${sale.listingId}`)
    await reads(page, 'No Report - Report was not provided by the seller')
    const { deadline } = ok(await sale.listingAgent.get(`/listings/${sale.listingId}/details`))
    await page.clock.setFixedTime(Date.parse(deadline) + 60_000)
    await page.reload()
    await reads(page, 'Countdown complete, seller to select offer')
    await person.seen('public page, countdown complete')
  })

  test('no listings, no license, and where to search', async () => {
    const writer = await signedInAs(stage, 'agent3-ca')
    await writer.open('/all-listings')
    await reads(writer.page, 'No Current Listings?')
    await writer.page.setViewportSize({ width: 390, height: 844 })
    await writer.open('/search')
    await reads(writer.page, 'Search Listings')
    const consumer = await signedInAs(stage, 'buyer-ca')
    await consumer.open('/create-listing')
    await says(consumer.page, "Looks like you aren't approved to create Listings", 'COMPLETE AGENT PROFILE')
  })
})

describe('an offer', () => {
  test('a date that is none, a loan that the seller has to agree to, a question before it is sent', async () => {
    const draft = await draftOffer(stage.server, sale)
    const writer = await signedInAs(stage, 'agent-ca')
    await answerCookies(writer)
    const { page } = writer
    await writer.open(`/offers/${draft.offerId}?step=2`)
    await answer(page, /^How is the closing date/, 'Specific date')
    await fill(page, 'Closing Date', '13/45/2026')
    await press(page, 'Continue')
    await reads(page, 'Enter a valid Closing Date (MM/DD/YYYY)')
    await page.getByRole('combobox', { name: 'Loan type' }).selectOption({ label: 'Assume existing loan' })
    await reads(
      page,
      'This loan option requires seller approval, only select this option if the seller is aware and willing to cooperate.',
    )
    await writer.seen('offer, a date that is none')
    const whole = await draftOffer(stage.server, await activeListing(stage.server))
    await writer.open(`/offers/${whole.offerId}`)
    await press(page, 'Send for Buyer Approval')
    const dialog = page.getByRole('dialog', { name: 'Send for Buyer Approval' })
    await press(dialog, 'Send for Buyer Approval')
    await reads(page, 'You need to select yes or no')
  })

  test('its amount alone is edited, and its agreement could not be shown', async () => {
    const home = await activeListing(stage.server)
    await deliveredOffer(stage.server, home)
    const writer = await signedInAs(stage, 'agent-ca')
    const { page } = writer
    await writer.open(`/offer-status/${home.listingId}/buyer`)
    await press(page, /^Edit/)
    await page.getByRole('dialog').getByRole('button', { name: 'Save and Send' }).waitFor()
    await page.keyboard.press('Escape')
    // What comes is no PDF; the reader of PDFs reports it.
    writer.watch.expect(/^console error: /)
    await page.route(/\/api\/files\/rpa/, (route) =>
      route.fulfill({ status: 200, contentType: 'application/pdf', body: 'nothing' }),
    )
    await press(page, /^View RPA/)
    await reads(page, 'Cannot find document')
    await page.unroute(/\/api\/files\/rpa/)
    await press(page, 'Try again')
    await reads(page, /^Page 1 of [1-9]/)
  })

  test('a contract on its card, called off once it could not be and once it could', async () => {
    const signed = await agreement(stage.server)
    await signed.signUpTo(CA_STAGES.length)
    const { page } = agent
    await agent.open('/all-listings')
    await reads(page, 'Contract Summary')
    const other = await agreement(stage.server)
    await agent.open(`/property-contract/${other.listingId}`)
    await reads(page, 'Final Steps')
    await press(page, 'Cancel Agreement')
    const dialog = page.getByRole('dialog', { name: 'Cancel Agreement' })
    await failing(agent, `listings/${other.listingId}/contract/state`, 'PUT', async () => {
      await press(dialog, 'Cancel Agreement')
      await reads(page, /^Error - Your contract is failed to cancel/)
    })
    await press(dialog, 'Cancel Agreement')
    await reads(page, 'Success - Your contract is cancelled')
  })

  test('nothing else failed on the way, and each screen passes', () => expect(stage.findings).toEqual([]))
})
