import { PDFDocument } from '@cantoo/pdf-lib'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atRest } from '#test/browser-watch.ts'
import { ok } from '#test/client.ts'
import { newAgent, type Registered } from '#test/make/agents.ts'
import { APPLICATION } from '#test/make/application.ts'
import { rival, SITUATIONS, type World } from '#test/make/negotiation.ts'
import { activate, consumerBody } from '#test/people.ts'
import { signedInAs } from './account-steps.ts'
import { openStage, press, reads, type Person, type Stage } from './stage.ts'

/** How the administrators' tables look, and what they say (spec 1 §2.15, decision 78). */
let stage: Stage
let admin: Person
let applicant: Registered
let w: World
/** What the server says of what is not there. */
const NOT_THERE = 'This account was deleted. Nothing is left to change.'
const LONG = 'bartholomew.featherstone-haugh.the-younger@long-established-brokers.example'
const ENDLESS = `${'w'.repeat(48)}@brokers.example`
const DESK = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

beforeAll(async () => {
  stage = await openStage('desk', { bothLooks: true })
  w = await SITUATIONS.delivered(stage.server)
  await rival(w, stage.server)
  applicant = await newAgent(stage.server)
  const brokerage = { name: 'Harbor and Mission Residential Real Estate Partners' }
  ok(await applicant.put('/users', { firstName: 'Maximiliana-Alexandrina', agent: { brokerage } }))
  ok(await applicant.post('/agents/questionnaire', APPLICATION), 201)
  ok(
    await stage.server.visitor.post('/users/registration', {
      ...consumerBody(LONG),
      firstName: 'Bartholomew Maximilian',
      lastName: 'Featherstonehaugh-Cavendi',
    }),
    201,
  )
  ok(await activate(stage.server, LONG))
  ok(await stage.server.visitor.post('/users/registration', consumerBody(ENDLESS)), 201)
  ok(await activate(stage.server, ENDLESS))
  admin = await signedInAs(stage, 'admin')
})
afterAll(() => stage?.close())

/** The words that go on in the next line: of each two letters, whether the second one stands lower. */
const brokenWords = (within: Locator) =>
  within.evaluate((root) => {
    const page = root.ownerDocument
    const found: string[] = []
    const topOf = (node: (typeof root)['childNodes'][number], at: number) => {
      const range = page.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect().top
    }
    for (const each of [root, ...root.querySelectorAll('*')].filter((some) => some.checkVisibility()))
      for (const node of each.childNodes)
        for (const { index } of (node.nodeType === 3 ? (node.textContent ?? '') : '').matchAll(
          /(?=\p{L}\p{L})/gu,
        ))
          if (Math.abs(topOf(node, index) - topOf(node, index + 1)) > 4) found.push(node.textContent ?? '')
    return found
  })

