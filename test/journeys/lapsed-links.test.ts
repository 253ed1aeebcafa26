import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '#domain/kernel/time/span.ts'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ensureProvisionalUser } from '#server/account/provisional.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { sweep } from '#server/platform/retention/sweep.ts'
import { ok } from '#test/client.ts'
import { newAgent } from '#test/make/agents.ts'
import { consumerBody } from '#test/people.ts'
import { fillSecret, mailed, signedInAs, signIn } from './account-steps.ts'
import { answer, fill, heading, openStage, press, reads, type Person, type Stage } from './stage.ts'

/** A link that has lapsed, from its mail to a login (spec 1 §2.6 to §2.8). */
let stage: Stage

beforeAll(async () => {
  stage = await openStage('desk')
})
afterAll(() => stage?.close())

const ASKED =
  /^Check your email for a new link\. We send a link only to an email that was registered or invited\./

/** The days pass, and what is kept no longer is taken out. */
const pass = async (days: number) => {
  await stage.server.linksWritten()
  stage.server.advance(days * DAY + 1000)
  await sweep(stage.server.ctx)
}
const forgot = async (email: string) =>
  ok(await stage.server.visitor.post(`/users/forgot-password?email=${encodeURIComponent(email)}`))
const named = async (email: string) => {
  await withTransaction<void>(stage.server.ctx.db, async (tx) => {
    await ensureProvisionalUser(tx, { email, firstName: 'Nora', lastName: 'Named', as: 'seller' })
  })
  await forgot(email)
}
/** Its session ends with the days that pass later: the page is closed before. */
const gone = ({ context }: Person) => context.close()
const filledIn = ({ page }: Person, email: string) =>
  expect.poll(() => page.getByLabel(/^Email/).inputValue()).toBe(email)

test('an activation: the page’s own button sends another link, which the same browser needs no password for', async () => {
  const person = await stage.person('visitor')
  const { page } = person
  const email = 'late-comer@example.com'
  await person.open('/account-registration')
  await answer(page, 'Are you a licensed agent?', 'No')
  await fill(page, 'First Name', 'Lana')
  await fill(page, 'Last Name', 'Late')
  await fill(page, 'Email', email)
  await page.getByRole('textbox', { name: 'Mobile Phone Number' }).pressSequentially('4155550178')
  await fillSecret(page, 'Password', DEMO_PASSWORD)
  await fillSecret(page, 'Confirm Password', DEMO_PASSWORD)
  await page.getByLabel(/I agree to the Terms/).check()
  await press(page, 'Register')
  await reads(page, 'Almost there!')
  const first = await mailed(stage, email, '/email-verification')
  await pass(8)
  person.watch.expect(/^422 PUT/)
  await person.open(first)
  await reads(
    page,
    'Something went wrong while verifying your account. Enter your email below to request a new link.',
  )
  await filledIn(person, email)
  await person.seen('an activation link that has lapsed')
  await press(page, 'Request New Link')
  await reads(page, ASKED)
  await person.seen('a new activation link was asked for')
  const second = await mailed(stage, email, '/email-verification')
  expect(second).not.toBe(first)
  await person.open(second)
  await reads(page, 'Your email has been verified!')
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL('**/login')
  await filledIn(person, email)
  await signIn(person, email, DEMO_PASSWORD)
  await heading(page, 'Verify Account')
  await gone(person)
})

