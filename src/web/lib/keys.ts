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
  try {
    ownWindow = sessionStorage.getItem('parley.window') ?? newKey()
    sessionStorage.setItem('parley.window', ownWindow)
  } catch {
    // storage is forbidden: then a reload counts as another window
    ownWindow ??= newKey()
  }
  return ownWindow
}
