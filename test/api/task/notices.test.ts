import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { post } from '#test/make/counters.ts'
import { agreement } from '#test/make/contracts.ts'
import { LISTING_SITUATIONS, listingDraft } from '#test/make/listings.ts'
import { idsOf, rival, SITUATIONS, type Role, type SituationName } from '#test/make/negotiation.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const YES = { attested: true }
const rows = () =>
  server.ctx.db
    .selectFrom('outbox')
    .select(['id', 'event_id', 'recipient', 'recipient_user_id', 'channel', 'payload'])
    .where('channel', 'in', ['email', 'sms', 'app'])
    .execute()

const CHANNEL: Record<string, string> = { email: 'E', sms: 'S', app: 'N' }

/** What an act sends: "PS E S" and so on, everybody by role, in order. `people` are the roles' user ids. */
const sentBy = async (people: Map<string, string>, act: () => Promise<unknown>) => {
  const before = new Set((await rows()).map((r) => r.id))
  await act()
  const fresh = (await rows()).filter((r) => !before.has(r.id))
  const keys = fresh.map((r) => `${r.event_id} ${r.recipient} ${r.channel}`)
  expect(new Set(keys).size, 'one message per event, recipient and channel').toBe(keys.length)
  const told = new Map<string, Set<string>>()
  for (const r of fresh) {
    const who = people.get(r.recipient_user_id ?? '') ?? 'somebody else'
    told.set(who, (told.get(who) ?? new Set()).add(CHANNEL[r.channel] ?? r.channel))
    if (r.channel === 'sms') {
      const { subject, lines } = r.payload as { subject: string; lines: string[] }
      expect(
        `${subject} ${lines.join(' ')}`.replace(/1824|[\d/]{10}/g, ''),
        'no amounts in a text',
      ).not.toMatch(/\$|\d{4,}/)
    }
  }
  return [...told].map(([who, channels]) => `${who} ${[...channels].sort().join('')}`).sort()
}

