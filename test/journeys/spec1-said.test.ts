import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SELLING_REASONS } from '#domain/account/seller-profile.ts'
import { UPLOAD_MAX_BYTES } from '#domain/file/upload.ts'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ok } from '#test/client.ts'
import { newAgent } from '#test/make/agents.ts'
import { PDF } from '#test/make/examples.ts'
import { accepted, activeListing, deliveredOffer, draftOffer } from '#test/make/sale.ts'
import { activate, consumerBody } from '#test/people.ts'
import { mailed, signedInAs, signIn } from './account-steps.ts'
import { failing, says } from './said-steps.ts'
import { answer, choose, fill, heading, openStage, press, reads, type Person, type Stage } from './stage.ts'

/** The sentences of specification 1 §5 and §8, and the screens of §2 that carry them, as the product says them. */
let stage: Stage
let visitor: Person
let admin: Person
let agent: Person

beforeAll(async () => {
  stage = await openStage('desk')
  const sale = await activeListing(stage.server, 'ca', (body) => {
    body.address.addressLine1 = '77 Zebra Crossing'
  })
  await accepted(sale, await deliveredOffer(stage.server, sale))
  visitor = await stage.person('visitor')
  admin = await signedInAs(stage, 'admin')
  agent = await signedInAs(stage, 'agent2-ca')
})
afterAll(() => stage?.close())

const secret = (page: Page, label: string, text: string) =>
  page
    .getByLabel(new RegExp(`^${label}`))
    .and(page.locator('input'))
    .fill(text)

/** A picture of nothing. */
const drawn = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

describe('registration (spec 1 §2.4, §5, §8)', () => {
  test('what is missing, what is invalid', async () => {
    const { page } = visitor
    await visitor.open('/account-registration')
    await answer(page, 'Are you a licensed agent?', 'Yes')
    await press(page, 'Register')
    await says(
      page,
      'Please ensure there are no errors above before trying to Register. All fields are required.',
      'First Name is required',
      'Last Name is required',
      'Email is required',
      'Mobile Phone Number is required',
      'License Number is required',
      'Brokerage Name is required',
      'Brokerage License Number is required',
      'Password is required',
      'Confirm password is required',
    )
    // What is asked for does not look like what was typed, and is wrong.
    const colors = await page.evaluate<string[]>(`(() => {
      const phone = document.querySelector('input[type=tel]')
      return [getComputedStyle(phone, '::placeholder'), getComputedStyle(phone)].map(({ color }) => color)
    })()`)
    const gray = await page
      .getByText('denotes a required field')
      .evaluate((note) => note.ownerDocument.defaultView?.getComputedStyle(note).color)
    expect(colors[0]).toBe(gray)
    expect(colors[1]).not.toBe(gray)
    // The first gap comes under the eye a moment later; whoever types into another field by then is left there.
    await page.getByRole('textbox', { name: 'Last Name', exact: true }).click()
    await page.keyboard.type('Smith-Rivera', { delay: 60 })
    expect(await page.getByRole('textbox', { name: 'Last Name', exact: true }).inputValue()).toBe(
      'Smith-Rivera',
    )
    await fill(page, 'First Name', 'X1')
    await fill(page, 'Last Name', '1')
    await fill(page, 'Brokerage Name', '12')
    await fill(page, 'License Number', '-1')
    await fill(page, 'Brokerage License Number', '#1')
    await fill(page, 'Email', 'nobody')
    await secret(page, 'Password', 'short')
    await secret(page, 'Confirm Password', 'other')
    await press(page, 'Register')
    await says(
      page,
      'First Name is invalid',
      'Last Name is invalid',
      'Brokerage Name is invalid',
      'License Number is invalid',
      'Brokerage License Number is invalid',
      'Email is invalid',
      'Password is short',
      'Passwords do not match.',
    )
    await secret(page, 'Password', 'lowercase1')
    await press(page, 'Register')
    await says(page, 'Password is missing upper or lower case letter')
    await visitor.seen('registration, invalid')
  })

  test('the license: verified, unknown, not checked', async () => {
    const { page } = visitor
    await visitor.open('/account-registration')
    await answer(page, 'Are you a licensed agent?', 'Yes')
    await answer(page, 'License State', 'California')
    await fill(page, 'Last Name', 'Stranger')
    await fill(page, 'License Number', '02000040')
    await page.getByRole('textbox', { name: 'License Number', exact: true }).blur()
    await says(page, 'Agent information does not match any BRE/DRE records.')
    await reads(page, 'Please check that the DRE#, state and last name fields are correct.')
    // Either may be the wrong one: both are marked, and described by it.
    const marked = await page.evaluate<string[]>(`[...document.querySelectorAll('input[aria-invalid=true]')]
      .filter((field) => field.getAttribute('aria-describedby').split(' ').some((id) =>
        document.getElementById(id)?.textContent === 'Agent information does not match any BRE/DRE records.'))
      .map((field) => field.labels[0].textContent)`)
    expect(marked).toEqual(['Last Name *', 'License Number *'])
    await visitor.seen('registration, unknown license')
    await failing(visitor, 'dre/verify', 'GET', async () => {
      await fill(page, 'Last Name', 'Tester')
      await page.getByRole('textbox', { name: 'Last Name', exact: true }).blur()
      await says(page, 'Failed to verify license')
    })
    await fill(page, 'License Number', '02000039')
    await page.getByRole('textbox', { name: 'License Number', exact: true }).blur()
    await says(page, 'Your license has been verified.')
  })

  test('an address that has an account', async () => {
    const { page } = visitor
    await visitor.open('/account-registration')
    await answer(page, 'Are you a licensed agent?', 'No')
    await fill(page, 'First Name', 'Tilda')
    await fill(page, 'Last Name', 'Tester')
    await fill(page, 'Email', 'buyer-ca@parley.example')
    await page.getByRole('textbox', { name: 'Mobile Phone Number' }).pressSequentially('4155550123')
    await secret(page, 'Password', 'Parley-test-1')
    await secret(page, 'Confirm Password', 'Parley-test-1')
    await press(page, 'Register')
    await says(page, 'You need to agree')
    await page.getByLabel(/I agree to the Terms/).check()
    visitor.watch.expect(/^409 POST/)
    await press(page, 'Register')
    await says(page, 'Email has already been registered')
    await visitor.seen('registration, taken')
  })
})

