import { clientsClaim } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  matchPrecache,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'

/** The scripts and styles of this build, and the page that names them; put in by the build. */
declare const FILES: PrecacheEntry[]

/**
 * The offline worker (spec 1 §2.2): it keeps what everybody may read, Parley's own scripts and page, and nothing of a viewer.
 * Every answer of the API, every file, and, while there is a network, every page comes from the server.
 */
precacheAndRoute(FILES, { directoryIndex: '', cleanURLs: false })
cleanupOutdatedCaches()
// The page of a first visit as well: it would have no worker before it is loaded anew, and lose its other pages with the network.
clientsClaim()
registerRoute(
  new NavigationRoute(
    new NetworkOnly({ plugins: [{ handlerDidError: () => matchPrecache('/index.html') }] }),
    { denylist: [/^\/api\//] },
  ),
)
