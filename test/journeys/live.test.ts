import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { atRest } from '#test/browser-watch.ts'
import { ok } from '#test/client.ts'
import { rival, SITUATIONS, type World } from '#test/make/negotiation.ts'
import { signedInAs } from './account-steps.ts'
import { openStage, press, type Person, type Stage } from './stage.ts'

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
  await agent.open(`/offer-status/${world.listingId}/seller`)
})
afterAll(() => stage?.close())

const news = () => agent.page.getByRole('status').filter({ hasText: 'Just changed:' })
const marks = () => agent.page.getByRole('table').getByText('Just changed', { exact: true })

test('what a buyer does appears without a reload, said and marked, and nothing on the page moves', async () => {
  const { page } = agent
  const head = page.getByRole('columnheader', { name: /Benjamin Rivalbuyer/ })
  await page.getByRole('button', { name: 'More', exact: true }).waitFor()
  await atRest(page)
  const before = await head.boundingBox()
  ok(await world.move('BA', 'I', 'LIVE_EDIT', {}))
  await news()
    .getByText('Benjamin Hart and Second Buyer: Original Offer, Pending updates from agent.')
    .waitFor()
  await expect.poll(() => marks().count()).toBe(1)
  expect(await head.boundingBox()).toEqual(before)
  await agent.seen('just changed')
  await press(news(), 'Got it')
  await expect.poll(() => marks().count()).toBe(0)
})

test('one’s own act is no news', async () => {
  const { page } = agent
  await page.getByRole('button', { name: 'More', exact: true }).waitFor()
  ok(await world.move('BA', 'I', 'LIVE_EDIT', {}))
  await press(news(), 'Got it')
  await press(page, 'Accept, Benjamin Rivalbuyer')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click()
  await press(page, 'OK')
  await page.getByRole('button', { name: 'Cancel, Benjamin Rivalbuyer' }).waitFor()
  expect(await news().count()).toBe(0)
})

test('every screen of it passed WCAG 2.2 AA, and nothing failed behind it', () => {
  expect(stage.findings).toEqual([])
})
