import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ok } from '#test/client.ts'
import { newAgent, newConsumer, type Registered } from '#test/make/agents.ts'
import { APPLICATION } from '#test/make/application.ts'
import { PDF } from '#test/make/examples.ts'
import {
  accepted,
  activeListing,
  deliveredOffer,
  draftOffer,
  type Chain,
  type Sale,
} from '#test/make/sale.ts'
import { signedInAs, withSession } from './account-steps.ts'
import { failing } from './said-steps.ts'
import { choose, fill, heading, openStage, press, reads, type Person, type Stage } from './stage.ts'

let stage: Stage
let admin: Person
let sale: Sale
let chain: Chain
let leaving: Registered
const DESK = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

beforeAll(async () => {
  stage = await openStage()
  sale = await activeListing(stage.server, 'ca', (body) => {
    body.address.addressLine1 = '77 Zebra Crossing'
  })
  chain = await deliveredOffer(stage.server, sale)
  await accepted(sale, chain)
  leaving = await newAgent(stage.server)
  const other = await activeListing(stage.server)
  const draft = await draftOffer(stage.server, other, 'agent2-ca')
  const operator = await stage.server.as('admin')
  ok(await operator.put('/admin/reassign', { kind: 'offer', id: draft.offerId, agentId: leaving.id }))
  const consumer = await newConsumer(stage.server)
  const begun = { address: { addressLine1: '9 Alone Road', city: 'Oakland', state: 'CA', zip: '94601' } }
  ok(await consumer.post('/listings/provisional', begun), 201)
  admin = await signedInAs(stage, 'admin')
})
afterAll(() => stage?.close())

/** What has the focus, by the name it has for everyone. */
const FOCUSED = `(() => {
  const at = document.activeElement
  const label = at?.labels?.[0]?.textContent ?? at?.textContent
  return at?.getAttribute('aria-label') ?? label ?? ''
})()`

/** Presses Tab until what has the focus is called that. */
const tabTo = async (page: Page, name: string | RegExp): Promise<void> => {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const called = await page.evaluate<string>(FOCUSED)
    if (typeof name === 'string' ? called === name : name.test(called)) return
  }
  throw new Error(`Tab never reached ${String(name)}.`)
}

const TABLES = [
  ['users', 'Users', 'admin@parley.example'],
  ['agents', 'Agents', 'agent-ca@parley.example'],
  ['listings', 'Listings', '77 Zebra Crossing'],
  ['contracts', 'Contracts', 'View Contract'],
  ['unassigned', 'Waiting for an agent', '9 Alone Road'],
] as const

test.each([
  ['desk, light', DESK, 'light', TABLES],
  ['phone, dark', PHONE, 'dark', TABLES.filter(([section]) => section !== 'agents')],
] as const)('every table fits and passes: %s (spec 1 §2.15)', async (name, size, colorScheme, tables) => {
  const { page, open, seen } = admin
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme })
  for (const [section, title, words] of tables) {
    await open(`/admin/${section}`)
    await heading(page, title)
    await reads(page, words)
    await seen(`${section}: ${name}`)
  }
})

