import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ok } from '#test/client.ts'
import { later } from '#test/clock.ts'
import { LISTING_SITUATIONS, type ListingWorld } from '#test/make/listings.ts'
import { signedInAs, signIn } from './account-steps.ts'
import { photograph } from './papers.ts'
import { heading, openStage, press, reads, type Person, type Stage } from './stage.ts'

/** A stranger on a phone who was sent a link: the page of a home and the front door, as the server draws them. */
let stage: Stage
let home: ListingWorld
let visitor: Person
let street = ''
/** What the page said of itself: also that the browser drew something else than the server had. */
const reported: string[] = []
beforeAll(async () => {
  stage = await openStage('phone', { bothLooks: true })
  home = await LISTING_SITUATIONS.active(stage.server)
  const { LA } = home.people
  const images = []
  for (const name of ['front', 'kitchen', 'garden']) {
    const { buffer } = await photograph(name)
    images.push({
      id: ok(await LA.upload('LISTING_IMAGE', buffer, `${name}.jpg`), 201).id,
      caption: `The ${name}`,
    })
  }
  ok(await LA.put('/listings', { id: home.id, primaryImage: images[0], images }))
  street = ok(await LA.get(`/listings/${home.id}`)).address.addressLine1
  visitor = await stage.person('visitor')
})
afterAll(() => stage?.close())

/** How far what was seen has moved by itself since the page began (CLS). */
const SHIFTS = `window.shifted = 0; new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) window.shifted += each.value
}).observe({ type: 'layout-shift', buffered: true })`

test('the front door leads to a home, whose page does not move while it comes', async () => {
  const { page } = visitor
  await page.addInitScript(SHIFTS)
  page.on(
    'request',
    (request) => void (request.url().endsWith('/api/ui-logger') && reported.push(request.url())),
  )
  await visitor.open('/')
  await heading(page, 'Every offer on your home, side by side')
  await page.getByRole('searchbox', { name: 'City, ZIP code, or street' }).waitFor()
  await visitor.seen('front door')
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(street) })
    .last()
    .click()
  await heading(page, street)
  await visitor.seen('page of a home, visitor')
  expect(await page.evaluate<number>('window.shifted')).toBeLessThan(0.05)
  expect(reported, 'the browser took over what the server had drawn').toEqual([])
})

test('the first button has one color, before the application and in it, in the dark too', async () => {
  const { page } = await stage.person('at dusk')
  await page.emulateMedia({ colorScheme: 'dark' })
  const colorOf = async (path: string, which: string) => {
    await page.goto(new URL(path, stage.server.origin).href)
    await page.locator(which).last().waitFor()
    const found = `[...document.querySelectorAll(${JSON.stringify(which)})].at(-1)`
    return page.evaluate<string>(`getComputedStyle(${found}).backgroundColor`)
  }
  const before = await colorOf('/', '[role=search] button, form button')
  expect(before).toMatch(/^rgb\(/)
  expect(before).toBe(await colorOf('/login', 'button[type=submit]'))
})

test('the photographs fill the screen, by keyboard too', async () => {
  const { page } = visitor
  await visitor.open(`/listing/${home.id}`)
  await page.getByRole('link', { name: 'See all 3 photographs' }).focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Photographs' })
  await viewer.getByText('1 of 3').waitFor()
  // What the page shows already stands there until the large picture has come.
  await expect
    .poll(() =>
      page.evaluate<boolean>(
        `getComputedStyle(document.querySelector('dialog[open] li')).backgroundImage.includes(document.querySelector('main li img').currentSrc)`,
      ),
    )
    .toBe(true)
  await page.keyboard.press('ArrowRight')
  await viewer.getByText('2 of 3').waitFor()
  await reads(page, 'The kitchen')
  await visitor.seen('photographs on the whole screen')
  await page.keyboard.press('End')
  await viewer.getByText('3 of 3').waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('See all 3 photographs')
  // Back closes them, on a page without the router as well, and leads no further.
  for (const name of ['See all 3 photographs', 'Show More']) {
    await page.getByRole('link', { name, exact: true }).click()
    const shown = page.getByRole('dialog')
    await shown.waitFor()
    await page.evaluate('void history.back()')
    await shown.waitFor({ state: 'hidden' })
    expect(await page.evaluate('location.pathname')).toBe(`/listing/${home.id}`)
  }
})

test('whoever pages quickly sees each photograph, small until the large one has come', async () => {
  const crowded = await LISTING_SITUATIONS.active(stage.server)
  const { LA } = crowded.people
  const images: { id: string }[] = []
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) {
    const { buffer } = await photograph(name)
    images.push({ id: ok(await LA.upload('LISTING_IMAGE', buffer, `${name}.jpg`), 201).id })
  }
  ok(await LA.put('/listings', { id: crowded.id, primaryImage: images[0], images }))
  const { page, open } = await stage.person('in a hurry')
  const asked = new Set<string>()
  const come = new Set<string>()
  const placeOf = (url: string) => String(images.findIndex(({ id }) => url.includes(id)) + 1)
  // From the start: what the page shows already is not asked for again.
  page.on('requestfinished', (request) => void come.add(placeOf(request.url())))
  await open(`/listing/${crowded.id}`)
  await heading(page, ok(await LA.get(`/listings/${crowded.id}`)).address.addressLine1)
  // A slow network: large copies do not come at all.
  await page.route(/\/photo\?width=(?!320&)/, (route) => void asked.add(placeOf(route.request().url())))
  await page.getByRole('link', { name: 'See all 6 photographs' }).click()
  const viewer = page.getByRole('dialog', { name: 'Photographs' })
  await viewer.getByText('1 of 6').waitFor()
  await expect.poll(() => [...come].toSorted()).toEqual(expect.arrayContaining(['2', '3', '4', '5', '6']))
  await page.keyboard.press('End')
  await viewer.getByText('6 of 6').waitFor()
  await expect.poll(() => [...asked].toSorted()).toEqual(expect.arrayContaining(['5', '6']))
  expect([...asked], 'nobody rested there').not.toEqual(expect.arrayContaining(['4']))
  const picture = `getComputedStyle(document.querySelector('dialog[open] li:nth-child(6)')).backgroundImage`
  expect(await page.evaluate<string>(picture)).toContain('width=320')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the payment is the reader’s to change, and says what cannot be', async () => {
  const { page } = visitor
  await visitor.open(`/listing/${home.id}`)
  const down = page.getByRole('textbox', { name: 'Down payment, %' })
  await down.fill('120')
  await reads(page, 'Enter a number from 0 to 100.')
  await visitor.seen('payment estimate, a wrong answer')
  await down.fill('100')
  await page.getByRole('term').filter({ hasText: 'Loan' }).locator('+ dd').getByText('$0').waitFor()
})

