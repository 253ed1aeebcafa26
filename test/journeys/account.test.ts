import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ok } from '#test/client.ts'
import { later } from '#test/clock.ts'
import { newAgent, type Registered } from '#test/make/agents.ts'
import { runSql } from '#test/database.ts'
import { answer, fill, heading, openStage, press, reads, type Person, type Stage } from './stage.ts'
import { mailed, signedInAs, signIn } from './account-steps.ts'

/** An account from its owner's chair: applying, the bell, links that are opened twice (spec 1 §2.4, §2.8, §2.12, look.md "Shell"). */
let stage: Stage
let agent: Registered
let person: Person

beforeAll(async () => {
  stage = await openStage('phone')
  agent = await newAgent(stage.server)
  person = await stage.person('agent')
  await person.open('/login')
  await signIn(person, agent.email, 'Parley-demo-1')
})
afterAll(() => stage?.close())

/** How far, at least, what stands under each message of the dialog is from it (px). */
const CLEAR = `Math.min(...[...document.querySelectorAll('[role=dialog] [data-error]')].flatMap((cell) => {
  const said = cell.querySelector('[class*=error]')?.getBoundingClientRect()
  if (!said) return []
  const texts = [...document.querySelectorAll('[role=dialog] :is(label, legend, button, p, [role=progressbar])')].map((it) => it.getBoundingClientRect())
  return texts.filter((it) => it.height > 0 && it.top >= said.bottom - 1).map((it) => it.top - said.bottom)
}))`

const NUMBERS = ['Transactions you closed', 'Of these, sales', 'Listings you have', 'may sell', 'may buy']

describe('applying to list (accounts C3)', () => {
  test('the task leads to the questions; what is missing is said beside it; what was sent can be read', async () => {
    const { page } = person
    await person.open('/home')
    await page.getByRole('link', { name: 'Start: Apply to be a listing agent' }).click()
    await press(page, 'Apply To Be A List Agent')
    const dialog = page.getByRole('dialog', { name: 'Listing Agent Application' })
    // What is no number stays as it was typed, and Escape loses none of it.
    const closed = dialog.getByLabel(/Transactions you closed/)
    await closed.fill('1e3')
    await press(dialog, 'Submit Application')
    await dialog.getByText('Invalid value').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await press(page, 'Apply To Be A List Agent')
    expect(await closed.inputValue()).toBe('1e3')
    for (const label of NUMBERS) await dialog.getByLabel(new RegExp(label)).fill('3')
    await press(dialog, 'Submit Application')
    await reads(page, 'Must agree to provide verification of production numbers')
    await person.seen('application with gaps')
    expect(await page.evaluate(CLEAR), 'a message is no label’s').toBeGreaterThanOrEqual(8)
    for (const question of [/technology/, /new ways/, /other agents/, /ready to publish/])
      await dialog.getByRole('radiogroup', { name: question }).getByLabel('Yes').check()
    await dialog.getByLabel(/I agree to provide/).check()
    await press(dialog, 'Submit Application')
    await page
      .getByText(
        'Your Listing Agent Application Has Been Submitted Successfully. Please check emails for updates from the provider',
        { exact: true },
      )
      .waitFor()
    await reads(
      page,
      /It waits for an administrator\. We tell you here and by email once you are approved\.$/,
    )
    await person.seen('applied')
    await press(page, 'View List Agent Application')
    await reads(page, 'Do you have a listing ready to publish?')
    await person.seen('application')
    const { questionnaire } = ok(await agent.get('/agents/questionnaire'))
    expect(questionnaire).toMatchObject({ transactions: 3, listingReady: true })
  })

  test('an administrator reads it from the table (spec 1 §2.15)', async () => {
    const admin = await signedInAs(stage, 'admin')
    const { page } = admin
    await admin.open('/admin/agents')
    await fill(page, 'Search agents', agent.email)
    await page.getByRole('button', { name: /, application of / }).click()
    await reads(page, 'Do you have a listing ready to publish?')
    await admin.seen('application for an administrator')
    await page.keyboard.press('Escape')
    await page.getByRole('switch', { name: /^Approved: / }).click({ force: true })
    // The agent’s page is open meanwhile, and hears of it (spec 1 §4 "Granting roles").
    const congrats = person.page.getByRole('dialog', { name: 'Congrats!' })
    await reads(person.page, "You've been granted access to create listings")
    await person.seen('a role was granted')
    await press(congrats, 'OK')
    await congrats.waitFor({ state: 'hidden' })
  })
})

test('the menu of a phone closes by Escape, and by the entry one is on', async () => {
  const { page } = person
  await person.open('/home')
  const open = page.getByRole('button', { name: 'Open menu' })
  await open.click()
  await page.keyboard.press('Escape')
  await page.locator('[aria-label="Open menu"]:focus').waitFor()
  await open.click()
  await page.getByRole('link', { name: /^Home/ }).click()
  await open.waitFor()
})

