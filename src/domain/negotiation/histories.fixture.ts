import { decideCancelContract, decideOutsideContract, decideSign } from '#domain/contract/decide.ts'
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import { decideListing } from '#domain/listing/lifecycle/decide.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { LISTING_STATES, type ListingState } from '#domain/listing/vocabulary.ts'
import { decideCounter, decideCounterEdit } from '#domain/offer/lifecycle/decide-counter.ts'
import { decideOutside } from '#domain/offer/lifecycle/decide-outside.ts'
import { decideCreate, decideRound } from '#domain/offer/lifecycle/decide-create.ts'
import { offerActions, roundActions } from '#domain/offer/lifecycle/actions.ts'
import { decideBackup, decideBackupLapse, backupActions } from '#domain/offer/lifecycle/decide-backup.ts'
import { decideOffer } from '#domain/offer/lifecycle/decide.ts'
import {
  isBackupAction,
  OFFER_STATES,
  type BackupAction,
  type OfferState,
  type OfferType,
} from '#domain/offer/vocabulary.ts'
import type { Actor } from './actor.ts'
import { apply } from './apply.ts'
import { chainIds } from './chain.ts'
import type { Move } from './change.ts'
import { type Negotiation, newListing } from './heads.ts'

export const HOUR = 3_600_000

const env = (globalThis as { process?: { env: Record<string, string | undefined> } }).process?.env
const asked = env?.HISTORY_ROUNDS

/** Does `npm run test:all` run (test/thorough.ts)? */
export const THOROUGH = env?.PARLEY_TEST_ALL === '1'

/** Mutation runs ask for few histories, and always the same ones: each of thousands of mutants has to get past them. */
export const FEW = asked !== undefined

/** How many random histories a property is tried on. */
export const rounds = (full: number): { numRuns: number; seed?: number } =>
  FEW ? { numRuns: Math.min(full, Number(asked)), seed: 1 } : { numRuns: full }

const user = (userId: string, more: Partial<Actor> = {}): Actor => ({
  userId,
  isAdmin: false,
  licenceState: null,
  isDisputed: false,
  writesOffers: true,
  entitled: false,
  impersonated: false,
  ...more,
})

/** Everybody who might try something: both sides, rivals, an administrator and a stranger. */
export const ACTORS = {
  LA: user('la', { licenceState: 'CA', entitled: true }),
  PS: user('ps'),
  SS: user('ss'),
  BA1: user('ba1', { licenceState: 'CA' }),
  BA2: user('ba2', { licenceState: 'CA' }),
  PB1: user('pb1'),
  SB1: user('sb1'),
  PB2: user('pb2'),
  BA3: user('ba3', { licenceState: 'CA' }),
  PB3: user('pb3'),
  AD: user('ad', { isAdmin: true }),
  FLA: user('fla', { licenceState: 'FL' }),
  /** An agent whose permission to write offers was withdrawn. */
  BA0: user('ba0', { licenceState: 'CA', writesOffers: false }),
  stranger: user('stranger'),
} as const
export type Who = keyof typeof ACTORS
const WHO = Object.keys(ACTORS) as Who[]

export const fresh = (state: ListingState = 'ACTIVE', propertyState: PropertyState = 'CA'): Negotiation => ({
  listing: newListing({
    id: 'listing',
    state,
    propertyState,
    zone: propertyState === 'CA' ? 'America/Los_Angeles' : 'America/New_York',
    agentId: 'la',
    creatorId: 'la',
    primaryOwnerId: 'ps',
    secondaryOwnerIds: ['ss'],
    confirmAuthorizationToSell: true,
  }),
  offers: [],
  contract: null,
})

