import type { Detail, Refusal, RefusalCode } from '#domain/kernel/refusal.ts'
import type { Actor, Role } from './actor.ts'
import type { Change } from './change.ts'
import type { Negotiation, OfferHead } from './heads.ts'
import type { NoticeId } from './notice-table.ts'
import type { Notice } from './notices.ts'

/** What the caller brings along. Facts a pure rule cannot know by itself arrive here, computed by the caller. */
export interface Input {
  readonly comment?: string | null
  readonly attested?: boolean
  /** The version the caller last saw. */
  readonly version?: number
  /** AD naming the agent who takes over (O07, L03). */
  readonly agentId?: string
  /** Full validation of the working copy, asked only where the row demands it. */
  readonly problems?: () => readonly Detail[]
  /** A counter differs from the document it answers. */
  readonly changed?: boolean
  /** Global counter: the closing instant of the wished date, and whether that date is tomorrow or later. */
  readonly deadline?: number
  readonly afterToday?: boolean
  /** L08: the instant of today + auctionDays, 18:00 property-local. */
  readonly auctionDeadline?: number | null
}

export interface Ask {
  readonly n: Negotiation
  readonly actor: Actor
  readonly roles: ReadonlySet<Role>
  readonly now: number
  readonly input: Input
}

export interface OfferAsk extends Ask {
  readonly offer: OfferHead
  readonly chain: readonly OfferHead[]
}

export type Guard<A extends Ask> = (ask: A) => Refusal | RefusalCode | null
export type Effect<A extends Ask> = (ask: A) => readonly Change[]

/** One row of a transition table: from, verb, to, by whom, under what, with what, told to whom. */
export interface Row<S extends string, A extends Ask, T extends string = string> {
  readonly id: string
  readonly from: readonly S[]
  readonly to: S
  readonly action: string
  /** What the button says. */
  readonly button: string
  readonly actors: readonly Role[]
  readonly types?: readonly T[]
  readonly comment?: 'required' | 'optional'
  readonly attest?: true
  readonly guards?: readonly Guard<A>[]
  readonly effects?: readonly Effect<A>[]
  readonly notify?: readonly Telling<A>[]
  /** How the verb arrives: by naming the target state (default), with a counter, by a save, or as a consequence. */
  readonly via?: 'counter' | 'save' | 'system' | 'create'
  /** The transition a COUNTER action names; it runs as O29 or O45. */
  readonly transitionState?: S
}

export type Telling<A extends Ask> = NoticeId | readonly [NoticeId, ...Role[]] | ((ask: A) => Notice[])
