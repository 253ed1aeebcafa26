import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#test/client.ts'
import { now } from '#test/clock.ts'
import { answerCookies, signedInAs } from './account-steps.ts'
import { fill, heading, held, openStage, press, reads, typed, type Person, type Stage } from './stage.ts'

/** What loads with the press: its script late, missing, and there again (decision 57). */
let stage: Stage
beforeAll(async () => {
  stage = await openStage('desk')
})
afterAll(() => stage?.close())

/** What a page without its scripts, or without the server, says in the console and of its requests. */
const expectMissing = ({ watch }: Person) => {
  watch.expect(/^net::ERR_FAILED GET \/(assets|api\/health)/)
  watch.expect(/^console error: .*(Unable to preload CSS|Failed to fetch dynamically imported module)/)
}

test('a script that does not come is said, takes no page along, and comes once the page is loaded anew', async () => {
  const person = await signedInAs(stage, 'agent-ca')
  await answerCookies(person)
  const { page } = person
  expectMissing(person)
  const script = /\/assets\/NoticesPanel-[^/]+\.js$/
  await page.route(script, (route) => route.abort())
  await page.evaluate(`window.same = true`)
  await press(page, /^Notifications/)
  await reads(page, 'This couldn’t be loaded. Reload the page to try again.')
  expect(await page.evaluate(`window.same`), 'the page was not loaded anew').toBe(true)

  await page.unroute(script)
  // As it says: some browsers keep a script that did not come as missing until then.
  await page.reload()
  const { send } = await held(page, script)
  await press(page, /^Notifications/)
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor()
  send()
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
  await page.keyboard.press('Escape')
  await expect
    .poll(() => page.evaluate<string>(`document.activeElement?.getAttribute('aria-label') ?? ''`))
    .toMatch(/^Notifications/)
})

test('what opens late does not take the field in which somebody types by then', async () => {
  const { page, open } = await signedInAs(stage, 'admin')
  await open('/admin/users')
  const { send } = await held(page, /\/assets\/NoticesPanel-[^/]+\.js$/)
  await press(page, /^Notifications/)
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor()
  await fill(page, 'Search users', 'kim')
  const come = page.waitForResponse(/NoticesPanel/)
  send()
  await come
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor({ state: 'detached' })
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await typed(page, 'Search users').evaluate((field) => field.matches(':focus'))).toBe(true)
  await press(page, /^Notifications/)
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
})

test('without what draws toasts they are plain lines, said once, and the page stays', async () => {
  const person = await stage.person('admin without toasts')
  expectMissing(person)
  await person.page.route(/\/assets\/DrawnToasts-[^/]+\.js$/, (route) => route.abort())
  const { page } = await signedInAs(stage, 'admin', person)
  // A page is loaded anew once a minute at most: as if none had been.
  await page.evaluate('sessionStorage.clear()')
  let loads = 0
  page.on('request', (request) => void (loads += Number(request.isNavigationRequest())))
  await person.open('/admin/users?q=Sam Rivera')
  await heading(page, 'Users')
  await press(page, 'Reset the password of Sam Rivera')
  const said = page.getByRole('status').filter({ hasText: 'Successfully reset the password' })
  await said.waitFor()
  expect(await said.count(), 'one region says it').toBe(1)
  expect(loads, 'the page was not loaded anew').toBe(1)
})

/** The server is away, every script of it too, until `back`. */
const cutOff = async (page: Page) => {
  await page.route('**/assets/**', (route) => route.abort())
  await page.route('**/api/health', (route) => route.abort())
  return async () => {
    await page.unroute('**/assets/**')
    await page.unroute('**/api/health')
  }
}
const AWAY = 'The server doesn’t answer'
const reported = (page: Page) => {
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/ui-logger')) reports.push(request.postData() ?? '')
  })
  return reports
}

test('a page whose scripts are gone waits for a server that is away, says so, and is loaded anew once it answers', async () => {
  const person = await signedInAs(stage, 'agent2-ca')
  expectMissing(person)
  const { page, open } = person
  await open('/home')
  await heading(page, /^Welcome/)
  const reports = reported(page)
  const back = await cutOff(page)
  await page.evaluate(`window.same = true`)
  await page.getByRole('link', { name: /View Profile/ }).click()
  await heading(page, AWAY)
  await reads(page, 'This page loads once it does.')
  // Away from it and back, within the minute: the same.
  await page.goBack()
  await heading(page, /^Welcome/)
  await page.getByRole('link', { name: /View Profile/ }).click()
  await heading(page, AWAY)
  expect(await page.evaluate('window.same'), 'it is still there').toBe(true)
  expect(reports, 'nothing broke').toEqual([])
  await back()
  await heading(page, 'Your Profile')
  expect(await page.evaluate('window.same'), 'loaded anew').toBe(undefined)
})

