import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { answer, fill, heading, PATIENCE, press, reads, type Person, type Stage } from './stage.ts'

export const PASSWORD = 'Parley-test-1'

/** The way to the page a mail links to, once the mail has come. */
export const mailed = (stage: Stage, to: string, path: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const link = await stage.server.link(to, path)
      return link.pathname + link.search
    },
    { timeout: PATIENCE, interval: 100 },
  )

/** A password has no role of its own: it is found by the beginning of its label. */
export const fillSecret = (page: Page, label: string, text: string) =>
  page
    .getByLabel(new RegExp(`^${label}`))
    .and(page.locator('input'))
    .fill(text)

export const signIn = async ({ page }: Person, email: string, password = PASSWORD) => {
  await fill(page, 'Email', email)
  await fillSecret(page, 'Password', password)
  await press(page, 'Login')
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/**
 * Logged in already, by the call of the form: the next page that is opened finds the cookie. `agrees`: what is asked of
 * invited people first is answered. The form itself is what other journeys are about.
 */
export const withSession = async (
  stage: Stage,
  { context }: Person,
  email: string,
  { password = PASSWORD, agrees = false } = {},
) => {
  const { request } = context
  const at = (path: string) => new URL(`/api${path}`, stage.server.origin).href
  const login = await request.post(at('/login'), { data: { email, password } })
  expect(login.status(), `${email} logs in`).toBe(200)
  if (!agrees) return
  const headers = { authorization: login.headers().authorization ?? '' }
  const data = { consents: { terms: true, electronicRecords: true } }
  expect((await request.put(at('/users'), { headers, data })).status()).toBe(200)
}

/** The question about cookies is above the page until it is answered. */
export const answerCookies = ({ page }: Person) => press(page, 'Only Necessary Cookies')

export interface NewAgent {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly state: 'CA' | 'FL'
  /** Of the trial licenses (api.md "Demo and test world"). */
  readonly licence: string
}

/** Registers with a license that is found, activates by the mail's link, signs in (spec 1 §2.4, §2.7, §2.3). */
export const becomeAgent = async (stage: Stage, person: Person, agent: NewAgent) => {
  const { page } = person
  await person.open('/account-registration')
  await answer(page, 'Are you a licensed agent?', 'Yes')
  await fill(page, 'First Name', agent.firstName)
  await fill(page, 'Last Name', agent.lastName)
  await fill(page, 'Email', agent.email)
  await page.getByRole('textbox', { name: 'Mobile Phone Number' }).pressSequentially('4155550123')
  await answer(page, 'License State', agent.state === 'CA' ? 'California' : 'Florida')
  await fill(page, 'License Number', agent.licence)
  await fill(page, 'Brokerage Name', 'Journey Homes')
  await fill(page, 'Brokerage License Number', 'B-100')
  await reads(page, 'Your license has been verified.')
  // What was found out is not said of another number (spec 1 §4).
  const number = page.getByRole('textbox', { name: 'License Number', exact: true })
  await number.press('End')
  await number.press('1')
  await page.getByText('Your license has been verified.').waitFor({ state: 'detached' })
  await number.press('Backspace')
  await number.blur()
  await reads(page, 'Your license has been verified.')
  await fillSecret(page, 'Password', PASSWORD)
  await fillSecret(page, 'Confirm Password', PASSWORD)
  await page.getByLabel(/I agree to the Terms/).check()
  await person.seen('registration')
  await press(page, 'Register')
  await reads(page, 'Almost there!')
  await page.locator('h1:focus').waitFor()
  await person.seen('registration sent')
  await person.open(await mailed(stage, agent.email, '/email-verification'))
  await reads(page, 'Your email has been verified!')
  await expect
    .poll(() => new URL(page.url()).search, { message: 'the token does not stay in the address' })
    .toBe('')
  await page.reload()
  await reads(page, 'Your email has been verified!')
  await person.seen('email verified')
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL('**/login')
  await person.seen('log in')
  await signIn(person, agent.email)
  await heading(page, `Welcome, ${agent.firstName}`)
  await person.seen('home of a new agent')
  await answerCookies(person)
}

/** What a first sign-in asks before anything else. */
export const consent = async ({ page }: Person) => {
  const dialog = page.getByRole('dialog', { name: 'Before you begin' })
  await dialog.waitFor()
  expect(await page.locator('[inert] main').count(), 'the page under it cannot be used').toBe(1)
  await dialog.getByRole('checkbox', { name: /I agree to the Terms/ }).check()
  await press(dialog, 'Continue')
  await dialog.waitFor({ state: 'hidden' })
}

/** Somebody an agent named: the mail's link, a password, the first sign-in with its consents (spec 1 §2.6, §2.9). */
export const acceptInvitation = async (stage: Stage, person: Person, email: string, firstName: string) => {
  const { page } = person
  await person.open(await mailed(stage, email, '/account-verification'))
  await heading(page, `Hello ${firstName}`)
  await person.seen(`invitation of ${firstName}`)
  await fillSecret(page, 'Create Password', PASSWORD)
  await press(page, 'Register')
  await reads(page, 'Your password was set successfully')
  await page.reload()
  await reads(page, 'Your password was set successfully')
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await signIn(person, email)
  await page.getByRole('dialog', { name: 'Before you begin' }).waitFor()
  await person.seen(`consents of ${firstName}`)
  await consent(person)
  await heading(page, 'Verify Account')
  await person.seen(`details of ${firstName}`)
  // What the agent typed is the record's: everybody says their own number.
  expect(await page.getByRole('textbox', { name: 'Mobile' }).inputValue()).toBe('')
  await fill(page, 'Mobile', '(415) 555-0123')
  await press(page, 'Get Started')
  await heading(page, `Welcome, ${firstName}`)
  await answerCookies(person)
}

/** The administrator approves an agent as a listing agent (spec 1 §4 "Granting roles"). */
export const approveAgent = async (admin: Person, agent: NewAgent) => {
  const { page } = admin
  await admin.open('/login')
  await signIn(admin, 'admin@parley.example', 'Parley-demo-1')
  await heading(page, 'Welcome, Ada')
  await admin.open('/admin/agents')
  // Until the answer comes, the rows of before stand there, dimmed: as cards, on a phone, nothing else tells them apart.
  const found = page.waitForResponse((response) => /\/api\/admin\/.*[?&]q=/.test(response.url()))
  await fill(page, 'Search agents', agent.email)
  await found
  const approved = page.getByRole('switch', { name: `Approved: ${agent.firstName} ${agent.lastName}` })
  await approved.waitFor()
  await page.getByRole('row').nth(2).waitFor({ state: 'detached' })
  await admin.seen('agents of the administrator')
  const granted = page.waitForResponse((response) => response.url().includes('/api/admin/'))
  await approved.click({ force: true })
  expect((await granted).ok()).toBe(true)
  await expect.poll(() => approved.isChecked()).toBe(true)
}

/** Told on the page that is open meanwhile, until it was read (spec 1 §4 "Granting roles"). */
export const readCongrats = async ({ page }: Person) => {
  const dialog = page.getByRole('dialog', { name: 'Congrats!' })
  await dialog.getByText("You've been granted access to create listings").waitFor()
  await press(dialog, 'OK')
  await dialog.waitFor({ state: 'detached' })
}

/** One of the demo logins at a browser of their own, at home. */
export const signedInAs = async (stage: Stage, name: string, at?: Person): Promise<Person> => {
  const person = at ?? (await stage.person(name))
  await withSession(stage, person, `${name}@parley.example`, { password: DEMO_PASSWORD })
  await person.open('/home')
  await heading(person.page, /^Welcome/)
  return person
}

/** Somebody whom an agent named, at a browser of their own, who has agreed and answered what is asked first. */
export const namedPerson = async (stage: Stage, name: string, email: string): Promise<Person> => {
  const person = await stage.person(name)
  await withSession(stage, person, email, { password: DEMO_PASSWORD, agrees: true })
  await person.open('/home')
  await answerCookies(person)
  return person
}
