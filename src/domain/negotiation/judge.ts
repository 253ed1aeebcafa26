import { COMMENT_LIMIT } from '#domain/kernel/comment.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { isSellRole, type Role } from './actor.ts'
import { versionFor } from './chain.ts'
import type { Change, Move } from './change.ts'
import type { Ask, Guard, Row } from './row.ts'
import type { OfferHead } from './heads.ts'
import type { Notice } from './notices.ts'

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

const byRole = (row: { actors: readonly Role[] }, roles: ReadonlySet<Role>) =>
  row.actors.some((r) => roles.has(r))

/**
 * Picks the single row for (from, actor, to) among the rows of a record's type. Wrong actor is judged before
 * wrong state (negotiation.md §0: 403 before 409); repeating an own move is 409, never 403 (I30).
 */
export const pickRow = <S extends string, A extends Ask, R extends Row<S, A>>(
  rows: readonly R[],
  from: S,
  to: S,
  ask: A,
): R | Refusal => {
  const here = rows.filter((r) => r.to === to && r.from.includes(from))
  const passes = here.filter((r) => byRole(r, ask.roles))
  const chosen = passes.find((r) => firstRefusal(r.guards, ask) === null) ?? passes[0]
  if (chosen) return chosen
  const target = rows.filter((r) => r.to === to)
  if (target.length === 0) return refuse('action-not-available')
  if (!target.some((r) => byRole(r, ask.roles))) return refuse('not-allowed')
  return here.some((r) => !(r.from.includes(from) && r.to === from))
    ? refuse('not-allowed')
    : refuse('action-not-available')
}

/** Refuses a trimmed comment that is too long. */
export const commentTooLong = (comment: string): Refusal | null =>
  comment.length > COMMENT_LIMIT
    ? refuse('comment-too-long', {
        details: [{ path: 'comment', message: `Please use at most ${COMMENT_LIMIT} characters.` }],
      })
    : null

/** Comment and attestation of a row, in the order 403, 409, 422 (negotiation.md §0). Guards come in between. */
export const judge = <S extends string, A extends Ask>(
  row: Row<S, A>,
  ask: A,
): { comment: string | null } | Refusal => {
  if (row.attest && ask.actor.impersonated) return refuse('impersonator-may-not')
  const { version } = ask.input
  const stale = version !== undefined && version !== versionOf(ask) ? refuse('stale-version') : null
  const no = stale ?? firstRefusal(row.guards, ask)
  if (no && no.refused !== 'invalid' && no.refused !== 'counter-unchanged') return no
  const comment = row.comment ? (ask.input.comment ?? '').trim() : ''
  if (row.comment === 'required' && comment === '')
    return refuse('comment-required', { details: [{ path: 'comment', message: 'This field is required' }] })
  const long = commentTooLong(comment)
  if (long) return long
  if (row.attest && ask.input.attested !== true) return refuse('attestation-required')
  return no ?? { comment: comment === '' ? null : comment }
}

/** A person of the other side counts a document's versions without the saves of its working copy. */
const versionOf = (ask: Ask): number => {
  if (!('offer' in ask)) return ask.n.listing.version
  const offer = ask.offer as OfferHead
  const sells = [...ask.roles].some(isSellRole)
  const buys = ask.roles.has('BA') || ask.roles.has('OB') || ask.roles.has('CB')
  return sells === buys ? offer.version : versionFor(sells ? 'seller' : 'buyer', offer)
}

/** Everything a row brings about besides its own move. */
export const outcome = <S extends string, A extends Ask>(
  row: Row<S, A>,
  ask: A,
  own: readonly Change[],
  comment: string | null,
): Move => {
  const notices = (row.notify ?? []).flatMap((t): Notice[] => {
    if (typeof t === 'function') return t(ask)
    const offerId = 'offer' in ask ? (ask.offer as { id: string }).id : null
    if (typeof t === 'string') return [{ n: t, offerId }]
    const [n, ...roles] = t
    return [{ n, offerId, roles }]
  })
  return {
    row: row.id,
    action: row.action,
    comment,
    attested: row.attest === true,
    changes: [...own, ...(row.effects ?? []).flatMap((effect) => effect(ask))],
    notices,
  }
}
