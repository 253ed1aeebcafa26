/** What an element does by itself when something happens to it, and then what a hint does. */
export const andThen =
  <E>(own: unknown, more: (event: E) => void) =>
  (event: E): void => {
    if (typeof own === 'function') (own as (event: E) => void)(event)
    more(event)
  }

/** The ids of all that describes an element. */
export const idsOf = (...ids: readonly unknown[]): string | undefined =>
  ids.filter((id) => typeof id === 'string' && id !== '').join(' ') || undefined