/** One thing somebody tries. `pick` chooses among the documents there are. */
export type Attempt =
  | { readonly kind: 'create'; readonly who: Who }
  | { readonly kind: 'outside'; readonly who: Who }
  | { readonly kind: 'move'; readonly who: Who; readonly pick: number; readonly to: OfferState }
  | { readonly kind: 'edit'; readonly who: Who; readonly pick: number }
  | { readonly kind: 'counter'; readonly who: Who; readonly pick: number; readonly type: OfferType }
  | { readonly kind: 'recount'; readonly who: Who; readonly pick: number }
  | { readonly kind: 'round'; readonly who: Who; readonly days: number }
  | { readonly kind: 'listing'; readonly who: Who; readonly to: ListingState }
  | { readonly kind: 'sign'; readonly who: Who }
  | { readonly kind: 'cancel'; readonly who: Who }
  | { readonly kind: 'paper'; readonly who: Who }
  /** Whatever the product offers somebody next: what a real negotiation is made of. */
  | { readonly kind: 'offered'; readonly pick: number }
  | { readonly kind: 'backup'; readonly who: Who; readonly pick: number; readonly action: BackupAction }
  | { readonly kind: 'signNext' }
  /** The clock looks round, as it does every minute. */
  | { readonly kind: 'clock' }
  | { readonly kind: 'wait'; readonly hours: number }

export interface World {
  readonly n: Negotiation
  readonly now: number
  readonly next: number
}

export interface Step {
  readonly attempt: Attempt
  readonly before: Negotiation
  readonly after: Negotiation
  readonly move: Move | null
  readonly refused: Refusal | null
  readonly now: number
}

const BUYERS: Record<string, { emails: string; buyers: { userId: string; primary: boolean }[] }> = {
  ba1: {
    emails: 'pb1@x',
    buyers: [
      { userId: 'pb1', primary: true },
      { userId: 'sb1', primary: false },
    ],
  },
  ba2: { emails: 'pb2@x', buyers: [{ userId: 'pb2', primary: true }] },
  ba3: { emails: 'pb3@x', buyers: [{ userId: 'pb3', primary: true }] },
}

const INPUT = { comment: 'because', attested: true, changed: true, paper: true } as const

const decide = ({ n, now, next }: World, a: Attempt): Move | Refusal | null => {
  if (a.kind === 'wait' || a.kind === 'offered' || a.kind === 'signNext') return null
  if (a.kind === 'clock') return decideBackupLapse(n, now)
  const actor = ACTORS[a.who]
  const offer = 'pick' in a && n.offers.length > 0 ? n.offers[a.pick % n.offers.length] : undefined
  switch (a.kind) {
    case 'create': {
      const made = decideCreate(n, actor, {
        newId: `o${next}`,
        seq: next,
        primaryBuyerEmail: BUYERS[actor.userId]?.emails ?? null,
        requestBuyerApproval: next % 2 === 0,
        expiresAt: null,
      })
      return isRefusal(made) ? made : made.move
    }
    case 'outside': {
      const made = decideOutside(n, actor, now, { ...INPUT, newId: `o${next}`, seq: next, expiresAt: null })
      return isRefusal(made) ? made : made.move
    }
    case 'move':
      return offer ? decideOffer(n, offer.id, a.to, actor, now, INPUT) : null
    case 'backup':
      return offer ? decideBackup(n, offer.id, a.action, actor, now, INPUT) : null
    case 'recount':
      return offer ? decideCounterEdit(n, offer.id, actor, now, INPUT) : null
    case 'counter': {
      if (!offer) return null
      const made = decideCounter(n, actor, now, {
        ...INPUT,
        newId: `o${next}`,
        seq: next,
        counteredOfferId: offer.chainId,
        offerType: a.type,
      })
      return isRefusal(made) ? made : made.move
    }
    case 'round': {
      const made = decideRound(n, actor, now, {
        ...INPUT,
        newId: `o${next}`,
        seq: next,
        deadline: now + a.days * 24 * HOUR,
        afterToday: a.days >= 1,
      })
      return isRefusal(made) ? made : made.move
    }
    case 'listing':
      return decideListing(n, a.to, actor, now, INPUT)
    case 'sign':
      return decideSign(n, actor, now, { agreed: true, hasSignature: true, consented: true })
    case 'cancel':
      return decideCancelContract(n, actor, now, INPUT)
    case 'paper':
      return decideOutsideContract(n, actor, now)
    default:
      return null
  }
}

