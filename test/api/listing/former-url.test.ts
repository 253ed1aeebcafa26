import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Caller } from '#test/client.ts'
import { LISTING_SITUATIONS, listingDraft } from '#test/make/listings.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const { buildWeb } = (await import(new URL('../../../scripts/build.js', import.meta.url).href)) as {
  buildWeb: () => void
}

let server: TestServer
let id: string
let agent: Caller
let other: Caller
let otherId: string
beforeAll(async () => {
  buildWeb()
  server = await startTestServer({ worker: false })
  const home = await LISTING_SITUATIONS.active(server)
  id = home.id
  agent = home.people.LA
  other = await server.as('agent2-ca')
  otherId = ok(await other.post('/listings', {}), 201).id
})
afterAll(() => server.close())

const move = async (customListingUrl: string | null) => {
  server.advance(1000)
  ok(await agent.put('/listings', { id, customListingUrl }))
}
const takes = async (customListingUrl: string) =>
  (await other.put('/listings', { id: otherId, customListingUrl })).body.code ?? 'taken over'
const open = async (path: string) => {
  const answer = await fetch(`${server.origin}/listing/${path}`, {
    headers: { accept: 'text/html' },
    redirect: 'manual',
  })
  return answer.headers.get('location') ?? answer.status
}

describe('the former address of a home’s page (listings 10, decision 108)', () => {
  it('leads to the home, for visitors and calls, and no other home takes it', async () => {
    await move('firstname')
    await move('secondname')
    expect(await open('firstname?from=sign')).toBe('/listing/secondname?from=sign')
    expect(await open('FIRSTNAME')).toBe('/listing/secondname')
    expect(await open('SecondName')).toBe(200)
    expect(ok(await server.visitor.get('/listings/firstname/details')).id).toBe(id)
    expect(await takes('FirstName')).toBe('url-taken')
    await move(null)
    expect(await open('firstname')).toBe(`/listing/${id}`)
    expect(await takes('secondname')).toBe('url-taken')
  })

  it('is the home’s own again, and no browser keeps the way between the two', async () => {
    await move('firstname')
    await move('secondname')
    await move('firstname')
    expect(await open('firstname')).toBe(200)
    expect(await open('secondname')).toBe('/listing/firstname')
    const answer = await fetch(`${server.origin}/listing/secondname`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([301, 'private, no-cache'])
  })

  it('is free again after ten newer ones', async () => {
    await move('oldest')
    for (let i = 1; i <= 11; i++) {
      expect(await open('oldest')).toBe(i === 1 ? 200 : `/listing/next${i - 1}`)
      await move(`next${i}`)
    }
    expect(await open('oldest')).toBe(404)
    expect(await open('next1')).toBe('/listing/next11')
    expect(await takes('oldest')).toBe('taken over')
  })

  it('answers as the home’s id does where a visitor may not see it', async () => {
    await move('hiddenhome')
    await move('shownhome')
    ok(await agent.put(`/listings/${id}/CANCELLED`, { comment: 'The seller stays.', attested: true }))
    expect([await open(id), await open('shownhome'), await open('hiddenhome')]).toEqual([404, 404, 404])
  })

  it('stays free where the page was never public', async () => {
    const { people, id: draft } = await listingDraft(server)
    ok(await people.LA.put('/listings', { id: draft, customListingUrl: 'wished' }))
    ok(await people.LA.put('/listings', { id: draft, customListingUrl: 'chosen' }))
    expect(await takes('wished')).toBe('taken over')
  })
})
