import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { SITUATIONS } from '#test/make/negotiation.ts'
import { signIn } from './account-steps.ts'
import { openStage, press, type Person, type Stage } from './stage.ts'

/** What a first sign-in asks, and what it asks about (api.md "Session" `consents`). */
let stage: Stage
let person: Person
let contacts: Awaited<ReturnType<typeof SITUATIONS.delivered>>['contacts']
beforeAll(async () => {
  stage = await openStage('phone')
  ;({ contacts } = await SITUATIONS.delivered(stage.server))
  person = await stage.person('somebody who was named')
  await person.open('/login')
  await signIn(person, contacts.PS.email, DEMO_PASSWORD)
})
afterAll(() => stage?.close())

const dialog = () => person.page.getByRole('dialog', { name: 'Before you begin' })

test.each([
  ['Terms of Service', '/terms'],
  ['Privacy Policy', '/privacy'],
  ['electronic records and signatures', '/electronic-records'],
])('what is agreed to can be read before: %s', async (link, path) => {
  await dialog().waitFor()
  const opened = person.context.waitForEvent('page')
  await dialog().getByRole('link', { name: link }).click()
  const text = await opened
  await text.waitForURL(`**${path}`)
  await text.getByRole('heading', { level: 1 }).waitFor()
  expect(await text.locator('[inert]').count(), 'it can be read and scrolled').toBe(0)
  expect(await text.getByRole('dialog').count(), 'nothing lies over it').toBe(0)
  expect(await text.getByRole('link', { name: /^(Log In|Home)/ }).count(), 'it leads nowhere else').toBe(0)
  await text.close()
})

test('once that was answered the focus is on the page', async () => {
  await dialog()
    .getByRole('checkbox', { name: /I agree to the Terms/ })
    .check()
  await press(dialog(), 'Continue')
  await dialog().waitFor({ state: 'hidden' })
  await expect.poll(() => person.page.evaluate('document.activeElement?.id')).toBe('main')
})

test('what was answered on another page is no longer asked on the one that somebody comes back to', async () => {
  const buyer = await stage.person('somebody with two pages')
  // Nothing that is told brings it about.
  buyer.watch.expect(/^net::ERR_FAILED GET \/api\/live$/)
  await buyer.context.route('**/api/live', (route) => route.abort())
  await buyer.open('/login')
  await signIn(buyer, contacts.PB.email, DEMO_PASSWORD)
  const asked = (page: Page) => page.getByRole('dialog', { name: 'Before you begin' })
  await asked(buyer.page).waitFor()
  const other = await buyer.context.newPage()
  await other.goto(`${stage.server.origin}/home`)
  await asked(other)
    .getByRole('checkbox', { name: /I agree to the Terms/ })
    .check()
  await press(asked(other), 'Continue')
  await asked(other).waitFor({ state: 'hidden' })
  await other.close()
  await buyer.page.evaluate(`window.dispatchEvent(new Event('focus'))`)
  await asked(buyer.page).waitFor({ state: 'hidden' })
})
