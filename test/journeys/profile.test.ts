import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { consumerBody } from '#test/people.ts'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { fillSecret, mailed, signedInAs, signIn } from './account-steps.ts'
import { fill, heading, openStage, press, reads, typed, type Person, type Stage } from './stage.ts'

/** One's own details: what the tab bar says of a save, and a first visit that is reloaded (spec 1 §2.2, §2.9, §2.12). */
let stage: Stage
let person: Person

beforeAll(async () => {
  stage = await openStage('phone')
  person = await signedInAs(stage, 'agent-ca')
})
afterAll(() => stage?.close())

test('the tab bar says what came of a save, an error as an error', async () => {
  const { page, watch } = person
  await person.open('/agent-profile')
  const bar = page.getByRole('tablist').locator('..')
  const save = page.getByRole('button', { name: 'Save' })
  await expect.poll(() => save.isDisabled()).toBe(true)
  // The tabs stand in one row, however many there are, and the last of them is reached.
  const tabs = await Promise.all((await page.getByRole('tab').all()).map((tab) => tab.boundingBox()))
  expect(tabs.length).toBe(4)
  expect(new Set(tabs.map((box) => box?.y)).size).toBe(1)
  await page.route('**/api/users', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  watch.expect(/^500 PUT/)
  await fill(page, 'First Name', 'Renamed')
  await save.click()
  await bar.getByRole('alert').getByText('Error updating user profile').waitFor()
  await person.seen('profile not saved')
  // What is said of one try goes with the next, also where that one never leaves the page.
  await fill(page, 'Mobile', '805555')
  await save.click()
  await reads(page, 'Invalid phone number')
  expect(await bar.getByRole('alert').innerText()).toBe('')
  await fill(page, 'Mobile', '(510) 555-0103')
  await page.unroute('**/api/users')
  await save.click()
  await bar.getByRole('status').getByText('Profile has been updated').waitFor()
  await expect.poll(() => bar.getByRole('alert').innerText()).toBe('')
  await expect.poll(() => save.isDisabled()).toBe(true)
  await person.seen('profile saved')
})

test('the tab that is chosen is in the address, and a reload keeps it', async () => {
  const { page } = person
  await person.open('/agent-profile')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const entries = () => page.evaluate('history.length')
  await tab('Personal Info').waitFor()
  const before = await entries()
  await fill(page, 'First Name', 'Typed')
  await tab('Agent Details').click()
  await page.waitForURL('**/agent-profile?tab=agent')
  await tab('Personal Info').click()
  await page.waitForURL('**/agent-profile?tab=personal')
  expect(await typed(page, 'First Name').inputValue(), 'what was typed is kept').toBe('Typed')
  await tab('Billing').click()
  await page.waitForURL('**/agent-profile?tab=billing')
  expect(await entries(), 'it is no page of its own').toBe(before)
  await person.open('/agent-profile?tab=agent')
  await page.reload()
  await page.getByRole('tab', { name: 'Agent Details', exact: true, selected: true }).waitFor()
})

test('another license number is verified when it is saved, and what is wrong with it stands beside it', async () => {
  const { page, watch } = person
  await person.open('/agent-profile?tab=agent')
  const field = typed(page, 'License Number')
  const before = await field.inputValue()
  await fill(page, 'License Number', '09999999')
  // Nobody changes it at somebody's open window.
  await page.getByRole('tab', { name: 'Personal Info' }).click()
  await press(page, 'Save')
  await reads(page, 'Password is required')
  await fillSecret(page, 'Current password', DEMO_PASSWORD)
  await page.getByRole('tab', { name: 'Personal Info' }).click()
  watch.expect(/^422 PUT/)
  await press(page, 'Save')
  await page.getByRole('tab', { name: 'Agent Details', selected: true }).waitFor()
  await reads(
    page,
    'The state’s register does not list this license as active under your last name. Check the number, or ask your regulator.',
  )
  await person.seen('profile another license')
  expect(await field.inputValue()).toBe('09999999')
  await field.fill(before)
  await typed(page, 'Current password').waitFor({ state: 'detached' })
  await expect
    .poll(() => page.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled'))
    .toBe('true')
})

test('a task that was done on the profile is waiting no longer', async () => {
  await runSql(
    stage.server.databaseUrl,
    "update users set phone = null where email = 'buyer-fl@parley.example'",
    [],
  )
  const consumer = await signedInAs(stage, 'buyer-fl')
  const { page } = consumer
  await page.setViewportSize({ width: 1280, height: 800 })
  await consumer.open('/agent-profile')
  const home = page.getByRole('navigation').getByRole('link', { name: /^Home/ })
  await expect.poll(() => home.first().textContent()).toMatch(/1 waiting/)
  await fill(page, 'Mobile', '(805) 555-0178')
  await press(page, 'Save')
  await expect.poll(() => home.first().textContent()).not.toMatch(/waiting/)
  await consumer.context.close()
})

test('another number is asked about texts, before it gets any (issue 9 “no SMS without consent”)', async () => {
  const { page } = person
  const consents = async () => (await (await stage.server.as('agent-ca')).get('/users')).body.consents
  await person.open('/agent-profile')
  const texts = page.getByRole('checkbox', { name: /^Text me about my listings and offers/ })
  await typed(page, 'Mobile').waitFor()
  expect([await texts.count(), (await consents()).sms]).toEqual([0, true])
  await fill(page, 'Mobile', '(805) 555-0177')
  await texts.waitFor()
  await reads(page, 'You get no text messages at this number before you agree to them.')
  await person.seen('profile another number')
  const save = async () => {
    await press(page, 'Save')
    await page
      .getByRole('tablist')
      .locator('..')
      .getByRole('status')
      .getByText('Profile has been updated')
      .waitFor()
  }
  await save()
  await expect.poll(async () => [await texts.isChecked(), (await consents()).sms]).toEqual([false, null])
  await texts.check()
  await save()
  await expect.poll(async () => [await texts.count(), (await consents()).sms]).toEqual([0, true])
})

test('a number that said STOP is said to have, and nothing is asked for it', async () => {
  const { page } = person
  const number = (sql: string) => runSql(stage.server.databaseUrl, sql, ['8055550177'])
  await number('insert into sms_stops (number, at) values ($1, now())')
  await person.open('/agent-profile')
  await press(page, /^Emails and texts/)
  await reads(
    page,
    'Texts to your number were stopped. Text START to the number they came from to get them again.',
  )
  await page.getByRole('columnheader', { name: 'Email', exact: true }).waitFor()
  expect(await page.getByRole('checkbox', { name: /^Text me/ }).count()).toBe(0)
  expect(await page.getByRole('columnheader', { name: 'Text message' }).count()).toBe(0)
  await person.seen('messages of a stopped number')
  await number('delete from sms_stops where number = $1')
  await page.reload()
  await press(page, /^Emails and texts/)
  await page.getByRole('columnheader', { name: 'Text message' }).waitFor()
})

test('who has open work is told which, and is not offered to be deleted once more', async () => {
  const { page } = person
  const agent = await stage.server.as('agent-ca')
  ok(await agent.post('/listings', { address: { addressLine1: '5 Open Road', state: 'CA' } }), 201)
  await person.open('/agent-profile')
  await press(page, /^Your data and your account/)
  await press(page, 'Delete My Account…')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  person.watch.expect(/^409 /)
  await fill(dialog, /^Your Password/, 'Parley-demo-1')
  await press(dialog, 'Delete My Account')
  const open = dialog.getByRole('alert')
  const link = open.getByRole('link', { name: /5 Open Road/ })
  await link.waitFor()
  await expect.poll(() => open.evaluate((it) => it === it.ownerDocument.activeElement)).toBe(true)
  await expect.poll(() => dialog.getByRole('button', { name: 'Delete My Account' }).count()).toBe(0)
  expect(await dialog.locator('input').count(), 'nothing is asked that leads nowhere').toBe(0)
  await person.seen('own deletion refused')
  await dialog.getByText('Close', { exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await press(page, 'Delete My Account…')
  await fill(dialog, /^Your Password/, 'Parley-demo-1')
  await press(dialog, 'Delete My Account')
  // To where a draft is deleted: its public page offers nothing of it.
  await link.click()
  await page.waitForURL('**/create-listing/*')
  await reads(page, 'Review and submit')
})

test('an agent who may write no offers is told how to get that back', async () => {
  const { page } = person
  await runSql(
    stage.server.databaseUrl,
    `update users set roles = array_remove(roles, 'OFFER') where email = 'agent-ca@parley.example'`,
    [],
  )
  await person.open('/home')
  await reads(page, 'Your permission to write offers was withdrawn. Write to support to get it back.')
  await person.seen('home without offers')
  await person.open('/offers')
  await heading(page, 'Your Buyers')
  await reads(page, 'Your permission to write offers was withdrawn. Write to support to get it back.')
  expect(await page.getByRole('link', { name: 'Create an Offer' }).count()).toBe(0)
  await person.seen('buyers without offers')
  await runSql(
    stage.server.databaseUrl,
    `update users set roles = array_append(roles, 'OFFER') where email = 'agent-ca@parley.example'`,
    [],
  )
})

test('what was typed is not thrown away without a question', async () => {
  const { page } = person
  await person.open('/agent-profile')
  await heading(page, 'Your Profile')
  await fill(page, 'Mobile', '4155550144')
  const goHome = async () => {
    await press(page, 'Open menu')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Home/ }).click()
  }
  await goHome()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.waitFor()
  await person.seen('leave without saving')
  await press(dialog, 'Stay')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => typed(page, 'Mobile').inputValue()).toBe('(415) 555-0144')
  // The browser asks in its own words before the page is loaded anew.
  const asked: string[] = []
  page.once('dialog', (question) => {
    asked.push(question.type())
    void question.accept()
  })
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await heading(page, 'Your Profile')
  await fill(page, 'Mobile', '4155550144')
  await goHome()
  await press(dialog, 'Leave Without Saving')
  await heading(page, /^Welcome/)
  // Nothing is asked where nothing was changed.
  await person.open('/agent-profile')
  await heading(page, 'Your Profile')
  await goHome()
  await heading(page, /^Welcome/)
})

test('a first visit that is reloaded still asks for one’s details, until they are given', async () => {
  const email = 'first-visit@consumers.example'
  expect((await stage.server.visitor.post('/users/registration', consumerBody(email))).status).toBe(201)
  const newcomer = await stage.person('newcomer')
  const { page } = newcomer
  // Without the password the link confirms nothing.
  newcomer.watch.expect(/^422 PUT/)
  await newcomer.open(await mailed(stage, email, '/email-verification'))
  await fill(page, 'Password', 'Parley-demo-1')
  await press(page, 'Confirm Email')
  await reads(page, 'Your email has been verified!')
  await page.getByRole('link', { name: 'Continue' }).click()
  // Nobody types again what the link has just said.
  await heading(page, 'Log In')
  await expect.poll(() => typed(page, 'Email').inputValue()).toBe(email)
  await signIn(newcomer, email, 'Parley-demo-1')
  await heading(page, 'Verify Account')
  await page.locator('h1:focus').waitFor()
  await page.reload()
  await heading(page, 'Verify Account')
  await press(page, 'Get Started')
  await heading(page, /^Welcome/)
  await newcomer.open('/consumer-onboarding')
  await heading(page, /^Welcome/)
})

test('a license that lapsed is said at home and beside its number, before anything is refused (issue 9 "Licences")', async () => {
  const { server } = stage
  const agent = await signedInAs(stage, 'agent-fl')
  const number = (await (await server.as('agent-fl')).get('/users')).body.agent.licenseNumber
  await runSql(server.databaseUrl, 'update licences set active = false where license_number = $1', [number])
  const { page } = agent
  await agent.open('/home')
  await reads(page, 'Your license is not current')
  // A task without an explanation has none to open.
  const tasks = page.getByRole('listitem').filter({ hasText: 'Your license is not current' })
  expect(await tasks.getByRole('button').count()).toBe(0)
  await agent.seen('home with a license that lapsed')
  await page.getByRole('link', { name: 'View: Your license is not current' }).press('Enter')
  await page.locator('[role=tab][aria-selected=true]', { hasText: 'Agent Details' }).waitFor()
  await reads(page, /until you have renewed or corrected it there, you cannot publish, send, or sign/)
  await agent.seen('profile with a license that lapsed')
  await runSql(server.databaseUrl, 'update licences set active = true where license_number = $1', [number])
  await agent.open('/agent-profile?tab=agent')
  await reads(page, /^Verified in the state’s register/)
})
