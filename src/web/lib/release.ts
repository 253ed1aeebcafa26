import { reportFailure } from './logger.ts'

const KEY = 'parley.reloaded'
const PAUSE_MS = 60_000

/**
 * A page that was left open over a release asks for a piece of itself that is gone: it is reloaded, with the drafts this
 * device keeps, where somebody was going (`going`, a path) or where it stands. Not twice within a minute: what is missing
 * then is missing for another reason, and the error page says so.
 */
export const reloadOnNewRelease = (going: () => string | null): void =>
  window.addEventListener('vite:preloadError', (event) => {
    // Without a network the missing piece is no news, and a reload would lose the page.
    if (!navigator.onLine) return
    const now = Date.now()
    if (now - Number(sessionStorage.getItem(KEY) ?? 0) < PAUSE_MS) return
    sessionStorage.setItem(KEY, String(now))
    event.preventDefault()
    const to = going()
    if (to) window.location.assign(to)
    else window.location.reload()
  })

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
