import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { consumerBody } from '#test/people.ts'
import { mailed, signedInAs, signIn } from './account-steps.ts'
import { fill, heading, openStage, press, reads, typed, type Person, type Stage } from './stage.ts'

/** One's own details: what the tab bar says of a save, and a first visit that is reloaded (spec 1 §2.2, §2.9, §2.12). */
let stage: Stage
let person: Person

beforeAll(async () => {
  stage = await openStage('phone')
  person = await signedInAs(stage, 'agent-ca')
})
afterAll(() => stage?.close())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await stage.picture(task.name.slice(0, 30))
})

test('the tab bar says what came of a save, an error as an error', async () => {
  const { page, watch } = person
  await person.open('/agent-profile')
  const bar = page.getByRole('tablist').locator('..')
  const save = page.getByRole('button', { name: 'Save' })
  expect(await save.isDisabled()).toBe(true)
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
  await page.unroute('**/api/users')
  await save.click()
  await bar.getByRole('status').getByText('Profile has been updated').waitFor()
  expect(await bar.getByRole('alert').innerText()).toBe('')
  expect(await save.isDisabled()).toBe(true)
  await person.seen('profile saved')
})

test('another number is asked about texts, before it gets any (issue 9 “no SMS without consent”)', async () => {
  const { page } = person
  const consents = async () => (await (await stage.server.as('agent-ca')).get('/users')).body.consents
  await person.open('/agent-profile')
  const texts = page.getByRole('checkbox', { name: /^Text me about my listings and offers/ })
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
  expect([await texts.isChecked(), (await consents()).sms]).toEqual([false, null])
  await texts.check()
  await save()
  expect([await texts.count(), (await consents()).sms]).toEqual([0, true])
})

test('what was typed is not thrown away without a question', async () => {
  const { page } = person
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
  expect(await typed(page, 'Mobile').inputValue()).toBe('(415) 555-0144')
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
  await newcomer.open(await mailed(stage, email, '/email-verification'))
  await fill(page, 'Password', 'Parley-demo-1')
  await press(page, 'Confirm Email')
  await reads(page, 'Your email has been verified!')
  await page.getByRole('link', { name: 'Continue' }).click()
  await signIn(newcomer, email, 'Parley-demo-1')
  await heading(page, 'Verify Account')
  await page.reload()
  await heading(page, 'Verify Account')
  await press(page, 'Get Started')
  await heading(page, /^Welcome/)
  await newcomer.open('/consumer-onboarding')
  await heading(page, /^Welcome/)
})
