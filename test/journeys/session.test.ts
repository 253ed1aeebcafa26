import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ensureProvisionalUser } from '#server/account/provisional.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { caller, ok } from '#test/client.ts'
import { activeListing } from '#test/make/sale.ts'
import { consumerBody } from '#test/people.ts'
import { mailed, signedInAs, signIn } from './account-steps.ts'
import { fill, heading, openStage, press, reads, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage('desk')
})
afterAll(() => stage?.close())

const DEMO_PASSWORD = 'Parley-demo-1'

test('a page for members leads through the sign-in and back to it (spec 1 §2.1)', async () => {
  const person = await stage.person('visitor')
  await person.open('/listings/filter/sold')
  await person.page.waitForURL('**/login')
  await signIn(person, 'listing-ca@parley.example', DEMO_PASSWORD)
  await person.page.waitForURL('**/listings/filter/sold')
})

test('a session that ended leads to the sign-in, and from there back to where one was (api.md "Session")', async () => {
  // The other tests keep their time and their sessions.
  const later = await openStage('desk')
  onTestFinished(() => later.close())
  const person = await signedInAs(later, 'listing-ca')
  const { page, watch } = person
  // What the sidebar counts is there: the next question is asked after the session has ended.
  const counted = page.waitForResponse((response) => response.url().endsWith('/agents/dashboard'))
  await person.open('/listings/filter/active')
  await heading(page, 'Properties')
  await counted
  watch.expect(/^401 GET/)
  // Whatever the page asks by itself waits for the press: the place to come back to is that of the press.
  let answer = () => {}
  const pressed = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/**', async (route) => {
    await pressed
    await route.continue()
  })
  later.server.advance(400 * 24 * 3_600_000)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  answer()
  await page.waitForURL('**/login')
  await person.seen('log in after the session ended')
  await signIn(person, 'listing-ca@parley.example', DEMO_PASSWORD)
  await page.waitForURL('**/home')
  await heading(page, 'Welcome, Laura')
})

test('what is not there for one says Page Not Found, with a way home (spec 2 §2, spec 3 §2)', async () => {
  const person = await signedInAs(stage, 'listing-ca')
  person.watch.expect(/^40[34] GET/)
  for (const path of [
    '/nowhere',
    '/create-listing/nope',
    '/offers/nope',
    '/listing/nope',
    '/property-contract/nope',
    '/admin/users',
  ]) {
    await person.open(path)
    await reads(person.page, 'Page Not Found')
    await person.seen('page not found')
  }
  await person.page.getByRole('link', { name: 'Go to home' }).click()
  await heading(person.page, 'Welcome, Laura')
})

test('a panel whose script does not load says so, and the page under it stays', async () => {
  const person = await signedInAs(stage, 'buyer-ca')
  const { page } = person
  await person.open('/home')
  // As right after a reload that brought no new release: there is no second one.
  await page.evaluate(() => sessionStorage.setItem('parley.reloaded', String(Date.now())))
  await page.route('**/assets/NoticesPanel-*.js', (route) => route.abort())
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await reads(page, 'This couldn’t be loaded. Reload the page to try again.')
  await heading(page, 'Welcome, Brian')
  expect(person.watch.take().join()).toContain('NoticesPanel')
})

test('a page whose script does not load shows the error page within its frame (spec 1 §2.2)', async () => {
  const person = await signedInAs(stage, 'listing-ca')
  const { page } = person
  await person.open('/home')
  await page.route('**/assets/ProfilePage-*.js', (route) => route.abort())
  await page.getByRole('link', { name: /View Profile/ }).click()
  await heading(page, 'Oops, something went wrong...')
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  expect(person.watch.take().join()).toContain('ProfilePage')
  await person.seen('a page that did not load')
  await page.unroute('**/assets/ProfilePage-*.js')
  await press(page, 'Try again')
  await heading(page, 'Your Profile')
})

test('who may not create listings or offers is told so, in words (spec 2 §2, spec 3 §2)', async () => {
  const person = await signedInAs(stage, 'buyer-ca')
  await person.open('/create-listing')
  await heading(person.page, "Looks like you aren't approved to create Listings")
  await person.seen('no permission to create listings')
  await person.open('/create-offer?listing=any')
  await heading(person.page, "Looks like you aren't certified to create Offers")
  await person.seen('no permission to create offers')
})

test("an administrator who logs in as another user stands on that user's home (spec 1 §7 POST /admin/login)", async () => {
  const person = await signedInAs(stage, 'admin')
  await person.open('/admin/users')
  await person.page.getByLabel('Search users').fill('listing-ca')
  // Whoever presses while the search is still on its way has its answer come in the other's coat, refused.
  await expect.poll(() => person.page.getByRole('button', { name: /^Login As / }).count()).toBe(1)
  await press(person.page, 'Login As Laura Bennett')
  await heading(person.page, 'Welcome, Laura')
  await reads(person.page, 'You’re logged in as Laura Bennett.')
  await person.seen('home of another user')
  await press(person.page, 'Return to Admin')
  await heading(person.page, 'Users')
  await person.open('/admin/events')
  await person.page.getByRole('cell', { name: 'An administrator logged in as this user' }).first().waitFor()
  await person.seen('account events')
})

