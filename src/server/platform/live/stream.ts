import type { ServerResponse } from 'node:http'

/** Bytes that wait for somebody who does not read. With more they are let go: whoever comes back loads everything anew. */
const MOST_UNREAD = 256 * 1024
/** Milliseconds in which what was written last has to be taken; a reader can put off the end of a stream for as long as they like. */
const LAST_MS = 1_000

/** A response that goes on: what is written after its end, or for nobody, is dropped. */
export interface EventStream {
  write(text: string): void
  end(): void
}

export const eventStream = (raw: ServerResponse): EventStream => {
  // Nobody else listens for good: a second error without a listener would end the process.
  raw.on('error', () => {})
  return {
    write(text) {
      if (raw.writableEnded || raw.destroyed) return
      raw.write(text)
      if (raw.writableLength > MOST_UNREAD) raw.destroy()
    },
    end() {
      if (raw.writableEnded || raw.destroyed) return
      raw.end()
      setTimeout(() => raw.destroy(), LAST_MS).unref()
    },
  }
}
