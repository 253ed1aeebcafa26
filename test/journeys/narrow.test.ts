import { afterAll, beforeAll, expect, test } from 'vitest'
import { atRest } from '#test/browser-watch.ts'
import { activeListing, deliveredOffer } from '#test/make/sale.ts'
import { answerCookies, signedInAs } from './account-steps.ts'
import { failing } from './said-steps.ts'
import { fill, heading, openStage, press, reads, type Stage } from './stage.ts'

/** What has little room on a phone. */
let stage: Stage

beforeAll(async () => {
  stage = await openStage('phone')
})
afterAll(() => stage?.close())

test('the tabs of the profile stand side by side, none of them cut', async () => {
  const { page, open } = await signedInAs(stage, 'agent-ca')
  await open('/agent-profile')
  await heading(page, 'Your Profile')
  const tabs = page.getByRole('tab')
  expect(await tabs.count()).toBe(4)
  const bar = (await page.getByRole('tablist').boundingBox())!
  for (const tab of await tabs.all()) {
    const box = (await tab.boundingBox())!
    expect(box.height, 'the room of a finger').toBeGreaterThanOrEqual(44)
    expect(box.x).toBeGreaterThanOrEqual(bar.x)
    expect(box.x + box.width).toBeLessThanOrEqual(bar.x + bar.width)
  }
  // Where they have no room, the one that was pressed is whole.
  await page.setViewportSize({ width: 320, height: 700 })
  await tabs.last().click()
  await expect
    .poll(async () => {
      const [box, list] = [await tabs.last().boundingBox(), await page.getByRole('tablist').boundingBox()]
      return box!.x + box!.width - (list!.x + list!.width)
    })
    .toBeLessThanOrEqual(0.5)
})

test('the tabs of a buyer stand side by side in their dialog', async () => {
  await deliveredOffer(stage.server, await activeListing(stage.server))
  const agent = await signedInAs(stage, 'agent-ca')
  const { page } = agent
  await agent.open('/offers')
  await page.getByRole('region', { name: 'Buyers' }).getByRole('button', { name: /^Open/ }).click()
  const dialog = page.getByRole('dialog')
  const tabs = dialog.getByRole('tab')
  await tabs.last().waitFor()
  await agent.seen('a buyer, on a phone')
  const bar = (await dialog.getByRole('tablist').boundingBox())!
  const boxes = await Promise.all((await tabs.all()).map(async (tab) => (await tab.boundingBox())!))
  expect(boxes).toHaveLength(3)
  expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(1)
  for (const { x, width, height } of boxes) {
    expect(height, 'the room of a finger').toBeGreaterThanOrEqual(44)
    expect(x).toBeGreaterThanOrEqual(bar.x)
    expect(x + width).toBeLessThanOrEqual(bar.x + bar.width + 0.5)
  }
})

test('an invitation that was not sent: what went wrong and the button to try again are both in sight', async () => {
  const consumer = await signedInAs(stage, 'seller2-ca')
  const { page } = consumer
  await press(page, 'Start: Invite an agent')
  const dialog = page.getByRole('dialog', { name: 'Invite Agent' })
  await fill(dialog, 'Email', 'someone@agents.example')
  await failing(consumer, 'notifications', 'PUT', async () => {
    await press(dialog, 'SEND INVITATION')
    await dialog.getByRole('alert').waitFor()
    await atRest(page)
    for (const part of [dialog.getByRole('alert'), dialog.getByRole('button', { name: 'SEND INVITATION' })]) {
      const { y, height } = (await part.boundingBox())!
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y + height).toBeLessThanOrEqual(844)
    }
  })
  await consumer.seen('an invitation that was not sent, on a phone')
})

test('the sections of the administration have the room of a finger, and so do the switches of an agent', async () => {
  const { page, open, seen } = await signedInAs(stage, 'admin')
  await open('/admin/agents')
  const agents = page.getByRole('list', { name: 'Agents' })
  await agents.getByText('agent-ca@parley.example').waitFor()
  for (const section of await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link')
    .all())
    expect((await section.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  // What is switched ends where the card does, all at one edge, below what is read.
  const card = agents.getByRole('listitem').first()
  const ends = await Promise.all(
    (await card.getByRole('switch').all()).map(async (each) => {
      const box = (await each.locator('..').boundingBox())!
      return Math.round(box.x + box.width)
    }),
  )
  expect(ends).toHaveLength(2)
  expect(new Set(ends).size).toBe(1)
  expect(ends[0]).toBeGreaterThan(330)
  await seen('agents, on a phone')
})

test('once the cookies are answered one goes on at the page', async () => {
  const person = await signedInAs(stage, 'buyer-ca')
  await person.open('/home')
  await answerCookies(person)
  await expect.poll(() => person.page.locator(':focus').getAttribute('id')).toBe('main')
})

test('in another’s account, whose it is and the way out take two lines at most, and stay while the page is read', async () => {
  const admin = await signedInAs(stage, 'admin')
  const { page } = admin
  await answerCookies(admin)
  await admin.open('/admin/users')
  const found = page.waitForResponse((response) => response.url().includes('q=listing-ca'))
  await fill(page, 'Search users', 'listing-ca')
  await found
  await expect.poll(() => page.getByRole('button', { name: /^Login As/ }).count()).toBe(1)
  await press(page, /^Login As/)
  await heading(page, 'Welcome, Laura')
  await reads(page, 'You’re logged in as Laura Bennett.')
  const banner = page.getByRole('status').filter({ hasText: 'You’re logged in as' }).locator('..')
  expect((await banner.boundingBox())!.height).toBeLessThanOrEqual(64)
  await page.evaluate('scrollTo(0, 400)')
  await expect.poll(async () => (await banner.boundingBox())!.y).toBe(58)
  await admin.seen('in another’s account, on a phone')
  await press(page, 'Return to Admin')
  await heading(page, 'Users')
})
