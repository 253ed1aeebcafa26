import { setTimeout as pause } from 'node:timers/promises'

/** Does the work, and answers no sooner than after so long: what took less time than something else does not show. */
export const noSooner = async <T>(
  ms: number,
  work: () => Promise<T>,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<T> => {
  const [done] = await Promise.allSettled([work(), wait(ms)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}