describe('who is notified, and by which channels (negotiation.md §9)', () => {
  it.each([
    ['N13 O04', 'draft', 'BA', 'I', 'PENDING_BUYER_APPROVAL', ['PB ES', 'SB ES']],
    ['N14 O10', 'sent', 'PB', 'I', 'BUYER_REJECTED', ['BA E', 'SB N']],
    ['N14 O18', 'liveEditBuyer', 'PB', 'I', 'LIVE_EDIT', ['BA E']],
    ['N14 O39', 'counterAccepted', 'PB', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', ['BA E']],
    [
      'N15 O09',
      'sent',
      'PB',
      'I',
      'PENDING_SELLER_AGENT_RESPONSE',
      ['BA E', 'LA ES', 'PS EN', 'SB E', 'SS EN'],
    ],
    ['O12', 'sent', 'BA', 'I', 'DELETED', ['PB N', 'SB N']],
    ['N16 O20', 'edited', 'BA', 'I', 'LIVE_EDIT_BUYER', ['LA N', 'PB ES', 'SB ES']],
    [
      'N17 O17',
      'liveEditBuyer',
      'PB',
      'I',
      'PENDING_SELLER_AGENT_RESPONSE',
      ['BA N', 'LA E', 'PS EN', 'SB E'],
    ],
    ['N18 O23', 'delivered', 'LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW', ['PS ES', 'SS E']],
    ['N19 O25', 'acceptReview', 'PS', 'I', 'PENDING_SELLER_AGENT_RESPONSE', ['LA E', 'SS N']],
    ['N21 O32', 'counterReview', 'PS', 'SC', 'CANCELLED', ['LA E']],
    [
      'N22 O31',
      'counterReview',
      'PS',
      'SC',
      'PENDING_BUYER_AGENT_RESPONSE',
      ['BA ES', 'LA N', 'PB E', 'SB E', 'SS N'],
    ],
    ['N23 O36', 'counterSent', 'BA', 'SC', 'PENDING_BUYER_ACCEPT_REVIEW', ['PB ES', 'SB ES']],
    ['N24 O38', 'mcoAccepted', 'PB', 'MCO', 'PENDING_SELLER_ACCEPT_REVIEW', ['BA N', 'LA E', 'PS ES']],
    [
      'N26 O46',
      'buyerCounter',
      'PB',
      'BC',
      'PENDING_SELLER_AGENT_RESPONSE',
      ['BA N', 'LA ES', 'PS EN', 'SS EN'],
    ],
    ['N27 O21', 'delivered', 'BA', 'I', 'DELETED', ['LA EN', 'PB E', 'PS EN', 'SB E', 'SS EN']],
    ['N27 O34', 'counterSent', 'LA', 'SC', 'CANCELLED', ['BA EN', 'PB E', 'PS EN', 'SB E', 'SS EN']],
    ['N27 O50', 'buyerCounterSent', 'BA', 'BC', 'CANCELLED', ['LA EN', 'PB E', 'PS EN', 'SB E']],
    ['N28 O27', 'delivered', 'PS', 'I', 'REJECTED', ['BA EN', 'PB EN', 'SB EN', 'SS N']],
    ['N28 O43', 'counterSent', 'BA', 'SC', 'REJECTED', ['LA EN', 'PB EN', 'PS EN', 'SB EN']],
    ['N30 G03', 'roundReview', 'PS', 'GC', 'ACCEPTED', ['BA ES', 'LA E', 'PB E', 'SB E']],
    ['N32 G05', 'roundOpen', 'LA', 'GC', 'CANCELLED', ['BA E', 'PS N']],
  ] as [string, SituationName, Role, string, string, string[]][])(
    '%s',
    async (_row, situation, by, doc, to, expected) => {
      const w = await SITUATIONS[situation](server)
      const told = await sentBy(await idsOf(w), async () =>
        ok(await w.move(by, doc, to, { attested: true, comment: 'Because' })),
      )
      expect(told.filter((t) => !t.startsWith('oB'))).toEqual(expected)
      expect(
        told.some((t) => t.startsWith(`${by} `)),
        'the acting person is not told',
      ).toBe(false)
      expect(told.some((t) => /^(U|AD|somebody)/.test(t))).toBe(false)
    },
  )

  it('N20, N25: a counter is put before its own principal, the other side is not notified', async () => {
    const w = await SITUATIONS.delivered(server)
    const people = await idsOf(w)
    expect(
      await sentBy(people, async () => {
        w.ids.SC = ok(await post(w.people.LA, w, 'SELLER_COUNTER'), 201).id
      }),
    ).toEqual(['PS ES'])
    ok(await w.move('PS', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', YES))
    expect(await sentBy(people, async () => ok(await post(w.people.BA, w, 'BUYER_COUNTER'), 201))).toEqual([
      'PB ES',
      'SB ES',
    ])
  })

  it('N09: who unpublished a listing, and why, is told to the other one of agent and seller', async () => {
    for (const [by, to] of [
      ['LA', 'PS'],
      ['PS', 'LA'],
    ] as const) {
      const w = await LISTING_SITUATIONS.active(server)
      const { email } = ok(await w.people[to].get('/users'))
      const { firstName, lastName } = ok(await w.people[by].get('/users'))
      ok(await w.move(by, 'DRAFT', { comment: 'The roof is mended first' }))
      const [mail] = await server.outbox(email)
      expect(mail!.subject).toMatch(/is now /)
      expect(mail!.text).toContain(
        `${firstName} ${lastName} made this change. We’ll let you know if you need to do anything. Reason: The roof is mended first`,
      )
    }
  })

  it('N33: an acceptance tells both sides of its chain, and the other agents that theirs is on hold', async () => {
    const w = await SITUATIONS.acceptReview(server)
    await rival(w, server)
    const people = await idsOf(w)
    expect(await sentBy(people, async () => ok(await w.move('PS', 'I', 'ACCEPTED', YES)))).toEqual([
      'BA ENS',
      'LA EN',
      'PB EN',
      'SB EN',
      'SS EN',
      'oB E',
    ])
  })

  it('N34 to N37: signing asks the next stage, completion and cancelling tell everybody', async () => {
    const a = await agreement(server)
    const people = await idsOf(a)
    const sign = (role: Role) => sentBy(people, async () => ok(await a.sign(role)))
    expect(await sign('BA')).toEqual(['PB ES', 'SB ES'])
    expect(await sign('PB')).toEqual([])
    expect(await sign('SB')).toEqual(['BA E', 'LA ES'])
    expect(await sign('LA')).toEqual(['PS ES', 'SS ES'])
    expect(await sign('SS')).toEqual([])
    expect(await sign('PS')).toEqual(['BA EN', 'LA EN', 'PB EN', 'SB EN', 'SS EN'])
    expect(
      await sentBy(people, async () => ok(await a.cancel('BA', { comment: 'Both signed', attested: true }))),
    ).toEqual(['LA EN', 'PB EN', 'PS EN', 'SB EN', 'SS EN'])
  })

  it('N06 to N09: the listing’s own rows', async () => {
    const w = await listingDraft(server)
    const named = async () => {
      const found = await server.ctx.db.selectFrom('users').select(['id', 'email']).execute()
      const roles: Record<string, string> = {
        [w.emails.PS]: 'PS',
        [w.emails.SS]: 'SS',
        'listing-ca@parley.example': 'LA',
      }
      return new Map(found.map((u) => [u.id, roles[u.email] ?? u.email]))
    }
    ok(await w.move('LA', 'PENDING_SELLER_APPROVAL', YES))
    expect(await server.outbox(w.emails.PS)).toHaveLength(1)
    expect(await server.outbox(w.emails.SS)).toHaveLength(1)
    const people = await named()
    expect(await sentBy(people, async () => ok(await w.move('LA', 'PENDING_SELLER_APPROVAL', YES)))).toEqual([
      'PS ES',
      'SS E',
    ])
    const a = await LISTING_SITUATIONS.asked(server)
    Object.assign(w.emails, a.emails)
    const again = await named()
    expect(
      await sentBy(again, async () => ok(await a.move('PS', 'PENDING_AGENT_UPDATES', { comment: 'Price' }))),
    ).toEqual(['LA E'])
    ok(await a.move('LA', 'PENDING_SELLER_APPROVAL', YES))
    expect(await sentBy(again, async () => ok(await a.move('PS', 'SELLER_APPROVED', YES)))).toEqual([
      'LA E',
      'SS E',
    ])
    expect(await sentBy(again, async () => ok(await a.move('LA', 'ACTIVE', {})))).toEqual(['PS EN', 'SS EN'])
    expect(await sentBy(again, async () => ok(await a.move('PS', 'DRAFT', {})))).toEqual(['LA E'])
  })
})

describe('news for those who are no party (N09, N11, N30)', () => {
  it('who likes the home is notified of its round and its withdrawal, once, without terms', async () => {
    const w = await SITUATIONS.roundReview(server)
    for (const role of ['U', 'BA', 'PS'] as const)
      ok(await w.people[role].put(`/listings/liked/${w.listingId}`))
    const people = await idsOf(w)
    expect(await sentBy(people, async () => ok(await w.move('PS', 'GC', 'ACCEPTED', YES)))).toEqual([
      'BA ES',
      'LA E',
      'PB E',
      'SB E',
      'U E',
    ])
    const told = await sentBy(people, async () =>
      ok(
        await w.people.LA.put(`/listings/${w.listingId}/CANCELLED`, { ...YES, comment: 'The seller stays' }),
      ),
    )
    expect(told).toEqual(['BA E', 'PB E', 'PS EN', 'SB E', 'SS EN', 'U E'])
    const [mail] = await server.outbox(ok(await w.people.U.get('/users')).email)
    expect(mail!.links[0], 'the home’s page is gone').toMatch(/\/homes$/)
  })
})
