import { deviceStorage } from '../storage.ts'

/** Unsaved work of one person on one record, kept in the browser until the server has it. */
export interface Draft<T> {
  value: T
  /** Instant of the last keystroke kept. */
  at: string
}

const PREFIX = 'parley.draft.'
const keyOf = (user: string, record: string) => `${PREFIX}${user}.${record}`

export const readDraft = <T>(user: string, record: string): Draft<T> | null => {
  try {
    const text = deviceStorage.read(keyOf(user, record))
    return text ? (JSON.parse(text) as Draft<T>) : null
  } catch {
    return null
  }
}

/** False when the browser has no room or forbids storage: the person is then told that nothing is kept. */
export const keepDraft = (user: string, record: string, value: unknown): boolean =>
  deviceStorage.keep(keyOf(user, record), JSON.stringify({ value, at: new Date().toISOString() }))

export const dropDraft = (user: string, record: string): void => deviceStorage.drop(keyOf(user, record))

/**
 * Whoever signs out leaves nothing behind on the machine: unsaved answers hold a buyer's phone (security.md "Low"). A session
 * that merely ran out keeps them for its person.
 */
export const dropDraftsOf = (user: string): void => {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '')
    for (const key of keys) if (key.startsWith(`${PREFIX}${user}.`)) localStorage.removeItem(key)
  } catch {
    // storage is forbidden: then there is nothing to drop
  }
}
