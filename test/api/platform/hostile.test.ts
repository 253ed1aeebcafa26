import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Answered, type Caller } from '#test/client.ts'
import { exampleBody } from '#test/make/examples.ts'
import { HOSTILE, placesIn, withAt } from '#test/make/hostile.ts'
import { SITUATIONS, type World } from '#test/make/negotiation.ts'
import type { Body } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { THOROUGH } from '#test/thorough.ts'

let server: TestServer
let w: World
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  w = await SITUATIONS.counterReview(server)
})
afterAll(() => server.close())

/** Each turn tries another fifth of the pairs of value and place. */
const TURNS = THOROUGH ? [0, 1, 2, 3, 4] : [0]

const fine = (answer: Answered, what: string) => {
  expect(answer.status, `${what}: ${JSON.stringify(answer.body).slice(0, 300)}`).toBeLessThan(500)
  if (answer.status >= 400)
    expect(answer.body, what).toMatchObject({
      httpStatus: answer.status,
      code: expect.any(String),
      message: expect.any(String),
    })
}

/** Tries each hostile value in each place of a body: a fifth of the pairs, another fifth for another `turn`. */
const assault = async (who: Caller, send: 'post' | 'put', path: string, body: Body, turn: number) => {
  const places = placesIn(body)
  const tries = places.flatMap((place, i) =>
    HOSTILE.flatMap((value, j) => ((i + j) % 5 === turn % 5 ? [{ place, value }] : [])),
  )
  for (let at = 0; at < tries.length; at += 16)
    await Promise.all(
      tries.slice(at, at + 16).map(async ({ place, value }) => {
        const answer = await who[send](path, withAt(body, place, value))
        fine(answer, `${send} ${path} ${place} = ${JSON.stringify(value)?.slice(0, 60)}`)
      }),
    )
  return tries.length
}

describe('a hostile client gets an answer, never a 500', () => {
  it.each(TURNS)('any value in any place of a listing (%i)', { timeout: 120_000 }, async (turn) => {
    const agent = w.people.LA
    const body = await exampleBody('listing-ca', agent, { ownerEmail: 'hostile@owners.example' })
    delete body.customListingUrl
    const { id } = ok(await agent.post('/listings', body), 201)
    const count = await assault(agent, 'put', '/listings', { ...body, id, version: null }, turn)
    expect(count).toBeGreaterThan(300)
    ok(await agent.get('/listings/users?limit=200'))
    ok(await agent.get('/agents/dashboard'))
    fine(await agent.put(`/listings/${id}/PENDING_SELLER_APPROVAL`, { attested: true }), 'send')
  })

  it.each(TURNS)('any value in any place of an offer (%i)', { timeout: 120_000 }, async (turn) => {
    const agent = await server.as('agent3-ca')
    const body = await exampleBody('offer-ca', agent, {
      buyerEmail: `hostile-${turn}@buyers.example`,
      listingId: w.listingId,
    })
    const { id } = ok(await agent.post('/offers', body), 201)
    const { listingId: _l, ...rest } = body
    await assault(agent, 'put', '/offers', { ...rest, id, version: null, state: null, comment: null }, turn)
    ok(await agent.get('/offers?limit=200'))
    ok(await agent.get(`/offers/listings/${w.listingId}?actions=buyer`))
    fine(await agent.put(`/offers/${id}/PENDING_BUYER_APPROVAL`, { attested: true }), 'send')
    fine(await agent.get(`/files/rpa/${w.listingId}/rpa-${id}.pdf`), 'draw')
    ok(await agent.put(`/offers/${id}/DELETED`, {}))
  })

  it('any value in any place of moves, counters, rounds and signatures', { timeout: 120_000 }, async () => {
    const { LA, PS, BA } = w.people
    const { listingId: l, ids } = w
    const move = {
      comment: 'x',
      attested: false,
      version: 1,
      agentId: 'x',
      soldPrice: 1,
      soldDate: '2026-01-01',
    }
    const counter = {
      ...ok(await LA.get(`/offers/${ids.SC}`)),
      comment: null,
      state: 'PENDING_SELLER_COUNTER_REVIEW',
    }
    for (const turn of TURNS) {
      await assault(LA, 'put', `/listings/${l}/SOLD`, move, turn)
      await assault(PS, 'put', `/offers/${ids.SC}/ACCEPTED`, move, turn)
      await assault(
        LA,
        'put',
        `/listings/global-counter/${l}`,
        { auctionExpirationDate: 'x', version: 0 },
        turn,
      )
      await assault(
        LA,
        'put',
        `/listings/${l}/contract/sign`,
        { signatures: { signature: '', initials: '' }, agreed: true },
        turn,
      )
      await assault(
        LA,
        'put',
        `/listings/${l}/contract/state/CANCELLED`,
        { comment: '', attested: true },
        turn,
      )
      await assault(LA, 'put', '/offers/viewed', { listingId: l, viewedOfferIds: [ids.I] }, turn)
      await assault(
        BA,
        'post',
        '/offers/counter',
        {
          id: null,
          counteredOfferId: ids.I,
          offerType: 'BUYER_COUNTER',
          answersOfferId: 'x',
          answersVersion: 1,
        },
        turn,
      )
      await assault(
        BA,
        'put',
        '/notifications',
        { message: 'x', subject: 'x', recipient: { id: 'x' }, listingId: l },
        turn,
      )
    }
    await assault(
      LA,
      'put',
      '/offers/counter',
      { id: ids.SC, terms: counter.terms, otherTerms: 'x', version: null },
      2,
    )
  })

  it('any text where an id, a state, a name or a filter stands', { timeout: 120_000 }, async () => {
    const texts = HOSTILE.filter((v): v is string => typeof v === 'string' && v.length < 2000)
    const ids = [
      ...texts,
      w.listingId.toUpperCase(),
      `${w.listingId} `,
      '..',
      '%00',
      '%',
      '%ff%fe',
      'a/b',
      'null',
    ]
    const raw = ['%00', '%', '%ff%fe', '..']
    const enc = (t: string) => {
      if (raw.includes(t)) return t
      try {
        return encodeURIComponent(t)
      } catch {
        return '%ED%A0%80'
      }
    }
    for (const text of ids) {
      const id = enc(text)
      if (text.trim() === '' || text === '..') continue
      for (const path of [
        `/listings/${id}`,
        `/listings/view/${id}`,
        `/listings/${id}/details`,
        `/listings/${id}/loanTypes`,
        `/listings/${id}/contract`,
        `/listings/liked/${id}`,
        `/listings/global-counter/${id}`,
        `/offers/${id}`,
        `/offers/listings/${id}?actions=seller`,
        `/offers/listings/${w.listingId}?actions=${id}`,
        `/offers/buyers/${id}`,
        `/users/dashboard/${id}`,
        `/files/${id}/x.pdf`,
        `/files/rpa/${id}/rpa-${id}.pdf`,
        `/files/rpa/${w.listingId}/rpa-${id}.pdf`,
        `/list-items/${id}`,
        `/companies?companyName=${id}&companyType=${id}`,
        `/search/listings?city=${id}&address=${id}&state=${id}`,
        `/search/listings/agents?agentId=${id}&state=${id}`,
        `/listings/users?address=${id}&city=${id}&state=${id}&zip=${id}`,
        `/offers?cursor=${id}`,
        `/dev/outbox?to=${id}&channel=email`,
      ])
        fine(await w.people.LA.get(path), `GET ${path}`)
      for (const path of [
        `/listings/${id}/ACTIVE`,
        `/offers/${id}/ACCEPTED`,
        `/offers/${w.ids.I}/${id}`,
        `/listings/liked/${id}`,
        `/listings/${w.listingId}/${id}`,
      ])
        fine(await w.people.LA.put(path, {}), `PUT ${path}`)
      fine(await w.people.LA.delete(`/listings/${id}`), 'delete listing')
      fine(await w.people.LA.delete(`/offers/${id}`), 'delete offer')
      fine(await w.people.LA.post(`/offers/pre-filled/${id}`, {}), 'prefill')
    }
  })

  it('bodies that are no object, no JSON, or too large', async () => {
    for (const body of [
      '[]',
      '"x"',
      '5',
      'null',
      '{',
      '{"a":1}}',
      '\u0000',
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{}}}',
    ])
      for (const [path, method] of [
        ['/listings', 'post'],
        ['/listings', 'put'],
        ['/offers', 'post'],
        ['/offers', 'put'],
        ['/offers/counter', 'post'],
        [`/offers/${w.ids.I}/ACCEPTED`, 'put'],
      ] as const)
        fine(await w.people.LA[method](path, body), `${method} ${path} ${body}`)
    const big = await w.people.LA.post('/listings', { description: 'x'.repeat(30_000_000) })
    expect(big.status).toBe(413)
    expect(({} as Body).isAdmin).toBeUndefined()
  })
})