test('a trailblazer: the questions first, then no question about a license, and the mail (spec 1 §2.4)', async () => {
  const { page } = visitor
  await visitor.open('/account-registration?affiliate=trailblazer')
  const form = page.getByRole('form', { name: 'Listing Agent Application' })
  await form.or(page.locator('form')).first().waitFor()
  for (const number of await page.getByRole('textbox').all()) await number.fill('2')
  for (const group of await page.getByRole('radiogroup').all())
    await group.getByRole('radio', { name: 'Yes' }).check()
  await page.getByLabel(/I agree to provide/).check()
  await press(page, 'Continue to Registration')
  await fill(page, 'First Name', 'Trial')
  expect(await page.getByText('Are you a licensed agent?').count()).toBe(0)
  await expect.poll(() => page.getByRole('radio', { name: 'California' }).isChecked()).toBe(true)
  await fill(page, 'Last Name', 'Tester')
  await fill(page, 'Email', 'blazer@agents.example')
  await page.getByRole('textbox', { name: 'Mobile Phone Number' }).pressSequentially('4155550123')
  await fill(page, 'License Number', '02000033')
  await fill(page, 'Brokerage Name', 'Journey Homes')
  await fill(page, 'Brokerage License Number', 'B-100')
  await says(page, 'Your license has been verified.')
  await secret(page, 'Password', 'Parley-test-1')
  await secret(page, 'Confirm Password', 'Parley-test-1')
  await page.getByLabel(/I agree to the Terms/).check()
  await press(page, 'Register')
  await heading(page, 'Almost there!')
  await reads(page, /check your spam folder after 2-3 minutes/)
  await visitor.seen('registration of a trailblazer, sent')
})

