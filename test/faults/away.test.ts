import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Caller } from '#test/client.ts'
import { PDF } from '#test/make/examples.ts'
import { startProxy, type Proxy } from '#test/proxy.ts'
import { S3_KEYS, startS3, type S3Server } from '#test/s3.ts'
import { signIn } from './load.ts'
import { createProduct, wait, type Product } from './process.ts'

/** SERVICES_AWAY_SECONDS=600 for the whole proof (issue 8): half of them refused, half of them hanging. */
const AWAY_MS = 1_000 * Number(process.env.SERVICES_AWAY_SECONDS ?? 8)
/** A try that failed is made again after at most a quarter of an hour, and after no longer than it has been failing. */
const BACK_MS = Math.min(AWAY_MS + 60_000, 16 * 60_000)
/** Nobody may send one agent more than ten messages a day. */
const TO_ONE = 10

interface Mail {
  readonly id: string
  readonly text: string
}

let mails: Mail[]
let smtp: SMTPServer
let proxy: Proxy
let s3: S3Server
let products: Product[]
/** Who writes to whom, each by a process of its own. */
let pairs: { readonly from: Caller; readonly to: string }[]

beforeAll(async () => {
  mails = []
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks).toString('utf8')).then(({ messageId, text }) => {
          mails.push({ id: messageId ?? '', text: text ?? '' })
          done()
        }, done)
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  proxy = await startProxy(`smtp://127.0.0.1:${port}`)
  s3 = await startS3()
  const settings = { SMTP_URL: proxy.url, STORAGE_URL: s3.url, ...S3_KEYS, DEMO: '1' }
  const first = await createProduct(settings)
  products = [first]
  await first.start()
  const second = await createProduct({
    ...settings,
    DATABASE_URL: first.databaseUrl(),
    SECRET_KEY: first.secretKey(),
    DATA_DIR: first.dataDir,
  })
  products.push(second)
  await second.start()
  const idOf = async (name: string) =>
    ok(await (await signIn(first.origin, `${name}@parley.example`)).get('/users')).id as string
  pairs = []
  for (const [n, [from, to]] of [
    ['buyer-ca', 'listing-ca'],
    ['buyer-ca', 'agent-ca'],
    ['agent-ca', 'listing-ca'],
    ['listing-ca', 'agent-ca'],
  ].entries())
    pairs.push({
      from: await signIn(products[n % 2]!.origin, `${from}@parley.example`),
      to: await idOf(to!),
    })
})
afterAll(async () => {
  for (const product of products.toReversed()) await product.close()
  await proxy.close()
  await s3.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

/** How many of ours wait: the demo has mails of its own. What was delivered keeps no text. */
const waiting = async () =>
  (
    await products[0]!.sql<{ n: number }>(
      `select count(*)::int as n from outbox where channel = 'email' and payload->'lines'->>1 like 'message %'`,
    )
  )[0]!.n

/** Those of ours that came, each with its name. */
const arrived = () =>
  mails.flatMap(({ id, text }) => {
    const said = /message \d+ [0-9a-f-]{36}/.exec(text)
    return said ? [`${said[0]} ${id}`] : []
  })

/** Sends a message and a file; the file again under its key until it is taken. */
const write = async ({ from, to }: (typeof pairs)[number], n: number, until: () => boolean) => {
  const text = `message ${n} ${randomUUID()}`
  ok(await from.put('/notifications', { message: text, recipient: { id: to } }))
  const headers = { 'idempotency-key': randomUUID() }
  const refused: number[] = []
  for (;;) {
    const answer = await from.upload('REPORT', PDF, `report-${n}.pdf`, { headers })
    if (answer.status === 201) return { text, url: answer.body.url as string, refused }
    refused.push(answer.status)
    if (until()) throw new Error(`Still refused: ${JSON.stringify(answer.body)}`)
    await wait(1_000)
  }
}

describe('the mail server and the storage of files are away, refused and hanging, with two processes (issue 8)', () => {
  it(
    `for ${AWAY_MS / 1_000} s: messages are taken meanwhile, files are refused; afterwards nothing is lost and nothing twice`,
    async () => {
      const files = () => [...s3.objects.keys()].filter((key) => key.startsWith('parley/files/'))
      const before = files().length
      const begun = Date.now()
      const since = () => Date.now() - begun
      proxy.cut()
      s3.trouble = { kind: 'away' }
      const written: ReturnType<typeof write>[] = []
      const giveUp = () => since() > AWAY_MS + BACK_MS
      const all = pairs.length * TO_ONE
      let hanging = false
      for (let n = 0; n < all; n++) {
        const one = write(pairs[n % pairs.length]!, n, giveUp)
        // It is awaited below; until then a failure is nobody's.
        one.catch(() => {})
        written.push(one)
        if (!hanging && since() > AWAY_MS / 2) {
          hanging = true
          proxy.restore()
          proxy.stall()
          s3.trouble = { kind: 'silent' }
        }
        await wait(AWAY_MS / all)
      }
      expect(hanging).toBe(true)
      expect([arrived(), files().length - before], 'nothing gets through').toEqual([[], 0])
      expect(await waiting()).toBe(all)
      s3.trouble = { kind: 'none' }
      proxy.restore()
      const back = Date.now()
      const done = await Promise.all(written)
      expect(new Set(done.flatMap(({ refused }) => refused))).toEqual(new Set([503]))
      await expect.poll(waiting, { timeout: BACK_MS, interval: 500 }).toBe(0)
      const after = Math.round((Date.now() - back) / 1_000)
      // A mail that a server took without being able to say so comes again under the same name, and is shown once.
      const once = [...new Set(arrived())].map((said) => said.slice(0, said.lastIndexOf(' ')))
      expect(once.toSorted()).toEqual(done.map(({ text }) => text).toSorted())
      expect(new Set(done.map(({ url }) => url)).size).toBe(all)
      expect(files().length - before).toBe(all)
      process.stdout.write(
        `${all} messages and ${all} files, ${AWAY_MS / 1_000} s away: the last mail ${after} s after they were back, ${arrived().length - all} again\n`,
      )
    },
    2 * (AWAY_MS + BACK_MS),
  )
})