describe('the same request twice (api.md "Idempotency-Key")', () => {
  it('without a key it counts twice or is refused; with one it is done once', async () => {
    const agent = await server.as('agent2-ca')
    const body = await exampleBody('offer-ca', agent, {
      buyerEmail: 'twice@buyers.example',
      listingId: w.listingId,
    })
    const key = { headers: { 'Idempotency-Key': 'hostile-1' } }
    const first = ok(await agent.post('/offers', body, key), 201)
    const again = ok(await agent.post('/offers', body, key), 201)
    expect(again).toEqual(first)
    expect((await agent.post('/offers', body)).body.code).toBe('offer-exists')
    expect((await agent.post('/offers', { ...body, otherTerms: 'y' }, key)).status).toBe(422)
    const both = await Promise.all(
      [1, 2].map(() => agent.put(`/offers/${first.id}/PENDING_BUYER_APPROVAL`, { attested: true })),
    )
    expect(both.map((a) => a.status).sort()).toEqual([200, 409])
    const kept = { headers: { 'Idempotency-Key': 'hostile-2' } }
    const moves = await Promise.all([1, 2, 3].map(() => agent.put(`/offers/${first.id}/DRAFT`, {}, kept)))
    expect(moves.map((a) => a.status)).toEqual([200, 200, 200])
    for (const odd of ['', ' ', 'x'.repeat(5000), '\t', 'ü', "'; --"])
      fine(
        await agent.put(
          `/offers/${first.id}/PENDING_BUYER_APPROVAL`,
          {},
          { headers: { 'Idempotency-Key': encodeURIComponent(odd) } },
        ),
        odd,
      )
  })

  it('nothing is replayed to someone who may no longer see it', async () => {
    const agent = w.people.LA
    const key = { headers: { 'Idempotency-Key': 'hostile-3' } }
    const made = ok(await agent.post('/listings', { price: 5 }, key), 201)
    ok(await agent.delete(`/listings/${made.id}`))
    expect((await agent.post('/listings', { price: 5 }, key)).status).toBe(404)
  })
})
