let last = Promise.resolve()

/**
 * Everything that waits for the event loop comes first. In each round of the loop one of the callers goes on, so
 * that several long works at once hold others up no longer than one.
 */
export const letOthers = (): Promise<void> =>
  (last = last.then(() => new Promise((goOn) => void setImmediate(goOn))))
