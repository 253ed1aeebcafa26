import { reportFailure } from './logger.ts'

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
