import type { Readable } from 'node:stream'

/** Where bytes are kept. Keys are ours (ids), never a user's text. Local disk now; an S3-compatible store fits too. */
export interface Storage {
  /** Keeps the bytes under `key`; when it resolves they survive a power cut. */
  put(key: string, body: Buffer): Promise<void>
  /** As `put`, from a finished temporary file on this machine, which is used up. */
  putFile(key: string, path: string): Promise<void>
  /** null when there is nothing under that key. */
  get(key: string): Promise<Buffer | null>
  stream(key: string): Promise<Readable | null>
  delete(key: string): Promise<void>
  /** A folder for temporary files that `putFile` can take over. */
  readonly temporary: string
}