test('an invited seller: timeframe and reasons (spec 1 §2.5, §5)', async () => {
  const { page } = visitor
  await visitor.open(
    '/seller-registration?firstname=Sela&lastname=Owner&email=sela@owners.example&agentname=Ann',
  )
  for (const reason of SELLING_REASONS) await page.getByRole('checkbox', { name: reason }).waitFor()
  for (const time of ['0-1', '1-3', '3-6', '6-12', '12+'])
    await page
      .locator('option', { hasText: new RegExp(`^${time.replace('+', '\\+')} months$`) })
      .waitFor({ state: 'attached' })
  await press(page, 'CONTINUE')
  await says(
    page,
    'Must select an ideal timeframe for selling.',
    'Must select at least one reason for selling.',
  )
  await choose(page, 'Ideal timeframe for selling', '3-6 months')
  await secret(page, 'Password', 'Parley-test-1')
  await secret(page, 'Confirm Password', 'Parley-test-2')
  await press(page, 'CONTINUE')
  await says(page, 'Passwords do not match.')
  await visitor.seen('seller registration, invalid')
})

test('the sign-in and the way out (spec 1 §2.3, §5, §8)', async () => {
  const { page } = visitor
  await visitor.open('/login')
  await page.getByRole('link', { name: 'Register here', exact: true }).waitFor()
  await press(page, 'Login')
  await says(page, 'Please provide an email.', 'Please provide a password.')
  await fill(page, 'Email', 'nobody')
  await secret(page, 'Password', '1234567')
  await press(page, 'Login')
  await says(page, 'Invalid email address', 'Password length must be at least 8 characters.')
  visitor.watch.expect(/^401 POST/)
  await fill(page, 'Email', 'nobody@example.com')
  await secret(page, 'Password', '12345678')
  await press(page, 'Login')
  await page.getByRole('alert').getByText('The email or password is not correct.').waitFor()
  await visitor.seen('log in, refused')
  // It is said of the try before: not of the next one, nor of what is typed by then.
  const refusal = page.getByText('The email or password is not correct.')
  await secret(page, 'Password', '123456789')
  await refusal.waitFor({ state: 'detached' })
  await press(page, 'Login')
  await refusal.waitFor()
  await secret(page, 'Password', '')
  await press(page, 'Login')
  await says(page, 'Please provide a password.')
  expect(await refusal.count()).toBe(0)
  await visitor.open('/logout')
  await says(page, 'See you later!', "You've successfully logged out.")
})

describe('links of mails (spec 1 §2.6 to §2.8)', () => {
  test('a forgotten password', async () => {
    const { page } = visitor
    await visitor.open('/forgot-password')
    await fill(page, 'Email', 'buyer2-ca@parley.example')
    await press(page, 'Reset')
    await page.waitForURL('**/forgot-password/success')
    await says(page, 'Check your email to complete resetting your password.')
    await page.getByRole('link', { name: 'LOG IN', exact: true }).waitFor()
    await visitor.open(await mailed(stage, 'buyer2-ca@parley.example', '/reset-password'))
    await secret(page, 'New Password', 'Parley-demo-9')
    await failing(visitor, 'users/password', 'PUT', async () => {
      await press(page, 'UPDATE PASSWORD')
      await says(page, 'There was an error setting your password. Try again.')
    })
    await visitor.seen('password not set')
    await press(page, 'UPDATE PASSWORD')
    await says(page, 'Your password was successfully updated.')
    await page.getByRole('link', { name: 'GO TO SIGNIN', exact: true }).waitFor()
  })

  test('an invitation: being checked, wrong, not reached, accepted', async () => {
    const { page } = visitor
    await visitor.open('/account-verification?token=x&email=a@b.example&firstName=Ann&consumer=buyer')
    await says(
      page,
      'Oops!',
      'Cannot Verify Account: this is likely an error on our end, check the link you were sent and try again',
    )
    await visitor.seen('invitation, wrong link')
    const {
      agent: writer,
      offerId,
      buyerEmail,
    } = await draftOffer(stage.server, await activeListing(stage.server))
    ok(await writer.put(`/offers/${offerId}/PENDING_BUYER_APPROVAL`, { attested: true }))
    const link = await mailed(stage, buyerEmail, '/account-verification')
    await failing(visitor, 'users/verification', 'GET', async () => {
      await visitor.open(link)
      await says(page, 'Oops!', 'An error occurred')
    })
    let answerIt = () => {}
    const asked = new Promise<void>((resolve) => (answerIt = resolve))
    await page.route(/\/api\/users\/verification/, async (route) => {
      await asked
      await route.fallback()
    })
    await visitor.open(link)
    await says(page, 'Verifying...')
    answerIt()
    await secret(page, 'Create Password', 'Parley-demo-9')
    await reads(page, /^By registering you agree to the/)
    await press(page, 'Register')
    await says(page, 'Welcome!', 'Your password was set successfully and you may now log in')
    await page.getByRole('link', { name: 'Login', exact: true }).waitFor()
    await page.unrouteAll()
  })

  test('an activation: wrong, then right', async () => {
    const { page } = visitor
    visitor.watch.expect(/^422 PUT/)
    await visitor.open('/email-verification?token=x&email=a@b.example')
    await says(
      page,
      'Oops!',
      'Something went wrong while verifying your account. Enter your email below to request a new link.',
    )
    await page.getByRole('button', { name: 'Request New Link' }).waitFor()
    const email = 'activated@consumers.example'
    ok(await stage.server.visitor.post('/users/registration', consumerBody(email)), 201)
    await visitor.open(await mailed(stage, email, '/email-verification'))
    await fill(page, 'Password', 'Parley-demo-1')
    await press(page, 'Confirm Email')
    await says(page, 'Welcome!', 'Your email has been verified! Click Log In to continue.')
    await page.getByRole('link', { name: 'Continue' }).click()
    await signIn(visitor, email, 'Parley-demo-1')
    await heading(page, 'Verify Account')
    // What is longer is kept as it was typed, and said (test/api/account/questionnaire.test.ts).
    await page.getByRole('textbox', { name: 'First Name' }).pressSequentially('x'.repeat(30))
    await page.getByRole('textbox', { name: 'Last Name' }).fill('')
    await page.getByRole('textbox', { name: 'Mobile' }).fill('123')
    await press(page, 'Get Started')
    await says(page, 'Must be 25 characters or less', 'Required', 'Invalid phone number')
    await visitor.seen('onboarding, invalid')
  })
})

