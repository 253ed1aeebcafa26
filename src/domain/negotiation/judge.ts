import { COMMENT_LIMIT } from '#domain/kernel/text/clean.ts'
import { isRefusal, refuse, sentenceOf, statusOf, type Refusal } from '#domain/kernel/refusal.ts'
import { isSellRole, type Role } from './actor.ts'
import { settleBackups } from './backup.ts'
import { versionFor } from './seen.ts'
import type { Change, Move } from './change.ts'
import type { OfferHead } from './heads.ts'
import type { Notice } from './notices/notices.ts'
import type { Ask, Guard, Row } from './row.ts'
import { attestationRef, type ActWords } from './words.ts'

/** A row of any table, as far as judging one goes. */
type AnyRow<A extends Ask> = Row<string, A, unknown, string>

/** The field in which every act takes its paper. */
const PAPER_MISSING = { path: 'paperId', message: sentenceOf({ refused: 'paper-required' }) }

/** The first refusal of a row's guards, or null. */
export const firstRefusal = <A extends Ask>(
  guards: readonly Guard<A>[] | undefined,
  ask: A,
): Refusal | null => {
  for (const guard of guards ?? []) {
    const no = guard(ask)
    if (no !== null) return isRefusal(no) ? no : refuse(no)
  }
  return null
}

/** The role in which somebody takes a row: the first of the row's actors that the person is. */
export const actingRole = (row: { actors: readonly Role[] }, roles: ReadonlySet<Role>): Role | undefined =>
  row.actors.find((r) => roles.has(r))

/**
 * Picks the single row for (from, actor, to) among the rows of a record's type. Wrong actor is judged before
 * wrong state (negotiation.md §0: 403 before 409); repeating your own move is 409, never 403 (I30). The tables name one
 * row for each actor; only somebody who holds two roles can have two, and takes the one that is open.
 */
export const pickRow = <A extends Ask, R extends AnyRow<A>>(
  rows: readonly R[],
  from: string,
  to: string,
  ask: A,
): R | Refusal => {
  const mine = (r: R) => actingRole(r, ask.roles) !== undefined
  const target = rows.filter((r) => r.to === to)
  const here = target.filter((r) => r.from.includes(from))
  const passes = here.filter(mine)
  const chosen =
    passes.length > 1 ? (passes.find((r) => firstRefusal(r.guards, ask) === null) ?? passes[0]) : passes[0]
  if (chosen) return chosen
  if (target.length === 0) return refuse('action-not-available')
  if (!target.some(mine)) return refuse('not-allowed')
  return here.some((r) => r.to !== from) ? refuse('not-allowed') : refuse('action-not-available')
}

/** Is it about a draft that its author alone reads? Everybody else of a listing or an offer reads its draft too, once they are named to it. */
const isOwnDraft = (ask: Ask): boolean => {
  const { listing } = ask.n
  const offer = 'offer' in ask ? (ask.offer as OfferHead) : null
  const parties = offer
    ? offer.buyers.map(({ userId }) => userId)
    : [listing.primaryOwnerId, ...listing.secondaryOwnerIds]
  const { state, agentId, creatorId, invitedAgentIds } = offer ?? listing
  const readers = [agentId, creatorId, ...parties, ...invitedAgentIds]
  return state === 'DRAFT' && readers.every((id) => id === null || id === ask.actor.userId)
}

/**
 * Is this act left to the person alone? An administrator who is logged in as somebody looks, and prepares (`prepares`): everything else
 * would be that person's act in the record, or their word to others (negotiation.md §3, §8; docs/decisions/0090).
 */
export const isLeftToPerson = (row: { readonly prepares?: true }, ask: Ask): boolean =>
  ask.actor.impersonated && !(row.prepares === true && isOwnDraft(ask))

/** What a row was judged to carry: its reason, and the statement that was ticked. */
export interface Judged {
  readonly comment: string | null
  readonly attestation: string | null
  readonly namedAgentId: string | null
}

