import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ok } from '#test/client.ts'
import { later } from '#test/clock.ts'
import { BUYER_PHONE } from '#test/make/examples.ts'
import { rival, SITUATIONS, type World } from '#test/make/negotiation.ts'
import { activeListing, deliveredOffer, draftOffer } from '#test/make/sale.ts'
import { acceptInvitation } from '#test/people.ts'
import { namedPerson, signedInAs } from './account-steps.ts'
import { fill, heading, openStage, press, reads, typed, type Person, type Stage } from './stage.ts'

/** What a screen says of an offer is computed from the document it speaks of, and from who reads it. */
let stage: Stage
let agent: Person
let buyerAgent: Person
beforeAll(async () => {
  stage = await openStage('desk')
  agent = await signedInAs(stage, 'listing-ca')
  buyerAgent = await signedInAs(stage, 'agent-ca')
})
afterAll(() => stage?.close())

const YES = { attested: true }
const NO_AMOUNT = 'Enter an amount in dollars, such as 1,250,000 or 1.25M.'
const value = (page: Page | Locator, label: string) => typed(page, label).inputValue()

test('the link of a text to a new buyer has a way on without a password (offers 15)', async () => {
  const sale = await activeListing(stage.server, 'ca')
  const { agent: by, offerId, buyerEmail } = await draftOffer(stage.server, sale, 'agent-ca')
  ok(await by.put(`/offers/${offerId}/PENDING_BUYER_APPROVAL`, YES))
  const [text] = await stage.server.outbox(BUYER_PHONE.replaceAll(/\D/g, ''), 'sms')
  const visitor = await stage.person('visitor')
  const { page } = visitor
  await visitor.open(new URL(text!.links[0]!).pathname)
  await page.waitForURL(/\/login/)
  await reads(page, 'Invited by an agent, and no password yet?')
  await visitor.seen('login of somebody without a password')
  await page.getByRole('link', { name: 'Request New Link' }).click()
  await heading(page, 'Request New Link')
  await fill(page, 'Email', buyerEmail)
  await press(page, 'Request New Link')
  await reads(page, /^Check your email for a new link/)
  await stage.server.linksWritten()
  const [mail] = await stage.server.outbox(buyerEmail)
  expect(mail!.subject).toBe('Your invitation to Parley')
})

test('a deleted draft leads home (spec 3 §7)', async () => {
  const { offerId } = await draftOffer(stage.server, await activeListing(stage.server, 'ca'), 'agent-ca')
  const { page } = buyerAgent
  await buyerAgent.open(`/offers/${offerId}?step=8`)
  await press(page, 'Delete')
  await press(page.getByRole('dialog', { name: 'Delete Draft' }), 'Delete')
  await press(page.getByRole('dialog', { name: 'Offer has been updated' }), 'Continue')
  await page.waitForURL('**/home')
  await reads(page, 'Your draft is deleted.')
})

