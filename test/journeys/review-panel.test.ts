import { afterAll, beforeAll, expect, test } from 'vitest'
import { atRest } from '#test/browser-watch.ts'
import { ok } from '#test/client.ts'
import { rival, SITUATIONS, type World } from '#test/make/negotiation.ts'
import { answerCookies, signedInAs } from './account-steps.ts'
import { openStage, press, reads, type Person, type Stage, pressTool } from './stage.ts'

/**
 * A published home with four offers and counters: 15 rows of terms in sight at 1280x800 (look.md "Density by purpose"), and
 * what of the listing can no longer change.
 */
let stage: Stage
let world: World
let agent: Person

const OTHER_TERMS = 'Seller leaves the house broom clean and hands over all of the keys'

/** A multiple counter with other days and a long text, so that values in the grid have an old one beside them. */
const counter = async (doc: string, days: number) => {
  const { people, ids } = world
  const { id, ...answered } = ok(await people.LA.get(`/offers/${ids[doc]}`))
  ok(
    await people.LA.post('/offers/counter', {
      ...answered,
      id: null,
      counteredOfferId: id,
      answersOfferId: id,
      answersVersion: answered.version,
      offerType: 'SELLER_MULTIPLE_COUNTER',
      state: 'PENDING_SELLER_COUNTER_REVIEW',
      otherTerms: OTHER_TERMS,
      terms: { ...answered.terms, daysToClose: days },
    }),
    201,
  )
}

beforeAll(async () => {
  stage = await openStage('desk')
  world = await SITUATIONS.buyerCounterSent(stage.server)
  for (const [as, by] of [
    ['I2', 'agent2-ca'],
    ['I3', 'agent3-ca'],
    ['I4', 'agent2-ca'],
  ] as const)
    await rival(world, stage.server, as, by)
  await counter('I2', 45)
  await counter('I3', 50)
  agent = await signedInAs(stage, 'listing-ca')
})
afterAll(() => stage?.close())

test('15 rows of terms are in sight with the acts below them, each on one line that can be read whole', async () => {
  const { page } = agent
  await page.setViewportSize({ width: 1280, height: 800 })
  await agent.open(`/offer-status/${world.listingId}/seller?tab=offers`)
  await page.getByRole('table').waitFor()
  // Whatever stands above the offers, their acts are in sight.
  const actsEnd = async () => {
    const box = await page.locator('table tfoot th').boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await page.getByRole('button', { name: 'Allow Cookies' }).waitFor()
  await expect.poll(actsEnd).toBeLessThanOrEqual(800)
  await answerCookies(agent)
  await page.getByRole('switch', { name: 'Differences only' }).click()
  await page.getByRole('rowheader', { name: /^Occupancy/ }).waitFor()
  // Head and foot stay where they are while the terms scroll between them: their cells do, not their rows.
  await expect.poll(actsEnd).toBeLessThanOrEqual(800)
  await atRest(page)
  const foot = await page.locator('table tfoot th').boundingBox()
  const net = await page.locator('table thead tr').last().boundingBox()
  const head = (net?.y ?? 0) + (net?.height ?? 0)
  const boxes = await Promise.all(
    (await page.locator('table tbody th[scope=row]').all()).map((each) => each.boundingBox()),
  )
  const inSight = boxes.filter((box) => box && box.y >= head - 1 && box.y + box.height <= (foot?.y ?? 0) + 1)
  expect(inSight.length).toBeGreaterThanOrEqual(15)
  // What has no room on its line is told on focus, and shown by pressing it.
  const cut = page.getByRole('button', { name: new RegExp(OTHER_TERMS) }).first()
  await page.keyboard.press('Tab')
  await cut.focus()
  await page.getByRole('tooltip').filter({ hasText: OTHER_TERMS }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => cut.getAttribute('aria-expanded')).toBe('true')
  // Back to where no target lies half under the acts.
  await page.getByRole('rowheader', { name: /^Offer amount/ }).scrollIntoViewIfNeeded()
  // Whoever ranks first is called so, wherever its column stands; who is behind several offers is told when it is asked for.
  await page.getByRole('columnheader', { name: /1st/ }).waitFor()
  await agent.seen('grid, dense')
  await press(page, 'One agent, several offers')
  await reads(page, /is the buyer’s agent of 2 of these offers\.$/)
  await agent.seen('one agent, several offers')
  await page.keyboard.press('Escape')
  // A menu's first item has the focus, and the menu passes axe.
  await page.getByRole('button', { name: 'More', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(() =>
      page
        .getByRole('menuitem')
        .first()
        .evaluate((it) => it.matches(':focus')),
    )
    .toBe(true)
  // What opens stands in the page's landmark.
  await expect.poll(() => page.getByRole('main').getByRole('menu').count()).toBe(1)
  await agent.seen('export menu')
  await page.keyboard.press('Escape')
  // No region in them bears the name of another.
  for (const [name, open] of [
    ['Rank offers', pressTool],
    ['Net sheet', press],
  ] as const) {
    await open(page, name)
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByRole('table').first().waitFor()
    await agent.seen(name)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
})

test('on paper, across the page, each head says all of its name above its amount', async () => {
  const { page } = agent
  await agent.open(`/offer-status/${world.listingId}/seller?tab=offers`)
  const head = page.getByRole('table').first().getByRole('columnheader').filter({ hasText: 'Second Buyer' })
  await head.waitFor()
  // A letter page is narrower than a desk’s window.
  await page.setViewportSize({ width: 780, height: 980 })
  await page.emulateMedia({ media: 'print' })
  const name = head.getByText('Benjamin Hart and Second Buyer', { exact: true })
  // Where its words end, whatever its box is.
  const end = async () => (await name.boundingBox())!.y + (await name.evaluate((it) => it.scrollHeight))
  const amount = async () => (await head.getByText('$1,250,000').boundingBox())!.y
  await expect.poll(async () => (await amount()) - (await end())).toBeGreaterThanOrEqual(-1)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox ?\[0 0 792 612\]/)
  expect(agent.watch.take()).toEqual([])
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('what of a published listing stays as it is is shown, with the reason (L13)', async () => {
  const { page } = agent
  await agent.open(`/create-listing/${world.listingId}?step=5`)
  await reads(page, /^The owners can’t change while the home is published/)
  await expect.poll(() => page.getByRole('textbox', { name: 'First Name' }).first().isDisabled()).toBe(true)
  await agent.seen('listing wizard, owners of a published home')
  await agent.open(`/create-listing/${world.listingId}?step=1`)
  await reads(page, /while there are offers on this home\.$/)
  await expect.poll(() => page.getByRole('combobox', { name: 'Street Address' }).isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('textbox', { name: 'List Price' }).isDisabled()).toBe(false)
  await agent.seen('listing wizard, property with offers')
})
