import { refuse, isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import { rolesOnListing, type Actor } from '#domain/negotiation/actor.ts'
import type { Change, Move } from '#domain/negotiation/change.ts'
import type { Negotiation } from '#domain/negotiation/heads.ts'
import { firstRefusal, judge, outcome, pickRow } from '#domain/negotiation/judge.ts'
import type { Ask, Input } from '#domain/negotiation/row.ts'
import { LISTING_ROWS, LISTING_SYSTEM_ROWS, type ListingRow } from './rows.ts'
import type { ListingState } from '#domain/listing/vocabulary.ts'

const ask = (n: Negotiation, actor: Actor, now: number, input: Input): Ask => ({
  n,
  actor,
  roles: rolesOnListing(actor, n.listing),
  now,
  input,
})

const ownMove = (row: ListingRow, { n, actor, roles, input, now }: Ask, comment: string | null): Change => {
  const from = n.listing.state
  const to = row.to
  switch (row.id) {
    case 'L03': {
      const agentId = roles.has('AD') ? (input.agentId ?? actor.userId) : actor.userId
      const primaryOwnerId = n.listing.primaryOwnerId ?? n.listing.creatorId
      return { kind: 'listing', from, to, set: { agentId, primaryOwnerId, provisional: false } }
    }
    case 'L05':
      return { kind: 'listing', from, to, set: { confirmAuthorizationToSell: true, comment: null } }
    case 'L06':
      return { kind: 'listing', from, to, set: { comment } }
    case 'L08':
    case 'L09': {
      const deadline = input.auctionDeadline ?? null
      return {
        kind: 'listing',
        from,
        to,
        set: {
          confirmAuthorizationToSell: true,
          announcedDeadline: deadline,
          announcedAt: deadline === null ? null : now,
        },
      }
    }
    case 'L10':
      return { kind: 'listing', from, to, set: { announcedDeadline: null, announcedAt: null } }
    default:
      return { kind: 'listing', from, to }
  }
}

/** Decides `PUT /listings/{id}/{status}`. Source: negotiation.md §2. */
export const decideListing = (
  n: Negotiation,
  to: ListingState,
  actor: Actor,
  now: number,
  input: Input = {},
): Move | Refusal => {
  const asked = ask(n, actor, now, input)
  const row = pickRow<ListingState, Ask, ListingRow>(LISTING_ROWS, n.listing.state, to, asked)
  if (isRefusal(row)) {
    const inContract = n.listing.state === 'SELLER_REVIEW' || n.listing.state === 'PENDING_ESCROW'
    return inContract && row.refused === 'action-not-available' && to !== 'SOLD'
      ? refuse('listing-in-contract')
      : row
  }
  const judged = judge(row, asked)
  if (isRefusal(judged)) {
    return row.id === 'L05' && judged.refused === 'attestation-required'
      ? refuse('attestation-required', { message: 'You need to select Yes.' })
      : judged
  }
  if (row.id === 'L03' && asked.roles.has('AD') && !input.agentId)
    return refuse('invalid', { details: [{ path: 'agentId', message: 'Required' }] })
  return outcome(row, asked, [ownMove(row, asked, judged.comment)], judged.comment)
}

/** What a save of a listing brings about besides the new text (L04, L12, L13). */
export const decideListingSave = (
  n: Negotiation,
  actor: Actor,
  now: number,
  input: { version?: number; touchesTerms: boolean },
): Move | Refusal => {
  const asked = ask(n, actor, now, {})
  if (!asked.roles.has('LA') && !asked.roles.has('CR')) return refuse('not-allowed')
  const state = n.listing.state
  const row = LISTING_SYSTEM_ROWS.find(
    (r) => r.via === 'save' && r.from.includes(state) && r.actors.some((a) => asked.roles.has(a)),
  )
  if (!row) return refuse('action-not-available')
  if (input.version !== undefined && input.version !== n.listing.version) return refuse('stale-version')
  const back = row.id === 'L12' && input.touchesTerms
  const chains = n.offers.filter((o) => o.type === 'INITIAL' && o.deliveredAt !== null).map((o) => o.id)
  return {
    row: back ? 'L11' : row.id,
    action: row.action,
    comment: null,
    attested: false,
    changes: back ? [{ kind: 'listing', from: state, to: 'DRAFT' }] : [],
    notices:
      row.id === 'L13' && input.touchesTerms
        ? [
            { n: 'N40', offerId: null, chains },
            { n: 'APP', offerId: null, roles: ['PS'] },
          ]
        : state === 'PENDING_SELLER_APPROVAL' || row.id === 'L12'
          ? [{ n: 'APP', offerId: null, roles: ['PS'] }]
          : [],
  }
}

export interface ListingAction {
  readonly action: string
  readonly transitionState: ListingState
  readonly label: string
  readonly commentRequired: boolean
  readonly attest: boolean
}

/** What the viewer may do next with a listing; entitlement and completeness are asked when it is done. */
export const listingActions = (n: Negotiation, actor: Actor, now: number): ListingAction[] => {
  const asked = ask(n, { ...actor, entitled: true }, now, { attested: true })
  return LISTING_ROWS.filter(
    (r) =>
      r.from.includes(n.listing.state) &&
      r.actors.some((a) => asked.roles.has(a)) &&
      !(r.attest && actor.impersonated) &&
      firstRefusal(r.guards, asked) === null,
  ).map((r) => ({
    action: r.action,
    transitionState: r.to,
    label: r.button,
    commentRequired: r.comment === 'required',
    attest: r.attest === true,
  }))
}
