import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#test/client.ts'
import { newAgent } from '#test/make/agents.ts'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { fillSecret, mailed, signedInAs, withSession } from './account-steps.ts'
import { answer, fill, heading, openStage, press, reads, type Stage } from './stage.ts'

/** What the links of mails leave behind, and where they lead whoever is logged in already (spec 1 §2.6 to §2.8). */
let stage: Stage

beforeAll(async () => {
  stage = await openStage('desk')
})
afterAll(() => stage?.close())

const resetLinkOf = async (email: string): Promise<string> => {
  ok(await stage.server.visitor.post(`/users/forgot-password?email=${encodeURIComponent(email)}`))
  return mailed(stage, email, '/reset-password')
}

test('its token is in no link of the page, no state of the history, and not in the address', async () => {
  const agent = await newAgent(stage.server)
  const { page, open } = await stage.person('visitor')
  await open(await resetLinkOf(agent.email))
  await reads(page, /^Hello /)
  const token =
    new URL(await mailed(stage, agent.email, '/reset-password'), stage.server.origin).searchParams.get(
      'token',
    ) ?? '?'
  const links = await page.getByRole('link').evaluateAll((all) => all.map((link) => link.outerHTML).join())
  expect(links).toContain('/account-registration')
  expect(links).not.toContain(token)
  await page.getByRole('navigation', { name: 'Top' }).getByRole('link', { name: 'Log In' }).click()
  await heading(page, 'Log In')
  const left = await page.evaluate<string>('JSON.stringify(history.state) + location.href')
  expect(left).not.toContain(token)
})

test('one’s own new password, set while logged in: what was done stays to be read, and the sign-in has the address', async () => {
  const agent = await newAgent(stage.server)
  const person = await stage.person('agent')
  await withSession(stage, person, agent.email, { password: DEMO_PASSWORD })
  const { page, open, seen, watch } = person
  watch.expect(/^401 GET/)
  await open(await resetLinkOf(agent.email))
  await fillSecret(page, 'New Password', 'Another-demo-2')
  await press(page, 'UPDATE PASSWORD')
  await reads(page, 'Your password was successfully updated.')
  await page.getByRole('link', { name: 'GO TO SIGNIN' }).waitFor()
  await page.getByRole('navigation', { name: 'Top' }).getByRole('link', { name: 'Register' }).waitFor()
  await reads(page, 'Your password was successfully updated.')
  await seen('password set, logged out')
  await page.getByRole('link', { name: 'GO TO SIGNIN' }).click()
  await expect.poll(() => page.getByLabel(/^Email/).inputValue()).toBe(agent.email)
})

test('another’s link, opened by somebody who is logged in: whose page this is, and the way out of it', async () => {
  const agent = await newAgent(stage.server)
  const { page, open, seen } = await signedInAs(stage, 'buyer-ca')
  await open(await resetLinkOf(agent.email))
  await fillSecret(page, 'New Password', 'Another-demo-2')
  await press(page, 'UPDATE PASSWORD')
  await reads(page, 'You’re logged in as buyer-ca@parley.example.')
  await seen('password of another account set')
  await page.getByRole('link', { name: 'Log in as someone else' }).click()
  await heading(page, 'See you later!')
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await expect.poll(() => page.getByLabel(/^Email/).inputValue()).toBe(agent.email)
})

test('the registration of an invited seller, opened by somebody else who is logged in: whose page this is, and the form after the way out', async () => {
  const link = '/seller-registration?firstname=Sela&lastname=Owner&email=sela@owners.example&agentname=Ann'
  const { page, open, seen } = await signedInAs(stage, 'buyer-ca')
  await open(link)
  await heading(page, 'You are invited to sell your home with Parley')
  await reads(
    page,
    'You’re logged in as buyer-ca@parley.example. Log out to register with the email of this invitation.',
  )
  await seen('an invitation of another person')
  await press(page, 'Log Out and Register')
  await heading(page, 'Ann invited you to sell your home with Parley')
  await expect.poll(() => page.getByLabel(/^Email/).inputValue()).toBe('sela@owners.example')
  // Somebody who has registered goes on to what is theirs.
  const own = await signedInAs(stage, 'seller-ca')
  await own.open(link.replace('sela@owners.example', 'Seller-CA@parley.example'))
  await heading(own.page, /^Welcome/)
})

test('a link that was used meanwhile says so, and leads to a new one', async () => {
  const agent = await newAgent(stage.server)
  const { page, open, watch, seen } = await stage.person('visitor')
  const link = await resetLinkOf(agent.email)
  await open(link)
  await reads(page, /^Hello /)
  const token = new URL(link, stage.server.origin).searchParams.get('token')
  ok(
    await stage.server.visitor.put('/users/password', {
      email: agent.email,
      token,
      password: 'Another-demo-3',
    }),
  )
  watch.expect(/^422 /)
  await fillSecret(page, 'New Password', 'Another-demo-2')
  await press(page, 'UPDATE PASSWORD')
  await page.getByRole('button', { name: 'Request New Link' }).waitFor()
  await seen('a link that was used meanwhile')
})

test('a refusal goes once what was refused is changed; a link of anybody’s says only a name as the agent’s', async () => {
  const { page, open, watch } = await stage.person('phone visitor')
  await page.setViewportSize({ width: 390, height: 844 })
  await open(
    `/seller-registration?firstname=Ann&lastname=O’Hara&email=a@b.example&agentname=${'W'.repeat(300)}`,
  )
  await heading(page, /You|Sell|invited/i)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  expect(await page.getByText('WWWW').count()).toBe(0)
  watch.expect(/^409 POST/)
  await open('/account-registration')
  await answer(page, 'Are you a licensed agent?', 'No')
  await fill(page, 'First Name', 'D’Arcy')
  await fill(page, 'Last Name', "O'Brien")
  await fill(page, 'Email', 'buyer-ca@parley.example')
  await fill(page, 'Mobile Phone Number', '2135550142')
  await fillSecret(page, 'Password', DEMO_PASSWORD)
  await fillSecret(page, 'Confirm Password', DEMO_PASSWORD)
  await page.getByRole('checkbox', { name: /I agree to the Terms/ }).check()
  await press(page, 'Register')
  await reads(page, 'Email has already been registered')
  await fill(page, 'Email', 'darcy@mail.example')
  await page.getByText('Email has already been registered').waitFor({ state: 'detached' })
})