test('the table of agents fits beside the open sidebar, with all that it says', async () => {
  const { page, open, seen } = admin
  await page.setViewportSize(DESK)
  await open('/admin/agents?pageSize=50')
  await reads(page, 'Harbor and Mission Residential Real Estate Partners')
  const table = page.getByRole('region', { name: 'Agents' })
  await seen('agents')
  expect(await table.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
  for (const head of [
    'App Date',
    'Listing Ready',
    'Name',
    'Approved',
    'Writes Offers',
    'Phone',
    'Email',
    'State',
    'DRE License',
    'Broker',
  ])
    expect(await table.getByRole('columnheader', { name: new RegExp(head) }).count(), head).toBe(1)
  const { email, agent } = ok(await applicant.get('/users'))
  const row = table.getByRole('row').filter({ hasText: email })
  for (const words of ['Maximiliana-Alexandrina', agent.licenseNumber, 'CA'])
    await row.getByText(words, { exact: false }).first().waitFor()
  // Each is sorted by as before, also those that share a column.
  await table.getByRole('button', { name: 'Email' }).press('Enter')
  await page.waitForURL(/sort=email/)
  await table.getByRole('button', { name: 'Phone' }).press('Enter')
  await page.waitForURL(/sort=phone/)
})

test('however long a name and an address are, the buttons of a user stay on the page, and no word is broken', async () => {
  const { page, open, seen } = admin
  await page.setViewportSize(DESK)
  await open(`/admin/users?q=${encodeURIComponent(LONG)}`)
  const table = page.getByRole('region', { name: 'Users' })
  await table.getByRole('button', { name: /^Login As / }).waitFor()
  expect(await table.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
  // Where a line ends: never between two letters of a word.
  expect(await brokenWords(table.getByRole('row').last())).toEqual([])
  await seen('a user with a long name')
  // One that goes on nowhere is broken anywhere (accounts 22).
  await open(`/admin/users?q=${ENDLESS}`)
  await table.getByRole('button', { name: /^Login As / }).waitFor()
  await table.getByText(ENDLESS).waitFor()
  expect(await table.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
  await open('/admin/agents?pageSize=50')
  const agents = page.getByRole('region', { name: 'Agents' })
  await reads(page, 'Harbor and Mission Residential Real Estate Partners')
  expect(await brokenWords(agents)).toEqual([])
  const usual = agents.getByRole('row').filter({ hasText: /@parley\.example/ })
  const tall = await usual.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
  expect(new Set(tall.map(Math.round)).size, 'rows of ordinary names are equally high').toBe(1)
})

test('what the server refuses is said in its own words where an approval is withdrawn', async () => {
  const { page, open, watch } = admin
  const { email } = ok(await applicant.get('/users'))
  await open(`/admin/agents?q=${email}`)
  const approved = page.getByRole('switch', { name: /^Approved: / })
  await approved.press('Space')
  await reads(page, /may publish listings without a subscription now\.$/)
  await expect.poll(() => approved.isChecked()).toBe(true)
  const sentence = 'This agent is in the middle of a closing. Try again tomorrow.'
  watch.expect(/^409 DELETE/)
  await page.route(/\/api\/admin\/updateRoles/, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, json: { message: sentence, httpStatus: 409, code: 'conflict' } })
      : route.fallback(),
  )
  await approved.press('Space')
  const dialog = page.getByRole('dialog', { name: /^Withdraw the approval of / })
  await press(dialog, 'Withdraw Approval')
  await dialog.getByRole('alert').getByText(sentence).waitFor()
  await page.unroute(/\/api\/admin\/updateRoles/)
  await press(dialog, 'Go Back')
})

test('an account that is gone meanwhile: the refusal can be read, though its row leaves the table', async () => {
  const { page, open, watch } = admin
  const leaving = await newAgent(stage.server)
  const operator = await stage.server.as('admin')
  ok(await operator.put('/admin/updateRoles', { userId: leaving.id, roles: ['Listing'] }))
  await open(`/admin/agents?q=${leaving.email}`)
  await page.getByRole('switch', { name: /^Approved: / }).press('Space')
  const dialog = page.getByRole('dialog', { name: /^Withdraw the approval of / })
  await dialog.waitFor()
  ok(await operator.delete(`/admin/user/${leaving.id}`))
  watch.expect(/^404 DELETE/)
  await press(dialog, 'Withdraw Approval')
  await dialog.getByRole('alert').getByText('Error occurred while updating roles').waitFor()
  await dialog.getByRole('alert').getByText(NOT_THERE).waitFor()
  await press(dialog, 'Go Back')
  await reads(page, 'No results found')
})

test('below a table: how much there is, then back, where one is, and on', async () => {
  const { page, open, seen } = admin
  await page.setViewportSize(DESK)
  await open('/admin/users')
  const summary = page.getByText(/^Page 1 of \d+ pages, \d+ rows$/)
  const left = async () => (await summary.boundingBox())!.x
  const boxes = await Promise.all(
    [
      summary,
      page.getByRole('button', { name: 'Previous', exact: true }),
      page.getByLabel('Page', { exact: true }),
      page.getByRole('button', { name: 'Next', exact: true }),
      page.getByLabel('Rows', { exact: true }),
    ].map(async (part) => {
      await part.waitFor()
      return (await part.boundingBox())!.x
    }),
  )
  expect(boxes).toEqual(boxes.toSorted((a, b) => a - b))
  const at = [await left(), boxes[3]]
  await press(page, 'Next')
  await reads(page, /^Page 2 of \d+ pages, \d+ rows$/)
  const next = (await page.getByRole('button', { name: 'Next', exact: true }).boundingBox())!.x
  expect(next, 'nothing moves under the pointer').toBe(at[1])
  await seen('pager')
})

test('printed, a permission is a word', async () => {
  const { page, open } = admin
  await page.setViewportSize(DESK)
  const { email } = ok(await applicant.get('/users'))
  await open(`/admin/agents?q=${email}`)
  const row = page.getByRole('row').filter({ hasText: email })
  await row.waitFor()
  const words = row.getByText(/^(Yes|No)$/)
  const shown = async () =>
    (
      await words.evaluateAll((all) =>
        all.filter((each) => each.checkVisibility()).map((each) => each.textContent),
      )
    ).join()
  expect(await shown(), 'on the screen the switches say it').toBe('Yes')
  await page.emulateMedia({ media: 'print' })
  expect(await shown(), 'ready, approved, writes offers').toBe('Yes,Yes,Yes')
  expect(await row.getByRole('switch').count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })
})

