import { afterAll, beforeAll, expect, test } from 'vitest'
import { atRest } from '#test/browser-watch.ts'
import { ok, type Caller } from '#test/client.ts'
import { activate, consumerBody } from '#test/people.ts'
import { exampleBody } from '#test/make/examples.ts'
import { accepted, activeListing, deliveredOffer, signersOf } from '#test/make/sale.ts'
import { signedInAs, signIn } from './account-steps.ts'
import { heading, openStage, press, reads, type Person, type Stage } from './stage.ts'

/** Pages on which somebody has nothing to do lead on, and pages that load stand still (specification 1). */
let stage: Stage
let listingId: string
let admin: Person
let buyer: Person

beforeAll(async () => {
  stage = await openStage('desk')
  const sale = await activeListing(stage.server, 'ca')
  const chain = await deliveredOffer(stage.server, sale)
  await accepted(sale, chain)
  const signatures = await exampleBody('signatures', chain.agent)
  ;({ listingId } = sale)
  for (const signer of signersOf(sale, chain) as Caller[])
    ok(await signer.put(`/listings/${listingId}/contract/sign`, signatures))
  admin = await signedInAs(stage, 'admin')
  buyer = await signedInAs(stage, 'buyer-ca')
})
afterAll(() => stage?.close())

test('a consumer’s Billing tab sells nothing, and says so (spec 1 §2.12, §1)', async () => {
  const { page } = buyer
  for (const path of ['/agent-profile?tab=billing', '/trial-checkout?plan=monthly']) {
    await buyer.open(path)
    await heading(page, 'Nothing to pay')
    expect(await page.getByText('$49').count()).toBe(0)
  }
  await buyer.open('/agent-profile?tab=billing')
  await heading(page, 'Nothing to pay')
  await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['Personal Info', 'Billing'])
  await buyer.seen('billing of a consumer')
})

test('a listing agent’s role includes publishing: no plan is offered beside it', async () => {
  const lister = await signedInAs(stage, 'listing-ca')
  const asked: string[] = []
  lister.page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await lister.open('/agent-profile?tab=billing')
  await reads(lister.page, 'Your listing-agent role includes publishing')
  expect(await lister.page.getByText('$49').count()).toBe(0)
  // Who lists already has nothing to apply for, and no application is asked for (spec 1 §2.12).
  expect(asked).toContain('/api/billing/subscriptions')
  expect(asked).not.toContain('/api/agents/questionnaire')
})

test.each([
  ['/account-verification?token=x&email=a@b.example', 'without its names', 'a@b.example'],
  ['/reset-password?token=x', 'without an email', ''],
  ['/email-verification?email=a@b.example', 'without a token', 'a@b.example'],
])(
  '%s, %s: to the sign-in, which says that the link is incomplete (spec 1 §2.6 to §2.8)',
  async (path, _, email) => {
    const visitor = await stage.person('visitor')
    const { page } = visitor
    await visitor.open(path)
    await page.waitForURL('**/login')
    const said = page.getByRole('status').filter({ hasText: 'This link is incomplete' })
    await said.waitFor()
    await visitor.seen('an incomplete link')
    await said.getByRole('link', { name: 'Request New Link' }).click()
    await page.waitForURL('**/forgot-password')
    // Not everybody with a link has a password that could be forgotten.
    await heading(page, 'Request New Link')
    expect(await page.getByText('Forgot your password?').count()).toBe(0)
    await expect.poll(() => page.getByLabel(/^Email/).inputValue()).toBe(email)
    await visitor.seen('a new link instead of an incomplete one')
    await page.getByLabel(/^Email/).fill('a@b.example')
    await press(page, 'Request New Link')
    await reads(page, /^Check your email for a new link\. We send a link only to/)
    // Whoever is logged in is not asked to log in: home says it.
    await buyer.open(path)
    await buyer.page.waitForURL('**/home')
    await reads(buyer.page, /^This link is incomplete/)
  },
)

test('account events name a request in few letters, and copy its whole number', async () => {
  const { page, context } = admin
  const email = `${'a-rather-long-name-of-somebody'.repeat(2)}@a-long-domain-of-theirs.example`
  ok(await stage.server.visitor.post('/users/registration', consumerBody(email)), 201)
  ok(await activate(stage.server, email))
  await page.setViewportSize({ width: 1440, height: 900 })
  await admin.open('/admin/events')
  const table = page.getByRole('region', { name: 'Account events' })
  await table.getByRole('cell').first().waitFor()
  await atRest(page)
  const copy = table.getByRole('button', { name: /^Copy the request’s id, [0-9a-f]{8}$/ }).first()
  const [right, edge] = [await copy.boundingBox(), await table.boundingBox()]
  expect(right!.x + right!.width).toBeLessThanOrEqual(edge!.x + edge!.width)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await copy.click()
  await reads(page, 'Copied to clipboard')
  await expect
    .poll(() => page.evaluate('navigator.clipboard.readText()'))
    .toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  await admin.seen('account events')
})