/**
 * May this person take this row now? Refusals come in the order 403, 409, 422 (negotiation.md §0): what is left to the
 * person comes first, a stale version is told before the guards, and what is wrong with the form comes last.
 */
export const judge = <A extends Ask>(
  row: AnyRow<A>,
  words: Readonly<Record<string, ActWords>>,
  ask: A,
): Judged | Refusal => {
  if (isLeftToPerson(row, ask)) return refuse('impersonator-may-not')
  const { version } = ask.input
  const stale = version !== undefined && version !== versionOf(ask) ? refuse('stale-version') : null
  const no = stale ?? firstRefusal(row.guards, ask)
  if (no && statusOf(no.refused) !== 422) return no
  const comment = row.comment ? (ask.input.comment ?? '').trim() : ''
  if (row.comment === 'required' && comment === '')
    return refuse('comment-required', { details: [{ path: 'comment', message: 'This field is required' }] })
  if (comment.length > COMMENT_LIMIT)
    return refuse('comment-too-long', {
      details: [{ path: 'comment', message: `Please use at most ${COMMENT_LIMIT} characters.` }],
    })
  if (row.attest && ask.input.attested !== true) return row.unattested ?? refuse('attestation-required')
  if (row.paper && ask.input.paper !== true) return refuse('paper-required', { details: [PAPER_MISSING] })
  if (no) return no
  const byAdmin = row.names === 'agent' && ask.roles.has('AD')
  if (byAdmin && !ask.input.agentId)
    return refuse('invalid', { details: [{ path: 'agentId', message: 'Required' }] })
  const role = actingRole(row, ask.roles)
  const attest = role ? words[row.words[role] ?? '']?.attest : undefined
  return {
    comment: comment === '' ? null : comment,
    attestation: row.attest && attest ? attestationRef(attest) : null,
    namedAgentId: byAdmin ? (ask.input.agentId ?? null) : null,
  }
}

/** The state of the document that is moved, or of the listing where there is none. */
const stateOf = (ask: Ask): string => ('offer' in ask ? (ask.offer as OfferHead).state : ask.n.listing.state)

/** The version as the acting person's side counts it; somebody of both sides, or of neither, counts them all. */
const versionOf = (ask: Ask): number => {
  if (!('offer' in ask)) return ask.n.listing.version
  const offer = ask.offer as OfferHead
  const sells = [...ask.roles].some(isSellRole)
  const buys = ask.roles.has('BA') || ask.roles.has('OB') || ask.roles.has('CB')
  return sells === buys ? offer.version : versionFor(sells ? 'seller' : 'buyer', offer)
}

/** The person who takes over: the one an administrator names, else the agent who acts. */
export const takingOver = (ask: Ask): string =>
  ask.roles.has('AD') ? (ask.input.agentId ?? ask.actor.userId) : ask.actor.userId

/** Everything a row brings about besides its own move. */
export const outcome = <A extends Ask>(
  row: AnyRow<A>,
  ask: A,
  own: readonly Change[],
  judged: Judged,
): Move => {
  const offerId = 'offer' in ask ? (ask.offer as { id: string }).id : null
  const notices = (row.notify ?? []).flatMap((t): Notice[] => {
    if (typeof t === 'function') return t(ask)
    if (typeof t === 'string') return [{ n: t, offerId }]
    const [n, ...roles] = t
    return [{ n, offerId, roles }]
  })
  const changes = [...own, ...(row.effects ?? []).flatMap((effect) => effect(ask))]
  const ladder = settleBackups(ask.n, changes, ask.now)
  return {
    row: row.id,
    action: row.action,
    news: row.news ?? null,
    byKey: row.byKey === true || (row.byKey?.includes(stateOf(ask)) ?? false),
    ...judged,
    ...(row.paper ? { onPaper: true as const } : {}),
    changes: [...changes, ...ladder.changes],
    notices: [...notices, ...ladder.notices],
    also: (row.also ?? []).flatMap((each) => (typeof each === 'function' ? each(ask) : [each])),
  }
}
