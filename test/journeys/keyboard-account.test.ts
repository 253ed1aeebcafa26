import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ok } from '#test/client.ts'
import { mailed, PASSWORD } from './account-steps.ts'
import { answered, button, checked, pressed, tabTo, type } from './keys.ts'
import { heading, openStage, reads, typed, skipAfterFailure, type Person, type Stage } from './stage.ts'
import type { Locator } from 'playwright-core'

/** An account by keyboard alone: each thing is reached with Tab, and no mouse is there (issue 9 "Scale and proof"). */
let stage: Stage
let person: Person
const email = 'keyboard-agent@example.com'
beforeAll(async () => {
  stage = await openStage('desk')
  person = await stage.person('keyboard')
  await person.page.emulateMedia({ colorScheme: 'dark' })
})
afterAll(() => stage?.close())

const secret = async (label: string, text = PASSWORD) => {
  const { page } = person
  await tabTo(page, page.getByLabel(new RegExp(`^${label}`)).and(page.locator('input')))
  await page.keyboard.type(text)
}

/** The ring around what has the focus: that of the frame where a field is held in one. */
const ring = (): Promise<string> =>
  person.page.evaluate<string>(`(() => {
    const at = document.activeElement
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(at.closest('.mantine-Input-input') ?? at)
    return [outlineStyle, outlineWidth, outlineColor].join(' ')
  })()`)
/** The accent of each theme (styles/tokens.css). */
const RINGS = { light: 'solid 2px rgb(15, 97, 103)', dark: 'solid 2px rgb(108, 197, 194)' }
const ringed = async (field: Locator) => {
  await tabTo(person.page, field)
  for (const colorScheme of ['light', 'dark'] as const) {
    await person.page.emulateMedia({ colorScheme })
    await expect.poll(ring).toBe(RINGS[colorScheme])
  }
}

test('every kind of field has a ring of two pixels while it has the focus, in both themes (look.md "Colour")', async () => {
  const { page } = person
  await person.open('/account-registration')
  await reads(page, 'Are you a licensed agent?')
  await ringed(page.getByRole('radio').first())
  await ringed(typed(page, 'First Name'))
  await ringed(page.locator('input[name=password]'))
  await ringed(page.getByRole('checkbox', { name: /I agree to the Terms/ }))
})

test('what a password lacks is read clear of its strength, at both widths', async () => {
  const { page } = person
  await secret('Password', 'password')
  await pressed(page, button(page, 'Register'))
  const sentence = page.locator('[data-path=password] .mantine-InputWrapper-error')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await person.seen(`a password that will not do, ${width}`)
    const [said, bar] = [await sentence.boundingBox(), await page.getByRole('progressbar').boundingBox()]
    expect(said && bar && bar.y - (said.y + said.height)).toBeGreaterThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
})

