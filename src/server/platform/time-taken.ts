/** What the work of each of several took, for turns that go by time. */
export interface TimeTaken {
  /** These in the order of their turns; those that had equal time as they stand. Each of them has come. */
  inOrder<T>(waiting: Iterable<readonly [string, T]>): (readonly [string, T])[]
  /** A piece of its work waits from now on. */
  come(who: string): void
  /** It is this one's turn: one that comes anew from now on has had no less. */
  begin(who: string): void
  /** A piece of its work has left. It took so many ms: each counts, or a trickle of short pieces would owe nothing. 0: it was not begun. */
  leave(who: string, ms: number): void
  /** Has each piece left? Then nothing is kept: where none waits, none owes another one anything. */
  isEmpty(): boolean
}

/**
 * Start-time fair queueing: the next one is that whose work took least. Source: Goyal, Vin, and Cheng, "Start-time Fair Queueing" (1996), with
 * times that are known once the work is done. One that comes anew begins at what each of those present had by fair shares (the virtual time of
 * Demers, Keshav, and Shenker, 1989), or ever new names would go before one that has had a turn.
 */
export const createTimeTaken = (): TimeTaken => {
  const known = new Map<string, { taken: number; pieces: number }>()
  let present = 0
  let share = 0
  return {
    inOrder: (waiting) =>
      [...waiting].sort(([a], [b]) => (known.get(a)?.taken ?? 0) - (known.get(b)?.taken ?? 0)),
    come(who) {
      const one = known.get(who) ?? { taken: 0, pieces: 0 }
      known.set(who, one)
      if (one.pieces++ > 0) return
      present++
      one.taken = Math.max(one.taken, share)
    },
    begin(who) {
      share = Math.max(share, known.get(who)?.taken ?? 0)
    },
    leave(who, ms) {
      const one = known.get(who)
      if (!one) return
      one.taken += ms
      share += ms / present
      if (--one.pieces > 0) return
      present--
      if (one.taken <= share) known.delete(who)
      if (present > 0) return
      known.clear()
      share = 0
    },
    isEmpty: () => present === 0,
  }
}

/** The time that groups took, and in each group its people: what one of them owes is owed within that group. */
export const createTimesOfGroups = () => {
  const groups = createTimeTaken()
  const people = new Map<string, TimeTaken>()
  return {
    groupsInOrder: groups.inOrder,
    peopleInOrder: <T>(group: string, waiting: Iterable<readonly [string, T]>) =>
      people.get(group)?.inOrder(waiting) ?? waiting,
    come(group: string, one: string): void {
      groups.come(group)
      const times = people.get(group) ?? createTimeTaken()
      people.set(group, times)
      times.come(one)
    },
    begin(group: string, one: string): void {
      groups.begin(group)
      people.get(group)?.begin(one)
    },
    leave(group: string, one: string, ms: number): void {
      groups.leave(group, ms)
      const times = people.get(group)
      times?.leave(one, ms)
      if (times?.isEmpty()) people.delete(group)
    },
  }
}
