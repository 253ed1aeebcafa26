import type { Note } from '#web/lib/call/live.ts'

/** Who a page is for: the same person's in an administrator's coat is another viewer's. */
export interface StreamOf {
  readonly id: string
  readonly impersonated: boolean
}

export interface Ears {
  readonly heard: (note: Note) => void
  /** The server refused the stream: the session may have ended elsewhere. */
  readonly refused: () => void
  /** It tells from now on. */
  readonly opened?: () => void
}

/** A browser gives up a stream that was refused. How long until it is tried again, in milliseconds. */
const AGAIN_MS = 5_000

/**
 * What the server tells this viewer, until the answered function is called. A stream goes by the cookie, which may be another viewer's
 * by now: of such a one nothing is heard. The browser reconnects by itself where nobody answers.
 */
export const openStream = (viewer: StreamOf, { heard, refused, opened }: Ears): (() => void) => {
  let source: EventSource
  let again: ReturnType<typeof setTimeout> | undefined
  const listen = () => {
    let isTheirs = false
    const giveUp = () => {
      source.close()
      again = setTimeout(listen, AGAIN_MS)
    }
    source = new EventSource('/api/live')
    source.addEventListener('hello', ({ data }: MessageEvent<string>) => {
      const { id, impersonated } = JSON.parse(data) as Partial<StreamOf>
      isTheirs = id === viewer.id && impersonated === viewer.impersonated
      if (isTheirs) opened?.()
      else giveUp()
    })
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (isTheirs) heard(JSON.parse(data) as Note)
    })
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return
      giveUp()
      refused()
    })
  }
  listen()
  return () => {
    clearTimeout(again)
    source.close()
  }
}