test('from the login, which says what is missing; in another browser the password shows whose it is', async () => {
  const person = await stage.person('visitor')
  const { page } = person
  const email = 'elsewhere@example.com'
  ok(await stage.server.visitor.post('/users/registration', consumerBody(email)), 201)
  const first = await mailed(stage, email, '/email-verification')
  await pass(4)
  person.watch.expect(/^(401 POST|422 PUT)/)
  await person.open('/login')
  await fill(page, 'Email', email)
  await fillSecret(page, 'Password', DEMO_PASSWORD)
  await press(page, 'Login')
  await reads(page, /^Confirm your email first/)
  await press(page, 'Send the Link Again')
  await reads(page, ASKED)
  await person.seen('logged in too late')
  const second = await mailed(stage, email, '/email-verification')
  expect(second).not.toBe(first)
  await person.open(second)
  await heading(page, 'Confirm it’s you')
  await reads(page, /^We can’t tell that you registered in this browser\./)
  await fillSecret(page, 'Password', DEMO_PASSWORD)
  await press(page, 'Confirm Email')
  await reads(page, 'Your email has been verified!')
})

test('a forgotten password: the address goes along, and no mail is promised where none goes', async () => {
  const person = await stage.person('visitor')
  const { page } = person
  const email = 'never-seen@example.com'
  await person.open('/login')
  await fill(page, 'Email', email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await heading(page, 'Forgot your password?')
  await filledIn(person, email)
  await press(page, 'Reset')
  await page.waitForURL('**/forgot-password/success')
  await reads(page, 'Check your email to complete resetting your password.')
  await reads(page, /^We send a link only to an email that was registered or invited\. .+, or register\.$/)
  await person.seen('a link was asked for')
  expect(await stage.server.outbox(email)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'LOG IN' }).click()
  await filledIn(person, email)
})

test('an invitation: another one, with the address filled in, to a password and a login', async () => {
  const person = await stage.person('visitor')
  const { page } = person
  const email = 'late-guest@example.com'
  await named(email)
  const first = await mailed(stage, email, '/account-verification')
  await pass(14)
  await person.open(first)
  await reads(page, /^An invitation works once, for 14 days\./)
  expect(await page.getByText('Forgot your password?').count()).toBe(0)
  await filledIn(person, email)
  await person.seen('an invitation that has lapsed')
  await press(page, 'Request New Link')
  await reads(page, ASKED)
  const second = await mailed(stage, email, '/account-verification')
  expect(second).not.toBe(first)
  await person.open(second)
  await heading(page, 'Hello Nora')
  await fillSecret(page, 'Create Password', DEMO_PASSWORD)
  await press(page, 'Register')
  await reads(page, 'Your password was set successfully')
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await signIn(person, email, DEMO_PASSWORD)
  await page.getByRole('dialog', { name: 'Before you begin' }).waitFor()
  await gone(person)
})

/** Somebody to whom a link of each kind was mailed. */
const MAILED = {
  activation: async () => {
    const email = 'another-activation@example.com'
    ok(await stage.server.visitor.post('/users/registration', consumerBody(email)), 201)
    return email
  },
  invitation: async () => {
    const email = 'another-invitation@example.com'
    await named(email)
    return email
  },
  reset: async () => {
    const { email } = await newAgent(stage.server)
    await forgot(email)
    return email
  },
}

test.each([
  ['activation', '/email-verification'],
  ['invitation', '/account-verification'],
  ['reset', '/reset-password'],
] as const)(
  'another’s %s that has lapsed, opened by somebody who is logged in: whose page this is, and the way out',
  async (kind, path) => {
    const email = await MAILED[kind]()
    const link = await mailed(stage, email, path)
    await pass(14)
    const person = await signedInAs(stage, 'buyer-ca')
    const { page } = person
    person.watch.expect(/^422 PUT/)
    await person.open(link)
    await page.getByRole('button', { name: 'Request New Link' }).waitFor()
    await reads(page, 'You’re logged in as buyer-ca@parley.example.')
    await filledIn(person, email)
    await person.seen(`another’s ${kind} that has lapsed`)
    await press(page, 'Request New Link')
    await reads(page, ASKED)
    expect(await mailed(stage, email, path)).not.toBe(link)
    await page.getByRole('link', { name: 'Log in as someone else' }).click()
    await heading(page, 'See you later!')
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
    await filledIn(person, email)
    await gone(person)
  },
)