/** The server names buyers when an offer is sent to them, and marks a live edit's working copy as changed. */
const around = (n: Negotiation, a: Attempt): Negotiation => {
  if (a.kind === 'edit') {
    const offer = n.offers[a.pick % Math.max(1, n.offers.length)]
    return {
      ...n,
      offers: n.offers.map((o) =>
        o.id === offer?.id && o.state === 'LIVE_EDIT' && o.agentId === ACTORS[a.who].userId
          ? { ...o, dirty: true }
          : o,
      ),
    }
  }
  return {
    ...n,
    offers: n.offers.map((o) => {
      const chain = n.offers.find((r) => r.id === o.chainId)
      return o.type !== 'GLOBAL_COUNTER' && o.buyers.length === 0
        ? { ...o, buyers: BUYERS[chain?.agentId ?? '']?.buyers ?? [] }
        : o
    }),
  }
}

/** Turns "the next offered thing" into the attempt it stands for. */
const concrete = ({ n, now }: World, a: Attempt): Attempt => {
  if (a.kind === 'signNext') {
    const next = n.contract?.signers.find((s) => s.stage === n.contract?.state && s.signedAt === null)
    const who = WHO.find((w) => ACTORS[w].userId === next?.userId)
    return { kind: 'sign', who: who ?? 'stranger' }
  }
  if (a.kind !== 'offered') return a
  const all = WHO.flatMap((who) => [
    ...chainIds(n).flatMap((id) =>
      (['buyer', 'seller'] as const).flatMap((side) =>
        [...offerActions(n, id, side, ACTORS[who], now), ...backupActions(n, id, side, ACTORS[who], now)].map(
          (x) => ({ who, x }),
        ),
      ),
    ),
    ...roundActions(n, ACTORS[who], now).map((x) => ({ who, x })),
  ])
  // Ways out are taken one time in five, or no negotiation would get anywhere.
  const onward = all.filter(({ x }) => x.action !== 'RESCIND' && x.action !== 'REJECT')
  const menu = a.pick % 5 === 0 || onward.length === 0 ? all : onward
  const chosen = menu[Math.floor(a.pick / 5) % Math.max(1, menu.length)]
  if (!chosen) return { kind: 'wait', hours: 1 }
  const pick = n.offers.findIndex((o) => o.id === chosen.x.offerId)
  if (isBackupAction(chosen.x.action))
    return { kind: 'backup', who: chosen.who, pick, action: chosen.x.action }
  if (chosen.x.newCounterType)
    return { kind: 'counter', who: chosen.who, pick, type: chosen.x.newCounterType }
  const counter = n.offers[pick]?.type !== 'INITIAL'
  if (chosen.x.action === 'EDIT' && counter)
    return n.offers[pick]?.type === 'GLOBAL_COUNTER'
      ? { kind: 'round', who: chosen.who, days: 1 }
      : { kind: 'recount', who: chosen.who, pick }
  return { kind: 'move', who: chosen.who, pick, to: chosen.x.transitionState }
}

/** Runs one attempt; a refused one changes nothing. */
export const step = (world: World, asked: Attempt): { world: World; step: Step } => {
  const attempt = concrete(world, asked)
  if (attempt.kind === 'wait') {
    const now = world.now + attempt.hours * HOUR
    return {
      world: { ...world, now },
      step: { attempt, before: world.n, after: world.n, move: null, refused: null, now },
    }
  }
  const before = around(world.n, attempt)
  const decided = decide({ ...world, n: before }, attempt)
  const move = decided === null || isRefusal(decided) ? null : decided
  const after = move ? apply(before, move.changes, world.now) : before
  return {
    world: { n: after, now: world.now + 1, next: world.next + 1 },
    step: {
      attempt,
      before,
      after,
      move,
      refused: decided !== null && isRefusal(decided) ? decided : null,
      now: world.now,
    },
  }
}

export const STATES = { offer: OFFER_STATES, listing: LISTING_STATES }
