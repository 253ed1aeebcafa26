import { useState } from 'react'
import { messageOf } from '#web/lib/call/apiError.ts'
import { SafeKey } from '#web/lib/call/keys.ts'
import { moveOffer } from '../queries.ts'
import type { OfferActionView, OfferGroup, OfferView } from '#api/offer/offer-records.ts'
import { isBuyerType } from '#domain/offer/vocabulary.ts'
import { documentOf } from '../grid/column.ts'

/** An offer that the viewer may end, and the document that says so. */
export interface Declinable {
  readonly group: OfferGroup
  readonly action: OfferActionView
  readonly document: OfferView
}

/** The offers of the panel that the viewer may reject for good; the payload says so. */
export const declinableOf = (groups: readonly OfferGroup[]): Declinable[] =>
  groups.flatMap((group) => {
    const action = group.offerActions.find(
      (each) => each.action === 'REJECT' && each.transitionState === 'REJECTED',
    )
    const document = action && documentOf(group, action.offerId)
    // Of an offer from outside the listing agent answers for the buyer side too, which is another no.
    return document && isBuyerType(document.offerType) ? [{ group, action, document }] : []
  })

/** true: declined; a sentence: why not. */
type Results = Readonly<Record<string, true | string>>

/**
 * Declines offers one after the other, each by its own row with what was shown of it and under its own key: what was lost on
 * the way is asked again, and nothing happens twice.
 */
export const useDeclining = () => {
  const [results, setResults] = useState<Results>({})
  const [busy, setBusy] = useState(false)
  const [keys] = useState(() => new Map<string, SafeKey>())

  const one = async ({ action, document }: Declinable, note: string): Promise<true | string> => {
    const safe = keys.get(action.offerId) ?? new SafeKey()
    keys.set(action.offerId, safe)
    const move = {
      id: action.offerId,
      state: action.transitionState,
      version: document.version,
      shown: document.snapshotHash,
      ...(note.trim() && { comment: note.trim() }),
      ...(action.attest && { attested: true as const }),
    }
    try {
      await safe.run(move, (key) => moveOffer(move, key))
      return true
    } catch (error) {
      return messageOf(error)
    }
  }
  /** `onGone` hears of each that was declined. */
  const run = async (
    chosen: readonly Declinable[],
    noteOf: (id: string) => string,
    onGone: (id: string) => void,
  ) => {
    setBusy(true)
    for (const each of chosen) {
      const id = each.action.offerId
      const result = await one(each, noteOf(id))
      if (result === true) onGone(id)
      setResults((before) => ({ ...before, [id]: result }))
    }
    setBusy(false)
  }
  return { run, busy, results }
}
