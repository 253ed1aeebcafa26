/** A random key for Idempotency-Key and for local records; also where `randomUUID` is missing (plain http). */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
}

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