test('a page for others says 404, and leads home or to another sign-in that leads back (spec 1 §2.15, §2.2)', async () => {
  const person = await signedInAs(stage, 'agent2-ca')
  const { page } = person
  await person.open('/admin/users#main')
  for (const words of ['Oops', '404', 'Page Not Found'])
    await page.getByText(words, { exact: true }).first().waitFor()
  await reads(page, /agent2-ca@parley\.example/)
  await person.seen('not found, logged in')
  await page.getByRole('main').getByRole('link', { name: 'Go to home' }).waitFor()
  await page.getByRole('link', { name: 'Log in as someone else' }).click()
  await reads(page, 'See you later!')
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await signIn(person, 'admin@parley.example', 'Parley-demo-1')
  await page.waitForURL('**/admin/users#main')
  await heading(page, 'Users')
})

test('a mail about offers, opened without a session, leads through the home’s page to the offers (spec 3 §2, spec 1 §2.1)', async () => {
  const sale = await activeListing(stage.server, 'ca')
  const visitor = await stage.person('mailed')
  const { page } = visitor
  const path = `/offer-status/${sale.listingId}/seller`
  await visitor.open(`${path}#terms`)
  await page.waitForURL(`**/listing/${sale.listingId}`)
  await reads(page, 'Log in to see the offers on this home.')
  await visitor.seen('home, on the way to its offers')
  await page.getByRole('main').getByRole('link', { name: 'Log In', exact: true }).click()
  await signIn(visitor, 'listing-ca@parley.example', 'Parley-demo-1')
  await page.waitForURL(({ pathname, hash }) => pathname === path && hash === '#terms')
})

/** How far what was seen has moved by itself since the page began (CLS), and what moved. */
const SHIFTS = `{
  const shifted = []
  const add = (entries) => { for (const each of entries) if (!each.hadRecentInput)
    shifted.push([each.value, ...each.sources.map(({ node }) => (node?.outerHTML ?? '?').slice(0, 160))]) }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  window.shifts = () => { add(observer.takeRecords()); return shifted }
}`
const PAINTED = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

test.each([
  ['/home', 'Next deadlines'],
  ['/property-contract', 'Evidence Package'],
])('%s stands still while it loads', async (path, last) => {
  const lister = await signedInAs(stage, 'listing-ca')
  const { page } = lister
  await page.addInitScript(SHIFTS)
  // Each answer by itself: it comes after the one before it was painted.
  let answers: Promise<unknown> = Promise.resolve()
  let open = 0
  await page.route(/\/api\/(?!live)/, async (route) => {
    open += 1
    const response = await route.fetch()
    answers = answers.then(async () => {
      await page.evaluate(PAINTED)
      await route.fulfill({ response })
    })
    await answers
    open -= 1
  })
  await lister.open(path === '/home' ? path : `${path}/${listingId}`)
  await heading(page, last)
  await expect.poll(() => open).toBe(0)
  await atRest(page)
  await page.evaluate(PAINTED)
  const shifts = await page.evaluate<[number, ...string[]][]>('window.shifts()')
  const sum = shifts.reduce((all, [value]) => all + value, 0)
  expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThan(0.02)
})

test('an administrator is offered no home and no offer to begin, and finds everybody’s (O01)', async () => {
  const { page } = admin
  await admin.open('/home')
  for (const [place, none] of [
    ['Buying', 'No offers of your own'],
    ['Selling', 'No homes of your own'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name: place, exact: true }).click()
    await heading(page, none)
    expect(await page.getByRole('link', { name: /Create/ }).count()).toBe(0)
    await admin.seen(`${place} of an administrator`)
    await page.getByRole('link', { name: 'All Listings' }).click()
    await page.waitForURL('**/admin/listings')
    await heading(page, 'Listings')
  }
  for (const [path, none] of [
    ['/create-property', 'No homes of your own'],
    ['/create-offer-consumer', 'No offers of your own'],
    ['/create-offer', 'No offers of your own'],
    [`/create-offer?listing=${listingId}`, 'No offers of your own'],
    [`/create-offer-consumer?listing=${listingId}`, 'No offers of your own'],
  ] as const) {
    await admin.open(path)
    await heading(page, none)
    expect(await page.getByRole('textbox').count()).toBe(0)
  }
})

test('only its owner saves a profile: an administrator in their coat sees no Save (spec 1 §2.12, §6)', async () => {
  const { page } = admin
  await admin.open('/admin/users?q=buyer-ca%40parley.example')
  await page.getByRole('button', { name: 'Login As Brian Cole' }).click()
  await page.waitForURL('**/home')
  await admin.open('/agent-profile')
  await heading(page, 'Your Profile')
  await reads(page, 'You can read this. Only Brian Cole can change it.')
  await expect.poll(() => page.getByRole('textbox', { name: 'First Name' }).isDisabled()).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: 'Add photo' }).isDisabled()).toBe(true)
  await admin.seen('a profile in somebody’s coat')
  expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Return to Admin' }).waitFor()
})

test('each screen passed WCAG 2.2 AA and fitted the window, nothing failed behind it', () => {
  expect(stage.findings).toEqual([])
})
