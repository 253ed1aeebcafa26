import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Caller } from '#test/client.ts'
import { newAgent } from '#test/make/agents.ts'
import { rival, SITUATIONS, type World } from '#test/make/negotiation.ts'
import { PDF } from '#test/make/examples.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** Who sees whose photograph (spec 1 §2.12, issue 9 "Profile"). */
let server: TestServer
let stranger: Caller
beforeAll(async () => {
  server = await startTestServer()
  stranger = await newAgent(server)
})
afterAll(() => server.close())

/** Puts a photograph on, and answers its address below /api. */
const pictureOf = async (who: Caller): Promise<string> => {
  const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const { url } = ok(await who.upload('PROFILE_PICTURE', image, 'me.jpg'), 201)
  return ok(await who.put('/users', { profilePictureUrl: url })).profilePictureUrl.slice('/api'.length)
}
const sees = async (who: Caller, path: string) => (await who.get(path)).status === 200

describe('a photograph', () => {
  it('of who only writes an offer is not there for the sell side yet', async () => {
    const sent = await SITUATIONS.sent(server)
    const { LA, BA, PB } = sent.people
    const ofBA = await pictureOf(BA)
    expect([await sees(LA, ofBA), await sees(PB, ofBA)]).toEqual([false, true])
  })

  it('of who sells is not there for who only writes an offer, nor once that is deleted', async () => {
    const w = await SITUATIONS.sent(server)
    const { LA, BA, PS, PB } = w.people
    const ofTheirs = [await pictureOf(LA), await pictureOf(PS)]
    const seen = async () => {
      for (const who of [BA, PB]) for (const path of ofTheirs) expect(await sees(who, path)).toBe(false)
    }
    await seen()
    ok(await w.move('BA', 'I', 'DRAFT'))
    ok(await w.move('BA', 'I', 'DELETED'))
    await seen()
  })

  it('is there for both sides of a deal once the offer is delivered, and for nobody else', async () => {
    const w: World = await SITUATIONS.delivered(server)
    const { LA, BA, PS, PB } = w.people
    const [ofLA, ofBA, ofPB, ofPS] = [
      await pictureOf(LA),
      await pictureOf(BA),
      await pictureOf(PB),
      await pictureOf(PS),
    ]
    for (const who of [LA, BA, PS, PB])
      for (const path of [ofLA, ofBA, ofPB, ofPS]) expect(await sees(who, path)).toBe(true)
    const admin = await server.as('admin')
    expect(await sees(admin, ofPB)).toBe(true)
    for (const path of [ofLA, ofBA, ofPB, ofPS]) {
      expect(await sees(stranger, path)).toBe(false)
      expect(await sees(server.visitor, path)).toBe(false)
    }
  })

  it('of who bids on the same home for somebody else is not there', async () => {
    const w = await SITUATIONS.delivered(server)
    const other = await rival(w, server)
    const [ofBA, ofOther] = [await pictureOf(w.people.BA), await pictureOf(other.agent)]
    expect([await sees(other.agent, ofBA), await sees(w.people.PB, ofOther)]).toEqual([false, false])
    expect([await sees(w.people.LA, ofBA), await sees(other.buyer, ofOther)]).toEqual([true, true])
  })

  it('has no address in an answer to who may not open it', async () => {
    const w = await SITUATIONS.delivered(server)
    const url = `/api${await pictureOf(w.people.LA)}`
    const agentIn = async (who: Caller) =>
      ok(await who.get(`/listings/${w.listingId}/details`)).listingAgent.profilePictureUrl
    expect(await agentIn(w.people.BA)).toBe(url)
    expect(await agentIn(w.people.PS)).toBe(url)
    expect(await agentIn(stranger)).toBeNull()
    expect(await agentIn(server.visitor)).toBeNull()
  })

  it('that was replaced or taken away is nobody’s but who uploaded it', async () => {
    const { people } = await SITUATIONS.delivered(server)
    const { LA, BA } = people
    const first = await pictureOf(BA)
    expect(await sees(LA, first)).toBe(true)
    const second = await pictureOf(BA)
    expect([await sees(LA, first), await sees(LA, second)]).toEqual([false, true])
    ok(await BA.put('/users', { profilePictureUrl: `/api${second}` }))
    expect(await sees(LA, second), 'the same again changes nothing').toBe(true)
    ok(await BA.put('/users', { profilePictureUrl: null }))
    expect(await sees(LA, second)).toBe(false)
  })

  it('is a picture that was uploaded as one', async () => {
    const agent = await newAgent(server)

    const { url } = ok(await agent.upload('REPORT', PDF, 'report.pdf'), 201)
    const answer = await agent.put('/users', { profilePictureUrl: url })
    expect([answer.status, answer.body.details?.[0].path]).toEqual([422, 'profilePictureUrl'])
    expect(ok(await agent.get('/users')).profilePictureUrl).toBeNull()
  })
})
