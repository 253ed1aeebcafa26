import type { Turns } from '#server/platform/turns.ts'

/** An upload that is read: whose turn it takes, whether they still wait, and what it cost. */
export interface Reading {
  readonly who: string
  readonly gone: AbortSignal
  readonly took: (ms: number) => void
}

/** Reads when it is this person's turn. The time in line is not theirs, the time of the work is. */
export const readInTurn = <T>(
  turns: Turns,
  { who, gone, took }: Reading,
  work: () => Promise<T>,
): Promise<T> =>
  turns.run(
    who,
    async () => {
      const begun = performance.now()
      try {
        return await work()
      } finally {
        took(Math.ceil(performance.now() - begun))
      }
    },
    gone,
  )