describe('an account without a mouse', () => {
  skipAfterFailure()

  test('an agent registers, opens the mailed link and logs in without a mouse', async () => {
    const { page } = person
    // An address that is not confirmed, and later one that is deleted, log nobody in.
    person.watch.expect(/^401 POST/)
    await person.open('/login')
    await pressed(page, page.getByRole('link', { name: 'Register here', exact: true }))
    await reads(page, 'Are you a licensed agent?')
    await answered(page, 'Are you a licensed agent?', 'Yes')
    await type(page, 'First Name', 'Kay')
    await type(page, 'Last Name', 'Tester')
    await type(page, 'Email', 'kay')
    await type(page, 'Mobile Phone Number', '4155550123')
    await tabTo(page, page.getByRole('radiogroup', { name: 'License State' }).getByRole('radio').first())
    await page.keyboard.press('Space')
    await type(page, 'License Number', '2000031')
    await type(page, 'Brokerage Name', 'Keyboard Homes')
    await type(page, 'Brokerage License Number', 'B-77')
    await reads(page, 'Your license has been verified.')
    await secret('Password')
    await secret('Confirm Password')
    await checked(page, /I agree to the Terms/)
    await pressed(page, button(page, 'Register'))
    // What is wrong has the focus, and its sentence beside it.
    const wrong = typed(page, 'Email')
    await expect.poll(() => wrong.evaluate((it) => it === it.ownerDocument.activeElement)).toBe(true)
    await expect.poll(() => wrong.getAttribute('aria-invalid')).toBe('true')
    await type(page, 'Email', email)
    // A license and a name that do not belong together: the first of them.
    await type(page, 'License Number', '2999999')
    await pressed(page, button(page, 'Register'))
    const first = typed(page, 'Last Name')
    await expect.poll(() => first.evaluate((it) => it === it.ownerDocument.activeElement)).toBe(true)
    await type(page, 'License Number', '2000031')
    await page.keyboard.press('Tab')
    await reads(page, 'Your license has been verified.')
    await person.seen('registration by keyboard')
    await pressed(page, button(page, 'Register'))
    await reads(page, 'Almost there!')
    await page.locator('h1:focus').waitFor()
    await pressed(page, button(page, 'Send the Link Again'))
    await reads(page, /^Check your email for a new link\. We send a link only to/)
    await person.seen('registered, and asked for the link again')
    // Who logs in before the link was opened is told what is missing, and gets another.
    await pressed(page, page.getByRole('link', { name: 'Log In', exact: true }).last())
    await page.waitForURL('**/login')
    await type(page, 'Email', email)
    await secret('Password')
    await page.keyboard.press('Enter')
    await reads(page, 'Confirm your email first: open the link we sent you.')
    await person.seen('logged in too early')
    await button(page, 'Send the Link Again').waitFor()

    await person.open(await mailed(stage, email, '/email-verification'))
    await reads(page, 'Your email has been verified!')
    await page.locator('h1:focus').waitFor()
    await pressed(page, page.getByRole('link', { name: 'Continue' }))
    await page.waitForURL('**/login')
    await type(page, 'Email', email)
    await secret('Password')
    await page.keyboard.press('Enter')
    await heading(page, 'Welcome, Kay')
  })

  test('a password that is wrong leaves the focus on the button that was pressed', async () => {
    const visitor = await stage.person('keyboard-visitor')
    visitor.watch.expect(/^401 POST/)
    await visitor.open('/login')
    await type(visitor.page, 'Email', email)
    await tabTo(visitor.page, visitor.page.locator('input[name=password]'))
    await visitor.page.keyboard.type('Not-the-password-7')
    const send = button(visitor.page, 'Login')
    await pressed(visitor.page, send)
    await reads(visitor.page, 'The email or password is not correct.')
    await expect.poll(() => send.evaluate((it) => it === it.ownerDocument.activeElement)).toBe(true)
  })

  test('and changes a profile, from tab to tab by the arrows', async () => {
    const { page } = person
    await pressed(page, page.getByRole('link', { name: /View Profile/ }))
    await heading(page, 'Your Profile')
    await type(page, 'Mobile', '4155550199')
    await tabTo(page, page.getByRole('tab', { name: 'Personal Info' }))
    await page.keyboard.press('ArrowRight')
    await page.locator('[role=tab][aria-selected=true]:focus', { hasText: 'Agent Details' }).waitFor()
    await type(page, 'Brokerage Name', 'Board Homes')
    await type(page, 'Street Address', '9 Board Street')
    await type(page, 'Zip', '90026')
    await page.keyboard.press('Tab')
    // City and state follow the ZIP code.
    await expect.poll(() => typed(page, 'City').inputValue()).toBe('Los Angeles')
    await ringed(typed(page, 'City'))
    await ringed(page.getByRole('combobox', { name: 'State', exact: true }))
    await person.seen('profile by keyboard')
    await pressed(page, button(page, 'Save'))
    await reads(page, 'Profile has been updated')
    // There is nothing more to save, and the focus is where it was.
    const save = button(page, 'Save')
    await expect.poll(() => save.isDisabled()).toBe(true)
    await expect.poll(() => save.evaluate((it) => it === it.ownerDocument.activeElement)).toBe(true)
    const { phone, agent } = ok(await (await stage.server.signIn(email, PASSWORD)).get('/users'))
    expect([phone, agent.brokerage.name]).toEqual(['4155550199', 'Board Homes'])
  })

  test('and deletes it, with what stays said before, and is told that it is gone', async () => {
    const { page } = person
    await person.open('/agent-profile')
    await pressed(page, page.getByRole('button', { name: /^Your data and your account/ }))
    await pressed(page, button(page, 'Delete My Account…'))
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await person.seen('deletion of one’s own account')
    await tabTo(page, dialog.getByLabel(/^Your Password/).and(page.locator('input')))
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await heading(page, 'Your account is deleted')
    await person.seen('account deleted')
    await page.reload()
    await pressed(page, page.getByRole('navigation').getByRole('link', { name: 'Log In' }))
    await page.waitForURL('**/login')
    await type(page, 'Email', email)
    await secret('Password')
    await page.keyboard.press('Enter')
    await reads(page, 'The email or password is not correct.')
  })
})
