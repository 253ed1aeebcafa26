import type { Note } from '#web/lib/call/live.ts'
import { openStream, type Ears, type StreamOf } from './liveStream.ts'

/** How long the page that listens for the others may take to say that it is there, in milliseconds: a phone stops those it does not show. */
const SILENT_MS = 2_000

/** What the pages of one viewer tell each other: a note, and "who listens?" with its answer. */
type Said = Note | 'refused' | 'who' | 'here'

/**
 * What the server tells this viewer, by one stream for all their pages in this browser: it has six connections to a host over HTTP/1.1,
 * and a seventh page would never load. One page listens and passes on what it hears; when it is closed, or does not answer, another
 * one takes its place and has everything read again, since something may have been told in between. Without locks or channels each
 * page listens by itself.
 */
export const shareStream = (viewer: StreamOf, ears: Ears): (() => void) => {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks || !('BroadcastChannel' in window)) return openStream(viewer, ears)
  const name = `parley.live.${viewer.id}${viewer.impersonated ? '.coat' : ''}`
  const channel = new BroadcastChannel(name)
  const begun = performance.now()
  const gone = new AbortController()
  const { signal } = gone
  let close: (() => void) | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  const hear = (said: Note | 'refused') => (said === 'refused' ? ears.refused() : ears.heard(said))
  const pass = (said: Note | 'refused') => {
    channel.postMessage(said)
    hear(said)
  }
  /** While this page has the lock. `isNext`: another one listened before. */
  const listen = (isNext: boolean) => {
    clearTimeout(silence)
    // A page that was just loaded has read everything: the one before it, of the same tab, gives the lock back a moment late.
    let told = !isNext || performance.now() - begun < SILENT_MS
    close = openStream(viewer, {
      heard: pass,
      refused: () => pass('refused'),
      opened() {
        if (!told) pass({ kind: 'refresh' })
        told = true
      },
    })
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  /** Until the lock is taken away, or this page is gone. */
  const lead = async (options: LockOptions): Promise<void> => {
    try {
      await locks.request(name, options, async (lock) => {
        // Given once the page was gone, it would be held for good.
        if (lock && !signal.aborted) await listen(!options.ifAvailable)
      })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    }
    close?.()
    close = undefined
  }
  const ask = () => {
    if (close || signal.aborted || document.visibilityState !== 'visible') return
    channel.postMessage('who' satisfies Said)
    clearTimeout(silence)
    silence = setTimeout(() => void lead({ steal: true }), SILENT_MS)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data === 'who') {
      if (close) channel.postMessage('here' satisfies Said)
    } else if (data === 'here') clearTimeout(silence)
    else hear(data)
  })
  document.addEventListener('visibilitychange', ask, { signal })
  const follow = async () => {
    await lead({ ifAvailable: true })
    ask()
    while (!signal.aborted) await lead({ signal })
  }
  follow().catch(() => {
    // The browser forbids it here.
    if (!signal.aborted) close = openStream(viewer, ears)
  })

  return () => {
    clearTimeout(silence)
    gone.abort()
    close?.()
    channel.close()
  }
}
