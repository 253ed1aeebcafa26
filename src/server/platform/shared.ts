/** One call at a time, for all who ask meanwhile: each look at a folder that hangs holds one of the few threads that read files. */
export const shared = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let pending: Promise<T> | undefined
  return () => (pending ??= work().finally(() => (pending = undefined)))
}
