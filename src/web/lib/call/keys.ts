import { ApiError } from '#web/lib/call/apiError.ts'
import { tabStorage } from '../storage.ts'

/** A random key for Idempotency-Key and for local records; also where `randomUUID` is missing (plain http). */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
}

const sent: string[] = []

/** Requests of which a window still knows that they were its own: a note about one comes within seconds. */
const REMEMBERED = 50

/** This window sends a request with that key. */
export const rememberSent = (key: string): void => {
  sent.push(key)
  if (sent.length > REMEMBERED) sent.shift()
}

/** True for the key of a request that this window sent. */
export const sentHere = (key: string): boolean => sent.includes(key)

let ownWindow: string | null = null

/** Names this browser window, also after a reload of it. */
export const windowKey = (): string => {
  if (ownWindow) return ownWindow
  ownWindow = tabStorage.read('parley.window') ?? newKey()
  // Where storage is forbidden a reload counts as another window.
  tabStorage.keep('parley.window', ownWindow)
  return ownWindow
}

/**
 * Sends one request safely: a repeat of the same body after a lost answer uses the same Idempotency-Key, so nothing
 * happens twice; another body, or an answer that was no, gets a new one (api.md "Shapes").
 */
export class SafeKey {
  #key = newKey()
  #body = ''

  async run<T>(body: unknown, send: (key: string) => Promise<T>): Promise<T> {
    const text = JSON.stringify(body)
    if (this.#body !== '' && this.#body !== text) this.#key = newKey()
    this.#body = text
    try {
      return await send(this.#key)
    } catch (error) {
      if (!(error instanceof ApiError) || !error.transient) this.#key = newKey()
      throw error
    }
  }
}
