import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runSql } from '#test/database.ts'
import { ok } from '#test/client.ts'
import { activeListing, draftOffer, type Sale } from '#test/make/sale.ts'
import { signedInAs } from './account-steps.ts'
import { sendForApproval } from './offer-steps.ts'
import { fill, heading, openStage, press, reads, typed, type Person, type Stage } from './stage.ts'

/** Answers are never lost, sent twice or overwritten unasked (issue §5, spec 2 §8, spec 3 §8). */
let stage: Stage
let sale: Sale

beforeAll(async () => {
  stage = await openStage('desk')
  sale = await activeListing(stage.server, 'ca')
})
afterAll(() => stage?.close())

const valueOf = (person: Person, label: string) => typed(person.page, label).inputValue()

/** A draft listing of the demo's listing agent, open at a step. */
const draftListing = async (person: Person, step: number) => {
  const agent = await stage.server.as('listing-ca')
  const { id } = ok(await agent.post('/listings', { address: { state: 'CA' }, listingAgentId: null }), 201)
  await person.open(`/create-listing/${id}?step=${step}`)
  await reads(person.page, `Step ${step} of 7`)
  return { id: id as string, read: async () => ok(await agent.get(`/listings/${id}`)) }
}

/** A draft offer of the demo's buyers' agent, open at its terms. */
const draftTerms = async () => {
  const { offerId, agent } = await draftOffer(stage.server, sale)
  const { terms } = ok(await agent.get(`/offers/${offerId}`))
  const person = await signedInAs(stage, 'agent-ca')
  await person.open(`/offers/${offerId}?step=2`)
  await reads(person.page, 'Step 2 of 8')
  return { offerId, agent, terms, person }
}

/** One window's save is on its way while the other window's arrives: both changed the same answer. */
const clash = async ({ page, watch }: Person, other: Page, label: string, mine: string, theirs: string) => {
  const arrived = Promise.withResolvers<void>()
  await page.route(/\/api\/(listings|offers)$/, async (route) => {
    await arrived.promise
    await route.continue()
  })
  watch.expect(/^409 PUT/)
  await fill(page, label, mine)
  await reads(page, 'Saving…')
  await fill(other, label, theirs)
  await reads(other, 'Saved Now')
  arrived.resolve()
}

