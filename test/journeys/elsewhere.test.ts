import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ok } from '#test/client.ts'
import { now } from '#test/clock.ts'
import { photograph } from './papers.ts'
import {
  another,
  answer,
  fill,
  heading,
  openStage,
  PATIENCE,
  press,
  reads,
  typed,
  upload,
  type Person,
  type Stage,
} from './stage.ts'
import { fillSecret, signedInAs, signIn, withSession } from './account-steps.ts'

/** What happens to a page when somebody signs in, or their session ends, on another one; and what a reload keeps. */
let stage: Stage

beforeAll(async () => {
  stage = await openStage('desk')
})
afterAll(() => stage?.close())

/** Ends a person's sessions from another device. */
const endSessionsOf = async (who: string) => {
  const device = await stage.server.as(who)
  ok(await device.delete('/users/sessions'))
}

const profileOf = async (person: Person, name: string) => {
  await person.open('/agent-profile')
  await heading(person.page, 'Your Profile')
  await fill(person.page, 'First Name', name)
  await fill(person.page, 'Mobile', '(805) 555-0199')
}

const endElsewhere = async (person: Person, who: string) => {
  person.watch.expect(/^401 /)
  await endSessionsOf(who)
  await person.page.waitForURL('**/login')
}

const nameOn = (page: Page) => typed(page, 'First Name').inputValue()

/** How many profiles' unsaved words the device keeps. */
const keptOn = (page: Page) =>
  page.evaluate(`Object.keys(localStorage).filter((key) => key.endsWith('.profile')).length`)

test('a page at the sign-in goes in with whoever signed in on another page of the browser', async () => {
  const person = await stage.person('two pages')
  await person.open('/login')
  const second = await another(stage.server, person, '/listings/filter/sold')
  await second.waitForURL('**/login')
  await signIn(person, 'listing-ca@parley.example', DEMO_PASSWORD)
  await second.waitForURL('**/listings/filter/sold', { timeout: PATIENCE })
  await heading(second, 'Properties')
  // Found out when it is looked at again, where nothing was told.
  await person.context.clearCookies()
  const third = await another(stage.server, person, '/login')
  await heading(third, 'Log In')
  await withSession(stage, person, 'buyer-ca@parley.example', { password: DEMO_PASSWORD })
  await third.evaluate('window.dispatchEvent(new Event("focus"))')
  await heading(third, 'Welcome, Brian')
  await person.context.close()
})

test('what was typed into the profile is there again for the same person, once their session has ended elsewhere', async () => {
  const person = await signedInAs(stage, 'agent-ca')
  const { page } = person
  await profileOf(person, 'Typed')
  await endElsewhere(person, 'agent-ca')
  await signIn(person, 'agent-ca@parley.example', DEMO_PASSWORD)
  await heading(page, 'Your Profile')
  await expect.poll(() => nameOn(page)).toBe('Typed')
  expect(await typed(page, 'Mobile').inputValue()).toBe('(805) 555-0199')
  await page.getByRole('button', { name: 'Save' }).and(page.locator(':enabled')).waitFor()
  await page.reload()
  await expect.poll(() => nameOn(page), { message: 'it outlives a reload as well' }).toBe('Typed')
  await press(page, 'Save')
  await reads(page, 'Profile has been updated')
  // It is on the server by now, and nowhere else.
  await expect.poll(() => keptOn(page)).toBe(0)
  await person.context.close()
})

test('it stands in the page where it was typed, whichever page of the browser came back first', async () => {
  const person = await signedInAs(stage, 'agent-fl')
  const { page } = person
  await person.open('/agent-profile')
  await heading(page, 'Your Profile')
  const second = await another(stage.server, person, '/agent-profile')
  await heading(second, 'Your Profile')
  await fill(second, 'First Name', 'Typedhere')
  await endElsewhere(person, 'agent-fl')
  await second.waitForURL('**/login')
  await signIn(person, 'agent-fl@parley.example', DEMO_PASSWORD)
  await heading(page, 'Your Profile')
  await heading(second, 'Your Profile')
  await expect.poll(() => nameOn(second)).toBe('Typedhere')
  // Whoever leaves the page does not want it any longer.
  await second.close()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await press(page, 'Leave Without Saving')
  await heading(page, /^Welcome/)
  expect(await keptOn(page)).toBe(0)
  await person.context.close()
})

