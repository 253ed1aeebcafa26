import { judgeChain, type Head, type LinkedEvent } from '#domain/evidence/verify/judge-chain.ts'
import { createThread } from '../platform/thread.ts'

/** A chain as the tables have it, with what it is judged by. */
export interface ChainToJudge {
  readonly events: readonly LinkedEvent[]
  readonly head: Head | undefined
  /** When the database began to link, ISO. */
  readonly since: string
}

const inThread = createThread(new URL('./judge-thread.ts', import.meta.url), 60_000)

/** So many events are hashed in a few milliseconds; more would hold up everybody else (architecture: nothing long on the event loop). */
export const SHORT = 100

/** What is wrong with some chains of one home, a sentence each; long ones are hashed in a thread of their own. */
export const judgeChains = async (chains: readonly ChainToJudge[]): Promise<string[]> => {
  const count = chains.reduce((sum, { events }) => sum + events.length, 0)
  return count > SHORT
    ? ((await inThread(chains)) as string[])
    : chains.flatMap(({ events, head, since }) => judgeChain(events, head, since))
}
