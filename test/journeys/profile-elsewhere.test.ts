import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#test/client.ts'
import { signedInAs } from './account-steps.ts'
import { photograph } from './papers.ts'
import { fill, heading, openStage, press, typed, upload, type Person, type Stage } from './stage.ts'

/** A profile that is open on two pages of one browser: neither takes back what the other saved (spec 1 §2.12). */
let stage: Stage
let person: Person
let other: Page

beforeAll(async () => {
  stage = await openStage()
  person = await signedInAs(stage, 'agent-ca')
  person.watch.expect(/^net::ERR_FAILED GET \/api\/users$/)
  other = await person.context.newPage()
})
afterAll(() => stage?.close())

const kept = async () => ok(await (await stage.server.as('agent-ca')).get('/users'))

const save = async (page: Page) => {
  const answered = page.waitForResponse(
    (it) => it.request().method() === 'PUT' && it.url().endsWith('/users'),
  )
  await press(page, 'Save')
  expect((await answered).status()).toBe(200)
  await page.getByRole('status').getByText('Profile has been updated').waitFor()
}

/** Both pages hold the profile as it is now, and neither reads it again by itself. */
const bothOpen = async () => {
  for (const page of [person.page, other]) {
    await page.unroute('**/api/users')
    await page.goto(new URL('/agent-profile', stage.server.origin).href)
    await heading(page, 'Your Profile')
    await page.route('**/api/users', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.fallback(),
    )
  }
}

test('a number and a yes to texts that were saved elsewhere stay', async () => {
  await bothOpen()
  await fill(other, 'Mobile', '(805) 555-0181')
  await other.getByRole('checkbox', { name: /^Text me about/ }).check()
  await save(other)
  await fill(person.page, 'First Name', 'Renamed')
  await save(person.page)
  const { firstName, phone, consents } = await kept()
  expect([firstName, phone, consents.sms]).toEqual(['Renamed', '8055550181', true])
  expect(await typed(person.page, 'Mobile').inputValue(), 'what is kept is what is shown').toBe(
    '(805) 555-0181',
  )
})

test('a signature, a photo, and an office that were saved elsewhere stay', async () => {
  await bothOpen()
  await press(other, 'Add signature')
  await press(other.getByRole('dialog'), 'Adopt')
  await upload(other, 'Profile photo', await photograph('me'))
  await other.getByRole('button', { name: 'Remove photo' }).waitFor()
  await other.getByRole('tab', { name: 'Agent Details' }).click()
  await fill(other, 'Brokerage Name', 'Elsewhere Homes')
  await save(other)
  const before = await kept()
  expect([before.signature, before.profilePictureUrl]).toEqual([expect.any(String), expect.any(String)])
  await fill(person.page, 'First Name', 'Again')
  await person.page.getByRole('tab', { name: 'Agent Details' }).click()
  await fill(person.page, 'City', 'Elsewhere')
  await save(person.page)
  const { brokerage } = before.agent
  const agent = { ...before.agent, brokerage: { ...brokerage, city: 'Elsewhere' } }
  expect(await kept()).toEqual({ ...before, firstName: 'Again', agent })
})

test('who comes back reads what was saved elsewhere, and keeps what was typed here', async () => {
  await bothOpen()
  await fill(person.page, 'First Name', 'Typed')
  await fill(other, 'First Name', 'Saved')
  await fill(other, 'Mobile', '(805) 555-0182')
  await save(other)
  await person.page.unroute('**/api/users')
  await person.page.evaluate('window.dispatchEvent(new Event("focus"))')
  await expect.poll(() => typed(person.page, 'Mobile').inputValue()).toBe('(805) 555-0182')
  expect(await typed(person.page, 'First Name').inputValue()).toBe('Typed')
  await save(person.page)
  const { firstName, phone } = await kept()
  expect([firstName, phone]).toEqual(['Typed', '8055550182'])
})

test('what is typed while a save is on its way is kept, and saved with the next one', async () => {
  await bothOpen()
  const { page } = person
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(
    '**/api/users',
    async (route) => {
      await held
      await route.fallback()
    },
    { times: 1 },
  )
  await fill(page, 'First Name', 'Begun')
  await press(page, 'Save')
  await fill(page, 'Mobile', '(805) 555-0199')
  answer()
  await expect.poll(async () => (await kept()).firstName).toBe('Begun')
  await expect.poll(() => typed(page, 'First Name').inputValue()).toBe('Begun')
  expect(await typed(page, 'Mobile').inputValue()).toBe('(805) 555-0199')
  expect((await kept()).phone).not.toBe('8055550199')
  await save(page)
  expect((await kept()).phone).toBe('8055550199')
})