test('listings by the keyboard alone: search, order, details, a dashboard, and back as it was', async () => {
  const { page, open, seen } = admin
  await page.setViewportSize(DESK)
  await page.emulateMedia({ colorScheme: 'light' })
  await open('/admin/listings')
  await reads(page, '77 Zebra Crossing')
  await tabTo(page, 'Search listings')
  await page.keyboard.type('zebra')
  await reads(page, '1 row')
  await tabTo(page, 'Listing Address')
  await page.keyboard.press('Enter')
  await page
    .getByRole('columnheader', { name: 'Listing Address' })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor()
  await tabTo(page, /^77 Zebra Crossing/)
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: /^77 Zebra Crossing/ })
  await details.getByRole('table', { name: 'Offers' }).waitFor()
  await seen('listing details')
  await tabTo(page, 'Seller View')
  await page.keyboard.press('Enter')
  const dashboard = page.getByRole('dialog', { name: /^Offer Dashboard/ })
  await dashboard.getByText('May do next').waitFor()
  await seen('offer dashboard')
  await page.keyboard.press('Escape')
  await dashboard.waitFor({ state: 'detached' })
  await tabTo(page, 'Page of the home')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/listing/${sale.listingId}`)
  await page.goBack()
  await reads(page, '1 row')
  await expect.poll(() => page.getByRole('textbox', { name: 'Search listings' }).inputValue()).toBe('zebra')
  await expect.poll(() => new URL(page.url()).search).toBe('?q=zebra&sort=address')
})

test('a deleted listing says so, and offers nobody’s view of it', async () => {
  const { page, open, seen } = admin
  const { id } = ok(
    await sale.listingAgent.post('/listings', { address: { addressLine1: '5 Vanished Way', state: 'CA' } }),
    201,
  )
  ok(await sale.listingAgent.delete(`/listings/${id}`))
  await open('/admin/listings?filter=DELETED')
  await press(page, /^5 Vanished Way/)
  const details = page.getByRole('dialog', { name: /^5 Vanished Way/ })
  await details.getByText('This listing was deleted. Only administrators can still open it.').waitFor()
  await expect.poll(() => details.getByRole('button', { name: 'List Agent View' }).isDisabled()).toBe(true)
  await seen('details of a deleted listing')
  await details.getByRole('link', { name: 'Page of the home' }).click()
  await heading(page, '5 Vanished Way')
})

test('an approval is withdrawn once it was asked; going back leaves it (spec 1 §2.15)', async () => {
  const { page, open, seen } = admin
  const agent = await newAgent(stage.server)
  const made = { password: DEMO_PASSWORD, name: 'My CRM', scopes: ['listings:read'] }
  ok(await agent.post('/users/api-keys', made), 201)
  const keys = async () => ok(await agent.get('/users/api-keys')).items.length
  await open(`/admin/agents?q=${agent.email}`)
  const approved = page.getByRole('switch', { name: /^Approved: / })
  await approved.press('Space')
  // One press, and no question.
  await reads(page, /may publish listings without a subscription now\.$/)
  await expect.poll(() => approved.isChecked()).toBe(true)
  await approved.press('Space')
  const dialog = page.getByRole('dialog', { name: /^Withdraw the approval of / })
  await dialog
    .getByText(
      /^Without a subscription, .* may still create them, and apply again\. All of their API keys end for good/,
    )
    .waitFor()
  await seen('withdrawing an approval')
  await press(dialog, 'Go Back')
  await dialog.waitFor({ state: 'detached' })
  await page.locator('[role=switch]:focus').waitFor()
  expect([await approved.isChecked(), await keys()]).toEqual([true, 1])
  await page.keyboard.press('Space')
  await failing(admin, 'admin/updateRoles', 'DELETE', async () => {
    await press(dialog, 'Withdraw Approval')
    await dialog.getByRole('alert').getByText('Error occurred while updating roles').waitFor()
  })
  expect(await keys()).toBe(1)
  await press(dialog, 'Withdraw Approval')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => approved.isChecked()).toBe(false)
  expect(await keys()).toBe(0)
})

test('the permission to write offers is withdrawn once it was asked, and its agent finds whom to write to', async () => {
  const { page, open, seen } = admin
  const agent = await newAgent(stage.server)
  await open(`/admin/agents?q=${agent.email}`)
  const writes = page.getByRole('switch', { name: /^Writes offers: / })
  await expect.poll(() => writes.isChecked()).toBe(true)
  await writes.press('Space')
  const dialog = page.getByRole('dialog', { name: /^Withdraw the permission of .* to write offers\?$/ })
  await dialog
    .getByText(/can begin no offer, and take over none, until you give the permission back/)
    .waitFor()
  await seen('withdrawing the permission to write offers')
  await press(dialog, 'Withdraw Permission')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => writes.isChecked()).toBe(false)
  const person = await stage.person('without offers')
  await withSession(stage, person, agent.email, { password: DEMO_PASSWORD })
  const { supportEmail } = stage.server.ctx.config
  for (const path of ['/home', '/offers', '/privacy']) {
    await person.open(path)
    const link = person.page.getByRole('main').getByRole('link', { name: supportEmail })
    await link.waitFor()
    expect(await link.getAttribute('href'), path).toBe(`mailto:${supportEmail}`)
    await person.seen(`${path} of an agent who writes no offers`)
  }
  await person.context.close()
  await writes.press('Space')
  await reads(page, /may write offers now\.$/)
  expect(ok(await agent.get('/users')).roles).toContainEqual({ name: 'OFFER' })
})

test('an application waits until it is decided, and the home says so; whose approval was withdrawn may apply again', async () => {
  const { page, open, seen } = admin
  const agent = await newAgent(stage.server)
  ok(await agent.post('/agents/questionnaire', APPLICATION), 201)
  await open('/home')
  await page.getByText(/^Applications? to list$/).waitFor()
  expect(await page.getByText('Congrats, you have no pending tasks!').count()).toBe(0)
  await seen('home with an application')
  const office = await stage.server.as('admin')
  const role = { userId: agent.id, roles: ['Listing'] }
  ok(await office.put('/admin/updateRoles', role))
  ok(await office.delete('/admin/updateRoles', role))
  const person = await stage.person('withdrawn')
  await withSession(stage, person, agent.email, { password: DEMO_PASSWORD })
  await person.open('/agent-profile')
  await person.page.getByRole('button', { name: 'Apply To Be A List Agent' }).waitFor()
  await person.context.close()
})

test('a contract: its people, the DocuSign mark, a paper that does not go and one that does (spec 1 §2.15, §8)', async () => {
  const { page, open, seen } = admin
  await open('/admin/contracts?q=zebra')
  await press(page, /^View Participants of 77 Zebra/)
  const people = page.getByRole('dialog', { name: /^Participants of 77 Zebra/ })
  await people.getByRole('cell', { name: chain.buyerEmail }).waitFor()
  await seen('participants')
  await page.keyboard.press('Escape')
  await people.waitFor({ state: 'detached' })
  const mark = page.getByRole('checkbox', { name: /^DocuSign Sent: 77 Zebra/ })
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await mark.press('Space')
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await expect.poll(() => mark.isChecked()).toBe(true)
  const upload = page.getByRole('button', { name: /^Upload Contract of 77 Zebra/ })
  const dialog = page.getByRole('dialog', { name: 'Upload Contract' })
  const pick = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser')
    await upload.press('Enter')
    await (await chooser).setFiles(file)
    await dialog.getByText(/^77 Zebra Crossing/).waitFor()
  }
  await pick({ name: 'a.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') })
  await dialog.getByText('a.exe, 2 bytes', { exact: true }).waitFor()
  await press(dialog, 'Upload Contract')
  await dialog.getByRole('alert').getByText('Upload failed').waitFor()
  await press(dialog, 'Go Back')
  await dialog.waitFor({ state: 'detached' })
  const signed = { name: 'signed.pdf', mimeType: 'application/pdf', buffer: PDF }
  await pick(signed)
  await dialog.getByText(/^signed\.pdf, \d/).waitFor()
  await dialog.getByText(/^Everyone in this contract will see it/).waitFor()
  await seen('before a contract is uploaded')
  await press(dialog, 'Go Back')
  await dialog.waitFor({ state: 'detached' })
  await page.locator('button[aria-label^="Upload Contract of 77 Zebra"]:focus').waitFor()
  const stored = async () =>
    ok(await sale.listingAgent.get(`/listings/${sale.listingId}/contract`)).outsideFinal
  expect(await stored(), 'nothing is stored before it was said').toBeNull()
  await pick(signed)
  await press(dialog, 'Upload Contract')
  await page.getByRole('link', { name: /^View Final Contract of 77 Zebra/ }).waitFor()
  expect(await stored()).toMatchObject({ name: expect.stringContaining('.pdf') })
  await seen('contract with its paper')
})

test('what a consumer began gets an agent, and leaves the queue', async () => {
  const { page, open, seen } = admin
  await open('/admin/unassigned')
  await press(page, /^9 Alone Road/)
  await page
    .getByRole('dialog', { name: /^9 Alone Road/ })
    .getByText('No offers yet')
    .waitFor()
  await page.keyboard.press('Escape')
  await press(page, /^Name an agent for 9 Alone Road/)
  const dialog = page.getByRole('dialog')
  await press(dialog, 'Name an Agent')
  await dialog.getByText('Choose an agent.').waitFor()
  await seen('naming an agent')
  await dialog.getByRole('combobox', { name: /^Agent/ }).fill('agent2-ca@')
  await page.getByRole('option', { name: /Carter/ }).click()
  await press(dialog, 'Name an Agent')
  await reads(page, 'Nothing is waiting for an agent')
})

test('an account with open work is handed over first, then deleted (issue 9)', async () => {
  const { page, open, seen } = admin
  await open('/admin/users')
  await fill(page, 'Search users', leaving.email)
  await reads(page, /^1 row$/)
  await press(page, /^Delete the account of/)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This account can’t be deleted yet.').waitFor()
  // One begins at the way back: nothing is chosen or deleted by a key too many.
  const focused = () => dialog.locator(':focus').innerText()
  await expect.poll(focused).toBe('Go Back')
  expect(await dialog.getByRole('button', { name: 'Delete Account' }).count()).toBe(0)
  await seen('open work')
  await dialog.getByRole('combobox', { name: /^Agent/ }).fill('agent2-ca@')
  await page.getByRole('option', { name: /Carter/ }).click()
  await press(dialog, /^Hand Over/)
  await dialog.getByText('This is kept').waitFor()
  await seen('deleting an account')
  await press(dialog, 'Delete Account')
  await dialog.waitFor({ state: 'detached' })
  await reads(page, 'No results found')
  await fill(page, 'Search users', '')
  await choose(page, 'Show', 'Deleted')
  await reads(page, 'Deleted user')
  expect((await leaving.get('/users')).status).toBe(401)
})

test('of all that is handed over at once, what is refused is said at its own line; the rest goes on', async () => {
  const { page, open } = admin
  const operator = await stage.server.as('admin')
  const two = await newAgent(stage.server)
  const home = async (street: string) =>
    activeListing(stage.server, 'ca', (body) => {
      body.address.addressLine1 = street
    })
  // The heir buys on the newest home, which stands first: the other one comes after the refusal.
  const [last, first] = [await home('2 Second Street'), await home('1 First Street')]
  for (const { listingId: id } of [last, first])
    ok(await operator.put('/admin/reassign', { kind: 'listing', id, agentId: two.id }))
  const heir = await newAgent(stage.server)
  const bought = await draftOffer(stage.server, first, 'agent2-ca')
  ok(await operator.put('/admin/reassign', { kind: 'offer', id: bought.offerId, agentId: heir.id }))
  await open('/admin/users')
  await fill(page, 'Search users', two.email)
  await reads(page, /^1 row$/)
  await press(page, /^Delete the account of/)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Hand all to' }).fill(heir.email)
  await page.getByRole('option').filter({ hasText: heir.email }).click()
  admin.watch.expect(/422 PUT \/api\/admin\/reassign$/)
  await press(dialog, 'Hand Over All')
  await reads(page, '1 of 2 handed over. The people concerned are told.')
  const row = dialog.getByRole('listitem').filter({ hasText: '1 First Street' })
  await row.getByRole('alert').getByText('This agent stands on the other side of this home.').waitFor()
  expect(await dialog.getByText('2 Second Street').count()).toBe(0)
  await press(dialog, 'Go Back')
})

test('account events are shown by kind (spec 1 §2.15 "Every table has filters")', async () => {
  const { page, open, seen } = admin
  const operator = await stage.server.as('admin')
  const { id } = await newAgent(stage.server)
  ok(await operator.delete(`/admin/user/${id}`))
  const { total } = ok(await operator.get('/admin/events?filter=ACCOUNT_DELETED'))
  await open('/admin/events')
  await choose(page, 'Show', 'Account deleted')
  await reads(page, new RegExp(`^${total} rows?$`))
  await expect.poll(() => new URL(page.url()).search).toBe('?filter=ACCOUNT_DELETED')
  await seen('account events of a kind')
})

test('what happened to an account is one press from its row', async () => {
  const { page } = admin
  await admin.open('/admin/users?q=admin@')
  await page.getByRole('link', { name: 'Account events of Ada Winters' }).click()
  await heading(page, 'Account events')
  await page.getByRole('row').filter({ hasText: 'admin@parley.example' }).first().waitFor()
  const others = page.getByRole('row').filter({ hasText: '@', hasNotText: 'admin@parley.example' })
  expect(await others.count(), 'nobody else’s').toBe(0)
  await admin.seen('account events of one user')
})

test('while rows are on their way, none are counted, and nothing below them moves once they come', async () => {
  const { page } = admin
  let send: () => void = () => {}
  const asked = new Promise<void>((resolve) => (send = resolve))
  await page.route('**/api/admin/users?*', async (route) => {
    await asked
    await route.continue()
  })
  await admin.open('/admin/users')
  const coming = page.getByRole('main').getByRole('status', { name: 'Loading' })
  await coming.waitFor()
  expect(await page.getByText(/\d rows?/).count()).toBe(0)
  const below = await coming.evaluate((each) => each.getBoundingClientRect().bottom)
  send()
  await reads(page, /^Page 1 of \d+ pages, \d+ rows$/)
  const grid = page.getByRole('region', { name: 'Users' })
  expect(await grid.evaluate((each) => each.getBoundingClientRect().bottom)).toBeCloseTo(below, -1)
  await page.unroute('**/api/admin/users?*')
})

test('the page field holds no page that there is not (spec 1 §2.15)', async () => {
  const { page } = admin
  await admin.open('/admin/users')
  const field = page.getByLabel('Page', { exact: true })
  await field.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('0')
  await expect.poll(() => field.inputValue()).toBe('1')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('2.5')
  await expect.poll(() => field.inputValue()).toMatch(/^\d+$/)
  expect(new URL(page.url()).searchParams.get('page')).toMatch(/^\d+$/)
  await admin.open('/admin/users?page=99')
  await page.waitForURL((url) => !url.search.includes('99'))
  await page.getByRole('row').nth(1).waitFor()
})

test.each([
  ['desk', DESK, 32],
  ['phone', PHONE, 44],
] as const)('pages are turned by buttons, which end where the pages do: %s', async (name, size, least) => {
  const { page, open, seen } = admin
  await page.setViewportSize(size)
  await open('/admin/users')
  const [previous, next] = ['Previous', 'Next'].map((each) =>
    page.getByRole('button', { name: each, exact: true }),
  ) as [Locator, Locator]
  const field = page.getByLabel('Page', { exact: true })
  const off = async () => [
    await previous.getAttribute('aria-disabled'),
    await next.getAttribute('aria-disabled'),
  ]
  await next.waitFor()
  expect(await off()).toEqual(['true', null])
  for (const button of [previous, next])
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(least)
  await seen(`paging: ${name}`)
  const pages = Number(
    /of (\d+) pages/.exec((await page.getByText(/ of \d+ pages, /).textContent()) ?? '')?.[1],
  )
  for (let at = 2; at <= pages; at++) {
    await next.press('Enter')
    await expect.poll(() => field.inputValue()).toBe(String(at))
  }
  await expect.poll(off).toEqual([null, 'true'])
  await next.press('Enter')
  expect(await field.inputValue(), 'there is none behind the last').toBe(String(pages))
  await page.locator('button[aria-disabled=true]:focus').waitFor()
  await previous.press('Enter')
  await expect.poll(() => field.inputValue()).toBe(String(pages - 1))
  await open('/admin/users?q=admin@parley.example')
  await reads(page, '1 row')
  expect(await previous.count(), 'one page has no others').toBe(0)
  expect([await field.count(), await page.getByLabel('Rows', { exact: true }).count()]).toEqual([0, 0])
  await open('/admin/users?q=nobody-is-called-that')
  await reads(page, 'No results found')
  expect(await page.getByText(/\d rows?/).count()).toBe(0)
  await page.setViewportSize(DESK)
})

test('rows of the question before are not counted, and nothing is done with them, while others are on their way', async () => {
  const { page, open } = await signedInAs(stage, 'admin')
  await open('/admin/users')
  const count = page.getByText(/ of \d+ pages, /)
  await count.waitFor()
  let send: () => void = () => {}
  const asked = new Promise<void>((resolve) => (send = resolve))
  await page.route(/\/api\/admin\/users\?.*q=zzzz/, async (route) => {
    await asked
    await route.continue()
  })
  await fill(page, 'Search users', 'zzzz')
  await page.locator('[aria-busy=true]').waitFor()
  expect(await page.locator('tbody[inert]').count(), 'nothing is done with them').toBe(1)
  expect(await count.count(), 'none are counted').toBe(0)
  send()
  await reads(page, 'No results found')
})
