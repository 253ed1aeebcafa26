import { describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { Actor } from '#domain/negotiation/actor.ts'
import {
  newListing,
  newOffer,
  type BackupMark,
  type ListingHead,
  type Negotiation,
  type OfferHead,
} from '#domain/negotiation/heads.ts'
import { ACTORS, fresh, type Who } from '#domain/negotiation/histories.fixture.ts'
import { recipientsOf } from '#domain/negotiation/notices/notices.ts'
import type { Input } from '#domain/negotiation/row.ts'
import { LISTING_STATES, type ListingState } from '#domain/listing/vocabulary.ts'
import {
  decideListing,
  decideListingBirth,
  decideListingSave,
  deletionWithheld,
  listingActions,
} from './decide.ts'

const NOW = 1_800_000_000_000
const SENT = 'PENDING_SELLER_AGENT_RESPONSE'
const at = (state: ListingState, more: Partial<ListingHead> = {}, offers: OfferHead[] = []): Negotiation => {
  const n = fresh(state)
  return { ...n, listing: { ...n.listing, ...more }, offers }
}
const offer = (id: string, state: OfferHead['state'], more: Partial<OfferHead> = {}): OfferHead => ({
  ...newOffer({ id, type: 'INITIAL', state, creatorId: 'ba1', seq: Number(id) || 0 }),
  agentId: 'ba1',
  buyers: [{ userId: 'pb1', primary: true }],
  deliveredAt: 1,
  ...more,
})
const round = (state: OfferHead['state']) =>
  offer('9', state, { type: 'GLOBAL_COUNTER', agentId: null, buyers: [], deliveredAt: null })

const moved = (n: Negotiation, who: Who, to: ListingState, input: Input = {}, more: Partial<Actor> = {}) =>
  decideListing(n, to, { ...ACTORS[who], ...more }, NOW, { attested: true, comment: 'because', ...input })
const said = (...args: Parameters<typeof moved>) => {
  const move = moved(...args)
  return isRefusal(move) ? move.refused : move.row
}
/** What a step sets on the listing, and what becomes of the documents. */
const brings = (...args: Parameters<typeof moved>) => {
  const move = moved(...args)
  if (isRefusal(move)) return move.refused
  return move.changes.map((c) =>
    c.kind === 'listing'
      ? { to: c.to, ...c.set }
      : c.kind === 'offer'
        ? `${c.id} ${c.to} ${c.reason}`
        : c.kind,
  )
}
/** Everybody whom a step tells, and by which notices. */
const tells = (...args: Parameters<typeof moved>) => {
  const move = moved(...args)
  if (isRefusal(move)) return move.refused
  const [n, who] = args
  const people = move.notices.flatMap((x) => recipientsOf(n, x, ACTORS[who].userId).map((r) => r.userId))
  return [...new Set(people)].toSorted().join(' ')
}

describe('what a step of a listing sets (negotiation.md §2)', () => {
  it('L05: the seller’s yes to the agreement is noted, an old comment goes', () =>
    expect(
      brings(at('DRAFT', { confirmAuthorizationToSell: false }), 'LA', 'PENDING_SELLER_APPROVAL'),
    ).toEqual([{ to: 'PENDING_SELLER_APPROVAL', confirmAuthorizationToSell: true, comment: null }]))

  it('L06: the reason stands on the listing', () =>
    expect(
      brings(at('PENDING_SELLER_APPROVAL'), 'PS', 'PENDING_AGENT_UPDATES', { comment: ' Too dear ' }),
    ).toEqual([{ to: 'PENDING_AGENT_UPDATES', comment: 'Too dear' }]))

  it('L08, L09: a due date that the seller prefers is announced with it; without one none is', () => {
    const published = (deadline: number | null, announcedAt: number | null) => [
      {
        to: 'ACTIVE',
        confirmAuthorizationToSell: true,
        announcedDeadline: deadline,
        announcedAt,
        dueAt: deadline,
        publishedDueAt: deadline,
      },
    ]
    for (const from of ['SELLER_APPROVED', 'DRAFT'] as const) {
      expect(brings(at(from), 'LA', 'ACTIVE', { auctionDeadline: 7 }), from).toEqual(published(7, NOW))
      expect(brings(at(from), 'LA', 'ACTIVE'), from).toEqual(published(null, null))
    }
  })

  it('L10: no date stays announced, and an open round is called off', () => {
    const cleared = { announcedDeadline: null, announcedAt: null, dueAt: null, publishedDueAt: null }
    expect(brings(at('ACTIVE', {}, [round('ACCEPTED')]), 'LA', 'DRAFT')).toEqual([
      { to: 'DRAFT', ...cleared },
      '9 CANCELLED CLOSED',
    ])
    expect(brings(at('ACTIVE', {}, [round('CANCELLED')]), 'PS', 'DRAFT')).toEqual([
      { to: 'DRAFT', ...cleared },
    ])
  })

  it('L14: what was never delivered goes with it, and a round is called off', () => {
    const offers = [offer('1', 'DRAFT', { deliveredAt: null }), offer('2', 'DELETED'), round('ACCEPTED')]
    expect(brings(at('ACTIVE', {}, offers), 'LA', 'DELETED')).toEqual([
      { to: 'DELETED' },
      '1 DELETED CLOSED',
      '9 CANCELLED CLOSED',
    ])
  })

  it('L18, L19, L22: T-CLOSE: open offers are lost, undelivered ones deleted, a round called off; what was sold stays', () => {
    const chain = [
      offer('1', SENT),
      offer('2', 'PENDING_BUYER_APPROVAL', { deliveredAt: null }),
      offer('3', 'REJECTED'),
      round('PENDING_SELLER_COUNTER_REVIEW'),
    ]
    const closed = ['1 REJECTED CLOSED', '2 DELETED CLOSED', '9 CANCELLED CLOSED']
    expect(brings(at('ACTIVE', { receivedCount: 1 }, chain), 'LA', 'CANCELLED')).toEqual([
      { to: 'CANCELLED' },
      ...closed,
    ])
    expect(brings(at('PENDING', {}, chain), 'AD', 'SOLD')).toEqual([{ to: 'SOLD' }, ...closed])
    const sold = at('PENDING_ESCROW', { acceptedOfferId: '4' }, [...chain, offer('4', 'ACCEPTED')])
    const signed = { id: 'k', offerId: '4', state: 'COMPLETED', signers: [] } as const
    expect(brings({ ...sold, contract: signed }, 'LA', 'SOLD')).toEqual([{ to: 'SOLD' }, ...closed])
  })

  it('L03: who takes it over is its agent, and the consumer its seller where none is named', () => {
    const own = { provisional: true, agentId: null, creatorId: 'stranger', invitedAgentIds: ['ba1'] }
    const claimed = (primaryOwnerId: string | null) =>
      brings(at('DRAFT', { ...own, primaryOwnerId }), 'BA1', 'DRAFT')
    expect(claimed(null)).toEqual([
      { to: 'DRAFT', agentId: 'ba1', primaryOwnerId: 'stranger', provisional: false },
    ])
    expect(claimed('ps')).toEqual([{ to: 'DRAFT', agentId: 'ba1', primaryOwnerId: 'ps', provisional: false }])
    const n = at('DRAFT', { ...own, primaryOwnerId: null })
    expect(brings(n, 'AD', 'DRAFT', { agentId: 'ba2' })).toEqual([
      { to: 'DRAFT', agentId: 'ba2', primaryOwnerId: 'stranger', provisional: false },
    ])
    expect(said(n, 'AD', 'DRAFT')).toBe('invalid')
    expect(said(at('DRAFT', { invitedAgentIds: ['ba1'] }), 'AD', 'DRAFT', { agentId: 'ba2' })).toBe(
      'action-not-available',
    )
    expect(said(at('DRAFT', { ...own, agentId: 'la' }), 'AD', 'DRAFT', { agentId: 'ba2' })).toBe(
      'action-not-available',
    )
  })
})

describe('whom a step of a listing tells (negotiation.md §2, "notify")', () => {
  /** One delivered chain that is alive, one that has ended, one that was not sent. */
  const people = (id: string) => ({
    agentId: `ba-${id}`,
    creatorId: `ba-${id}`,
    buyers: [{ userId: `pb-${id}`, primary: true }],
  })
  const chains = [
    offer('1', SENT, people('1')),
    offer('2', 'REJECTED', people('2')),
    offer('3', 'DRAFT', { ...people('3'), deliveredAt: null }),
  ]
  it('L05 to L08: the sellers who are asked, the agent who asked, the sellers of a listing that is published', () => {
    expect(tells(at('DRAFT'), 'LA', 'PENDING_SELLER_APPROVAL')).toBe('ps ss')
    expect(tells(at('PENDING_SELLER_APPROVAL'), 'PS', 'PENDING_AGENT_UPDATES')).toBe('la')
    expect(tells(at('PENDING_SELLER_APPROVAL'), 'PS', 'SELLER_APPROVED')).toBe('la ss')
    for (const from of ['SELLER_APPROVED', 'DRAFT'] as const)
      expect(tells(at(from), 'LA', 'ACTIVE'), from).toBe('ps ss')
  })

  it('L10, L11: the other one of agent and primary seller', () => {
    expect([tells(at('ACTIVE'), 'LA', 'DRAFT'), tells(at('ACTIVE'), 'PS', 'DRAFT')]).toEqual(['ps', 'la'])
    for (const from of ['PENDING_SELLER_APPROVAL', 'PENDING_AGENT_UPDATES', 'SELLER_APPROVED'] as const)
      expect(tells(at(from), 'LA', 'DRAFT'), from).toBe('ps')
  })

  it('L03: the consumer whose listing it was', () => {
    const own = { provisional: true, agentId: null, creatorId: 'stranger', invitedAgentIds: ['ba1'] }
    expect(tells(at('DRAFT', { ...own, primaryOwnerId: null }), 'BA1', 'DRAFT')).toBe('stranger')
  })

  it('L14: only of one that was published, and then whoever had begun an offer; nobody hears of a draft', () => {
    expect(tells(at('ACTIVE', {}, [chains[2]!]), 'LA', 'DELETED')).toBe('ba-3 ps ss')
    expect(tells(at('ACTIVE', {}, [chains[2]!]), 'PS', 'DELETED')).toBe('ba-3 la ss')
    const consumers = offer('5', 'DRAFT', { agentId: null, creatorId: 'cb-5', buyers: [], deliveredAt: null })
    expect(tells(at('ACTIVE', {}, [consumers]), 'LA', 'DELETED')).toBe('cb-5 ps ss')
    const agents = offer('6', 'DRAFT', { ...people('6'), creatorId: 'cb-6', deliveredAt: null })
    expect(tells(at('ACTIVE', {}, [agents]), 'LA', 'DELETED')).toBe('ba-6 cb-6 ps ss')
    for (const from of [
      'DRAFT',
      'PENDING_SELLER_APPROVAL',
      'PENDING_AGENT_UPDATES',
      'SELLER_APPROVED',
    ] as const)
      expect(tells(at(from, {}, [chains[2]!]), 'LA', 'DELETED'), from).toBe('')
  })

  it('L19, L21, L22: both sides of every chain that is alive; L19 also whoever likes the home', () => {
    const living = 'ba-1 pb-1 ps ss'
    expect(tells(at('ACTIVE', { receivedCount: 1 }, chains), 'LA', 'CANCELLED')).toBe(living)
    expect(tells(at('ACTIVE', {}, chains), 'AD', 'PENDING')).toBe('ba-1 la pb-1 ps ss')
    expect(tells(at('PENDING', {}, chains), 'AD', 'ACTIVE')).toBe('ba-1 la pb-1 ps ss')
    expect(tells(at('PENDING', {}, chains), 'AD', 'SOLD')).toBe('ba-1 la pb-1 ps ss')
    const ids = (to: ListingState, n: Negotiation, who: Who) => {
      const move = moved(n, who, to)
      return isRefusal(move) ? move.refused : move.notices.map((x) => x.n)
    }
    expect(ids('CANCELLED', at('ACTIVE', { receivedCount: 1 }, chains), 'LA')).toEqual(['N09', 'N09L'])
    expect(ids('SOLD', at('PENDING', {}, chains), 'AD')).toEqual(['N38'])
  })

  it('L18: the parties of the sale, and of the others their agents alone (T-CLOSE)', () => {
    const sold = offer('4', 'ACCEPTED', people('4'))
    const n = at('PENDING_ESCROW', { acceptedOfferId: '4' }, [...chains, sold])
    const signed = { id: 'k', offerId: '4', state: 'COMPLETED', signers: [] } as const
    expect(tells({ ...n, contract: signed }, 'LA', 'SOLD')).toBe('ba-1 ba-4 pb-4 ps ss')
    expect(tells({ ...n, contract: signed }, 'AD', 'SOLD')).toBe('ba-1 ba-4 la pb-4 ps ss')
  })
})

describe('what a step of a listing does besides (negotiation.md §2)', () => {
  const does = (...args: Parameters<typeof moved>) => {
    const move = moved(...args)
    return isRefusal(move) ? move.refused : [move.row, ...move.also].join(' ')
  }
  it('invites the owners who are asked, keeps what they approved, and notes prices and sales', () => {
    const consumers = at('DRAFT', { provisional: true, agentId: null, creatorId: 'stranger' })
    const signed = at('PENDING_ESCROW')
    const sold: Negotiation = {
      ...signed,
      contract: { ...signed.contract!, state: 'COMPLETED' },
    }
    expect([
      does(consumers, 'AD', 'DRAFT', { agentId: 'la' }),
      does(at('DRAFT'), 'LA', 'PENDING_SELLER_APPROVAL'),
      does(at('PENDING_SELLER_APPROVAL'), 'PS', 'PENDING_AGENT_UPDATES'),
      does(at('PENDING_SELLER_APPROVAL'), 'PS', 'SELLER_APPROVED'),
      does(at('SELLER_APPROVED'), 'LA', 'ACTIVE'),
      does(at('DRAFT'), 'LA', 'ACTIVE'),
      does(at('ACTIVE'), 'LA', 'DRAFT'),
      does(sold, 'LA', 'SOLD'),
      does(at('PENDING'), 'AD', 'SOLD'),
    ]).toEqual([
      'L03 name-seller',
      'L05 invite-owners',
      'L06',
      'L07 keep-approved',
      'L08 note-price',
      'L09 invite-owners note-price',
      'L10',
      'L18 note-sale',
      'L22b note-sale',
    ])
  })

  it('L03 tells the agent who is named', () => {
    const consumers = at('DRAFT', { provisional: true, agentId: null, creatorId: 'stranger' })
    expect(moved(consumers, 'AD', 'DRAFT', { agentId: 'la' })).toMatchObject({
      notices: [
        { n: 'N12', roles: ['CR'] },
        { n: 'N12A', roles: ['LA'] },
      ],
    })
  })
})

describe('what a step of a listing asks (negotiation.md §2, "guards")', () => {
  it('L07: a seller approves no listing with gaps, and is told who fills them', () => {
    const problems = () => [{ path: 'price', message: 'Required' }]
    expect(moved(at('PENDING_SELLER_APPROVAL'), 'PS', 'SELLER_APPROVED', { problems })).toMatchObject({
      refused: 'invalid',
      message: expect.stringContaining('Request changes'),
    })
    expect(said(at('PENDING_SELLER_APPROVAL'), 'PS', 'SELLER_APPROVED')).toBe('L07')
  })

  it('L22b: a home is sold by today, where it is', () => {
    const on = (soldDate: string, today?: string) =>
      said(at('PENDING'), 'AD', 'SOLD', { soldDate, ...(today === undefined ? {} : { today }) })
    expect([on('2026-11-29', '2026-11-29'), on('2026-11-30', '2026-11-29')]).toEqual(['L22b', 'invalid'])
    expect(on('2026-11-29'), 'no day is known to be over').toBe('invalid')
  })

  it('a way to go on that needs every answer says so', () => {
    const needs = (state: ListingState, who: Who) =>
      listingActions(at(state), ACTORS[who], NOW).map((a) => `${a.action} ${a.needsAll}`)
    expect(needs('DRAFT', 'LA')).toEqual(['SEND_TO_SELLER true', 'PUBLISH true', 'DELETE false'])
    expect(needs('ACTIVE', 'PS')).toEqual(['UNPUBLISH false', 'DELETE false'])
  })

  it('to delete is told as withheld to those who could, and to no impersonator of a home that others read', () => {
    const received = at('ACTIVE', { receivedCount: 1 })
    expect(deletionWithheld(received, ACTORS.LA, NOW)).toBe(true)
    expect(deletionWithheld(received, { ...ACTORS.LA, impersonated: true }, NOW)).toBe(false)
    expect(deletionWithheld(received, ACTORS.SS, NOW)).toBe(false)
    expect(deletionWithheld(at('ACTIVE'), ACTORS.LA, NOW)).toBe(false)
    expect(deletionWithheld(at('PENDING_ESCROW', { receivedCount: 1 }), ACTORS.LA, NOW)).toBe(false)
  })

  it('L08: the seller’s authorization, before it or with it; L08, L09: a subscription and every answer', () => {
    const ready = at('SELLER_APPROVED', { confirmAuthorizationToSell: false })
    expect(moved(ready, 'LA', 'ACTIVE', { attested: false })).toMatchObject({
      refused: 'attestation-required',
      message: 'You need to select Yes.',
    })
    expect(said(ready, 'LA', 'ACTIVE')).toBe('L08')
    expect(said(at('SELLER_APPROVED'), 'LA', 'ACTIVE', { attested: false })).toBe('L08')
    expect(moved(at('DRAFT'), 'LA', 'ACTIVE', { attested: false })).toMatchObject({
      refused: 'attestation-required',
      message: 'You need to select Yes.',
    })
    const problems = () => [{ path: 'price', message: 'Required' }]
    for (const from of ['SELLER_APPROVED', 'DRAFT'] as const) {
      expect(said(at(from), 'LA', 'ACTIVE', {}, { entitled: false }), from).toBe('subscription-required')
      expect(moved(at(from), 'LA', 'ACTIVE', { problems }), from).toMatchObject({
        refused: 'invalid',
        details: [{ path: 'price' }],
      })
    }
  })

  it('L10: no offer now and none ever; L14: none ever', () => {
    const living = [offer('1', SENT)]
    expect(moved(at('ACTIVE', {}, living), 'LA', 'DRAFT')).toMatchObject({
      refused: 'listing-has-offers',
      message: 'A listing with offers cannot be unpublished.',
    })
    expect(said(at('ACTIVE', { receivedCount: 1 }), 'LA', 'DRAFT')).toBe('listing-has-offers')
    expect(said(at('ACTIVE', {}, [offer('1', 'DRAFT', { deliveredAt: null })]), 'LA', 'DRAFT')).toBe('L10')
    expect(said(at('ACTIVE', { receivedCount: 1 }), 'LA', 'DELETED')).toBe('listing-has-offers')
    expect(said(at('ACTIVE'), 'LA', 'DELETED')).toBe('L14')
  })

  it('L18: the agreement is signed; a listing in contract is told so, but for the sale itself', () => {
    expect(said(at('PENDING_ESCROW'), 'LA', 'SOLD')).toBe('listing-in-contract')
    for (const state of ['SELLER_REVIEW', 'PENDING_ESCROW'] as const)
      for (const to of ['DELETED', 'DRAFT'] as const)
        expect(said(at(state), 'LA', to), `${state} ${to}`).toBe('listing-in-contract')
    expect(said(at('SELLER_REVIEW'), 'LA', 'SOLD')).toBe('action-not-available')
    expect(said(at('SELLER_REVIEW'), 'stranger', 'DELETED')).toBe('not-allowed')
    expect(said(at('SOLD'), 'LA', 'DELETED')).toBe('action-not-available')
  })

  it('L21: a backup that is called up answers first', () => {
    const backup: BackupMark = {
      state: 'CALLED',
      rank: 1,
      asks: null,
      documentId: '1',
      since: 1,
      askedAt: null,
      until: NOW + 1,
    }
    expect(said(at('ACTIVE', {}, [offer('1', SENT, { backup })]), 'AD', 'PENDING')).toBe('backup-called')
    expect(said(at('ACTIVE', {}, [offer('1', SENT)]), 'AD', 'PENDING')).toBe('L21')
  })

  it('without a subscription the buttons are there and say what is missing (spec 2 §4)', () => {
    const needs = (state: ListingState, entitled: boolean) =>
      listingActions(at(state), { ...ACTORS.LA, entitled }, NOW)
        .filter((a) => a.needsSubscription)
        .map((a) => a.action)
        .toSorted()
    expect([needs('DRAFT', false), needs('SELLER_APPROVED', false), needs('ACTIVE', false)]).toEqual([
      ['PUBLISH', 'SEND_TO_SELLER'],
      ['PUBLISH'],
      [],
    ])
    expect(needs('DRAFT', true)).toEqual([])
    const unsure = at('SELLER_APPROVED', { confirmAuthorizationToSell: false })
    expect(listingActions(unsure, ACTORS.LA, NOW).map((a) => a.action)).toContain('PUBLISH')
    const impersonated = { ...ACTORS.LA, impersonated: true }
    expect(listingActions(at('DRAFT'), impersonated, NOW)).toEqual([])
    const unread = at('DRAFT', { primaryOwnerId: null, secondaryOwnerIds: [] })
    expect(listingActions(unread, impersonated, NOW).map((a) => a.action)).toEqual(['DELETE'])
  })
})

describe('what a save brings about (L04, L12, L13)', () => {
  const TOUCHED = { anything: true, terms: false, property: false, owners: false }
  const saved = (n: Negotiation, who: Who, touched: Partial<typeof TOUCHED> = {}, version?: number) => {
    const move = decideListingSave(n, ACTORS[who], NOW, { version, touched: { ...TOUCHED, ...touched } })
    if (isRefusal(move)) return move.refused
    return [
      move.row,
      move.changes.map((c) =>
        c.kind === 'listing' ? c.to : c.kind === 'listing-saved' ? `saved ${c.terms}` : c.kind,
      ),
      move.notices.map((x) => [x.n, ...(x.roles ?? []), ...(x.chains ?? [])].join(' ')),
    ]
  }

  it('L04: nothing beside the text; while the sellers are asked they hear of it, and new owners are asked', () => {
    for (const state of ['DRAFT', 'PENDING_AGENT_UPDATES'] as const)
      expect(saved(at(state), 'LA', { terms: true, owners: true }), state).toEqual(['L04', [], []])
    expect(saved(at('PENDING_SELLER_APPROVAL'), 'LA')).toEqual(['L04', [], ['APP PS']])
    expect(saved(at('PENDING_SELLER_APPROVAL'), 'LA', { anything: false })).toEqual(['L04', [], []])
    expect(saved(at('PENDING_SELLER_APPROVAL'), 'LA', { owners: true })).toEqual(['L04', [], ['N06']])
    const own = { provisional: true, agentId: null, creatorId: 'stranger' }
    expect(saved(at('DRAFT', own), 'stranger')).toEqual(['L04', [], []])
  })

  it('L12: what the seller approved stays approved, unless its terms change', () => {
    expect(saved(at('SELLER_APPROVED'), 'LA')).toEqual(['L12', ['saved false'], ['APP PS']])
    expect(saved(at('SELLER_APPROVED'), 'LA', { anything: false })).toEqual(['L12', [], []])
    expect(saved(at('SELLER_APPROVED'), 'LA', { terms: true })).toEqual(['L12b', ['DRAFT'], ['APP PS']])
  })

  it('L13: new terms are told to whoever sent an offer, and to the seller; the owners stay, and with an offer the property', () => {
    const chains = [
      offer('1', SENT),
      offer('2', 'DRAFT', { deliveredAt: null }),
      offer('3', SENT, { type: 'BUYER_COUNTER', chainId: '1' }),
    ]
    expect(saved(at('ACTIVE', {}, chains), 'LA')).toEqual(['L13', ['saved false'], []])
    expect(saved(at('ACTIVE', {}, chains), 'LA', { terms: true })).toEqual([
      'L13',
      ['saved true'],
      ['N40 1', 'APP PS'],
    ])
    expect(saved(at('ACTIVE'), 'LA', { owners: true })).toBe('action-not-available')
    const why = (offers: OfferHead[], touched: Partial<typeof TOUCHED>) =>
      decideListingSave(at('ACTIVE', {}, offers), ACTORS.LA, NOW, { touched: { ...TOUCHED, ...touched } })
    expect(why([], { owners: true })).toMatchObject({ message: expect.stringContaining('owners') })
    expect(why(chains, { property: true })).toMatchObject({ message: expect.stringContaining('address') })
    expect(saved(at('ACTIVE', {}, chains), 'LA', { property: true })).toBe('listing-has-offers')
    expect(saved(at('ACTIVE', {}, [chains[1]!]), 'LA', { property: true })).toEqual([
      'L13',
      ['saved false'],
      [],
    ])
    const rejected = offer('4', 'REJECTED')
    expect(saved(at('ACTIVE', {}, [rejected, chains[0]!]), 'LA', { property: true })).toBe(
      'listing-has-offers',
    )
    expect(saved(at('ACTIVE', {}, [rejected]), 'LA', { property: true })).toEqual([
      'L13',
      ['saved false'],
      [],
    ])
    const bare = decideListingSave(at('ACTIVE', {}, chains), ACTORS.LA, NOW, {})
    expect(isRefusal(bare) ? bare : [bare.row, bare.changes, bare.notices]).toEqual(['L13', [], []])
  })

  it('L04, L12, L13: what the sellers are asked about, approved, or offer stays complete; a draft may lack anything', () => {
    const problems = () => [{ path: 'price', message: 'Required' }]
    const gaps = (state: ListingState) => {
      const move = decideListingSave(at(state), ACTORS.LA, NOW, { touched: TOUCHED, problems })
      return isRefusal(move) ? move.refused : move.row
    }
    expect(
      (
        ['DRAFT', 'PENDING_AGENT_UPDATES', 'PENDING_SELLER_APPROVAL', 'SELLER_APPROVED', 'ACTIVE'] as const
      ).map(gaps),
    ).toEqual(['L04', 'L04', 'invalid', 'invalid', 'invalid'])
  })

  it('L04: owners who are named anew while they are asked are invited; in a draft nobody is', () => {
    const invites = (state: ListingState, owners: boolean) => {
      const touched = { ...TOUCHED, owners }
      const move = decideListingSave(at(state), ACTORS.LA, NOW, { touched })
      return isRefusal(move) ? move.refused : move.also
    }
    expect(invites('PENDING_SELLER_APPROVAL', true)).toEqual(['invite-owners'])
    expect(invites('PENDING_SELLER_APPROVAL', false)).toEqual([])
    expect(invites('DRAFT', true)).toEqual([])
    expect(decideListingSave(at('PENDING_SELLER_APPROVAL'), ACTORS.LA, NOW, {})).toMatchObject({
      row: 'L04',
      notices: [],
      also: [],
    })
    expect(decideListingSave(at('SELLER_APPROVED'), ACTORS.LA, NOW, {})).toMatchObject({
      row: 'L12',
      notices: [],
    })
  })

  it('a key carries a save of a draft alone; each save that is told has news of its own', () => {
    const of = (state: ListingState, terms = false) => {
      const move = decideListingSave(at(state), ACTORS.LA, NOW, { touched: { ...TOUCHED, terms } })
      return isRefusal(move) ? move.refused : [move.row, move.byKey, move.news?.happened]
    }
    expect([
      of('DRAFT'),
      of('PENDING_AGENT_UPDATES'),
      of('PENDING_SELLER_APPROVAL'),
      of('SELLER_APPROVED'),
      of('SELLER_APPROVED', true),
      of('ACTIVE'),
    ]).toEqual([
      ['L04', true, 'Listing changed'],
      ['L04', true, 'Listing changed'],
      ['L04', false, 'Listing changed'],
      ['L12', false, 'Listing changed'],
      ['L12b', false, 'Listing back to draft'],
      ['L13', false, 'Listing changed'],
    ])
  })

  it('is its agent’s, in the states of the rows; the version is the one that was read', () => {
    const open = ['DRAFT', 'PENDING_SELLER_APPROVAL', 'PENDING_AGENT_UPDATES', 'SELLER_APPROVED', 'ACTIVE']
    for (const state of LISTING_STATES) {
      const answer = saved(at(state), 'LA')
      expect(Array.isArray(answer) ? 'saved' : answer, state).toBe(
        open.includes(state) ? 'saved' : 'action-not-available',
      )
      for (const who of ['PS', 'SS', 'BA1', 'AD', 'stranger'] as const)
        expect(saved(at(state), who), `${state} ${who}`).toBe('not-allowed')
    }
    expect([saved(at('DRAFT'), 'LA', {}, 1), saved(at('DRAFT'), 'LA', {}, 2)]).toEqual([
      ['L04', [], []],
      'stale-version',
    ])
    expect(decideListingSave(at('SOLD'), ACTORS.LA, NOW, {})).toMatchObject({
      message: 'This home is sold, so nothing in its listing can change.',
    })
  })
})

describe('how a listing comes to be (L01, L02, L23)', () => {
  const born = (more: Partial<ListingHead> = {}) =>
    newListing({
      id: 'new',
      propertyState: 'CA',
      zone: 'America/Los_Angeles',
      agentId: 'la',
      creatorId: 'la',
      ...more,
    })
  const begun = (action: 'CREATE' | 'CREATE_PROVISIONAL' | 'IMPORT', who: Who, head = born()) => {
    const move = decideListingBirth(action, head, ACTORS[who], NOW)
    return isRefusal(move) ? move.refused : [move.row, move.changes]
  }
  const made = [{ kind: 'create-listing', id: 'new', state: 'DRAFT' }]

  it('by an agent who is licensed where the property is, as their own or as a copy', () => {
    expect([begun('CREATE', 'LA'), begun('IMPORT', 'LA')]).toEqual([
      ['L01', made],
      ['L23', made],
    ])
    for (const action of ['CREATE', 'IMPORT'] as const) {
      expect(begun(action, 'FLA', born({ agentId: 'fla' })), action).toBe('licence-state-mismatch')
      expect(decideListingBirth(action, born({ agentId: 'ps' }), ACTORS.PS, NOW), action).toMatchObject({
        refused: 'not-allowed',
        message: "Looks like you aren't approved to create Listings",
      })
    }
  })

  it('by a consumer without an agent', () =>
    expect(
      begun(
        'CREATE_PROVISIONAL',
        'stranger',
        born({ agentId: null, creatorId: 'stranger', provisional: true }),
      ),
    ).toEqual(['L02', made]))

  it('an agent begins no listing without an agent', () =>
    expect(begun('CREATE_PROVISIONAL', 'LA', born({ agentId: null, provisional: true }))).toBe('not-allowed'))
})
