/** Pages of one browser share the session, and its end. Older browsers have no channel: there each page finds out by its next call. */
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('parley.signed-out') : null

/** Whoever signed out here is signed out on every page of this browser. */
export const tellOtherTabs = (): void => channel?.postMessage(null)

/** Runs when somebody signed out on another page. */
export const onSignOutElsewhere = (run: () => void): void => channel?.addEventListener('message', run)
