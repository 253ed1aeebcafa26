import { reportFailure } from './logger.ts'

const KEY = 'parley.reloaded'
const PAUSE_MS = 60_000
const AGAIN_MS = 2_000
/** Milliseconds after which a server that says nothing counts as away. */
const SILENCE_MS = 10_000

/** What failed because a script or a style of this page did not come. */
const missing = new WeakSet<Error>()

/** Remembers which errors are pieces that did not come: the page they belong to is loaded anew, once the server answers (`WhenAnswered`). */
export const noteMissingPieces = (): void =>
  window.addEventListener('vite:preloadError', ({ payload }) => void missing.add(payload))

export const isMissingPiece = (error: unknown): boolean => error instanceof Error && missing.has(error)

/**
 * Waits until the server answers; false if `gone` came before. `onAway` is told each time that it does not. While a release is put in
 * place the server may be away: whoever was reloaded then would get the browser's own error page.
 */
export const answers = async (gone: AbortSignal, onAway: () => void): Promise<boolean> => {
  for (;;) {
    const signal = AbortSignal.any([gone, AbortSignal.timeout(SILENCE_MS)])
    const health = await fetch('/api/health', { cache: 'no-store', signal }).catch(() => null)
    if (gone.aborted) return false
    if (health?.ok) return true
    onAway()
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    if (gone.aborted) return false
  }
}

/**
 * Loads the window anew where it stands, with the drafts this device keeps. Not twice within a minute: what is missing then is missing for
 * another reason. Whether it is loaded.
 */
export const loadAnew = (): boolean => {
  const now = Date.now()
  if (now - Number(sessionStorage.getItem(KEY) ?? 0) < PAUSE_MS) return false
  sessionStorage.setItem(KEY, String(now))
  window.location.reload()
  return true
}

/** Keeps Parley's own scripts on this device, so that it opens without a network (spec 1 §2.2). Asked for once the page is there. */
export const registerOfflineWorker = (): void => {
  // Plain http, or a browser without them: then a page needs the network.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => {
    navigator.serviceWorker
      .register('/worker.js')
      .catch((error: unknown) => reportFailure('The offline worker was refused', String(error)))
  })
}
