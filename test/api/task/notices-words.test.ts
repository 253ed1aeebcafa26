import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/kernel/time/calendar.ts'
import { closingInstant, localDateOf } from '#domain/kernel/time/deadline.ts'
import { ok } from '#test/client.ts'
import { post } from '#test/make/counters.ts'
import {
  idsOf,
  rival,
  SITUATIONS,
  type Role,
  type SituationName,
  type World,
} from '#test/make/negotiation.ts'
import { behindAgreement } from '#test/make/backups.ts'
import { counterOn, onPaper, OUTSIDE_SITUATIONS } from '#test/make/outside-situations.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** What a notice says beyond who is told: the comment to those who may read it, and when a counter binds. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const YES = { attested: true }
const WHY = 'The roof leaks'
interface Said {
  readonly who: string
  readonly channel: string
  readonly subject: string
  readonly text: string
}
/** Everything that an act tells, by role. */
const saidBy = async (w: World, act: () => Promise<unknown>): Promise<Said[]> => {
  const people = await idsOf(w)
  const all = () =>
    server.ctx.db
      .selectFrom('outbox')
      .select(['id', 'recipient_user_id', 'channel', 'payload'])
      .where('channel', 'in', ['email', 'sms', 'app'])
      .execute()
  const before = new Set((await all()).map(({ id }) => id))
  await act()
  return (await all())
    .filter(({ id }) => !before.has(id))
    .map(({ recipient_user_id: id, channel, payload }) => {
      const { subject, lines } = payload as { subject: string; lines: string[] }
      return { who: people.get(id ?? '') ?? 'somebody else', channel, subject, text: lines.join(' ') }
    })
}
const rolesIn = (said: readonly Said[], text: string) =>
  [...new Set(said.filter((s) => s.text.includes(text)).map(({ who }) => who))].toSorted()

