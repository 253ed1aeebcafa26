import { WHOLE_FIXED } from '#domain/listing/form/fixed.ts'
import { refuse, isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import { rolesOnListing, type Actor } from '#domain/negotiation/actor.ts'
import type { Change, Move } from '#domain/negotiation/change.ts'
import type { ListingHead, Negotiation } from '#domain/negotiation/heads.ts'
import {
  actingRole,
  firstRefusal,
  isLeftToPerson,
  judge,
  outcome,
  pickRow,
} from '#domain/negotiation/judge.ts'
import { targetOf, type Ask, type Input, type ListingRow } from '#domain/negotiation/row.ts'
import { complete } from './guards.ts'
import { LISTING_SYSTEM_ROWS } from './rows-system.ts'
import { LISTING_ROWS } from './rows.ts'
import { LISTING_WORDS, type ListingWordsKey } from './words.ts'
import { isInContract, type ListingState } from '#domain/listing/vocabulary.ts'

const ask = (n: Negotiation, actor: Actor, now: number, input: Input): Ask => ({
  n,
  actor,
  roles: rolesOnListing(actor, n.listing),
  now,
  input,
})

const ownMove = (row: ListingRow, asked: Ask, comment: string | null): Change => {
  const from = asked.n.listing.state
  const set = row.sets?.(asked, comment)
  return { kind: 'listing', from, to: targetOf(row, from), ...(set ? { set } : {}) }
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
  const row = pickRow(LISTING_ROWS, n.listing.state, to, asked)
  if (isRefusal(row)) {
    return isInContract(n.listing.state) && row.refused === 'action-not-available' && to !== 'SOLD'
      ? refuse('listing-in-contract')
      : row
  }
  const judged = judge(row, LISTING_WORDS, asked)
  if (isRefusal(judged)) return judged
  return outcome(row, asked, [ownMove(row, asked, judged.comment)], judged)
}

const systemRows = (via: 'save' | 'create') => LISTING_SYSTEM_ROWS.filter((r) => r.via === via)

/** What a save of a listing brings about besides the new text (L04, L12, L13): most often nothing. */
export const decideListingSave = (
  n: Negotiation,
  actor: Actor,
  now: number,
  input: Pick<Input, 'version' | 'touched' | 'problems'>,
): Move | Refusal => {
  const asked = ask(n, actor, now, input)
  const here = systemRows('save').filter((r) => r.from.includes(n.listing.state))
  const mine = here.filter((r) => actingRole(r, asked.roles))
  // What a save changes picks the row; where none takes it, the only one says why.
  const row = mine.find((r) => firstRefusal(r.guards, asked) === null) ?? mine[0]
  if (!row) {
    const mayEver = systemRows('save').some((r) => actingRole(r, asked.roles))
    const why = WHOLE_FIXED[n.listing.state]
    return mayEver ? refuse('action-not-available', why ? { message: why } : {}) : refuse('not-allowed')
  }
  const judged = judge(row, LISTING_WORDS, asked)
  if (isRefusal(judged)) return judged
  return outcome(row, asked, row.to === 'same' ? [] : [ownMove(row, asked, null)], judged)
}

/** How a listing comes to be: by its agent (L01), by a consumer without one (L02), as a copy of another (L23). */
export const decideListingBirth = (
  action: 'CREATE' | 'CREATE_PROVISIONAL' | 'IMPORT',
  born: ListingHead,
  actor: Actor,
  now: number,
): Move | Refusal => {
  const asked = ask({ listing: born, offers: [], contract: null }, actor, now, {})
  const row = systemRows('create').find((r) => r.action === action)
  if (!row) return refuse('action-not-available')
  const judged = judge(row, LISTING_WORDS, asked)
  if (isRefusal(judged)) return judged
  return outcome(row, asked, [{ kind: 'create-listing', id: born.id, state: born.state }], judged)
}

export interface ListingAction {
  readonly action: string
  readonly transitionState: ListingState
  readonly label: string
  readonly commentRequired: boolean
  /** May a reason be given? */
  readonly comment: boolean
  readonly attest: boolean
  /** Nothing may be missing: it rests while something is. */
  readonly needsAll: boolean
  /** The viewer has to subscribe first: the plans are shown where the dialog would be (spec 2 §4 "Transitions"). */
  readonly needsSubscription: boolean
  /** Which words the dialog says: those of the row, for the role the viewer acts in. */
  readonly words: ListingWordsKey
}

/** What the viewer may do next with a listing; completeness is asked when it is done. */
export const listingActions = (n: Negotiation, actor: Actor, now: number): ListingAction[] => {
  const asked = ask(n, { ...actor, entitled: true }, now, { attested: true })
  return LISTING_ROWS.flatMap((r) => {
    const role = actingRole(r, asked.roles)
    const words = role && r.words[role]
    if (!words || !r.from.includes(n.listing.state) || isLeftToPerson(r, asked)) return []
    if (firstRefusal(r.guards, asked) !== null || r.offered?.(asked)) return []
    return [
      {
        action: r.action,
        transitionState: targetOf(r, n.listing.state),
        label: r.button,
        commentRequired: r.comment === 'required',
        comment: r.comment !== undefined,
        attest: r.attest === true,
        needsAll: r.guards?.includes(complete) ?? false,
        needsSubscription: firstRefusal(r.guards, { ...asked, actor })?.refused === 'subscription-required',
        words,
      },
    ]
  })
}

/**
 * Would this viewer be offered to delete the listing, had it not received an offer? They are told so instead of finding no
 * button (spec 2 §8).
 */
export const deletionWithheld = (n: Negotiation, actor: Actor, now: number): boolean => {
  const asked = ask(n, actor, now, {})
  const row = LISTING_ROWS.find((r) => r.action === 'DELETE')
  if (!row?.from.includes(n.listing.state) || !actingRole(row, asked.roles)) return false
  if (isLeftToPerson(row, asked)) return false
  return firstRefusal(row.guards, asked) !== null
}
