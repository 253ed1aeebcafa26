import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { newId } from '../id.ts'

/** The store of files does not answer, or refuses us: nothing is lost, and the same call works once it does. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway'
  /** What its operator must do, where waiting does not mend it. */
  readonly advice: string | null
  constructor(message: string, advice: string | null, cause: unknown) {
    super(message, { cause })
    this.advice = advice
  }
}

/** The rights of a file or folder keep this process from it. */
export const isDenied = (error: unknown) =>
  ['EACCES', 'EPERM', 'EROFS'].includes(String((error as NodeJS.ErrnoException).code))

/** This process has no handle left: that says nothing of a file or a folder. */
export const isOutOfHandles = (error: unknown) =>
  ['EMFILE', 'ENFILE'].includes(String((error as NodeJS.ErrnoException).code))

/** Who uses the files: a living database, by the name that it has until it restarts, and when a process last said so (epoch ms). */
export interface Use {
  readonly by: string
  readonly at: number
}

/** An error of the disk with the stored file that could not be read. It says nothing of the bytes (docs/decisions/0099). */
export interface UnreadError {
  readonly storedFile?: string
  readonly code?: string
}

/** How a stored file differs from its record: it is gone, or its bytes are others, or this process may not read it. */
export type Damage = 'gone' | 'changed' | 'unreadable'

const HOW: Record<Damage, string> = {
  gone: 'is gone',
  changed: 'is not the one that was kept',
  unreadable: 'can’t be read by Parley’s user: give it to that user',
}

/** A stored file that is not as its record says. It is given to nobody; operators read which one it is (docs/decisions/0099). */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile'
  readonly damage: Damage
  constructor(key: string, damage: Damage, cause?: unknown) {
    super(`The stored file ${key} ${HOW[damage]}.`, { cause })
    this.damage = damage
  }
}

/** Something that is kept, and since when (epoch ms). */
export interface Kept {
  readonly key: string
  readonly at: number
  readonly bytes: number
}

/**
 * The holding place: files that no row names, apart from the others until they are deleted. It lies in the same storage and needs no
 * record of its own. A move that is cut off leaves the file where it was, or in both places, and the next one ends it.
 */
export interface Held {
  /** Moves a file here. It lies here from `at` (epoch ms) on, or from now on by the storage's own clock; one that is gone is no fault. */
  take(key: string, at: number): Promise<void>
  /** Moves it back among the kept ones, where it is as young as one that was kept at `at`. */
  giveBack(key: string, at: number): Promise<void>
  delete(key: string): Promise<void>
  /** Everything that lies here and since when, in no order. */
  list(): AsyncIterable<Kept>
}

/**
 * What vouches for the database from outside of it: short signed texts under names of ours, each replaced by a newer one. They lie apart from
 * the files: no row names them, and no sweep takes them out, so that whoever holds the database alone reaches none.
 */
export interface Anchors {
  /** When it resolves, the text survives a power cut; a reader sees the old one or the new one, whole. */
  put(name: string, body: Buffer): Promise<void>
  /** null when there is none. */
  get(name: string): Promise<Buffer | null>
  /** The names of all, in no order. */
  names(): AsyncIterable<string>
}

/**
 * Where bytes are kept: a folder of this machine, or a bucket. Keys are ours (ids), never a user's text. What is kept under a key
 * is never changed, so that a reader needs no lock.
 */
export interface Storage {
  /** Keeps the bytes under `key`; when it resolves they survive a power cut. */
  put(key: string, body: Buffer): Promise<void>
  /** null when there is nothing under that key; what is held is found as well. One that may not be read is a `DamagedFile`. */
  get(key: string): Promise<Buffer | null>
  stream(key: string): Promise<Readable | null>
  delete(key: string): Promise<void>
  /** Everything that is kept, in no order; what is held is not. */
  list(): AsyncIterable<Kept>
  readonly held: Held
  readonly anchors: Anchors
  /** Keeps something and takes it away again, to see whether that works. */
  probe(): Promise<void>
  /** The id of the database that these files belong to; null: nobody's yet. */
  owner(): Promise<string | null>
  /** Makes it that database's, unless another process was first. */
  claim(id: string): Promise<void>
  /**
   * It is that database's. From now on it is away wherever its marker is not: nothing is written there, nothing counts as missing, and its
   * own folder is not made anew.
   */
  bindTo(id: string): void
  /** Which database was last said to use it (`in-use.ts`); null: none, or this process may not read it. */
  readonly use: { last(): Promise<Use | null>; say(use: Use): Promise<void> }
  /** Takes away what was begun before an instant (epoch ms) and never finished: a killed process leaves it behind. */
  forgetUnfinished(before: number): Promise<void>
  /** How an operator knows it: setting and value. */
  readonly title: string
  /** A folder of this machine for uploads that are still arriving. */
  readonly temporary: string
  /** Makes that folder where it is not there yet. */
  makeTemporary(): Promise<void>
}

/** A path for a file that is not kept. Its maker removes it; `forgetUnfinished` does after a killed process. */
export const temporaryPath = async (
  storage: Pick<Storage, 'temporary' | 'makeTemporary'>,
): Promise<string> => {
  await storage.makeTemporary()
  return join(storage.temporary, newId())
}

/**
 * Looks among the kept files, then among the held ones, then once more: it may have been given back meanwhile. `sure` throws where the
 * storage is away, so that what it doesn't find is not there.
 */
export const keptOrHeld = async <T>(
  kept: () => Promise<T | null>,
  held: () => Promise<T | null>,
  sure: () => Promise<void> = async () => {},
): Promise<T | null> => (await kept()) ?? (await held()) ?? (await sure().then(kept))

/** Lies anything there that a database may need, beside the files under these keys? */
export const holdsAnything = async (
  { owner, list, held, anchors }: Storage,
  besides: ReadonlySet<string> = new Set(),
): Promise<boolean> => {
  if ((await owner()) !== null) return true
  for await (const { key } of list()) if (!besides.has(key)) return true
  for (const found of [held.list(), anchors.names()]) for await (const _one of found) return true
  return false
}

/** What is kept of a use, read back; what is none counts as none. */
export const readUse = (text: string | null): Use | null => {
  const [by, at] = (text ?? '').trim().split(' ')
  return by && Number(at) > 0 ? { by, at: Number(at) } : null
}

export const writeUse = ({ by, at }: Use): string => `${by} ${at}\n`