describe('a reason stands in the notices of those who may read it (negotiation.md §8)', () => {
  // Row, situation, who acts on what; who is told, and who of them reads why. Written from §8: O21, O27, O34, O41, O43 and O50 cross.
  const CASES: [string, SituationName, Role, string, string, Role[], Role[]][] = [
    [
      'O21',
      'delivered',
      'PB',
      'I',
      'DELETED',
      ['BA', 'LA', 'PS', 'SB', 'SS'],
      ['BA', 'LA', 'PS', 'SB', 'SS'],
    ],
    ['O22', 'liveEdit', 'PB', 'I', 'DELETED', ['BA', 'LA', 'PS', 'SB', 'SS'], ['BA', 'SB']],
    ['O12', 'sent', 'BA', 'I', 'DELETED', ['PB', 'SB'], ['PB', 'SB']],
    ['O51', 'liveEditBuyer', 'BA', 'I', 'LIVE_EDIT', ['PB', 'SB'], ['PB', 'SB']],
    ['O26', 'acceptReview', 'LA', 'I', 'PENDING_SELLER_AGENT_RESPONSE', ['PS'], ['PS']],
    [
      'O27',
      'delivered',
      'LA',
      'I',
      'REJECTED',
      ['BA', 'PB', 'PS', 'SB', 'SS'],
      ['BA', 'PB', 'PS', 'SB', 'SS'],
    ],
    ['O33', 'counterReview', 'LA', 'SC', 'CANCELLED', ['PS'], ['PS']],
    [
      'O34',
      'counterSent',
      'LA',
      'SC',
      'CANCELLED',
      ['BA', 'PB', 'PS', 'SB', 'SS'],
      ['BA', 'PB', 'PS', 'SB', 'SS'],
    ],
    ['O35', 'mcoSent', 'LA', 'MCO', 'CANCELLED', ['BA', 'PB', 'PS', 'SB', 'SS'], ['PS', 'SS']],
    ['O41', 'mcoConfirm', 'PS', 'MCO', 'CANCELLED', ['BA', 'LA', 'PB', 'SB'], ['BA', 'LA', 'PB', 'SB']],
    ['O42', 'mcoConfirm', 'BA', 'MCO', 'PENDING_BUYER_AGENT_RESPONSE', ['LA', 'PS'], []],
    ['O49', 'buyerCounter', 'BA', 'BC', 'CANCELLED', ['PB', 'SB'], ['PB', 'SB']],
    ['O50', 'buyerCounterSent', 'BA', 'BC', 'CANCELLED', ['LA', 'PB', 'PS', 'SB'], ['LA', 'PB', 'PS', 'SB']],
  ]
  it.each(CASES)('%s', async (_row, situation, by, doc, to, told, read) => {
    const w = await SITUATIONS[situation](server)
    const said = await saidBy(w, async () => ok(await w.move(by, doc, to, { ...YES, comment: WHY })))
    expect([...new Set(said.map(({ who }) => who))].filter((who) => who !== 'oB').toSorted()).toEqual(told)
    expect(rolesIn(said, `Reason: ${WHY}`)).toEqual(read)
    expect(rolesIn(said, WHY), 'nowhere else').toEqual(read)
  })

  it('a due date that comes sooner than a day is the time to answer by (N29)', async () => {
    const asks = async (days: number) => {
      const w = await SITUATIONS.delivered(server)
      const zone = 'America/Los_Angeles'
      const auctionExpirationDate = addDays(localDateOf(server.ctx.clock().toISOString(), zone), days)
      const said = await saidBy(w, async () =>
        ok(await w.people.LA.put(`/listings/global-counter/${w.listingId}`, { auctionExpirationDate })),
      )
      return said.find(({ who, channel }) => who === 'PS' && channel === 'email')?.text
    }
    expect(await asks(2)).toContain('Please answer within 24 hours.')
    // To 8 PM there: it ends at 6 PM.
    const evening = closingInstant(
      addDays(localDateOf(server.ctx.clock().toISOString(), 'America/Los_Angeles'), 1),
      'America/Los_Angeles',
    )
    server.advance(Date.parse(evening) - server.ctx.clock().getTime() + 2 * 3_600_000)
    expect(await asks(1)).toContain('Please answer before it expires.')
  })

  it('of a due date that is called off the seller reads why, and no buyer', async () => {
    const w = await SITUATIONS.roundOpen(server)
    const said = await saidBy(w, async () => ok(await w.move('LA', 'GC', 'CANCELLED', { comment: WHY })))
    expect(said.some(({ who }) => who === 'BA')).toBe(true)
    expect(rolesIn(said, WHY)).toEqual(['PS'])
  })
})