test('printed, a table lies on its broad side with all that is read, and nothing that is pressed', async () => {
  const { page, open } = admin
  const sheet = async () => (await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }))).getPage(0)
  // As wide as a sheet of paper on its side, without its margins.
  await page.setViewportSize({ width: 965, height: 725 })
  for (const [section, heads] of [
    ['users', ['Status', 'Name', 'Phone', 'Email']],
    ['listings', ['State', 'Listing Address', 'Listing Agent', 'Primary Seller']],
    ['events', ['When', 'Event', 'Name', 'Email', 'By', 'IP address', 'Request']],
  ] as const) {
    await page.emulateMedia({ media: 'screen' })
    await open(`/admin/${section}`)
    await page.getByRole('table').waitFor()
    await page.emulateMedia({ media: 'print' })
    // The room beside the sidebar widens in a moment.
    await atRest(page)
    const table = page.getByRole('table')
    expect(await table.getByRole('columnheader').allInnerTexts(), section).toEqual([...heads])
    for (const role of ['textbox', 'combobox', 'link'] as const)
      expect(
        await page.getByRole('main').getByRole(role).filter({ visible: true }).allInnerTexts(),
        section,
      ).toEqual([])
    expect(await page.getByRole('main').locator('svg').filter({ visible: true }).count(), section).toBe(0)
    expect(await page.getByRole('navigation').count(), section).toBe(0)
    const room = await page.getByRole('main').boundingBox()
    expect((await table.boundingBox())!.width, section).toBeLessThanOrEqual(room!.width)
    const { width, height } = (await sheet()).getSize()
    expect(width, section).toBeGreaterThan(height)
  }
  await page.emulateMedia({ media: 'screen' })
  await open(`/admin/users?filter=ACTIVE&q=${encodeURIComponent(LONG)}`)
  await reads(page, /^1 row$/)
  await page.emulateMedia({ media: 'print' })
  await page.getByText(`Active, “${LONG}”`).waitFor()
  await page.emulateMedia({ media: 'screen' })
})

test('the offer dashboard of a party is the table that the party has, to be read only', async () => {
  const { page, open, seen } = admin
  await page.setViewportSize(DESK)
  const agent = ok(await w.people.LA.get('/users'))
  const { address } = ok(await w.people.LA.get(`/listings/${w.listingId}`))
  await open(`/admin/listings?q=${encodeURIComponent(address.addressLine1)}`)
  await page
    .getByRole('button', { name: new RegExp(`^${address.addressLine1}`) })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: new RegExp(address.addressLine1) })
  const listed = dialog.getByRole('table', { name: 'Offers' }).getByRole('row')
  await expect.poll(() => listed.count()).toBe(3)
  const said = await Promise.all(
    [1, 2].map(async (at) => {
      const cells = await listed.nth(at).getByRole('cell').allInnerTexts()
      return { amount: cells[0]!, state: cells[3]! }
    }),
  )
  await press(page, 'List Agent View')
  const dashboard = page.getByRole('dialog', { name: /^Offer Dashboard/ })
  const table = dashboard.getByRole('table')
  await table.getByRole('rowheader', { name: 'Offer Amount' }).waitFor()
  expect(await table.getByRole('columnheader', { name: /Rivalbuyer/ }).count()).toBe(1)
  expect(agent.firstName).toBeTruthy()
  // The dialog below says the same of each, in the same order.
  const heads = (await table.getByRole('columnheader').allInnerTexts()).filter((head) => head.includes('$'))
  expect(heads).toHaveLength(said.length)
  for (const [at, { amount, state }] of said.entries()) {
    expect(heads[at]).toContain(amount)
    expect(heads[at]).toContain(state)
  }
  await dashboard.getByText('May do next').first().waitFor()
  await seen('offer dashboard of the listing agent')
  // Nothing in it acts in the administrator's own name.
  for (const act of ['Accept', 'Counter', 'Reject', 'Star', 'Nudge', 'Send'])
    expect(await dashboard.getByRole('button', { name: new RegExp(`^${act}`) }).count(), act).toBe(0)
  await page.keyboard.press('Escape')
  // The buy side has its own chain alone, as a document.
  await page.getByRole('button', { name: 'Offer Dashboard of Andrea Kim' }).click()
  await dashboard.getByRole('article').first().waitFor()
  expect(await dashboard.getByText('Rivalbuyer').count()).toBe(0)
  await seen('offer dashboard of a buyer agent')
  await page.keyboard.press('Escape')
  await page.setViewportSize(PHONE)
  await press(page, 'List Agent View')
  await dashboard.getByRole('article').first().waitFor()
  expect(await dashboard.getByRole('table').count(), 'cards on a phone, as the party has them').toBe(0)
  await seen('offer dashboard of the listing agent on a phone')
  await page.setViewportSize(DESK)
})
