import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/time/calendar.ts'
import { localDateOf } from '#domain/kernel/time/deadline.ts'
import { usDate } from '#domain/kernel/text/format.ts'
import { ok } from '#test/client.ts'
import { later } from '#test/clock.ts'
import { rival, SITUATIONS, type World } from '#test/make/negotiation.ts'
import { namedPerson, signedInAs } from './account-steps.ts'
import { datesInZones, openStage, press, reads, type Person, type Stage } from './stage.ts'

/** The highest-and-best round from everybody's chair (spec 3 §4 "Global counter", negotiation.md §1.5). */
let stage: Stage
let agent: Person
let buyerAgent: Person

beforeAll(async () => {
  stage = await openStage('desk')
  agent = await signedInAs(stage, 'listing-ca')
  buyerAgent = await signedInAs(stage, 'agent-ca')
})
afterAll(() => stage?.close())

/** The day so many days from now, where the home is. */
const day = (from: number) => addDays(localDateOf(later(), 'America/Los_Angeles'), from)
const round = (page: Page) => page.getByRole('region', { name: 'Highest and best' })

/** The owner of a home at a browser of their own. */
const ownerOf = (world: World) => namedPerson(stage, 'owner', world.contacts.PS.email)

/** A home with two delivered offers, whose agent has named a date in five days. */
const named = async () => {
  const world = await SITUATIONS.delivered(stage.server)
  await rival(world, stage.server)
  const { id } = ok(
    await world.people.LA.put(`/listings/global-counter/${world.listingId}`, {
      auctionExpirationDate: day(5),
    }),
  )
  world.ids.GC = id
  return world
}

/** The same home after its owner has approved the date. The agents of both sides have its offers open. */
const announced = async () => {
  const world = await named()
  ok(await world.move('PS', 'GC', 'ACCEPTED', { attested: true }))
  await agent.open(`/offer-status/${world.listingId}/seller`)
  await buyerAgent.open(`/offer-status/${world.listingId}/buyer?tab=offers`)
  for (const { page } of [agent, buyerAgent]) await round(page).getByRole('timer').waitFor()
}

const binding = (name: string) => new RegExp(`^(Approve|Select): ${name}`)

describe('who waits knows since when and by when', () => {
  test('the task says it, and the buyer agent sends one reminder to the listing side', async () => {
    const waiting = await SITUATIONS.delivered(stage.server)
    await agent.open('/home')
    await reads(agent.page, /^Due tomorrow, \d+:\d\d [AP]M Pacific \(.+, 23 hours \d+ minutes? left\)$/)
    await agent.seen('tasks with dates')
    const tasks = agent.page.getByRole('listitem').filter({ hasText: /Due tomorrow/ })
    const read = await datesInZones(agent, async () => {
      await tasks.first().waitFor()
      return tasks.first().innerText()
    })
    expect(read[0]?.[0]).toMatch(/ P[SD]T$/)
    expect(read).toEqual(read.map(() => read[0]))
    const { page } = buyerAgent
    await buyerAgent.open(`/offer-status/${waiting.listingId}/buyer`)
    await page
      .getByText(/23 hours \d+ minutes? left/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: /^Send Reminder/ }).click()
    const sent = page.getByRole('button', { name: /^Reminder Sent/ })
    await sent.waitFor()
    await expect.poll(() => sent.and(page.locator(':focus')).count(), { message: 'the focus stays' }).toBe(1)
    await reads(page, /^You can send another one from /)
    await buyerAgent.seen('reminder sent')
    // One offer reads in one order: what is waited for, the terms, what is looked up.
    const text = await page.getByRole('article').innerText()
    const order = ['Due tomorrow', 'Terms of Offer', 'History, people, and papers', 'Sent ']
    expect(order.toSorted((a, b) => text.lastIndexOf(a) - text.lastIndexOf(b))).toEqual(order)
    expect(order.filter((words) => !text.includes(words))).toEqual([])
  })
  test('above the versions of an offer stands what is asked and by when; on a phone the newest comes first', async () => {
    const countered = await SITUATIONS.counterSent(stage.server)
    const { page } = buyerAgent
    await buyerAgent.open(`/offer-status/${countered.listingId}/buyer`)
    const stands = page.getByRole('region', { name: /^Where the offer of/ })
    await stands.getByText(/23 hours \d+ minutes? left/).waitFor()
    await expect
      .poll(() => stands.getByText('The seller sent a counter. Please respond within 24 hours.').count())
      .toBe(1)
    await buyerAgent.seen('versions of an own offer')
    await page.setViewportSize({ width: 390, height: 844 })
    // What one came for is open on a phone, and so is who the other side's agent is.
    await page.getByText('Listing agent', { exact: true }).waitFor()
    const first = page.getByRole('article').first()
    for (const term of ['Days to close', 'Loan contingency'])
      await first.getByText(term, { exact: true }).first().waitFor()
    await first.getByRole('button', { name: /^Accept/ }).waitFor()
    await page.setViewportSize({ width: 1280, height: 900 })
  })
})