test('what needs a session asks for it, Show More too, and leads back (spec 2 §2)', async () => {
  const { page } = visitor
  await visitor.open(`/listing/${home.id}`)
  const dialog = page.getByRole('dialog', { name: 'Log in to continue' })
  for (const name of [
    'Highest Offer: log in to see it',
    'General Inspection',
    'Show More',
    'Message',
    'Make an Offer',
  ]) {
    await page.getByRole('link', { name, exact: true }).click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
  await page.getByRole('link', { name: 'Show More' }).click()
  await visitor.seen('log in to continue')
  await expect
    .poll(() => dialog.getByRole('link', { name: 'Register' }).getAttribute('href'))
    .toBe(`/account-registration?redirect=${encodeURIComponent(`/listing/${home.id}`)}`)
  await dialog.getByRole('link', { name: 'Log In' }).click()
  await signIn(visitor, 'buyer-ca@parley.example', DEMO_PASSWORD)
  await page.waitForURL(`**/listing/${home.id}`)
  await page.getByRole('button', { name: 'Make an Offer' }).waitFor()
  await visitor.seen('page of a home, member')
})

test('a member’s message to the agent goes out whole, and its mail leads to the home (listings 9)', async () => {
  const member = await signedInAs(stage, 'buyer-ca')
  const { page } = member
  await member.open(`/listing/${home.id}`)
  await press(page, 'Message')
  const dialog = page.getByRole('dialog', { name: `Buyer inquiry: ${street}` })
  const field = dialog.getByRole('textbox', { name: 'Message' })
  await dialog.getByRole('checkbox', { name: 'Include my phone and email' }).check()
  await field.fill('x'.repeat(2500))
  await reads(page, /^With your phone and email this is \d+ characters too long\.$/)
  await expect.poll(() => dialog.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
  await member.seen('message to the agent, too long')
  await field.fill('Is the garden sunny?')
  await press(dialog, 'Send')
  await reads(page, 'Successfully sent message to the agent')
  const [mail] = await stage.server.outbox('listing-ca@parley.example')
  const text = JSON.stringify(mail)
  expect(text).toContain('Is the garden sunny?')
  expect(text).toContain('buyer-ca@parley.example')
  expect(text).toContain(`/listing/${home.id}`)
})

test('without script it reads and leads on all the same', async () => {
  const { context } = await stage.person('without script')
  const plain = await context.browser()!.newContext({ javaScriptEnabled: false })
  const page = await plain.newPage()
  await page.goto(`${stage.server.origin}/listing/${home.id}`)
  await heading(page, street)
  await page.getByRole('link', { name: 'Make an Offer' }).last().click()
  await expect.poll(() => new URL(page.url()).searchParams.get('redirect')).toBe(`/listing/${home.id}`)
  await page.goto(`${stage.server.origin}/listing/nowhere`)
  await heading(page, 'Page Not Found')
  await plain.close()
})

test('the home’s own agent has the ways to manage it on the same page', async () => {
  const agent = await signedInAs(stage, 'listing-ca')
  await agent.open(`/listing/${home.id}`)
  await agent.page.getByRole('link', { name: 'Manage Listing' }).waitFor()
  await reads(agent.page, 'You cannot make an offer on your own listing.')
  await agent.seen('page of a home, its agent')
})

test('the agent says when the home stands open, and a stranger reads it', async () => {
  const agent = await signedInAs(stage, 'listing-ca')
  const { page } = agent
  await agent.open(`/offer-status/${home.id}/seller?tab=edit`)
  // Nothing is sent, and nothing said to be saved, where nothing was changed.
  const save = page.getByRole('button', { name: 'Save Dates' })
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true')
  await save.press('Enter')
  await press(page, 'Add a Date')
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe(null)
  const row = page.getByRole('group', { name: 'Date 1' })
  agent.watch.expect(/^422 PUT \/api\/listings$/)
  await row.getByLabel('Date', { exact: true }).fill('2020-01-01')
  await press(page, 'Save Dates')
  await row.getByText('Choose a time to come.').waitFor()
  await agent.seen('open houses, a wrong date')
  const day = later(30 * 86_400_000).slice(0, 10)
  await row.getByLabel('Date', { exact: true }).fill(day)
  await press(page, 'Save Dates')
  await reads(page, 'Open houses saved')
  const stranger = await stage.person('stranger')
  await stranger.open(`/listing/${home.id}`)
  await reads(stranger.page, '1:00 PM to 4:00 PM')
  await stranger.page.getByRole('link', { name: /^Add to Calendar: / }).waitFor()
  await stranger.seen('page of a home with an open house')
})

test('each screen on the way passed WCAG 2.2 AA and fitted the window, nothing failed behind it', () =>
  expect(stage.findings).toEqual([]))
