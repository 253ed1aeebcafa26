/** What of the machine's streams is used, in a browser as in Node.js. */
interface Inflater {
  readonly writable: { getWriter(): { write(bytes: Uint8Array): Promise<void>; close(): Promise<void> } }
  readonly readable: { getReader(): Reader }
}
interface Reader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array }>
  cancel(): Promise<void>
}

const { DecompressionStream } = globalThis as unknown as {
  DecompressionStream: new (format: 'deflate-raw') => Inflater
}

/** What a zip program has compressed, whole; null: it is none, or not of this size. No more than that is ever held. */
export const inflated = async (bytes: Uint8Array, size: number): Promise<Uint8Array | null> => {
  const whole = new Uint8Array(size)
  let at = 0
  try {
    const { writable, readable } = new DecompressionStream('deflate-raw')
    const writer = writable.getWriter()
    // What is wrong with it the reader is told.
    writer
      .write(new Uint8Array(bytes))
      .then(() => writer.close())
      .catch(() => {})
    const reader = readable.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done || !value) return at === size ? whole : null
      if (at + value.length > size) {
        await reader.cancel()
        return null
      }
      whole.set(value, at)
      at += value.length
    }
  } catch {
    return null
  }
}
