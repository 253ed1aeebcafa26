import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ok } from '#test/client.ts'
import { rival, RIVAL, SITUATIONS, type World } from '#test/make/negotiation.ts'
import { consent, signedInAs, signIn } from './account-steps.ts'
import { choose, openStage, press, pressTool, reads, type Person, type Stage } from './stage.ts'

/** Offers compared blind, and several rejected at once (negotiation.md §1.11, issue "A listing with many offers"). */
let stage: Stage
let world: World
let agent: Person

beforeAll(async () => {
  stage = await openStage('desk')
  agent = await signedInAs(stage, 'listing-ca')
})
beforeEach(async () => {
  world = await SITUATIONS.delivered(stage.server)
  await rival(world, stage.server)
})
afterAll(() => stage?.close())

const bar = (page: Page) => page.getByRole('region', { name: 'Blind comparison' })
const says = (where: Locator, words: string) => where.getByText(words).first().waitFor()
const enterSeller = async () => {
  const seller = await stage.person('seller')
  await seller.open('/login')
  await signIn(seller, world.contacts.PS.email, DEMO_PASSWORD)
  await consent(seller)
  return seller
}
const turnOn = async () => ok(await world.people.PS.put(`/listings/${world.listingId}/blind`, { on: true }))
const offersOf = async (person: Person) => {
  await person.open(`/offer-status/${world.listingId}/seller?tab=offers`)
  await person.page.getByRole('button', { name: 'More', exact: true }).waitFor()
}

describe('a blind comparison', () => {
  test('the listing agent asks, the seller’s task leads there, and both read letters', async () => {
    const seller = await enterSeller()
    await offersOf(agent)
    await reads(agent.page, new RegExp(RIVAL.lastName))
    await pressTool(agent.page, 'Blind comparison')
    await agent.seen('asking for a blind comparison')
    await press(agent.page.getByRole('dialog'), 'Ask Seller')
    await says(bar(agent.page), 'Blind comparison waits for the seller')

    await seller.open('/home')
    await reads(seller.page, /^Approve a blind comparison/)
    await offersOf(seller)
    await seller.seen('asked for a blind comparison')
    await press(bar(seller.page), 'Approve Blind Comparison')
    await press(seller.page.getByRole('dialog'), 'Approve')
    await says(bar(seller.page), 'Blind comparison on')
    await seller.page.getByText('Buyer B', { exact: true }).first().waitFor()
    await expect.poll(() => seller.page.getByText(RIVAL.lastName).count()).toBe(0)
    await seller.seen('blind comparison on')
    // The other page hears of it without a reload.
    await agent.page.getByText('Buyer B', { exact: true }).first().waitFor()
    await expect.poll(() => agent.page.getByText(RIVAL.lastName).count()).toBe(0)
  })

  test('the listing agent opens a paper with a reason, and the seller reads who, whose and why', async () => {
    await turnOn()
    const { page } = agent
    const seller = await enterSeller()
    await offersOf(seller)
    await offersOf(agent)
    await press(bar(page), 'Open a Paper')
    const dialog = page.getByRole('dialog')
    await choose(dialog, /^Whose paper/, 'Buyer A')
    await choose(dialog, /^Which paper/, 'Proof of funds')
    await dialog.getByLabel(/^Why do you need/).fill('The bank asks for the amount')
    await agent.seen('opening a paper')
    await press(dialog, 'Open Paper')
    await page.getByRole('link', { name: 'View Proof of funds' }).waitFor()
    await press(dialog, 'Done')
    await press(bar(seller.page), '1 paper opened')
    await reads(seller.page, /opened Proof of funds of Buyer A/)
    await reads(seller.page, 'Reason: The bank asks for the amount')
    await seller.seen('papers opened')
  })
})

describe('many offers', () => {
  beforeEach(async () => {
    for (const [as, by] of [
      ['I3', 'agent3-ca'],
      ['I4', 'agent2-ca'],
      ['I5', 'agent3-ca'],
    ] as const)
      await rival(world, stage.server, as, by)
  })

  test('a star and a filter, kept in the address', async () => {
    await turnOn()
    const { page } = agent
    await offersOf(agent)
    await press(page, 'Put Buyer B on the shortlist')
    await page.getByRole('button', { name: 'Take Buyer B off the shortlist' }).waitFor()
    await press(page, 'Filter')
    await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Shortlist' })
    await reads(page, '1 of 5 offers')
    await expect.poll(() => new URL(page.url()).searchParams.get('show')).toBe('starred')
    await page.reload()
    await reads(page, '1 of 5 offers')
    await agent.seen('shortlist')
    await press(page, 'Show All')
    await reads(page, '5 of 5 offers')
  })

  test('two are rejected at once, each with its note', async () => {
    await turnOn()
    const { page } = agent
    await offersOf(agent)
    await pressTool(page, 'Reject Several')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: /^Buyer B/ }).check()
    await dialog.getByRole('checkbox', { name: /^Buyer C/ }).check()
    await dialog.getByLabel('Note to Buyer C').fill('Another time, with our best wishes.')
    await agent.seen('rejecting several')
    await press(dialog, 'Reject 2 Offers')
    await says(dialog, 'You need to agree')
    await dialog.getByRole('checkbox', { name: /^For each offer/ }).check()
    await press(dialog, 'Reject 2 Offers')
    await says(dialog, '2 offers were rejected.')
    await agent.seen('several rejected')
    await press(dialog, 'Done')
    const { people, ids } = world
    const ended = ok(await people.AD.get(`/offers/${ids.I3}`))
    expect([ended.state, ended.comment]).toEqual(['REJECTED', 'Another time, with our best wishes.'])
    const other = ok(await people.AD.get(`/offers/${ids.I2}`))
    expect([other.state, other.comment.startsWith('Thank you for your offer')]).toEqual(['REJECTED', true])
    expect(ok(await people.AD.get(`/offers/${ids.I4}`)).state).toBe('PENDING_SELLER_AGENT_RESPONSE')
  })
})