describe('a note goes along to whom the agent asks (offers 18)', () => {
  it('to the seller of an acceptance and of a counter', async () => {
    const w = await SITUATIONS.delivered(server)
    const asks = await saidBy(w, async () =>
      ok(await w.move('LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW', { comment: WHY })),
    )
    expect(rolesIn(asks, WHY)).toEqual(['PS', 'SS'])
    expect(asks.find(({ who }) => who === 'PS')?.text).toMatch(/Note from \w+ \w+: The roof leaks$/)
    ok(await w.move('LA', 'I', 'PENDING_SELLER_AGENT_RESPONSE'))
    const counter = await saidBy(w, async () =>
      ok(await post(w.people.LA, w, 'SELLER_COUNTER', { comment: WHY }), 201),
    )
    expect(rolesIn(counter, `: ${WHY}`)).toEqual(['PS'])
  })

  it('to the buyers of an acceptance and of a counter', async () => {
    const w = await SITUATIONS.counterSent(server)
    const asks = await saidBy(w, async () =>
      ok(await w.move('BA', 'SC', 'PENDING_BUYER_ACCEPT_REVIEW', { comment: WHY })),
    )
    expect(rolesIn(asks, `: ${WHY}`)).toEqual(['PB', 'SB'])
    expect(asks.find(({ who }) => who === 'PB')?.subject).toContain('the seller’s counter')
    ok(await w.move('PB', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', { comment: 'No' }))
    const counter = await saidBy(w, async () =>
      ok(await post(w.people.BA, w, 'BUYER_COUNTER', { comment: WHY }), 201),
    )
    expect(rolesIn(counter, `: ${WHY}`)).toEqual(['PB', 'SB'])
  })
})

describe('a note of a backup position and of an offer from outside reaches its reader (offers 18)', () => {
  it('of a suggestion the seller, of a request the buyers', async () => {
    const w = await behindAgreement(server)
    const suggested = await saidBy(w, async () => ok(await w.backup('LA', 'OFFER_BACKUP', { comment: WHY })))
    expect(rolesIn(suggested, `: ${WHY}`)).toEqual(['PS'])
    ok(await w.backup('PS', 'OFFER_BACKUP', YES))
    const asked = await saidBy(w, async () => ok(await w.backup('BA', 'ACCEPT_BACKUP', { comment: WHY })))
    expect(rolesIn(asked, `: ${WHY}`)).toEqual(['PB', 'SB'])
    const back = await saidBy(w, async () => ok(await w.backup('BA', 'CANCEL_BACKUP', { comment: WHY })))
    expect(rolesIn(back, `Reason: ${WHY}`)).toEqual(['PB', 'SB'])
    const ended = await saidBy(w, async () => ok(await w.backup('PB', 'WITHDRAW_BACKUP', { comment: WHY })))
    expect(rolesIn(ended, WHY), 'the seller’s side is told, without the reason').toEqual(['BA', 'SB'])
    expect(ended.some(({ who }) => who === 'PS')).toBe(true)
  })

  it('of what the listing agent records the owners', async () => {
    const w = await OUTSIDE_SITUATIONS.counterSent(server)
    const said = await saidBy(w, async () =>
      counterOn(w, 'BUYER_COUNTER', 'B', { ...(await onPaper(w)), comment: WHY }),
    )
    expect(rolesIn(said, `: ${WHY}`)).toEqual(['PS', 'SS'])
    const gone = await saidBy(w, async () =>
      ok(await w.move('LA', 'B', 'CANCELLED', { ...(await onPaper(w)), comment: WHY })),
    )
    expect(rolesIn(gone, `Reason: ${WHY}`)).toEqual(['PS', 'SS'])
  })
})

describe('a multiple counter is called one, and a reopened one says when it binds (N20 to N24)', () => {
  const BINDS =
    /A multiple counter isn’t binding until (?:the seller confirms|you select a buyer who accepts)\./
  it('to the seller, to the buyers’ side, and to the buyers who are asked to accept it', async () => {
    const w = await SITUATIONS.delivered(server)
    await rival(w, server)
    const asked = await saidBy(w, async () => {
      w.ids.MCO = ok(await post(w.people.LA, w, 'SELLER_MULTIPLE_COUNTER'), 201).id
    })
    const sent = await saidBy(w, async () =>
      ok(await w.move('PS', 'MCO', 'PENDING_BUYER_AGENT_RESPONSE', YES)),
    )
    const accepted = await saidBy(w, async () => ok(await w.move('BA', 'MCO', 'PENDING_BUYER_ACCEPT_REVIEW')))
    const confirms = await saidBy(w, async () =>
      ok(await w.move('PB', 'MCO', 'PENDING_SELLER_ACCEPT_REVIEW', YES)),
    )
    for (const { who, subject, channel } of [...asked, ...sent, ...accepted, ...confirms])
      if (!(who === 'BA' && subject.includes('acceptance')))
        expect(subject, `${who} ${channel}`).toContain('multiple counter')
    for (const { who, text } of [
      ...asked,
      ...sent.filter(({ who }) => who === 'BA' || who === 'PB'),
      ...accepted,
    ])
      expect(text, who).toMatch(BINDS)
  })

  it('a plain counter is no multiple one; reopened, the buyers’ yes alone binds nothing', async () => {
    const plain = await SITUATIONS.counterReview(server)
    const sent = await saidBy(plain, async () =>
      ok(await plain.move('PS', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', YES)),
    )
    for (const { subject, text } of sent) expect(`${subject} ${text}`).not.toMatch(/multiple|isn’t binding/)
    const w = await SITUATIONS.revived(server)
    const accepted = await saidBy(w, async () => ok(await w.move('BA', 'SC', 'PENDING_BUYER_ACCEPT_REVIEW')))
    for (const { text } of accepted)
      expect(text).toContain('The counter was reopened: it isn’t binding until the seller confirms.')
  })
})
