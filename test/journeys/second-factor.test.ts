import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ok } from '#test/client.ts'
import { newConsumer, type Registered } from '#test/make/agents.ts'
import { fill, heading, openStage, press, reads, skipAfterFailure, type Person, type Stage } from './stage.ts'
import { answerCookies, signIn } from './account-steps.ts'

/** A login with two steps, from its owner's chair, with an authenticator that the browser itself plays (decision 29). */
const PASSWORD = 'Parley-demo-1'

let stage: Stage
let owner: Registered
let person: Person
beforeAll(async () => {
  stage = await openStage('phone', { local: true })
  owner = await newConsumer(stage.server)
  person = await stage.person('owner')
  await person.open('/login')
  await signIn(person, owner.email, PASSWORD)
})
afterAll(() => stage?.close())
skipAfterFailure()

/** The browser's own security key: it is touched whenever it is asked. */
const plugInKey = async ({ page, context }: Person) => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const secret = (page: Page, label: string, text: string) =>
  page
    .getByLabel(new RegExp(`^${label}`))
    .and(page.locator('input:visible'))
    .fill(text)

const codeOf = (key: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({
    timestamp: stage.server.ctx.clock().getTime() + ahead * 30_000,
  })

/** The first step again: password, and what is asked next. */
const logInAgain = async ({ page, open }: Person, password = PASSWORD) => {
  const ended = page.waitForResponse((answer) => answer.url().endsWith('/api/logout'))
  await open('/logout')
  await heading(page, 'See you later!')
  // The cookie goes with the answer: a page that is opened before would still try it.
  await ended
  await open('/login')
  await fill(page, 'Email', owner.email)
  await secret(page, 'Password', password)
  await press(page, 'Login')
  await heading(page, 'Two-step verification')
}

let key = ''
let codes: string[] = []

describe('the second step', () => {
  test('an authenticator app is set up, with what is wrong beside its field; codes are kept before they go', async () => {
    const { page } = person
    await person.open('/agent-profile')
    await answerCookies(person)
    await press(page, /^Two-step verification/)
    await page.getByRole('button', { name: 'Two-step verification Off', exact: true }).waitFor()
    await press(page, 'Set Up App')
    const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
    person.watch.expect(/^422 POST/)
    await secret(page, 'Your Password', 'Not-mine-1')
    await press(dialog, 'Continue')
    await reads(page, 'That isn’t your current password')
    await secret(page, 'Your Password', PASSWORD)
    await press(dialog, 'Continue')
    await dialog.getByRole('img', { name: /^QR code/ }).waitFor()
    await person.seen('setting an authenticator app up')
    key = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
    person.watch.expect(/^422 PUT/)
    await fill(dialog, /^Six-digit code/, '000000')
    await press(dialog, 'Turn On')
    await reads(page, /^That code isn’t right/)
    await fill(dialog, /^Six-digit code/, codeOf(key))
    await press(dialog, 'Turn On')
    const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
    await shown.waitFor()
    codes = await shown.getByRole('listitem').allTextContents()
    expect(codes).toHaveLength(10)
    await expect.poll(() => shown.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true)
    await person.seen('recovery codes')
    await shown.getByLabel('I’ve kept these codes').check()
    await press(shown, 'Done')
    await reads(page, /^10 codes left/)
    await person.seen('second step set up')
  })

  test('a passkey is added, and opens the next login', async () => {
    const { page } = person
    await plugInKey(person)
    await press(page, 'Add Passkey')
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await fill(dialog, /^Name/, 'My phone')
    await secret(page, 'Your Password', PASSWORD)
    await press(dialog, 'Add Passkey')
    await reads(page, 'My phone')
    await dialog.waitFor({ state: 'hidden' })
    await press(page, 'Add Passkey')
    await fill(dialog, /^Name/, 'my phone')
    await secret(page, 'Your Password', PASSWORD)
    await press(dialog, 'Add Passkey')
    await reads(page, 'You have a passkey of this name already. Choose another one.')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    person.watch.expect(/^401 POST/)
    await logInAgain(person)
    await person.seen('second step of a login')
    await page.locator('button:focus', { hasText: 'Use Passkey' }).waitFor()
    await press(page, 'Use Passkey')
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  })

  test('the app’s code opens, a wrong one says so, and so does a recovery code once', async () => {
    const { page } = person
    person.watch.expect(/^401 POST/)
    stage.server.advance(60_000)
    await logInAgain(person)
    await fill(page, 'Code', '000000')
    await press(page, 'Log In')
    await reads(page, /^That didn’t work/)
    await fill(page, 'Code', codeOf(key))
    await press(page, 'Log In')
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
    await logInAgain(person)
    await fill(page, 'Code', codes[0]!)
    await press(page, 'Log In')
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
    await person.open('/agent-profile')
    await press(page, /^Two-step verification/)
    await reads(page, /^9 codes left/)
  })
})

describe('password and sessions', () => {
  test('the password is changed here, and everywhere else is logged out', async () => {
    const { page } = person
    const other = await stage.server.visitor.post('/login', { email: owner.email, password: PASSWORD })
    expect(other.status).toBe(401)
    // The first second step logged everybody else out; somebody who has a code is in again.
    const elsewhere = { challenge: other.body.challenge, code: codes[1] }
    expect((await stage.server.visitor.post('/login/second-factor', elsewhere)).status).toBe(200)
    await press(page, /^Where you’re logged in/)
    await reads(page, 'This session')
    await reads(page, 'The machine Parley runs on')
    await person.seen('sessions')
    await press(page, 'Log Out Everywhere Else')
    await press(page.getByRole('dialog'), 'Log Out Everywhere Else')
    await reads(page, 'You’re not logged in anywhere else.')
    await press(page, 'Password')
    await secret(page, 'Current Password', PASSWORD)
    await secret(page, 'New Password', 'Another-parley-1')
    await secret(page, 'Confirm New Password', 'Another-parley-2')
    await press(page, 'Change Password')
    await reads(page, 'Passwords do not match.')
    await secret(page, 'Confirm New Password', 'Another-parley-1')
    await press(page, 'Change Password')
    await reads(page, /^Your password was changed/)
    await person.seen('password changed')
  })
})

describe('messages, data, and the way out', () => {
  test('a kind is turned off and stays off; what stays on says so; the data is a file; the account goes', async () => {
    const { page } = person
    await press(page, 'Emails and texts')
    await page
      .getByRole('cell', { name: /^Always sent/ })
      .first()
      .waitFor()
    const reminders = page.getByRole('switch', { name: 'Email: Reminders' })
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/users/preferences'))
    await reminders.press('Space')
    expect((await saved).ok()).toBe(true)
    await person.seen('kinds of messages')
    await page.reload()
    await press(page, 'Emails and texts')
    await reminders.waitFor()
    await expect.poll(() => reminders.isChecked()).toBe(false)
    await press(page, 'Your data and your account')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download My Data' }).click()
    expect((await download).suggestedFilename()).toBe('parley-my-data.zip')
    await press(page, 'Delete My Account…')
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await reads(page, 'What is kept')
    await person.seen('deleting one’s account')
    await secret(page, 'Your Password', 'Another-parley-1')
    await press(dialog, 'Delete My Account')
    await heading(page, 'Your account is deleted')
  })
})

test('an administrator of a production sees nothing before a second step is set up, by keyboard alone', async () => {
  Object.assign(stage.server.ctx.config, { adminsNeedSecondFactor: true })
  const admin = await stage.person('admin')
  const { page } = admin
  await plugInKey(admin)
  await admin.open('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill('admin@parley.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await heading(page, 'Add a second step')
  await admin.seen('an administrator without a second step')
  await admin.open('/admin/users')
  await heading(page, 'Add a second step')
  await page.getByRole('button', { name: 'Add Passkey' }).focus()
  await page.keyboard.press('Enter')
  // The dialog puts the focus into its first field itself; until then the keys would go nowhere.
  const name = page.getByRole('textbox', { name: /^Name/ })
  await expect.poll(() => name.evaluate((it) => it.matches(':focus'))).toBe(true)
  await page.keyboard.type('Key')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByLabel('I’ve kept these codes').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await heading(page, /^Welcome/)
  Object.assign(stage.server.ctx.config, { adminsNeedSecondFactor: false })
  // Somebody who has lost everything: the administrator takes the step away.
  const lost = await newConsumer(stage.server)
  const { secret: theirs } = ok(await lost.post('/users/second-factor/authenticator', { password: PASSWORD }))
  ok(await lost.put('/users/second-factor/authenticator', { code: codeOf(theirs) }))
  await admin.open('/admin/users')
  await fill(page, 'Search users', lost.email)
  await reads(page, '1 row')
  await page.getByRole('button', { name: /^Remove Second Step: / }).click()
  await press(page.getByRole('dialog'), 'Remove')
  await reads(page, 'The second step was removed')
  await expect.poll(() => page.getByRole('button', { name: /^Remove Second Step: / }).count()).toBe(0)
})
