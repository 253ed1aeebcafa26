/** What `work` comes to; after `ms` milliseconds what `late` gives or throws. */
export const within = <T>(ms: number, work: Promise<T>, late: () => T): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const due = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  return Promise.race([work, due.then(late)]).finally(() => clearTimeout(timer))
}

/** One call at a time, for all who ask meanwhile: each look at a folder that hangs holds one of the few threads that read files. */
export const shared = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let pending: Promise<T> | undefined
  return () => (pending ??= work().finally(() => (pending = undefined)))
}