test('home and the lists of who has nothing yet (spec 1 §2.10, §2.14)', async () => {
  const email = 'newcomer@consumers.example'
  ok(await stage.server.visitor.post('/users/registration', consumerBody(email)), 201)
  ok(await activate(stage.server, email))
  const newcomer = await stage.person('newcomer')
  const { page } = newcomer
  await newcomer.open('/login')
  await signIn(newcomer, email, 'Parley-demo-1')
  await heading(page, 'Verify Account')
  await page.getByRole('textbox', { name: 'First Name' }).fill('Tilda')
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Tester')
  await page.getByRole('textbox', { name: 'Mobile' }).fill('(415) 555-0123')
  await press(page, 'Get Started')
  await heading(page, 'Welcome, Tilda')
  await says(page, 'Congrats, you have no pending tasks!', 'What would you like to do?')
  await newcomer.open('/buying')
  await heading(page, 'Your Offers')
  await says(
    page,
    'Looking for a property?',
    "Get started by clicking 'Create an Offer' in the top right corner.",
  )
  await page.getByRole('link', { name: 'Create an Offer', exact: true }).click()
  await page.waitForURL('**/search')
  await newcomer.open('/agent-profile')
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Testa')
  await press(page, 'Save')
  // An address that was never given is not asked for with a name (accounts.md, the low ones); one that is begun is, whole (spec 1 §5).
  await reads(page, 'Profile has been updated')
  await page.getByRole('textbox', { name: 'City' }).fill('Oakland')
  await press(page, 'Save')
  await expect.poll(() => page.getByText('Required', { exact: true }).count()).toBe(3)
  await agent.open('/offers')
  await heading(agent.page, 'Your Buyers')
})

