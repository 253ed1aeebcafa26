import { describe, expect, it } from 'vitest'
import { closingAfter, millisUntil } from '#domain/kernel/time/deadline.ts'
import { backupFor } from '#domain/offer/reading/backup.ts'
import { apply } from './apply.ts'
import { settleBackups } from './backup.ts'
import type { Change } from './change.ts'
import { type BackupMark, type Negotiation, newOffer } from './heads.ts'
import { fresh } from './histories.fixture.ts'
import { waitingOnChain, waitingSpans } from './waiting/waiting.ts'

const NOW = 1_800_000_000_000
const HELD: BackupMark = {
  state: 'HELD',
  rank: 1,
  asks: null,
  documentId: 'a',
  since: 1,
  askedAt: null,
  until: null,
}

/** Chains a, b, c with these marks, behind an agreement or on a free home. */
const listing = (
  marks: Record<string, Partial<BackupMark> | null>,
  state: 'SELLER_REVIEW' | 'ACTIVE' = 'SELLER_REVIEW',
): Negotiation => ({
  ...fresh(state),
  offers: Object.entries(marks).map(([id, mark], seq) => ({
    ...newOffer({ id, type: 'INITIAL', state: 'PENDING_SELLER_AGENT_RESPONSE', creatorId: 'ba1', seq }),
    agentId: 'ba1',
    buyers: [{ userId: `buyer-${id}`, primary: true }],
    deliveredAt: 1,
    backup: mark && { ...HELD, documentId: id, ...mark },
  })),
})
const FREE: Change = { kind: 'listing', from: 'SELLER_REVIEW', to: 'ACTIVE' }
const gone = (id: string): Change => ({
  kind: 'offer',
  id,
  type: 'INITIAL',
  from: 'PENDING_SELLER_AGENT_RESPONSE',
  to: 'DELETED',
})
const settled = (n: Negotiation, change: Change) => {
  const ladder = settleBackups(n, [change], NOW)
  const after = apply(n, [change, ...ladder.changes], NOW)
  return {
    marks: Object.fromEntries(
      after.offers.map(({ id, backup }) => [id, backup ? `${backup.state} ${backup.rank}` : null]),
    ),
    told: ladder.notices.map(({ n: notice, offerId }) => `${notice} ${offerId}`),
  }
}

describe('what a move brings about on the ladder (negotiation.md §1.10)', () => {
  it('the first who holds a place is called, not one who was only offered a better one (BK5)', () =>
    expect(settled(listing({ a: { state: 'OFFERED' }, b: { rank: 2 }, c: { rank: 3 } }), FREE)).toEqual({
      marks: { a: 'OFFERED 1', b: 'CALLED 2', c: 'HELD 3' },
      told: ['N43 b'],
    }))

  it('a free home without anybody to call has no ladder; a suggestion ends without a word to the buyers', () =>
    expect(settled(listing({ a: { state: 'OFFERED' }, b: { state: 'ASKED', rank: null } }), FREE)).toEqual({
      marks: { a: null, b: null },
      told: ['N45 a'],
    }))

  it('a chain that ends gives up its place, and each below hears of its own alone', () =>
    expect(settled(listing({ a: {}, b: { rank: 2 }, c: { rank: 3 } }), gone('b'))).toEqual({
      marks: { a: 'HELD 1', b: null, c: 'HELD 2' },
      told: ['N44 c'],
    }))

  it('who has not answered the offer of a place hears that the answer is waited for', () =>
    expect(settled(listing({ a: {}, b: { state: 'OFFERED', rank: 2 } }), gone('a')).told).toEqual(['N44B b']))

  it('with the one who was called, the next is called (BK7)', () =>
    expect(
      settled(listing({ a: { state: 'CALLED', until: NOW + 1 }, b: { rank: 2 } }, 'ACTIVE'), gone('a')),
    ).toEqual({ marks: { a: null, b: 'CALLED 1' }, told: ['N43 b'] }))

  it('what concerns no backup changes none: a new offer, and another chain’s end', () => {
    const n = listing({ a: { rank: 2 }, b: null })
    expect(settleBackups(n, [gone('b')], NOW)).toEqual({ changes: [], notices: [] })
  })
})

describe('the time to confirm', () => {
  it('ends at 6 PM of the third day where the property is, also over a change of the clocks', () => {
    const at = (iso: string) => millisUntil(iso, '1970-01-01T00:00:00Z')
    expect(closingAfter(at('2026-03-06T20:00:00Z'), 3, 'America/Los_Angeles')).toBe(
      at('2026-03-10T01:00:00Z'),
    )
    expect(closingAfter(at('2026-03-07T05:00:00Z'), 3, 'America/New_York')).toBe(at('2026-03-10T22:00:00Z'))
    expect(closingAfter(at('2026-06-10T04:30:00Z'), 3, 'America/Chicago')).toBe(at('2026-06-12T23:00:00Z'))
  })

  it('is waited for until then, with one reminder a day before', () => {
    const until = NOW + 3 * 86_400_000
    const n = listing({ a: { state: 'CALLED', since: NOW, until } }, 'ACTIVE')
    expect(waitingOnChain(n, 'a', until - 1)).toMatchObject([
      { userId: 'buyer-a', role: 'OB', kind: 'CONFIRM_BACKUP', since: NOW, remindAt: until - 86_400_000 },
    ])
    expect(waitingOnChain(n, 'a', until)).toEqual([])
    expect(waitingSpans(n, NOW).filter((w) => w.kind === 'CONFIRM_BACKUP')).toMatchObject([{ until }])
  })
})

describe('what a side knows of a mark', () => {
  const asked: BackupMark = { ...HELD, asks: 'WITHDRAW', askedAt: 5 }
  it('the buyers nothing of a suggestion, the selling side nothing of what their agent asks', () => {
    const suggested: BackupMark = { ...HELD, state: 'ASKED', rank: null }
    expect(backupFor(suggested, 'buyer', NOW)).toBeNull()
    expect(backupFor(suggested, 'seller', NOW)).toEqual(suggested)
    expect(backupFor(asked, 'seller', NOW)).toEqual(HELD)
    expect(backupFor(asked, 'buyer', NOW)).toEqual(asked)
    expect(backupFor(asked, 'admin', NOW)).toEqual(asked)
  })
  it('nobody anything of a call whose time has run out', () =>
    expect(backupFor({ ...HELD, state: 'CALLED', until: NOW }, 'buyer', NOW)).toBeNull())
})