describe('what is typed stays (spec 2 §8 "Autosave", spec 3 §8)', () => {
  test('a listing that was only just begun survives a reload, and becomes one draft', async () => {
    const person = await signedInAs(stage, 'listing-ca')
    await person.open('/create-listing')
    await reads(person.page, 'Step 1 of 7')
    await fill(person.page, 'Street Address', '5 Reload Road')
    await person.page.reload()
    await reads(person.page, 'Step 1 of 7')
    await expect.poll(() => valueOf(person, 'Street Address')).toBe('5 Reload Road')
    await reads(person.page, 'Saved Now')
    await person.page.waitForURL(/create-listing\/[\w-]+/)
    const { items } = ok(await (await stage.server.as('listing-ca')).get('/listings/users'))
    const begun = items.filter((each: { listing: { property: { address: { addressLine1: string } } } }) =>
      each.listing.property.address.addressLine1?.startsWith('5 Reload Road'),
    )
    expect(begun).toHaveLength(1)
    await person.seen('begun listing after a reload')
  })

  test('of two branches of a company, what is below its name is the chosen one’s (spec 2 §5 "Company lookup")', async () => {
    for (const [city, officer] of [
      ['Fresno', 'Rosa Delgado'],
      ['Oakland', 'Owen Park'],
    ])
      await runSql(
        stage.server.databaseUrl,
        `insert into companies (kind, name, officer_name, address) values ('ESCROW', 'Two Doors Escrow', $2, $1)`,
        [`1 Main Street, ${city}, CA`, officer],
      )
    const person = await signedInAs(stage, 'listing-ca')
    const draft = await draftListing(person, 4)
    const { page } = person
    await page.getByRole('combobox', { name: 'Escrow Company Name' }).fill('Two D')
    await page.getByRole('option', { name: /Fresno/ }).waitFor()
    await person.seen('two branches of a company')
    await page.getByRole('option', { name: /Oakland/ }).click()
    await expect.poll(() => valueOf(person, 'Escrow Officer')).toBe('Owen Park')
    const filled = page.getByText('The contact is filled in from the list of companies.')
    await filled.waitFor()
    await person.seen('contact of the chosen company')
    await expect
      .poll(async () => (await draft.read()).escrowCompany)
      .toMatchObject({ name: 'Two Doors Escrow', officerName: 'Owen Park' })
    // Another name has not the officer of the one that was chosen; a phone that was typed stays.
    await page.getByRole('group', { name: 'Escrow Company' }).getByLabel('Phone').fill('2135550143')
    await page.getByRole('combobox', { name: 'Escrow Company Name' }).fill('Our Own Escrow')
    await page.keyboard.press('Tab')
    await expect.poll(() => valueOf(person, 'Escrow Officer')).toBe('')
    expect(await filled.count()).toBe(0)
    await expect
      .poll(async () => (await draft.read()).escrowCompany)
      .toEqual({ name: 'Our Own Escrow', phone: '2135550143' })
  })

  test('a step that was reloaded before it was saved has its answers, and saves them', async () => {
    const person = await signedInAs(stage, 'listing-ca')
    const draft = await draftListing(person, 2)
    await fill(person.page, 'Days to Close', '33')
    await person.page.reload()
    await reads(person.page, 'Step 2 of 7')
    await expect.poll(() => valueOf(person, 'Days to Close')).toBe('33')
    await reads(person.page, 'Saved Now')
    await expect.poll(async () => (await draft.read()).offerDetails.instantAuction.closeTimeDays).toBe(33)
  })

  test('an offer’s step, reloaded before it was saved, too', async () => {
    const { offerId, agent } = await draftOffer(stage.server, sale)
    const person = await signedInAs(stage, 'agent-ca')
    await person.open(`/offers/${offerId}?step=2`)
    await reads(person.page, 'Step 2 of 8')
    await fill(person.page, 'Days to Close', '41')
    await person.page.reload()
    await reads(person.page, 'Step 2 of 8')
    await expect.poll(() => valueOf(person, 'Days to Close')).toBe('41')
    await reads(person.page, 'Saved Now')
    await expect.poll(async () => ok(await agent.get(`/offers/${offerId}`)).terms.daysToClose).toBe(41)
    await person.seen('offer step after a reload')
  })

  test('Back and Forward of the browser walk through the steps with all that was typed', async () => {
    const person = await signedInAs(stage, 'listing-ca')
    const { page } = person
    await draftListing(person, 2)
    await fill(page, 'Days to Close', '28')
    await press(page, 'Back')
    await reads(page, 'Step 1 of 7')
    await fill(page, 'APN/Tax ID', '77-88')
    await page.goBack()
    await reads(page, 'Step 2 of 7')
    await expect.poll(() => valueOf(person, 'Days to Close')).toBe('28')
    await page.goForward()
    await reads(page, 'Step 1 of 7')
    await expect.poll(() => valueOf(person, 'APN/Tax ID')).toBe('77-88')
    await person.seen('listing step after Back and Forward')
  })

  test('without a connection one goes on, is told, and all is saved once it is back', async () => {
    const person = await signedInAs(stage, 'listing-ca')
    const { page, context, watch } = person
    const draft = await draftListing(person, 3)
    watch.offline = true
    await context.setOffline(true)
    await page.getByRole('radiogroup', { name: 'Are there included items?' }).getByLabel('No').check()
    await reads(page, /^You’re offline. Your work is saved on this device/)
    await person.seen('listing step without a connection')
    await press(page, 'Back')
    await reads(page, 'Step 2 of 7')
    await fill(page, 'Days to Close', '19')
    await context.setOffline(false)
    await reads(page, 'Saved Now')
    watch.offline = false
    const saved = await draft.read()
    expect(saved.hasIncludedItems).toBe(false)
    expect(saved.offerDetails.instantAuction.closeTimeDays).toBe(19)
  })
})