test('the photograph: too big, not taken, not reached (spec 1 §5 "Uploads", §8)', async () => {
  const { page } = agent
  await agent.open('/agent-profile')
  const photo = page.locator('input[type=file]').first()
  const picture = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('none') }
  const folder = mkdtempSync(join(tmpdir(), 'photograph-'))
  const big = join(folder, 'big.png')
  writeFileSync(big, '')
  truncateSync(big, UPLOAD_MAX_BYTES + 1)
  await photo.setInputFiles(big)
  await page
    .getByRole('alert')
    .getByText('Your file size is too big. Please only upload files of 20MB or less.')
    .waitFor()
  rmSync(folder, { recursive: true })
  await photo.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: PDF })
  const refused = page.getByRole('alert').filter({ hasText: 'Error occurred while uploading your avatar' })
  await refused.getByText('This is a PDF. Please use a JPG, PNG, or WebP file.').waitFor()
  await refused.waitFor({ state: 'detached' })
  await failing(agent, 'upload/PROFILE_PICTURE', 'POST', async () => {
    await photo.setInputFiles(picture)
    await page.getByRole('alert').getByText('Error occurred while uploading your avatar').waitFor()
  })
  // One that goes is seen before it is saved; without one the initials stand there (spec 1 §2.12).
  const shown = page.getByRole('main').locator('img')
  const save = page.getByRole('button', { name: 'Save' })
  await expect.poll(async () => [await shown.count(), await save.isDisabled()]).toEqual([0, true])
  // A browser that does not know its name calls it bytes.
  await photo.setInputFiles({ name: 'a', mimeType: 'application/octet-stream', buffer: await drawn() })
  await shown.first().waitFor()
  await save.click()
  await says(page, 'Profile has been updated')
  await page.reload()
  await shown.first().waitFor()
  await press(page, 'Remove photo')
  await shown.first().waitFor({ state: 'detached' })
  await save.click()
  await says(page, 'Profile has been updated')
})

test('an agent’s office is asked for, field by field (spec 1 §5 "Agent profile")', async () => {
  const { page } = agent
  await agent.open('/agent-profile')
  await page.getByRole('tab', { name: 'Agent Details' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Agent Details' })
  const required = ['Brokerage Name', 'Brokerage License Number', 'Street Address', 'City', 'Zip']
  for (const label of required) await fill(panel, label, '')
  await choose(panel, 'State', 'Select')
  await press(page, 'Save')
  await panel.getByText('Required', { exact: true }).first().waitFor()
  await expect.poll(() => panel.getByText('Required', { exact: true }).count()).toBe(required.length + 1)
})

test('a role is granted while the page is open (spec 1 §4)', async () => {
  const { page } = agent
  const operator = await stage.server.as('admin')
  const { id } = ok(await (await stage.server.as('agent2-ca')).get('/users'))
  const offers = { userId: id, roles: ['Offer'] }
  ok(await operator.delete('/admin/updateRoles', offers))
  const listening = page.waitForResponse((answer) => answer.url().endsWith('/api/live'))
  await agent.open('/home')
  await heading(page, /^Welcome/)
  await listening
  ok(await operator.put('/admin/updateRoles', offers))
  const dialog = page.getByRole('dialog', { name: 'Congrats!' })
  const says = dialog.getByText("You've been granted access to create offers", { exact: true })
  await says.waitFor()
  const read = page.waitForResponse(/notifications\/read/)
  await press(dialog, 'OK')
  await read
  // It was read, on another device too: there it stands behind the bell alone.
  const elsewhere = await signedInAs(stage, 'agent2-ca')
  const congrats = elsewhere.page.getByRole('dialog', { name: 'Congrats!' })
  await press(elsewhere.page, /^Notifications/)
  await reads(elsewhere.page, "You've been granted access to create offers.")
  expect(await congrats.count()).toBe(0)
  await elsewhere.page.keyboard.press('Escape')
  // Granted while they are logged out here: the next login says so.
  await elsewhere.page.getByRole('link', { name: 'Sign Out' }).click()
  await reads(elsewhere.page, 'See you later!')
  ok(await operator.delete('/admin/updateRoles', offers))
  ok(await operator.put('/admin/updateRoles', offers))
  // An administrator in their account takes it away from nobody.
  await admin.open('/admin/users?q=agent2-ca')
  await press(admin.page, /^Login As /)
  await heading(admin.page, /^Welcome/)
  await press(admin.page, /^Notifications/)
  await admin.page.getByText("You've been granted access to create offers.").first().waitFor()
  expect(await admin.page.getByRole('dialog', { name: 'Congrats!' }).count()).toBe(0)
  await admin.page.keyboard.press('Escape')
  await press(admin.page, 'Return to Admin')
  await heading(admin.page, 'Users')
  await elsewhere.page.getByRole('link', { name: 'Log In' }).last().click()
  await signIn(elsewhere, 'agent2-ca@parley.example', DEMO_PASSWORD)
  await congrats.getByText("You've been granted access to create offers").waitFor()
  // The open page of the first device says so as well.
  await says.waitFor()
  await press(congrats, 'OK')
  await congrats.waitFor({ state: 'hidden' })
  // Read on one device, it is read on the other.
  await dialog.waitFor({ state: 'hidden' })
  await elsewhere.context.close()
})

test('an invitation that is not sent (spec 1 §2.13, §8)', async () => {
  const consumer = await signedInAs(stage, 'seller2-ca')
  const { page } = consumer
  await press(page, 'Start: Invite an agent')
  const dialog = page.getByRole('dialog', { name: 'Invite Agent' })
  // Whether they sell or buy is theirs to say.
  await expect
    .poll(() => dialog.locator('textarea').first().inputValue())
    .toBe('I would like to work with you on Parley.')
  await fill(dialog, 'Email', 'seller2-ca@parley.example')
  await press(dialog, 'SEND INVITATION')
  await dialog.getByText('This is your own email. Enter your agent’s.').waitFor()
  await fill(dialog, 'Email', 'someone@agents.example')
  await failing(consumer, 'notifications', 'PUT', async () => {
    await press(dialog, 'SEND INVITATION')
    await says(page, 'Failed sent message to the agent')
  })
})

describe('administration (spec 1 §8 "Toasts")', () => {
  test('roles and passwords', async () => {
    const { page } = admin
    const someone = await newAgent(stage.server)
    await admin.open(`/admin/agents?q=${someone.email}`)
    const approved = page.getByRole('switch', { name: /^Approved: / })
    await approved.waitFor()
    await failing(admin, 'admin/updateRoles', 'PUT', async () => {
      await approved.click({ force: true })
      await says(page, 'Error occurred while updating roles')
    })
    await admin.open(`/admin/users?q=${someone.email}`)
    const reset = page.getByRole('button', { name: /^Password Reset|^Reset/ }).first()
    await failing(admin, 'admin/user/', 'POST', async () => {
      await reset.click()
      await says(page, 'Error occurred while resetting the password')
    })
    await reset.click()
    await says(page, 'Successfully reset the password')
  })

  test('a contract’s mark, and its paper', async () => {
    const { page } = admin
    await admin.open('/admin/contracts?q=zebra')
    const mark = page.getByRole('checkbox', { name: /^DocuSign Sent: 77 Zebra/ })
    await failing(admin, 'admin/contract', 'PUT', async () => {
      await mark.press('Space')
      await says(page, 'Error occurred while updating contract')
    })
    await failing(admin, 'listings/.*/contract', 'POST', async () => {
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer: PDF })
      const dialog = page.getByRole('dialog', { name: 'Upload Contract' })
      await press(dialog, 'Upload Contract')
      await dialog.getByText('Something went wrong while uploading your document').waitFor()
    })
  })
})

