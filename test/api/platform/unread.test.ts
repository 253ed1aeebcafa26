import { randomBytes } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { request, ServerResponse, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { countUnread, STALLED_MS } from '#server/platform/http/unread.ts'
import { linesNow } from '#server/platform/turns.ts'
import { ok, type Caller } from '#test/client.ts'
import { accepted, activeListing, deliveredOffer, type Sale } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** Answers that their callers don't take (security.md M10): they hold no memory, and no hand, for long. */
let server: TestServer
let sale: Sale
let packagePath: string
beforeAll(async () => {
  server = await startTestServer()
  sale = await activeListing(server)
  const chain = await deliveredOffer(server, sale)
  await accepted(sale, chain)
  const contract = `/listings/${sale.listingId}/contract`
  const { id } = ok(await sale.listingAgent.upload('ADDENDUM', largePdf(), 'plan.pdf'), 201)
  ok(await sale.listingAgent.put(contract, { additionalDocuments: [{ id, label: 'Floor plan' }] }))
  packagePath = `${contract}/evidence?unfinished=true`
  // The agreement is drawn after the act.
  await vi.waitUntil(async () => (await sale.seller.get(packagePath)).status === 200, { timeout: 10_000 })
})
afterAll(() => server.close())

/** More than a machine keeps of what is not read. */
const largePdf = (): Buffer => {
  const content = randomBytes(12 * 1024 * 1024)
  const page = '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>endobj'
  const tree = `1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n${page}`
  return Buffer.concat([
    Buffer.from(`%PDF-1.5\n${tree}\n4 0 obj<</Length ${content.length}>>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\ntrailer<</Root 1 0 R/Size 5>>\nstartxref\n0\n%%EOF'),
  ])
}

/** Asks as a client that takes the head of an answer, and nothing of its body. */
const askUnread = (path: string, who: Caller) => {
  const asked = request(`${server.origin}/api${path}`, {
    headers: { authorization: `Bearer ${who.token}` },
    agent: false,
  })
  const head = new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('response', (answer) => resolve(answer.pause()))
    asked.on('error', reject)
  })
  asked.end()
  return head
}

it('of one person one package is on its way, as long as they take none of it', async () => {
  const line = () => linesNow().find(({ name }) => name === 'packages')
  const first = await askUnread(packagePath, sale.listingAgent)
  expect(first.statusCode).toBe(200)
  const second = askUnread(packagePath, sale.listingAgent)
  await expect.poll(line).toMatchObject({ busy: 1, waiting: 1 })
  ok(await sale.seller.get(packagePath))
  first.destroy()
  ;(await second).destroy()
  await expect.poll(line).toMatchObject({ busy: 0, waiting: 0 })
})

it('who takes nothing of an answer for a minute has gone', async () => {
  const sockets: Socket[] = []
  const note = (message: unknown) => sockets.push((message as { socket: Socket }).socket)
  subscribe('http.server.request.start', note)
  const answer = await askUnread(packagePath, sale.listingAgent)
  unsubscribe('http.server.request.start', note)
  expect(sockets.map(({ timeout }) => timeout)).toEqual([STALLED_MS])
  const cut = new Promise((resolve) => answer.on('error', resolve).on('close', resolve))
  sockets[0]!.emit('timeout')
  answer.resume()
  await cut
  expect(answer.complete).toBe(false)
})

it('who leaves too much unread is answered once some of it is read, and nobody else waits for it', async () => {
  const { id } = ok(await sale.listingAgent.get('/users'))
  const unread = new ServerResponse({ method: 'GET' } as IncomingMessage)
  for (let n = 0; n < 3; n++) countUnread(id, 50 * 1024 * 1024, unread)
  const refused = await sale.listingAgent.get('/users')
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
    503,
    'unavailable',
    '2',
  ])
  ok(await sale.seller.get('/users'))
  unread.destroy()
  await expect.poll(async () => (await sale.listingAgent.get('/users')).status).toBe(200)
})