describe('an answer lost on the way makes nothing twice (api.md "Shapes")', () => {
  /** The server takes the first save; its answer never arrives. */
  const loseFirstAnswer = async ({ page, watch }: Person, path: string) => {
    watch.offline = true
    await page.route(
      (url) => url.pathname === path,
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
  }

  test('a new listing', async () => {
    const person = await signedInAs(stage, 'listing-fl')
    await person.open('/create-listing')
    await reads(person.page, 'Step 1 of 7')
    await loseFirstAnswer(person, '/api/listings')
    await fill(person.page, 'Street Address', '9 Lost Lane')
    await reads(person.page, /^You’re offline/)
    await press(person.page, 'Try now')
    await reads(person.page, 'Saved Now')
    const { items } = ok(await (await stage.server.as('listing-fl')).get('/listings/users'))
    expect(items).toHaveLength(1)
  })

  test('a new offer', async () => {
    const person = await signedInAs(stage, 'agent2-ca')
    await person.open(`/create-offer?listing=${sale.listingId}`)
    await reads(person.page, 'Step 1 of 8')
    await loseFirstAnswer(person, '/api/offers')
    await fill(person.page, 'First Name', 'Lotta')
    await reads(person.page, /^You’re offline/)
    await press(person.page, 'Try now')
    await reads(person.page, 'Saved Now')
    const { items } = ok(await (await stage.server.as('agent2-ca')).get('/offers'))
    expect(items).toHaveLength(1)
  })
})

describe('done once, and never over another’s work', () => {
  test('what is missing is no error before Send was tried, and Delete is not beside it (spec 3 §5 step 8)', async () => {
    const { offerId, agent } = await draftOffer(stage.server, sale)
    ok(await agent.put('/offers', { id: offerId, proofOfFunds: null }))
    const person = await signedInAs(stage, 'agent-ca')
    const { page } = person
    await person.open(`/offers/${offerId}`)
    const send = page.getByRole('button', { name: 'Send for Buyer Approval' })
    await send.waitFor()
    const required = page.getByText('This document is required.')
    expect(await required.count()).toBe(0)
    const bar = page.locator('.sticky-actions')
    expect(await bar.getByRole('button', { name: 'Delete' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Delete', exact: true }).waitFor()
    // Off, and yet a press says what is missing.
    await send.click({ force: true })
    await required.waitFor()
    // Each step by its name, without a pointer on it.
    for (const name of ['Terms of Offer', 'Review & Submit'])
      await page.locator('[data-step-name]', { hasText: name }).waitFor()
    await person.seen('offer wizard, a document missing')
  })

  test('a number that is not whole is kept as it was typed and refused, never taken for another (spec 1 §5)', async () => {
    const {
      offerId,
      agent,
      terms,
      person: { page },
    } = await draftTerms()
    const days = typed(page, 'Days to Close')
    await days.fill('')
    await days.pressSequentially('17.5')
    await press(page, 'Continue')
    await reads(page, 'Invalid value')
    await reads(page, 'Step 2 of 8')
    await expect.poll(() => days.inputValue()).toBe('17.5')
    expect(ok(await agent.get(`/offers/${offerId}`)).terms.daysToClose).toBe(terms.daysToClose)
    await days.fill('18')
    await press(page, 'Continue')
    await reads(page, 'Step 3 of 8')
    await expect.poll(async () => ok(await agent.get(`/offers/${offerId}`)).terms.daysToClose).toBe(18)
  })

  test('what can never be saved is said at its field and sent to nobody, however long the pause (findings/offers.md C14)', async () => {
    const { offerId, agent, terms, person } = await draftTerms()
    const { page } = person
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.url())
    })
    await fill(page, 'Earnest Money Deposit (%)', '101')
    await reads(page, 'Not saved yet. Correct what is marked, and it will be.')
    await person.seen('offer step, an impossible share')
    expect(sent).toEqual([])
    await fill(page, 'Earnest Money Deposit (%)', '4')
    await reads(page, 'Saved Now')
    const now = ok(await agent.get(`/offers/${offerId}`)).terms
    expect([terms.earnestDepositPercentage, now.earnestDepositPercentage]).toEqual([3, 4])
  })

  test('a figure is the one that was typed: its commas part thousands, and k and m stand for them', async () => {
    const person = await signedInAs(stage, 'listing-ca')
    const draft = await draftListing(person, 1)
    const shown = async (label: string, keys: string) => {
      await typed(person.page, label).focus()
      await typed(person.page, label).fill('')
      await typed(person.page, label).pressSequentially(keys)
      // What is being typed stays as it is typed.
      await person.page.keyboard.press('Tab')
      return typed(person.page, label).inputValue()
    }
    expect(await shown('List Price', '425,000')).toBe('$425,000')
    expect(await shown('List Price', '1,250,000.5')).toBe('$1,250,000.50')
    expect(await shown('List Price', '850k')).toBe('$850,000')
    expect(await shown('List Price', '$1.2mm')).toBe('$1,200,000')
    expect(await shown('Square Feet', '1,800')).toBe('1,800')
    expect(await shown('Bathrooms', '2.5')).toBe('2.5')
    await expect.poll(async () => (await draft.read()).price).toBe(1_200_000)
    await expect.poll(async () => (await draft.read()).squareFeet).toBe(1800)
  })

  test('Send, clicked twice, sends once (spec 3 §8, O04)', async () => {
    const { offerId, agent, buyerEmail } = await draftOffer(stage.server, sale)
    const person = await signedInAs(stage, 'agent-ca')
    await person.open(`/offers/${offerId}`)
    await reads(person.page, 'Step 8 of 8')
    await sendForApproval(person, true)
    const { state } = ok(await agent.get(`/offers/${offerId}`))
    expect(state).toBe('PENDING_BUYER_APPROVAL')
    await expect.poll(async () => (await stage.server.outbox(buyerEmail)).length).toBe(1)
  })

  test.each([
    { choice: 'Keep my answers', price: 700_000, shown: '$700,000' },
    { choice: 'Use the latest version', price: 800_000, shown: '$800,000' },
  ])(
    'two windows on one listing, one answer changed in both: "$choice" is offered, and done (spec 2 §8)',
    async ({ choice, price, shown }) => {
      const person = await signedInAs(stage, 'listing-ca')
      const { page, context } = person
      const draft = await draftListing(person, 1)
      const other = await context.newPage()
      await other.goto(page.url())
      await reads(other, 'Step 1 of 7')

      await clash(person, other, 'List Price', '700000', '800000')

      await heading(page, 'Something went wrong with saving your listing')
      await person.seen('listing changed in another window')
      await press(page, choice)
      await reads(page, 'Step 1 of 7')
      await expect.poll(() => valueOf(person, 'List Price')).toBe(shown)
      await expect.poll(async () => (await draft.read()).price).toBe(price)
      await other.close()
    },
  )

  test('two windows on one offer, one answer changed in both: to keep one’s own is offered, and done (spec 3 §8)', async () => {
    const { offerId, agent } = await draftOffer(stage.server, sale)
    const person = await signedInAs(stage, 'agent-ca')
    await person.open(`/offers/${offerId}?step=2`)
    await reads(person.page, 'Step 2 of 8')
    const other = await person.context.newPage()
    await other.goto(person.page.url())
    await reads(other, 'Step 2 of 8')
    await clash(person, other, 'Days to Close', '25', '35')
    await heading(person.page, 'Something went wrong with saving your offer')
    await person.seen('offer changed in another window')
    await press(person.page, 'Keep my answers')
    await reads(person.page, 'Step 2 of 8')
    await expect.poll(async () => ok(await agent.get(`/offers/${offerId}`)).terms.daysToClose).toBe(25)
    await other.close()
  })

  test('two windows on one listing, different answers: both are kept, and nobody is asked', async () => {
    const person = await signedInAs(stage, 'listing-ca')
    const draft = await draftListing(person, 1)
    const other = await person.context.newPage()
    await other.goto(person.page.url())
    await reads(other, 'Step 1 of 7')
    await fill(other, 'Square Feet', '1234')
    await reads(other, 'Saved Now')
    // This window was never told; its save is refused once, takes over what is new, and goes through.
    person.watch.expect(/^409 PUT/)
    await fill(person.page, 'Bedrooms', '4')
    await reads(person.page, 'Saved Now')
    await expect.poll(() => valueOf(person, 'Square Feet')).toBe('1,234')
    await expect.poll(() => draft.read()).toMatchObject({ squareFeet: 1234, numberBedrooms: 4 })
    await other.close()
  })
})

test('each of these screens passed WCAG 2.2 AA, and nothing failed behind it (issue §7)', () => {
  expect(stage.findings).toEqual([])
})
