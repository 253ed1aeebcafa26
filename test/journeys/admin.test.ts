import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#test/client.ts'
import { newAgent, newConsumer, type Registered } from '#test/make/agents.ts'
import { PDF } from '#test/make/examples.ts'
import {
  accepted,
  activeListing,
  deliveredOffer,
  draftOffer,
  type Chain,
  type Sale,
} from '#test/make/sale.ts'
import { signedInAs } from './account-steps.ts'
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
  await reads(page, 'of 1 page, 1 row')
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
  await reads(page, 'of 1 page, 1 row')
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
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({
    name: 'a.exe',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('MZ'),
  })
  const failed = page.getByRole('dialog', { name: 'Upload failed' })
  await failed.getByRole('alert').waitFor()
  await failed.getByRole('button', { name: 'Close', exact: true }).last().click()
  await chooser.setInputFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer: PDF })
  await page.getByRole('link', { name: /^View Uploaded Contract of 77 Zebra/ }).waitFor()
  await seen('contract with its paper')
})

test('what a consumer began gets an agent, and leaves the queue', async () => {
  const { page, open, seen } = admin
  await open('/admin/unassigned')
  await press(page, /^Name an agent for 9 Alone Road/)
  const dialog = page.getByRole('dialog')
  await press(dialog, 'Name an Agent')
  await dialog.getByText('Choose an agent.').waitFor()
  await seen('naming an agent')
  await dialog.getByRole('combobox', { name: /^Agent/ }).fill('agent2-ca@')
  await page.getByRole('option', { name: /Carter/ }).click()
  await press(dialog, 'Name an Agent')
  await reads(page, 'Everything has its agent')
})

test('an account with open work is handed over first, then deleted (issue 9)', async () => {
  const { page, open, seen } = admin
  await open('/admin/users')
  await fill(page, 'Search users', leaving.email)
  await reads(page, 'of 1 page, 1 row')
  await press(page, /^Delete the account of/)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This account can’t be deleted yet.').waitFor()
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

test('account events are shown by kind (spec 1 §2.15 "Every table has filters")', async () => {
  const { page, open, seen } = admin
  const operator = await stage.server.as('admin')
  const { id } = await newAgent(stage.server)
  ok(await operator.delete(`/admin/user/${id}`))
  const { total } = ok(await operator.get('/admin/events?filter=ACCOUNT_DELETED'))
  await open('/admin/events')
  await choose(page, 'Show', 'Account deleted')
  await reads(page, new RegExp(`of 1 page, ${total} rows?$`))
  await expect.poll(() => new URL(page.url()).search).toBe('?filter=ACCOUNT_DELETED')
  await seen('account events of a kind')
})

test('the page field holds no page that there is not (spec 1 §2.15)', async () => {
  const { page } = admin
  await admin.open('/admin/users')
  const field = page.getByLabel('Page', { exact: true })
  await field.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('0')
  await expect.poll(() => field.inputValue()).toBe('1')
  await admin.open('/admin/users?page=99')
  await page.waitForURL((url) => !url.search.includes('99'))
  await page.getByRole('row').nth(1).waitFor()
})