describe('two acceptances are one question', () => {
  test('the seller sees both, what each brings, and what becomes of the other', async () => {
    const crowded = await SITUATIONS.mcoConfirm(stage.server)
    ok(await crowded.move('LA', 'I2', 'PENDING_SELLER_ACCEPT_REVIEW', {}))
    const owner = await ownerOf(crowded)
    const { page } = owner
    await owner.open(`/offer-status/${crowded.listingId}/seller`)
    const choice = page.getByRole('region', { name: 'Choose one of two' })
    const other = 'Benjamin Rivalbuyer'
    await choice.getByText(`Your agent’s request to accept ${other}’s offer ends. It goes on hold.`).waitFor()
    await choice
      .getByText(
        'Your counter to Benjamin Hart and Second Buyer, which they have accepted, is canceled. Their own offer goes on hold.',
      )
      .waitFor()
    await owner.seen('choose one of two')
    await choice.getByRole('button', { name: binding(other) }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve Acceptance' })
    await dialog
      .getByText(
        'Your counter to Benjamin Hart and Second Buyer, which they have accepted, is canceled. Their own offer goes on hold.',
      )
      .waitFor()
    await owner.seen('choice dialog')
    await dialog.getByRole('checkbox').check()
    await press(dialog, 'Approve')
    await reads(page, 'Accepted. Next, everyone signs the contract in order.')
    expect(ok(await crowded.people.PS.get(`/offers/${crowded.ids.MCO}`)).state).toBe('CANCELLED')
  })
})

describe('the round on the screen', () => {
  test('the listing agent names a date, after the warning about open multiple counters (G01)', async () => {
    const world = await SITUATIONS.mcoSent(stage.server)
    const { page } = agent
    await agent.open(`/offer-status/${world.listingId}/seller`)
    await round(page).getByText('Not yet set').waitFor()
    await agent.seen('round not set')
    await press(page, 'Set Highest and Best Due Date')
    const dialog = page.getByRole('dialog', { name: 'Set Highest and Best Due Date' })
    await dialog.getByText('Existing MCOS should be canceled to proceed.').waitFor()
    await agent.seen('round warning')
    await press(dialog, 'Continue')
    const field = dialog.getByLabel(/^Due date/)
    const days = dialog.getByLabel('Days left')
    await expect.poll(() => Promise.all([days.inputValue(), field.inputValue()])).toEqual(['1', day(1)])
    await field.fill(day(0))
    await dialog.getByText('Please choose tomorrow or later.').waitFor()
    await press(dialog, 'Set Due Date')
    await days.fill('5')
    await expect.poll(() => field.inputValue()).toBe(day(5))
    await dialog.getByText('Offers are due that day at 6 PM Pacific time, where the home is.').waitFor()
    await agent.seen('round date dialog')
    await press(dialog, 'Set Due Date')
    await reads(page, 'We asked your seller to approve the due date.')
    await press(page, 'OK')
    await round(page)
      .getByText(`${usDate(day(5))}, 6 PM Pacific time`)
      .waitFor()
    await reads(page, 'The Primary Seller has not approved the due date yet')
    expect(await page.getByRole('timer').count(), 'nothing counts down before the approval').toBe(0)
    await agent.seen('round waits')
  })

  test('the primary seller is led from the task to the date, and approves it (G03)', async () => {
    const seller = await ownerOf(await named())
    const { page } = seller
    await seller.open('/home')
    await page.getByRole('link', { name: /^Review Due Date/ }).click()
    await reads(page, 'Your agent asks you to approve a due date')
    await reads(page, 'The due date needs your answer.')
    // The button that sorts is beside the word then.
    await page.getByRole('row', { name: /^Net to seller/ }).hover()
    await seller.seen('round asked')
    await press(round(page), /^Approve/)
    const dialog = page.getByRole('dialog', { name: 'Approve Due Date' })
    await dialog.getByText(usDate(day(5))).waitFor()
    await dialog.getByRole('checkbox').check()
    await seller.seen('round approve dialog')
    await press(dialog, 'Approve')
    await reads(page, 'Approved. Every buyer with an open offer is told.')
    await press(page, 'OK')
    await round(page).getByRole('timer').waitFor()
    await reads(page, 'Nothing needs your answer right now.')
  })

  test('a date that would cancel an acceptance comes second, names it, and takes a tick of its own', async () => {
    const world = await SITUATIONS.mcoConfirm(stage.server)
    ok(
      await world.people.LA.put(`/listings/global-counter/${world.listingId}`, {
        auctionExpirationDate: day(5),
      }),
    )
    const seller = await ownerOf(world)
    const { page } = seller
    await seller.open(`/offer-status/${world.listingId}/seller`)
    await press(round(page), /^Approve/)
    const dialog = page.getByRole('dialog', { name: 'Approve Due Date' })
    await dialog.getByText(/^Benjamin Hart and Second Buyer accepted your counter of \$1,/).waitFor()
    await dialog.getByRole('checkbox', { name: /^I have authority/ }).check()
    await press(dialog, 'Approve')
    await dialog.getByText('You need to agree').waitFor()
    await seller.seen('round that cancels an acceptance')
    await dialog
      .getByRole('checkbox', { name: 'I give up what Benjamin Hart and Second Buyer accepted.' })
      .check()
    await press(dialog, 'Approve')
    await reads(page, 'Approved. Every buyer with an open offer is told.')
    expect(ok(await world.people.PS.get(`/offers/${world.ids.MCO}`)).state).toBe('CANCELLED')
  })

  test('the buyer agent reads the announcement and is led to the answer', async () => {
    await announced()
    const { page } = buyerAgent
    const card = round(page)
    await card.getByText(`Due by ${usDate(day(5))}, 6 PM Pacific time.`).waitFor()
    await card.getByText('$1,300,000').waitFor()
    await card.getByRole('button', { name: 'Answer highest and best' }).waitFor()
    await buyerAgent.seen('round announced')
    await press(card, 'Answer highest and best')
    await page.getByRole('dialog').waitFor()
    await buyerAgent.seen('answer to the round')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('who answers an offer before the date is warned first (negotiation.md §1.5)', async () => {
    await announced()
    const { page } = agent
    await page
      .getByRole('button', { name: /^Accept, Benjamin Rivalbuyer/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Accept' })
    await dialog
      .getByText(`You asked every buyer for a highest and best offer by ${usDate(day(5))}`)
      .waitFor()
    await agent.seen('ahead of the date')
    await press(dialog, 'Go Back')
  })

  test('the date is changed to an earlier one; the buyers’ page follows (G06)', async () => {
    await announced()
    const { page } = agent
    await agent.seen('round running')
    await press(page, 'Edit Highest and Best Due Date')
    const dialog = page.getByRole('dialog', { name: 'Change GC End Date' })
    await dialog.getByLabel(/^Due date/).fill(day(3))
    await dialog.getByText(usDate(day(5))).waitFor()
    await dialog.getByText('Sellers cannot extend an auction once offers are received').waitFor()
    await press(dialog, 'Change Date')
    await reads(page, 'The date is changed, and every buyer with an open offer is told.')
    await press(page, 'OK')
    await round(buyerAgent.page)
      .getByText(`Due by ${usDate(day(3))}, 6 PM Pacific time.`)
      .waitFor()
  })

  test('it is called off, and the announcement goes (G05)', async () => {
    await announced()
    const { page } = agent
    await press(round(page), /^Cancel/)
    const dialog = page.getByRole('dialog', { name: 'Call Off Due Date' })
    await dialog.getByText(usDate(day(5))).waitFor()
    await press(dialog, 'Call Off')
    await reads(page, 'The due date is canceled.')
    await press(page, 'OK')
    await page.getByRole('button', { name: 'Set Highest and Best Due Date' }).waitFor()
    await round(buyerAgent.page).waitFor({ state: 'detached' })
  })

  test('every screen passed axe and failed nowhere', () => {
    expect(stage.findings).toEqual([])
  })
})
