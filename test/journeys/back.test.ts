import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/id.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { ok } from '#test/client.ts'
import { signedInAs } from './account-steps.ts'
import { fill, heading, openStage, PATIENCE, press, reads, type Stage } from './stage.ts'

/** The browser's Back while a dialog is open. */
let stage: Stage

beforeAll(async () => {
  stage = await openStage('phone')
})
afterAll(() => stage?.close())

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const pathOf = (page: Page) => page.evaluate<string>('location.pathname + location.search')
/** Not Playwright's, which waits for a page that is not left. */
const back = (page: Page) => page.evaluate('void history.back()')

test('Back closes the dialog and not the page; the page before is one step further, and the one after still ahead', async () => {
  const { page, context } = await signedInAs(stage, 'admin')
  const menu = async (name: string) => {
    await press(page, 'Open menu')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
  }
  await menu('Listings')
  await heading(page, 'Listings')
  await menu('Users')
  await heading(page, 'Users')
  const found = page.waitForResponse((answer) => answer.url().includes('q=seller-ca'))
  await fill(page, 'Search users', 'seller-ca')
  await found
  const address = '/admin/users?q=seller-ca'
  await expect.poll(() => pathOf(page)).toBe(address)
  const opener = page.getByRole('button', { name: /^Delete Account/ })
  await expect.poll(() => opener.count()).toBe(1)
  await opener.click()
  const dialog = dialogOf(page, /^Delete/)
  await dialog.waitFor()
  await back(page)
  await dialog.waitFor({ state: 'detached' })
  expect(await pathOf(page)).toBe(address)
  await expect
    .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'))
    .toMatch(/^Delete Account/)

  await back(page)
  await heading(page, 'Listings')
  await press(page, /^Notifications/)
  const notices = dialogOf(page, 'Notifications')
  await notices.waitFor()
  await back(page)
  await notices.waitFor({ state: 'detached' })
  expect(await pathOf(page)).toBe('/admin/listings')
  await page.evaluate('void history.forward()')
  await heading(page, 'Users')
  expect(await pathOf(page)).toBe(address)
  await context.close()
})

test('on the first page of a tab as well; the next Back leaves it', async () => {
  const { page, context, open } = await signedInAs(stage, 'listing-ca')
  await open('/agent-profile')
  for (const reload of [false, true]) {
    await press(page, 'Add signature')
    const dialog = dialogOf(page, /signature/)
    await dialog.waitFor()
    if (reload) await page.reload()
    else {
      await back(page)
      await dialog.waitFor({ state: 'detached' })
    }
    await heading(page, 'Your Profile')
  }
  await press(page, 'Add signature')
  await press(dialogOf(page, /signature/), 'Close')
  await fill(page, 'First Name', 'Typed')
  await press(page, 'Add signature')
  await back(page)
  await dialogOf(page, /signature/).waitFor({ state: 'detached' })
  expect(await page.getByRole('textbox', { name: 'First Name' }).inputValue()).toBe('Typed')
  await fill(page, 'First Name', 'Laura')
  await back(page)
  await heading(page, /^Welcome/)
  await context.close()
})

test('whoever leaves what they typed is asked once: Back stays, and leaving leads where it was to lead', async () => {
  const { page, context } = await signedInAs(stage, 'agent-ca')
  const visit = async () => {
    await press(page, 'Open menu')
    await page.getByRole('link', { name: /View Profile/ }).click()
    await heading(page, 'Your Profile')
  }
  await visit()
  await fill(page, 'First Name', 'Typed')
  const asked = dialogOf(page, /./)
  await back(page)
  await asked.waitFor()
  await back(page)
  await asked.waitFor({ state: 'detached' })
  expect(await page.getByRole('textbox', { name: 'First Name' }).inputValue()).toBe('Typed')
  await back(page)
  await press(asked, /^Leave/)
  await heading(page, /^Welcome/)
  await page.waitForURL('**/home', { timeout: PATIENCE })
  // The dialogs of the next page are closed by it again.
  await visit()
  await press(page, 'Add signature')
  await back(page)
  await dialogOf(page, /signature/).waitFor({ state: 'detached' })
  await heading(page, 'Your Profile')
  await context.close()
})

test('right after a dialog led to another page, before that has come, Back leads to the page under the dialog', async () => {
  const agent = await stage.server.as('listing-ca')
  ok(await agent.post('/listings', { address: { addressLine1: '3 Hasty Lane', state: 'CA' } }), 201)
  const { page, context, open } = await signedInAs(stage, 'admin')
  await open('/admin/listings')
  await page.getByRole('button', { name: /^3 Hasty Lane/ }).click()
  const details = dialogOf(page, /^3 Hasty Lane/)
  await details.waitFor()
  // In the moment in which the address is the next page’s already, and what stands there still this one.
  await page.evaluate(`{
    const push = history.pushState.bind(history)
    history.pushState = (...entry) => { push(...entry); history.pushState = push; history.back() }
    addEventListener('popstate', () => { window.cameBack = true }, { once: true })
  }`)
  await details.getByRole('link', { name: 'Page of the home' }).click()
  await expect.poll(() => page.evaluate('window.cameBack === true')).toBe(true)
  await heading(page, 'Listings')
  expect(await pathOf(page)).toBe('/admin/listings')
  await context.close()
})

/** The agent has a notice. */
const told = async () => {
  const { id } = ok(await (await stage.server.as('listing-ca')).get('/users'))
  const { ctx } = stage.server
  await withTransaction<void>(ctx.db, async (tx) => {
    const message = { eventId: `told:${newId()}`, to: { userId: id }, subject: 'Told', lines: ['Something.'] }
    await enqueue(tx, ctx, [{ ...message, channel: 'app', button: { label: 'Open', path: '/liked' } }])
  })
}

test('a link in a panel leads on, and back to the page under it', async () => {
  const { page, context, open } = await signedInAs(stage, 'listing-ca')
  await told()
  await open('/listings/filter/active')
  await press(page, /^Notifications/)
  const panel = dialogOf(page, 'Notifications')
  await panel.waitFor()
  await back(page)
  await panel.waitFor({ state: 'detached' })
  await press(page, /^Notifications/)
  await panel.getByRole('link').first().click()
  await panel.waitFor({ state: 'detached' })
  await expect.poll(() => pathOf(page)).not.toBe('/listings/filter/active')
  await back(page)
  await page.waitForURL('**/listings/filter/active')
  await reads(page, 'Properties')
  await context.close()
})