describe('a number that cannot be read stays where it was typed, and overwrites nothing', () => {
  const step = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^\\d\\. ${name}`) })

  test('in an offer, left by the rail, by Back, and by Save draft', async () => {
    const sale = await activeListing(stage.server, 'ca')
    const { agent: by, offerId } = await draftOffer(stage.server, sale, 'agent-ca')
    const saved = async () => ok(await by.get(`/offers/${offerId}`)).terms
    const { offerAmount: before } = await saved()
    const { page } = buyerAgent
    await buyerAgent.open(`/offers/${offerId}?step=2`)
    await fill(page, 'Offer Amount', 'about 1.3')
    for (const leave of [
      () => step(page, 'Contingencies').click(),
      () => press(page, 'Back'),
      () => press(page, 'Save draft'),
    ]) {
      await leave()
      await reads(page, NO_AMOUNT)
      await reads(page, 'Step 2 of 8')
      expect(await value(page, 'Offer Amount')).toBe('about 1.3')
    }
    await buyerAgent.seen('offer, an amount that is none')
    // Another answer saves by itself; the amount is the one of before.
    await fill(page, 'Days to Close', '41')
    await expect.poll(async () => (await saved()).daysToClose).toBe(41)
    expect([(await saved()).offerAmount, await value(page, 'Offer Amount')]).toEqual([before, 'about 1.3'])
    await fill(page, 'Offer Amount', '1.3M')
    await step(page, 'Contingencies').click()
    await reads(page, 'Step 3 of 8')
    expect((await saved()).offerAmount).toBe(1_300_000)
  })

  test('in a listing', async () => {
    const { page } = agent
    await agent.open('/create-listing')
    await fill(page, 'List Price', '1.2M')
    await page.waitForURL(/\/create-listing\/[\w-]+/)
    await fill(page, 'List Price', '1.2 or so')
    await page
      .getByRole('button', { name: /^\d\. / })
      .first()
      .click()
    await reads(page, NO_AMOUNT)
    expect(await value(page, 'List Price')).toBe('1.2 or so')
    await fill(page, 'Square Feet', '1450')
    const id = /create-listing\/([\w-]+)/.exec(page.url())![1]!
    const lister = await stage.server.as('listing-ca')
    const saved = async () => ok(await lister.get(`/listings/${id}`))
    await expect.poll(async () => (await saved()).squareFeet).toBe(1450)
    expect((await saved()).price).toBe(1_200_000)
  })

  test('in a counter, left for all terms', async () => {
    const sale = await activeListing(stage.server, 'ca')
    await deliveredOffer(stage.server, sale, 'agent-ca')
    const { page } = agent
    await agent.open(`/offer-status/${sale.listingId}/seller?tab=offers`)
    await page
      .getByRole('button', { name: /^Counter, / })
      .first()
      .click()
    const studio = page.getByRole('dialog', { name: /^Counter/ })
    await fill(studio, 'Offer Amount', 'more')
    await studio.getByText('All terms').click()
    await studio.getByText(NO_AMOUNT).waitFor()
    expect(await value(studio, 'Offer Amount')).toBe('more')
    await fill(studio, 'Offer Amount', '')
    await page.keyboard.press('Escape')
  })
})

describe('once an offer is accepted the round goes on nowhere (offers 10)', () => {
  let world: World
  const round = (page: Page) => page.getByRole('region', { name: 'Highest and best', exact: true })
  beforeAll(async () => {
    world = await SITUATIONS.roundOpen(stage.server)
    await rival(world, stage.server)
  })

  test('before it, everybody counts down', async () => {
    await agent.open(`/offer-status/${world.listingId}/seller?tab=offers`)
    await round(agent.page).getByRole('timer').waitFor()
    await buyerAgent.open(`/offer-status/${world.listingId}/buyer?tab=offers`)
    await round(buyerAgent.page).getByText('Highest offer so far').waitFor()
  })

  test('after it, the selling side reads that it is on hold, and buyers read nothing of it', async () => {
    ok(await world.move('LA', 'I2', 'PENDING_SELLER_ACCEPT_REVIEW'))
    ok(await world.move('PS', 'I2', 'ACCEPTED', YES))
    await agent.open(`/offer-status/${world.listingId}/seller?tab=offers`)
    await round(agent.page).getByText('Highest and best is on hold').waitFor()
    await agent.seen('round on hold')
    const buyer = await namedPerson(stage, 'buyer', world.contacts.PB.email)
    const accepted = await signedInAs(stage, 'agent2-ca')
    for (const person of [agent, buyerAgent, buyer, accepted]) {
      const { page } = person
      if (person !== agent) {
        await person.open(`/offer-status/${world.listingId}/buyer?tab=offers`)
        await page
          .getByRole('heading', { name: 'Terms of Offer' })
          .or(page.getByText('Terms of Offer'))
          .first()
          .waitFor()
        expect(await round(page).count(), person.name).toBe(0)
      }
      expect(await page.getByRole('timer').count(), person.name).toBe(0)
    }
    for (const [person, path] of [
      [buyerAgent, '/offers'],
      [buyer, '/buying'],
      [accepted, '/offers'],
    ] as const) {
      await person.open(path)
      const card = person.page
        .getByRole('article')
        .filter({ has: person.page.getByText(/^(?:On hold|Accepted|Sign Contract)$/) })
      await card.first().waitFor()
      expect(await card.getByRole('timer').count(), `${person.name}, card`).toBe(0)
      expect(await card.getByText('Highest Offer').count(), `${person.name}, card`).toBe(0)
    }
  })
})

test('a dialog asks for an answer by the date of its document, where that comes sooner than a day', async () => {
  const sale = await activeListing(stage.server, 'ca')
  const expiresAt = later(3 * 3_600_000)
  const {
    agent: by,
    offerId,
    buyerEmail,
  } = await draftOffer(stage.server, sale, 'agent-ca', (body) => {
    body.expiresAt = expiresAt
  })
  ok(await by.put(`/offers/${offerId}/PENDING_BUYER_APPROVAL`, YES))
  await acceptInvitation(stage.server, buyerEmail)
  const buyer = await namedPerson(stage, 'buyer', buyerEmail)
  await buyer.open(`/offers/${offerId}`)
  await reads(buyer.page, 'Want a change? Call your agent before it expires.')
  await press(buyer.page, 'Approve')
  const dialog = buyer.page.getByRole('dialog', { name: 'Approve Offer' })
  await dialog.getByText('The listing agent is asked to respond before it expires.').waitFor()
  expect(await dialog.getByText('24 hours').count()).toBe(0)
})

test('a card without its home shows no figure instead of a placeholder that says something (offers 30)', async () => {
  const sale = await activeListing(stage.server, 'ca')
  await deliveredOffer(stage.server, sale, 'agent-ca')
  const { page, watch } = buyerAgent
  watch.expect(new RegExp(`404 GET /api/listings/${sale.listingId}/details`))
  await page.route(`**/api/listings/${sale.listingId}/details*`, (route) =>
    route.fulfill({ status: 404, json: { message: 'Not found', httpStatus: 404, code: 'not-found' } }),
  )
  await buyerAgent.open('/offers')
  const card = page.getByRole('article', { name: /^Offer on a home, / })
  await card.waitFor()
  await buyerAgent.seen('card without its home')
  const figures = await card.getByRole('definition').allInnerTexts()
  expect(figures).toEqual(['$1,250,000', '–', '–', '–'])
  await page.unroute(`**/api/listings/${sale.listingId}/details*`)
})

test('the net sheet adds up to the cent (offers 26)', async () => {
  const sale = await activeListing(stage.server, 'ca')
  await deliveredOffer(stage.server, sale, 'agent-ca')
  await deliveredOffer(stage.server, sale, 'agent2-ca')
  const { page } = agent
  await agent.open(`/offer-status/${sale.listingId}/seller?tab=offers`)
  await press(page, 'Net sheet')
  const sheet = page.getByRole('group', { name: 'All offers' }).getByRole('row')
  await sheet.first().waitFor()
  const cents = (text: string) => Math.round(Number(text.replaceAll(/[$,]/g, '').replace('−', '-')) * 100)
  const rows = await sheet.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
  )
  const [, ...lines] = rows.map((cells) => cents(cells[1] ?? ''))
  const net = lines.pop()
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.reduce((sum, each) => sum + each, 0)).toBe(net)
  for (const [, amount] of rows.slice(1)) expect(amount).toMatch(/\.\d\d$/)
  await agent.seen('net sheet, to the cent')
})