test('whoever goes on elsewhere while a page waits for the server keeps the window and what they type', async () => {
  const person = await signedInAs(stage, 'listing-ca')
  expectMissing(person)
  const { page, open } = person
  await open('/agent-profile')
  await heading(page, 'Your Profile')
  const back = await cutOff(page)
  await page.evaluate(`window.same = true`)
  await page.getByRole('link', { name: /^Buying/ }).click()
  await heading(page, AWAY)
  await page.goBack()
  await heading(page, 'Your Profile')
  await fill(page, 'First Name', 'Lauretta')
  let asked = 0
  page.on('request', (request) => void (asked += Number(request.url().endsWith('/api/health'))))
  await back()
  await page.clock.install({ time: now() })
  await page.clock.runFor(10_000)
  expect(asked, 'nobody asks any longer').toBe(0)
  expect(await page.evaluate('window.same'), 'not loaded anew').toBe(true)
  expect(await typed(page, 'First Name').inputValue()).toBe('Lauretta')
})

test('what is missing though the server answers is an error, whose ways on wait for the server', async () => {
  const person = await signedInAs(stage, 'agent-fl')
  expectMissing(person)
  const { page, open } = person
  const reports = reported(page)
  await page.route(/\/assets\/ProfilePage-[^/]+\.js$/, (route) => route.abort())
  await open('/agent-profile')
  await heading(page, 'Oops, something went wrong...')
  // The heading may stand before the report is on its way.
  await expect.poll(() => reports.length, { message: 'it is reported' }).toBe(1)
  await page.route('**/*', (route) => route.abort())
  await press(page, 'Try again')
  await heading(page, AWAY)
  await page.unroute('**/*')
  await heading(page, 'Oops, something went wrong...')
  await page.route('**/*', (route) => route.abort())
  await page.getByRole('link', { name: 'Go to home' }).click()
  await heading(page, AWAY)
  await page.unroute('**/*')
  await heading(page, /^Welcome/)
})

test('while what is asked first is on its way, it says so, and nothing else opens', async () => {
  const person = await stage.person('somebody who never agreed')
  const { page } = person
  await page.route('**/api/users', async (route) => {
    const answer = await route.fetch()
    const user = (await answer.json()) as { consents?: object }
    const never = { terms: null, electronicRecords: null, sms: null }
    await route.fulfill({ response: answer, json: user.consents ? { ...user, consents: never } : user })
  })
  await signedInAs(stage, 'buyer-ca', person)
  const { send } = await held(page, /\/assets\/ConsentDialog-[^/]+\.js$/)
  await person.open('/home')
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Shift+?')
  send()
  await page.getByRole('dialog', { name: 'Before you begin' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
})

/** An administrator grants the listing role. */
const granted = async (name: string) => {
  const { id } = ok(await (await stage.server.as(name)).get('/users'))
  ok(await (await stage.server.as('admin')).put('/admin/updateRoles', { userId: id, roles: ['Listing'] }))
}

test('"Congrats!" takes no keys from a field, and comes once somebody has left it', async () => {
  const person = await signedInAs(stage, 'agent-ca')
  const { page } = person
  const listening = page.waitForResponse((answer) => answer.url().endsWith('/api/live'))
  await person.open('/agent-profile')
  await heading(page, 'Your Profile')
  await listening
  const { send } = await held(page, /\/assets\/CongratsDialog-[^/]+\.js$/)
  const asked = page.waitForRequest(/CongratsDialog/)
  const come = page.waitForResponse(/CongratsDialog/)
  await fill(page, 'First Name', 'Al')
  await granted('agent-ca')
  await asked
  await typed(page, 'First Name').pressSequentially('ice')
  send()
  await come
  await page.keyboard.press('Tab')
  const dialog = page.getByRole('dialog', { name: 'Congrats!' })
  expect(await page.evaluate(`document.activeElement?.matches('input')`), 'the next field has the keys').toBe(
    true,
  )
  expect(await dialog.count()).toBe(0)
  await page.evaluate('document.activeElement.blur()')
  await dialog.waitFor()
})

test('"Congrats!" whose script does not come is told after a reload, until it was read', async () => {
  const person = await signedInAs(stage, 'agent3-ca')
  expectMissing(person)
  const { page } = person
  await person.open('/home')
  await heading(page, /^Welcome/)
  const script = /\/assets\/CongratsDialog-[^/]+\.js$/
  await page.route(script, (route) => route.abort())
  await page.getByRole('link', { name: /View Profile/ }).click()
  await heading(page, 'Your Profile')
  const missed = page.waitForEvent('requestfailed', (request) => script.test(request.url()))
  await granted('agent3-ca')
  await missed
  await page.unroute(script)
  await page.reload()
  const dialog = page.getByRole('dialog', { name: 'Congrats!' })
  await dialog.waitFor()
  // Not read yet.
  await page.reload()
  await dialog.waitFor()
  const read = page.waitForResponse(/notifications\/read/)
  await press(dialog, 'OK')
  await dialog.waitFor({ state: 'hidden' })
  await read
  await page.reload()
  await heading(page, 'Your Profile')
  expect(await dialog.count(), 'it is known now').toBe(0)
})
