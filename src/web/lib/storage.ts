/** What a browser keeps. Where it has no room, or forbids it, nothing is kept and nobody is stopped. */
interface Kept {
  readonly read: (key: string) => string | null
  /** Is it kept? */
  readonly keep: (key: string, value: string) => boolean
  readonly drop: (key: string) => void
}

/** Asked for each time: a browser that forbids storage throws at the mention of it. */
const keptIn = (area: () => Storage): Kept => {
  const tried = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(area())
    } catch {
      return otherwise
    }
  }
  return {
    read: (key) => tried((storage) => storage.getItem(key), null),
    keep: (key, value) =>
      tried((storage) => {
        storage.setItem(key, value)
        return true
      }, false),
    drop: (key) => tried((storage) => storage.removeItem(key), undefined),
  }
}

/** Until the tab is closed, for it alone. */
export const tabStorage = keptIn(() => sessionStorage)

/** On this device, for all tabs. */
export const deviceStorage = keptIn(() => localStorage)