test('another person sees nothing of it; who signs out on another page leaves nothing', async () => {
  const person = await signedInAs(stage, 'agent-ca')
  const { page } = person
  await profileOf(person, 'Typed')
  await endElsewhere(person, 'agent-ca')
  await signIn(person, 'agent-fl@parley.example', DEMO_PASSWORD)
  await heading(page, 'Your Profile')
  expect(await nameOn(page)).not.toBe('Typed')
  await profileOf(person, 'Mine')
  const second = await another(stage.server, person, '/logout')
  await heading(second, 'See you later!')
  await page.waitForURL('**/login')
  expect(await page.evaluate('Object.values(localStorage).join()')).not.toContain('Mine')
  await signIn(person, 'agent-fl@parley.example', DEMO_PASSWORD)
  await heading(page, 'Your Profile')
  expect(await nameOn(page)).not.toBe('Mine')
  await person.context.close()
})

test('a listing that is being written goes on where it was', async () => {
  const person = await signedInAs(stage, 'listing-ca')
  const { page } = person
  await person.open('/create-listing')
  await reads(page, 'Step 1 of 7')
  await page.route('**/api/listings', (route) => route.abort())
  const field = page.getByRole('textbox').or(page.getByRole('combobox')).first()
  await field.fill('12 Unsaved Street')
  await endElsewhere(person, 'listing-ca')
  await page.unroute('**/api/listings')
  person.watch.take()
  await signIn(person, 'listing-ca@parley.example', DEMO_PASSWORD)
  await reads(page, 'Step 1 of 7')
  await expect.poll(() => field.inputValue()).toBe('12 Unsaved Street')
  await person.context.close()
})

test('“Almost there!” says the same after a reload, and sends another mail', async () => {
  const person = await stage.person('registering')
  const { page } = person
  await person.open('/account-registration?redirect=%2Fliked')
  await answer(page, 'Are you a licensed agent?', 'No')
  await fill(page, 'First Name', 'Rita')
  await fill(page, 'Last Name', 'Reload')
  await fill(page, 'Email', 'rita-reload@example.com')
  await page.getByRole('textbox', { name: 'Mobile Phone Number' }).pressSequentially('4155550177')
  await fillSecret(page, 'Password', 'Parley-test-1')
  await fillSecret(page, 'Confirm Password', 'Parley-test-1')
  await page.getByLabel(/I agree to the Terms/).check()
  await press(page, 'Register')
  await heading(page, 'Almost there!')
  await page.reload()
  await heading(page, 'Almost there!')
  await reads(page, /rita-reload@example\.com/)
  expect(new URL(page.url()).search).toBe('?redirect=%2Fliked')
  await press(page, 'Send the Link Again')
  await reads(page, /^Check your email for a new link\. We send a link only to/)
  // A slip in the address is no dead end, nor is the next person at the machine stopped by it.
  await press(page, 'Wrong Address? Register Again')
  await heading(page, 'Welcome to Parley')
  await page.reload()
  await heading(page, 'Welcome to Parley')
  await person.context.close()
})

test('whoever let page views be counted takes that back where it is explained, and gives it there', async () => {
  const person = await signedInAs(stage, 'buyer-ca')
  const { page } = person
  const counted: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/page-views')) counted.push(request.url())
  })
  await person.open('/privacy')
  const choice = page.getByRole('switch', { name: 'Count my page views, without my name' })
  await choice.waitFor()
  expect(await choice.isChecked()).toBe(false)
  await choice.check({ force: true })
  await page.reload()
  await expect.poll(() => choice.isChecked()).toBe(true)
  await person.seen('privacy, page views allowed')
  await person.open('/home')
  await expect.poll(() => counted.length).toBe(1)
  await person.open('/privacy')
  await choice.uncheck({ force: true })
  counted.length = 0
  await person.open('/home')
  await heading(page, /^Welcome/)
  await person.open('/liked')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(counted).toEqual([])
  expect(stage.findings).toEqual([])
  await person.context.close()
})

