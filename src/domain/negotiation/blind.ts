import { FREEZING_STATES, type ListingState } from '#domain/listing/vocabulary.ts'
import type { Negotiation, OfferHead } from './heads.ts'
import { chainOf } from './chain.ts'

/** A blind comparison: asked for by the listing agent, or on. Null: off (negotiation.md §1.11). */
export const BLIND_STATES = ['ASKED', 'ON'] as const
export type BlindState = (typeof BLIND_STATES)[number]

/** What says whether a chain's buyers are hidden; the heads of a negotiation have it, and so may a row. */
export interface Blinded {
  /** Of the listing. */
  readonly blind: BlindState | null
  /** The chain was accepted at some time: by then its buyers were named. */
  readonly named: boolean
}

/** Are the buyers of a chain hidden from the selling side? It ends for a chain at its acceptance. */
export const isBlinded = ({ blind, named }: Blinded): boolean => blind === 'ON' && !named

const ENDED: readonly ListingState[] = [...FREEZING_STATES, 'SOLD', 'CANCELLED', 'DELETED']

/** At any time before an acceptance, and again once an agreement has fallen through. */
export const mayBeginBlind = (state: ListingState): boolean => !ENDED.includes(state)

/** A chain that holds, or held, an agreement. */
export const wasNamed = (chain: readonly OfferHead[]): boolean =>
  chain.some((o) => o.state === 'ACCEPTED' || o.fellThrough === true)

/** The same, asked of a negotiation. */
export const isBlindChain = (n: Negotiation, chainId: string): boolean =>
  n.listing.blind === 'ON' && isBlinded({ blind: 'ON', named: wasNamed(chainOf(n, chainId)) })

/** 1 is A, 26 Z, 27 AA: the letter of the chain that was delivered as the how-manieth. */
const letters = (place: number): string =>
  place <= 0 ? '' : letters(Math.floor((place - 1) / 26)) + String.fromCharCode(65 + ((place - 1) % 26))

/** 'Buyer A': by first delivery, for good, whatever becomes of the others. */
export const aliasOf = (arrival: number | null | undefined): string => `Buyer ${letters(arrival ?? 0)}`.trim()

/** As many chains of one home as have letters: Z is the 26th, ZZ the 702nd. */
const LETTERED = 702

/** The places in the order of first delivery whose letter a text may mean: 'buyer b' is the second. */
export const placesCalled = (text: string): number[] =>
  Array.from({ length: LETTERED }, (_, at) => at + 1).filter((place) =>
    aliasOf(place).toLowerCase().includes(text.toLowerCase()),
  )
