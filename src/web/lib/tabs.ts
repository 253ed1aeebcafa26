/** What the pages of one browser, which share its session, tell each other. */
type Told = 'signed-out' | 'coat-on' | 'coat-off'

/** Older browsers have no channel: there each page finds out by its next call. */
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('parley.session') : null

/** Whoever signed out here, or changed their coat, did so on every page of this browser. */
export const tellOtherTabs = (what: Told): void => channel?.postMessage(what)

/** Runs when another page told something. */
export const onToldElsewhere = (run: (what: Told) => void): void =>
  channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => run(data))
