import { useState } from 'react'
import { SafeKey } from '#web/lib/call/keys.ts'
import { refusalWords } from '#web/ui/dialog/useRefusal.ts'
import { moveOffer } from '../queries.ts'
import type { Declinable } from './declinable.ts'

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
      return refusalWords(error)
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
