import { piece } from '#web/ui/dialog/piece.tsx'
import type { OfferWordsKey } from '#domain/offer/lifecycle/words/words.ts'

/** What happened, in which chain, and which act on which document it was; the chain is where it is read. */
export interface Done {
  /** By the act's own words, or in others. */
  readonly said: OfferWordsKey | { readonly text: string }
  /** The documents that ended with it. */
  readonly alsoCancels?: readonly string[]
  readonly chainId: string
  readonly about?: string
}

const loadOffer = () => import('./OfferDialog.tsx')
const loadDone = () => import('./ActDone.tsx')

// The dialogs of the acts and their sentences come with the first press, or while nothing else is to be done.
// An act is begun only where it can be said that it is done: a toast in its place would say that something is missing.
export const OfferDialog = piece(async () => (await Promise.all([loadOffer(), loadDone()]))[0].OfferDialog)
export const ActDone = piece(async () => (await loadDone()).ActDone)

/** The scripts of both, and of the counter's many fields, for whoever is likely to press. */
export const DIALOGS = [loadOffer, loadDone, () => import('../counter/CounterStudio.tsx')] as const
