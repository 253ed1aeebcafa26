/** What the work of each of several took, for turns that go by time. */
export interface TimeTaken {
  /** These in the order of their turns; those that had equal time as they stand. */
  inOrder<T>(waiting: Iterable<readonly [string, T]>): (readonly [string, T])[]
  /** It is this one's turn: one that comes anew from now on has had no less. */
  begin(who: string): void
  /** Its work took so many ms: each counts, or a trickle of short pieces would owe nothing. */
  end(who: string, ms: number): void
  /** Forgets all of it: where none waits, none owes another one anything. */
  forget(): void
}

/**
 * Start-time fair queueing: the next one is that whose work took least. Source: Goyal, Vin, and Cheng, "Start-time Fair Queueing" (1996), with
 * times that are known once the work is done.
 */
export const createTimeTaken = (): TimeTaken => {
  const taken = new Map<string, number>()
  let least = 0
  const of = (who: string): number => Math.max(taken.get(who) ?? 0, least)
  return {
    inOrder: (waiting) => [...waiting].sort(([a], [b]) => of(a) - of(b)),
    begin: (who) => void (least = of(who)),
    end: (who, ms) => void taken.set(who, of(who) + ms),
    forget() {
      taken.clear()
      least = 0
    },
  }
}
