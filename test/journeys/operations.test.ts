import { afterAll, beforeAll, expect, test } from 'vitest'
import { atRest } from '#test/browser-watch.ts'
import { runSql } from '#test/database.ts'
import { ok } from '#test/client.ts'
import { now } from '#test/clock.ts'
import { PDF } from '#test/make/examples.ts'
import { listingDraft } from '#test/make/listings.ts'
import { recheckDamaged } from '#server/file/damaged.ts'
import { noteRounds } from '#server/file/store.ts'
import { signedInAs } from './account-steps.ts'
import { heading, openStage, press, reads, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage('phone')
})
afterAll(() => stage?.close())

const fail = (id: string, channel: string, address: string | null) =>
  runSql(
    stage.server.databaseUrl,
    `insert into outbox (id, event_id, recipient, channel, address, payload, state, attempts, next_at, last_error, created_at)
     values ($1, $2, $1, $3, $4, '{}', 'failed', 500, now(), 'It broke', now())`,
    [id, channel === 'job' ? `contract.final:${id}` : `x:${id}`, channel, address],
  )

test('an administrator reads what failed in plain words, and has it tried again (issue 8 "Watching it")', async () => {
  await fail('failed-job', 'job', null)
  const { page, open, seen } = await signedInAs(stage, 'admin')
  await open('/admin/operations')
  await heading(page, 'Operations')
  // Where one is among the sections is in sight on a phone.
  const here = page.getByRole('navigation', { name: 'Administration' }).locator('[aria-current=page]')
  await atRest(page)
  const box = await here.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
  await reads(page, 'The self-test found nothing wrong.')
  await reads(page, 'Sealing a final contract')
  await seen('operations')
  await page.getByRole('button', { name: 'Try again: Sealing a final contract' }).press('Enter')
  await reads(page, 'It’s being tried again.')
  await open('/admin/events')
  await reads(page, 'Had something failed tried again: sealing a final contract')
})

test('an administrator reads which files have no record, page by page (issue 27)', async () => {
  const { storage } = stage.server.ctx
  const { page, open, seen, watch } = await signedInAs(stage, 'admin')
  await open('/admin/operations')
  const section = page.getByRole('region', { name: 'Files without a record' })
  await section.getByText('None are held.').waitFor()
  const rounds = { since: now(), last: now(), left: { files: 1_200, unknown: 1_150 } }
  await noteRounds(stage.server.ctx.db, rounds)
  await open('/admin/operations')
  await reads(page, /holds 1200 files, and this database has no record of 1150/)
  expect(await page.getByText('The self-test found nothing wrong.').count()).toBe(0)
  await seen('a database that has no record of most files')
  await noteRounds(stage.server.ctx.db, { ...rounds, left: null })
  for (let n = 0; n < 12; n++) {
    const key = `${String(n).padStart(2, '0')}f1a9c4e7b2d84fb0a6f53d`
    await storage.put(key, Buffer.alloc(n === 0 ? 1_500_000 : 900 * n))
    await storage.held.take(key, now() + n * 60_000)
  }
  await open('/admin/operations')
  await section.getByText('12').first().waitFor()
  await section.getByText('1.5 MB').first().waitFor()
  await section.getByText('npm run admin -- bring-back').first().waitFor()
  await seen('files without a record')
  expect(await section.getByRole('listitem').count()).toBe(10)
  await section.getByRole('button', { name: 'Next' }).click()
  await section.getByText('11f1a9c4e7b2d84fb0a6f53d').waitFor()
  expect(await section.getByRole('listitem').count()).toBe(2)
  watch.expect(/^503 GET \/api\/admin\/held-files$/)
  await page.route('**/api/admin/held-files*', (route) =>
    route.fulfill({ status: 503, json: { message: 'Away.' } }),
  )
  await open('/admin/operations')
  await page.getByRole('alert').filter({ hasText: 'The files without a record couldn’t be read' }).waitFor()
  await reads(page, 'The self-test found nothing wrong.')
  await page.unroute('**/api/admin/held-files*')
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await section.getByText('12').first().waitFor()
})

test('an administrator reads which stored files are damaged, until they are whole (issue 27)', async () => {
  const { ctx } = stage.server
  const agent = await stage.server.as('listing-ca')
  const files = []
  for (let n = 0; n < 2; n++) files.push(ok(await agent.upload('REPORT', PDF, 'a.pdf'), 201).id as string)
  const [gone, changed] = files as [string, string]
  const whole = (await ctx.storage.get(gone))!
  await ctx.storage.delete(gone)
  await ctx.storage.put(changed, whole.subarray(0, 100))
  for (const id of files) expect((await agent.get(`/files/${id}/a.pdf`)).status).toBe(503)
  const { page, open, seen } = await signedInAs(stage, 'admin')
  await open('/admin/operations')
  await reads(page, `${gone} (report): missing`)
  await reads(page, `${changed} (report): its bytes were changed`)
  expect(await page.getByText('The self-test found nothing wrong.').count()).toBe(0)
  await seen('stored files that are damaged')
  for (const id of files) await ctx.storage.put(id, whole)
  await recheckDamaged(ctx)
  await open('/admin/operations')
  await reads(page, 'The self-test found nothing wrong.')
  expect(await page.getByText('Files that are damaged or missing').count()).toBe(0)
})

test('whoever named an owner reads that no email arrives there, and sends it again (operator.md 17)', async () => {
  const { id, emails, move } = await listingDraft(stage.server)
  ok(await move('LA', 'PENDING_SELLER_APPROVAL', { attested: true }))
  await fail('failed-mail', 'email', emails.PS)
  await runSql(
    stage.server.databaseUrl,
    `insert into refused_addresses (address, reason, at) values ($1, 'no-mailbox', now())`,
    [emails.PS],
  )
  const { page, open, seen } = await signedInAs(stage, 'listing-ca')
  await open(`/offer-status/${id}/seller`)
  await reads(page, `The mail server says that there’s no mailbox ${emails.PS}.`)
  await seen('an email did not arrive')
  await press(page, `Send again to ${emails.PS}`)
  await reads(page, 'The email goes out again now.')
  await page.getByText('An email didn’t arrive').waitFor({ state: 'detached' })
  expect(ok(await (await stage.server.as('listing-ca')).get(`/undelivered?listingId=${id}`)).items).toEqual(
    [],
  )
})