test('each session in the list has a button of its own name', async () => {
  for (const minutes of [0, 1, 2]) {
    stage.server.advance(minutes * 61_000)
    await stage.server.as('buyer2-ca')
    await withSession(stage, await stage.person(`device ${minutes}`), 'buyer2-ca@parley.example', {
      password: DEMO_PASSWORD,
    })
  }
  const person = await signedInAs(stage, 'buyer2-ca')
  const { page } = person
  await person.open('/agent-profile')
  await press(page, /^Where you’re logged in/)
  const ends = page.getByRole('button', { name: /^Log out/ })
  await ends.nth(2).waitFor()
  const names: (string | null)[] = []
  for (const end of await ends.all()) names.push(await end.getAttribute('aria-label'))
  expect(new Set(names).size).toBe(names.length)
  await person.context.close()
})

test('what was saved of the profile is said above its form alone', async () => {
  const person = await signedInAs(stage, 'agent2-ca')
  const { page } = person
  await profileOf(person, 'Saved')
  await press(page, 'Save')
  const said = page.getByRole('status').getByText('Profile has been updated')
  await said.waitFor()
  await page.getByRole('tab', { name: 'Billing' }).click()
  await said.waitFor({ state: 'detached' })
  await person.context.close()
})

test('a photo is shown as a circle, and whether it is kept is said', async () => {
  const person = await signedInAs(stage, 'agent3-ca')
  const { page } = person
  await person.open('/agent-profile')
  await upload(page, 'Profile photo', await photograph('me'))
  await reads(page, 'This is a preview. Your photo changes when you save.')
  const round = `[...document.querySelectorAll('main [class*="Avatar-root"]')].every((each) =>
    parseFloat(getComputedStyle(each).borderRadius) >= each.clientWidth / 2)`
  expect(await page.evaluate(round)).toBe(true)
  await press(page, 'Save')
  await reads(page, 'Profile has been updated')
  await page.getByText('This is a preview.').waitFor({ state: 'detached' })
  await person.context.close()
})

test.each(['/terms', '/privacy', '/electronic-records'])(
  '%s has at most 75 characters to a line',
  async (path) => {
    const person = await stage.person('reader')
    await person.open(path)
    await person.page.locator('main section p').first().waitFor()
    expect(await person.page.evaluate<number>(LONGEST_LINE)).toBeLessThanOrEqual(75)
    await person.context.close()
  },
)

/** The characters of the longest line of any paragraph, as it is drawn. */
const LONGEST_LINE = `Math.max(...[...document.querySelectorAll('main p')].flatMap((p) => {
  const lines = new Map()
  const walk = document.createTreeWalker(p, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    for (let at = 0; at < node.length; at++) {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const top = Math.round(range.getBoundingClientRect().top)
      lines.set(top, (lines.get(top) ?? 0) + 1)
    }
  return [...lines.values()]
}))`

test('what somebody typed is not saved in the account of whoever logs in after them on the page', async () => {
  const person = await signedInAs(stage, 'listing-ca')
  const { page } = person
  const isSave = (request: Request) => request.method() === 'POST' && request.url().endsWith('/api/listings')
  const sent: Request[] = []
  page.on('request', (request) => void (isSave(request) && sent.push(request)))
  await page.clock.install({ time: now() })
  await person.open('/create-listing')
  await reads(page, 'Step 1 of 7')
  let lose: () => void = () => {}
  const lost = new Promise<void>((resolve) => (lose = resolve))
  await page.route(/\/api\/listings$/, async (route) => {
    await lost
    await route.abort('connectionreset')
  })
  person.watch.expect(/^net::ERR_CONNECTION_RESET POST \/api\/listings$/)
  const asked = page.waitForRequest(isSave)
  await fill(page, 'Street Address', '7 Private Road')
  await asked
  const door = await another(stage.server, person, '/logout')
  await heading(door, 'See you later!')
  await heading(page, 'Log In')
  await signIn(person, 'agent-ca@parley.example', DEMO_PASSWORD)
  const failed = page.waitForEvent('requestfailed', isSave)
  lose()
  await failed
  // Past the time after which a save that found no connection is tried again.
  await page.clock.fastForward(20_000)
  await heading(page, /./)
  expect(sent).toHaveLength(1)
  expect(await page.evaluate<string>('JSON.stringify(localStorage)')).not.toContain('7 Private Road')
  await person.context.close()
})
