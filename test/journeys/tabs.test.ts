import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/id.ts'
import { notifyLive } from '#server/platform/live/hub.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { ok } from '#test/client.ts'
import { signedInAs, withSession } from './account-steps.ts'
import { another, fill, heading, openStage, PATIENCE, press, reads, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage('desk')
})
afterAll(() => stage?.close())

const stands = (page: Page, address: string) =>
  page.waitForURL((url) => url.pathname + url.search === address, { timeout: PATIENCE })

test('a coat is put on and taken off on every page of the browser, and each goes back to where it was', async () => {
  const admin = await signedInAs(stage, 'admin')
  const { page } = admin
  await admin.open('/admin/users?sort=-email')
  await fill(page, 'Search users', 'listing-ca')
  const searched = '/admin/users?q=listing-ca&sort=-email'
  await stands(page, searched)
  await press(page, 'Login As Laura Bennett')
  const asLaura = 'You’re logged in as Laura Bennett.'
  await reads(page, asLaura)
  await press(page, 'Return to Admin')
  await stands(page, searched)

  const second = await another(stage.server, admin, '/admin/contracts?page=1')
  await heading(second, 'Contracts')
  await press(page, 'Login As Laura Bennett')
  await reads(page, asLaura)
  await reads(second, asLaura)
  await stands(second, '/home')
  // What is kept of the way back is the administrator's own.
  await second.goto(new URL('/listings/filter/active', stage.server.origin).href)
  await heading(second, 'Properties')
  const drafts = `Object.keys(localStorage).filter((key) => key.startsWith('parley.draft.')).length`
  const { id } = (await (
    await admin.context.request.get(new URL('/api/users', stage.server.origin).href)
  ).json()) as {
    id: string
  }
  await second.evaluate(`localStorage.setItem('parley.draft.${id}.x', '{}')`)
  await press(page, 'Return to Admin')
  await heading(page, 'Users')
  await heading(second, 'Contracts')
  await stands(second, '/admin/contracts?page=1')
  expect(await second.evaluate(drafts)).toBe(0)
  // The second page's session is the browser's: its next click is answered.
  await second.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await heading(second, 'Welcome, Ada')
  await admin.context.close()
})

/** Something happened: what their bell counts is one more. */
const told = async (who: string) => {
  const { id } = ok(await (await stage.server.as(who)).get('/users'))
  const { ctx } = stage.server
  await withTransaction<void>(ctx.db, async (tx) => {
    const message = { eventId: `told:${newId()}`, to: { userId: id }, subject: 'Told', lines: ['Something.'] }
    await enqueue(tx, ctx, [{ ...message, channel: 'app', button: { label: 'Open', path: '/home' } }])
    await notifyLive(tx, [id], { kind: 'notification', id: null })
  })
}
/** Streams that are open at the server, all people's. */
const streams = () => stage.server.ctx.live.streams()
const unread = (page: Page, count: number) =>
  page
    .getByRole('button', { name: `Notifications, ${count} unread` })
    .first()
    .waitFor()

test('seven tabs of one browser load, by one stream; what it tells reaches each of them, and goes on when its tab is closed', async () => {
  await expect.poll(streams, { timeout: PATIENCE }).toBe(0)
  const agent = await signedInAs(stage, 'agent-ca')
  const pages = [agent.page]
  // A browser has six connections to a host over HTTP/1.1.
  for (let count = 2; count <= 7; count++) {
    const page = await another(stage.server, agent, '/home')
    await heading(page, 'Welcome, Andrea')
    pages.push(page)
  }
  expect(streams()).toBe(1)
  await told('agent-ca')
  for (const page of pages) await unread(page, 1)
  // Told while nobody listens: whoever listens next has everything read again.
  await agent.context.route('**/api/live', (route) => route.abort())
  await pages[0]!.close()
  await expect.poll(streams, { timeout: PATIENCE }).toBe(0)
  await told('agent-ca')
  await agent.context.unroute('**/api/live')
  for (const page of pages.slice(1)) await unread(page, 2)
  expect(streams()).toBe(1)
  await told('agent-ca')
  for (const page of pages.slice(1)) await unread(page, 3)
  ok(await (await stage.server.as('agent-ca')).put('/notifications/read', { all: true }))
  for (const page of pages.slice(1))
    await page.getByRole('button', { name: 'Notifications', exact: true }).first().waitFor()
  await agent.context.close()
})

test('a tab that holds the stream and does not answer is not waited for', async () => {
  const agent = await signedInAs(stage, 'listing-fl')
  const { id } = ok(await (await stage.server.as('listing-fl')).get('/users'))
  await agent.open('/robots.txt')
  // The other tab takes the lock away.
  await agent.page.evaluate(
    `void navigator.locks.request('parley.live.${id}', () => new Promise(() => {})).catch(() => {})`,
  )
  const page = await another(stage.server, agent, '/home')
  await heading(page, 'Welcome')
  await page.waitForResponse('**/api/live')
  await told('listing-fl')
  await unread(page, 1)
  await agent.context.close()
})

test('a stream that goes by another viewer’s cookie tells nobody anything', async () => {
  const agent = await signedInAs(stage, 'listing-ca')
  const second = await another(stage.server, agent, '/home')
  await heading(second, 'Welcome, Laura')
  // The cookie is another person's by now; the pages have Laura's session.
  await withSession(stage, agent, 'buyer-ca@parley.example', { password: DEMO_PASSWORD })
  const asked = second.waitForResponse('**/api/live')
  let reads = 0
  second.on('request', (request) => {
    if (request.url().includes('/api/notifications')) reads++
  })
  await agent.page.close()
  await asked
  const again = second.waitForResponse('**/api/live')
  await told('buyer-ca')
  await again
  expect(reads).toBe(0)
  await agent.context.close()
})
