/** Runs once the browser has nothing more urgent to do; where it cannot say so (Safari), a moment later. */
export const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run)
  else setTimeout(run, 200)
}

/** Brings scripts that a press will need, once the page stands; what does not come is asked for again by the press. */
export const fetchWhenIdle = (...loads: readonly (() => Promise<unknown>)[]): void =>
  whenIdle(() => {
    for (const load of loads) void load().catch(() => undefined)
  })
