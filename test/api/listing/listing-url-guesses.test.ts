import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR } from '#domain/kernel/time/span.ts'
import { ok, type Answered, type Caller } from '#test/client.ts'
import { newAgent } from '#test/make/agents.ts'
import { interleaved } from '#test/make/counting.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** “This URL is already taken” tells that a home has it, an unpublished one too: an agent is told so twenty times an hour (security.md 13). */
let server: TestServer
let owner: Caller
const TAKEN = 'thesecrethome'

beforeAll(async () => {
  server = await startTestServer({ worker: false })
  owner = await server.as('listing-ca')
  ok(await owner.post('/listings', { customListingUrl: TAKEN }), 201)
})
afterAll(() => server.close())

const said = ({ status, body }: Answered) => (status < 300 ? status : body.code)
let count = 0
const free = () => `freeurl${++count}`
const times = (n: number, act: () => Promise<Answered>) => Array.from({ length: n }, act)

describe('guessing the addresses of homes', () => {
  it('ends after twenty refusals an hour, by POST and PUT together, whether the next address is taken or not', async () => {
    const guesser = await newAgent(server)
    const own = free()
    const { id } = ok(await guesser.post('/listings', { customListingUrl: own }), 201)
    const post = (customListingUrl: string) => guesser.post('/listings', { customListingUrl })
    const put = (body: object) => guesser.put('/listings', { id, ...body })
    for (let i = 0; i < 10; i++) {
      expect(said(await post(TAKEN))).toBe('url-taken')
      expect(said(await put({ customListingUrl: TAKEN.toUpperCase() }))).toBe('url-taken')
      // What is free costs nothing.
      if (i === 5) expect(said(await post(free()))).toBe(201)
    }
    for (const url of [TAKEN, free()]) {
      expect(said(await post(url))).toBe('too-many-requests')
      expect(said(await put({ customListingUrl: url }))).toBe('too-many-requests')
    }
    // Whatever guesses at no address is saved as ever.
    expect(said(await put({ customListingUrl: own.toUpperCase(), price: 7 }))).toBe(200)
    expect(said(await put({ price: 8 }))).toBe(200)
    expect(said(await guesser.post('/listings', {}))).toBe(201)
    expect(said(await put({ customListingUrl: null }))).toBe(200)
    // Others are told as ever, and the same agent is in the next hour.
    const other = await server.as('agent-ca')
    expect(said(await other.post('/listings', { customListingUrl: TAKEN }))).toBe('url-taken')
    server.advance(HOUR)
    expect(said(await post(TAKEN))).toBe('url-taken')
    expect(said(await post(free()))).toBe(201)
  })

  it('also where many guesses come at once', async () => {
    const guesser = await newAgent(server)
    const guess = () => guesser.post('/listings', { customListingUrl: TAKEN })
    for (let i = 0; i < 16; i++) expect(said(await guess())).toBe('url-taken')
    const all = (await Promise.all(times(12, guess))).map(said)
    expect(all.filter((code) => code === 'url-taken')).toHaveLength(4)
    expect(all.filter((code) => code === 'too-many-requests')).toHaveLength(8)
  })

  it('also where an answer was kept for its key before it was counted: the key tells no more than the answer', async () => {
    const guesser = await newAgent(server)
    const { id } = ok(await guesser.post('/listings', {}), 201)
    const put = (body: object, key?: string) =>
      guesser.put('/listings', { id, ...body }, key ? { headers: { 'idempotency-key': key } } : {})
    const guess = (key?: string) => put({ customListingUrl: TAKEN }, key)
    for (let i = 0; i < 19; i++) expect(said(await guess(`told-${i}`))).toBe('url-taken')
    // The twentieth comes between the roll-back of this guess and its count.
    const happens = async () => expect(said(await guess())).toBe('url-taken')
    const last = await interleaved({ before: 'spending.add', nth: 2, happens }, () => guess('last'))
    expect(said(last)).toBe('too-many-requests')
    expect(said(await guess('last'))).toBe('too-many-requests')
    // A key that has no answer is free for another body; one that has an answer of its own would say so.
    expect(said(await put({ price: 7 }, 'last'))).toBe(200)
  })

  it('also where guesses with keys come at once, and come again', async () => {
    const guesser = await newAgent(server)
    const post = (body: object, i: number) =>
      guesser.post('/listings', body, { headers: { 'idempotency-key': `at-once-${i}` } })
    const guess = (_: unknown, i: number) => post({ customListingUrl: TAKEN }, i)
    const first = (await Promise.all(Array.from({ length: 32 }, guess))).map(said)
    expect(first.filter((code) => code === 'url-taken')).toHaveLength(20)
    expect(first.filter((code) => code === 'too-many-requests')).toHaveLength(12)
    const again = (await Promise.all(Array.from({ length: 32 }, guess))).map(said)
    expect(new Set(again)).toEqual(new Set(['too-many-requests']))
    const others = await Promise.all(Array.from({ length: 32 }, (_, i) => post({}, i)))
    expect(new Set(others.map(said))).toEqual(new Set([201]))
  })
})