test('a crash says so, is reported, and is over on the next page; a failed call is reported too (spec 1 §2.2, §8)', async () => {
  const { page, watch } = agent
  const reports: { level: string; message: string; stackTrace: string }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/ui-logger')) reports.push(request.postDataJSON())
  })
  await failing(agent, 'agents/dashboard', 'GET', async () => {
    await agent.open('/home')
    await expect.poll(() => reports.at(-1)?.message).toBe('Error occurred')
  })
  await page.route(/\/api\/agents\/dashboard/, (route) => route.fulfill({ json: { tasks: 5 } }))
  await agent.open('/home')
  await says(page, 'Oops, something went wrong...')
  await expect.poll(() => reports.at(-1)?.message).not.toBe('Error occurred')
  const { level, message, stackTrace } = reports.at(-1)!
  expect([level, message.length <= 200, stackTrace.length <= 512, stackTrace.length > 0]).toEqual([
    'ERROR',
    true,
    true,
    true,
  ])
  await page.unroute(/\/api\/agents\/dashboard/)
  // The crash is the story.
  watch.take()
  await page.getByRole('link', { name: 'Go to home' }).click()
  await heading(page, /^Welcome/)
})

test('each screen passed WCAG 2.2 AA and fitted the window, nothing failed behind it', () => {
  expect(stage.findings).toEqual([])
})