test('in another’s account a published home is read: nothing is offered there that its agent alone may change', async () => {
  const { listingId } = await activeListing(stage.server, 'ca')
  const person = await signedInAs(stage, 'admin')
  const { page } = person
  await person.open('/admin/users')
  await page.getByLabel('Search users').fill('listing-ca')
  await expect.poll(() => page.getByRole('button', { name: /^Login As / }).count()).toBe(1)
  await press(page, 'Login As Laura Bennett')
  await reads(page, 'You can look, and prepare drafts that only they read.')
  await person.open(`/offer-status/${listingId}/seller?tab=edit`)
  await reads(page, 'Others read this listing, so you can’t change it while logged in as someone else.')
  expect(await page.getByText('Edit in the wizard').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Add a Date' }).count()).toBe(0)
  await person.seen('a published home, in another’s account')
  await page.setViewportSize({ width: 390, height: 844 })
  await person.seen('a published home, in another’s account, on a phone')
  // A home of their own is begun, without pictures: those the agent uploads.
  await person.open('/create-listing?step=1')
  await page.getByLabel(/^List Price/).waitFor()
  expect(await page.getByRole('button', { name: 'Add Photos' }).count()).toBe(0)
})

test('a wrong password says so and keeps the address (spec 1 §2.3)', async () => {
  const person = await stage.person('visitor')
  person.watch.expect(/^401 POST/)
  await person.open('/login')
  await person.page.getByLabel(/^Email/).fill('listing-ca@parley.example')
  await person.page.locator('input[name=password]').fill('Wrong-password-1')
  await press(person.page, 'Login')
  await reads(person.page, 'The email or password is not correct.')
  await expect.poll(() => person.page.getByLabel(/^Email/).inputValue()).toBe('listing-ca@parley.example')
  await person.seen('log in, refused')
})

test('a registration of an address that an agent has named asks who opened the mail (api.md "Session")', async () => {
  const email = 'named-journey@example.com'
  await withTransaction<void>(stage.server.ctx.db, async (tx) => {
    const named = { email, firstName: 'Nora', lastName: 'Named', as: 'buyer' as const }
    await ensureProvisionalUser(tx, named)
  })
  ok(await stage.server.visitor.post('/users/registration', consumerBody(email)), 201)
  const person = await stage.person('visitor')
  const { page } = person
  person.watch.expect(/^422 PUT/)
  await person.open(await mailed(stage, email, '/email-verification'))
  await heading(page, 'Confirm it’s you')
  await person.seen('confirm it is you')
  await page.locator('input[name=password]').fill('Not-the-one-1')
  await press(page, 'Confirm Email')
  await reads(page, 'That isn’t the password this registration was made with.')
  await person.seen('confirm it is you, refused')
  await press(page, 'Email Me a Link')
  await reads(page, /^Check your email\. If an agent invited you/)
  await page.locator('input[name=password]').fill(DEMO_PASSWORD)
  await press(page, 'Confirm Email')
  await reads(page, 'Your email has been verified!')
})

test('keyboard alone: sign in, skip to the content, open a dialog, leave it (WCAG 2.1.1, 2.4.3)', async () => {
  const person = await stage.person('keyboard')
  const { page } = person
  const focused = () =>
    page.evaluate<string>(
      'document.activeElement?.labels?.[0]?.textContent ?? document.activeElement?.textContent ?? ""',
    )
  const tabTo = async (name: RegExp) => {
    for (let count = 0; count < 60; count++) {
      await page.keyboard.press('Tab')
      if (name.test(await focused())) return
    }
    throw new Error(`Tab never comes to ${name}.`)
  }
  const agent = await stage.server.as('listing-ca')
  const draft = ok(await agent.post('/listings', { address: { state: 'CA' }, listingAgentId: null }), 201)
  await person.open('/login')
  await heading(page, 'Log In')
  await tabTo(/^Email/)
  await page.keyboard.type('listing-ca@parley.example')
  await tabTo(/^Password/)
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await heading(page, 'Welcome, Laura')
  await page.reload()
  await heading(page, 'Welcome, Laura')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main')
  await person.open(`/create-listing/${draft.id}`)
  await page.getByRole('button', { name: 'Delete' }).waitFor()
  await tabTo(/^Delete$/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete Listing' })
  await dialog.waitFor()
  await person.seen('delete dialog by keyboard')
  for (let count = 0; count < 6; count++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate('Boolean(document.activeElement.closest("[role=dialog]"))')).toBe(true)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(focused).toBe('Delete')
})

test('the dark theme stays chosen, and passes as the light one does (look.md "Colour")', async () => {
  const person = await signedInAs(stage, 'listing-ca')
  const { page } = person
  await press(page, 'Dark theme')
  await person.open('/search')
  await page.getByRole('button', { name: 'Light theme' }).waitFor()
  await expect.poll(() => page.evaluate('document.documentElement.dataset.mantineColorScheme')).toBe('dark')
  await person.seen('search, dark')
  await person.open('/create-listing')
  await reads(page, 'Step 1 of 7')
  await press(page, 'Continue')
  await reads(page, 'Some Answers Required')
  await person.seen('listing step with errors, dark')
})

test('Sign Out ends the session, and Back shows nothing of it (spec 1 §2.3)', async () => {
  const person = await signedInAs(stage, 'seller-ca')
  const { page } = person
  await page.getByRole('link', { name: 'Sign Out' }).click()
  await heading(page, 'See you later!')
  await person.seen('logged out')
  await page.goBack()
  await page.waitForURL('**/login')
  await heading(page, 'Log In')
  expect(await page.getByText('Welcome, Sam').count()).toBe(0)
})

test('a session whose end the server never heard of is ended before somebody else logs in, and the login stays', async () => {
  const person = await stage.person('two at one browser')
  const { page } = person
  await person.open('/login')
  const given = page.waitForResponse((answer) => answer.url().endsWith('/api/login'))
  await signIn(person, 'seller-ca@parley.example', DEMO_PASSWORD)
  const old = caller(stage.server.origin, (await (await given).allHeaders()).authorization!.slice(7))
  ok(await old.get('/users'))
  await page.route('**/api/logout', (route) => route.abort())
  await person.open('/logout')
  await reads(page, /^You’re logged out on this device\./)
  await person.open('/login')
  await fill(page, 'Email', 'buyer2-ca@parley.example')
  await page.locator('input[name=password]').fill(DEMO_PASSWORD)
  await press(page, 'Login')
  await reads(page, 'No connection. Check your network and try again.')
  expect((await old.get('/users')).status, 'the server is away').toBe(200)
  await page.unroute('**/api/logout')
  await press(page, 'Login')
  await page.waitForURL('**/home')
  expect((await old.get('/users')).status).toBe(401)
  await page.reload()
  await heading(page, /^Welcome/)
  expect(await page.evaluate(`localStorage.getItem('parley.end-session')`)).toBeNull()
  person.watch.take()
})

test('each of these screens passed WCAG 2.2 AA, and nothing failed behind it (issue §7)', () => {
  expect(stage.findings).toEqual([])
})

test('a page left open over a release reloads itself instead of failing (brief "survives a reload")', async () => {
  const person = await signedInAs(stage, 'agent-ca')
  const { page, watch } = person
  await person.open('/home')
  await heading(page, 'Welcome, Andrea')
  watch.expect(/^404 GET .*SearchPage/)
  // What a release leaves of the old page's pieces: nothing, until the page is loaded again.
  let reloaded = false
  await page.route('**/assets/SearchPage-*.js', (route) =>
    reloaded ? route.continue() : route.fulfill({ status: 404, contentType: 'text/plain', body: '' }),
  )
  page.on('request', (request) => {
    if (request.isNavigationRequest()) reloaded = true
  })
  await page.getByRole('link', { name: 'Start: Create an offer' }).click()
  await heading(page, 'Search For A Listing To Create An Offer')
  expect(reloaded).toBe(true)
})

test('no style is taken but from files and from what shows the nonce of the page (security.md "Low")', async () => {
  const pages = await Promise.all(
    ['/home', '/login', '/index.html'].map(async (path) => {
      const answer = await fetch(stage.server.origin + path)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const policy = answer.headers.get('content-security-policy') ?? ''
      const nonce = /nonce="([^"]+)"/.exec(await answer.text())?.[1] ?? 'none'
      expect(policy).not.toContain('unsafe-inline')
      expect(policy).toContain(`style-src-elem 'self' 'nonce-${nonce}'`)
      return nonce
    }),
  )
  expect(new Set(pages).size).toBe(3)
})

test('an agent licensed in Florida may begin with an import, others are not offered it (spec 1 §2.10)', async () => {
  const florida = await signedInAs(stage, 'listing-fl')
  await press(florida.page, 'Start: Import a listing')
  await florida.page.getByRole('dialog', { name: 'Import Listing' }).waitFor()
  await reads(florida.page, /^No MLS is set up here/)
  await florida.seen('import begun at home')
  const california = await signedInAs(stage, 'listing-ca')
  await california.page.getByRole('link', { name: 'Start: Create a listing' }).waitFor()
  expect(await california.page.getByRole('button', { name: 'Start: Import a listing' }).count()).toBe(0)
})