describe('the bell (look.md "Shell")', () => {
  test('counts what is unread, shows it by day, and leads where it belongs', async () => {
    const { page } = person
    const at = later()
    await runSql(stage.server.databaseUrl, 'delete from outbox where recipient_user_id = $1', [agent.id])
    await runSql(
      stage.server.databaseUrl,
      `insert into outbox (id, event_id, recipient, channel, recipient_user_id, payload, state, next_at, created_at)
       select 'bell' || i, 'bell' || i, '${agent.id}', 'app', '${agent.id}',
              jsonb_build_object('subject', 'News ' || i, 'lines', jsonb_build_array('Read me.'), 'path', '/agent-profile'),
              'done', '${at}', '${at}'::timestamptz - make_interval(days => 3 * i) from generate_series(0, 1) i`,
    )
    await person.open('/home')
    await press(page, 'Notifications, 2 unread')
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await panel
      .getByRole('region', { name: 'Today' })
      .getByRole('link', { name: /News 0/ })
      .waitFor()
    await person.seen('notifications')
    await panel.getByRole('link', { name: /News 1/ }).click()
    await heading(page, 'Your Profile')
    await press(page, 'Notifications, 1 unread')
    await press(panel, 'Mark All as Read')
    await expect.poll(() => panel.getByText('Unread').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  })
})

test('a session that is ended elsewhere leaves its open page by itself; the focus stays with the list', async () => {
  const other = await stage.person('the other device')
  await other.open('/login')
  await signIn(other, agent.email, 'Parley-demo-1')
  other.watch.expect(/^401 GET/)
  const listening = other.page.waitForResponse('**/api/live')
  await other.open('/agent-profile')
  await listening
  const { page } = person
  await person.open('/agent-profile')
  await press(page, /^Where you’re logged in/)
  const end = page.getByRole('button', { name: /^Log out Chrome/ })
  await end.click()
  await end.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('UL')
  await other.page.waitForURL('**/login')
})

describe('links of mails', () => {
  test('a reset link that was used says so before anybody thinks of a password (accounts C9)', async () => {
    const visitor = await stage.person('visitor')
    const { page } = visitor
    ok(await stage.server.visitor.post(`/users/forgot-password?email=${encodeURIComponent(agent.email)}`))
    const path = await mailed(stage, agent.email, '/reset-password')
    // Another password ends the agent’s session.
    person.watch.expect(/^401 GET/)
    await visitor.open(path)
    // A reload, with the token out of the address bar, still knows what it is about (accounts C8).
    await page.reload()
    await page
      .getByLabel(/^New Password/)
      .and(page.locator('input'))
      .fill('Parley-demo-2')
    await press(page, 'UPDATE PASSWORD')
    await reads(page, 'Your password was successfully updated.')
    await page.locator('h1:focus').waitFor()
    await page.reload()
    await reads(page, 'Your password was successfully updated.')
    await visitor.open(path)
    await heading(page, 'This link no longer works')
    await page.locator('h1:focus').waitFor()
    await visitor.seen('link that was used')
    await page.getByRole('button', { name: 'Request New Link' }).waitFor()
  })

  test('Log In from the page that signs out leads home, not out again (accounts C1)', async () => {
    const leaving = await signedInAs(stage, 'agent-ca')
    const { page } = leaving
    await leaving.open('/logout')
    await heading(page, 'See you later!')
    await page.getByRole('navigation').getByRole('link', { name: 'Log In' }).click()
    await signIn(leaving, 'agent-ca@parley.example', 'Parley-demo-1')
    await page.waitForURL('**/home')
  })
})

test('a trailblazer answers the questions first, and finds terms and policy (spec 1 §2.4, accounts C12)', async () => {
  const visitor = await stage.person('trailblazer')
  const { page } = visitor
  await visitor.open('/account-registration?affiliate=trailblazer')
  for (const label of NUMBERS) await page.getByLabel(new RegExp(label)).fill('0')
  for (const question of [/technology/, /new ways/, /other agents/, /ready to publish/])
    await answer(page, question, 'No')
  await page.getByLabel(/I agree to provide/).check()
  await visitor.seen('questions of a campaign')
  await press(page, 'Continue to Registration')
  await fill(page, 'First Name', 'Trail')
  await press(page, 'Change answers')
  await press(page, 'Continue to Registration')
  await expect.poll(() => page.getByLabel(/^First Name/).inputValue()).toBe('Trail')
  // The browser's own way back, and forth again, loses neither.
  await page.goBack()
  await expect.poll(() => page.getByLabel(new RegExp(NUMBERS[0]!)).inputValue()).toBe('0')
  await page.goForward()
  await expect.poll(() => page.getByLabel(/^First Name/).inputValue()).toBe('Trail')
  await visitor.open('/terms')
  await heading(page, 'Terms of Service')
  await visitor.seen('terms of service')
  await visitor.open('/privacy')
  await heading(page, 'Privacy Policy')
  await visitor.seen('privacy policy')
})
