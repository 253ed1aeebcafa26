import { ApiError } from '../call/apiError.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'

/** Milliseconds of quiet before a save, and before trying again without a connection. */
export const QUIET = 1200
export const RETRY = 10_000

export type SaveStatus = 'idle' | 'unsaved' | 'saving' | 'saved' | 'offline' | 'refused'

export interface SaveState {
  readonly status: SaveStatus
  readonly error: unknown
  /** False while unsaved work is only on this page: the browser has no room for it, or forbids storage. */
  readonly kept: boolean
}

/** What unsaved work began with: the server's version and its answers; version null where nothing is saved yet. */
export interface Base<T> {
  readonly version: number | null
  readonly values: T
}

/** Unsaved work as the device keeps it. Drafts from before it was kept with them have no base. */
export interface KeptWork<T> {
  readonly values: T
  readonly base?: Base<T>
}

export interface SaverOptions<T> {
  /** Whose work and on what: a user's id, and a record key such as `listing/42`. */
  user: string
  record: string
  /** The form's values as they are now. */
  read: () => T
  /** What they are changes of. */
  base: () => Base<T>
  /** Brings the values to the server; throws `ApiError`. */
  save: (values: T) => Promise<unknown>
  /** false: typing is kept in the browser only, and `flush` alone saves. */
  automatic: boolean
}

/**
 * Saves one record while it is being filled in, one save at a time, and keeps on the device whatever the server
 * does not have yet. The hook around it: useAutosave.
 */
export class Autosaver<T> {
  state: SaveState = { status: 'idle', error: null, kept: true }
  #options: SaverOptions<T>
  #pending = false
  #running: Promise<boolean> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #listeners = new Set<() => void>()

  constructor(options: SaverOptions<T>) {
    this.#options = options
  }

  /** Takes the latest closures; work not saved yet moves along when a new record got its id. */
  configure(options: SaverOptions<T>): void {
    const before = this.#options
    this.#options = options
    if (before.record === options.record || !this.#pending) return
    dropDraft(before.user, before.record)
    this.changed()
  }

  /** What an earlier visit left unsaved, if anything. It stays on the device until it is saved or discarded. */
  left(): KeptWork<T> | null {
    const draft = readDraft<KeptWork<T>>(this.#options.user, this.#options.record)
    if (!draft) return null
    // Older drafts are the values themselves.
    return isKeptWork(draft.value) ? draft.value : { values: draft.value as T }
  }

  /** The person changed something. */
  changed(): void {
    this.#pending = true
    const { user, record, read, base } = this.#options
    const kept = keepDraft(user, record, { values: read(), base: base() } satisfies KeptWork<T>)
    this.#set('unsaved', null, kept)
    this.#schedule(QUIET)
  }

  /**
   * Saves what is unsaved; false when the server did not take it. What a new record begins with, a profile's answers
   * for one, is unsaved too: the first save that is asked for makes it, also where nothing was typed (spec 3 §4).
   */
  async flush(): Promise<boolean> {
    // Again, since somebody else who waited may have begun the next save.
    while (this.#running) await this.#running
    if (!this.#pending) {
      if (this.#options.base().version !== null) return true
      this.changed()
    }
    clearTimeout(this.#timer)
    this.#running = this.#save().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  discard(): void {
    clearTimeout(this.#timer)
    this.#pending = false
    dropDraft(this.#options.user, this.#options.record)
    this.#set('idle')
  }

  /** The connection is back. */
  online = (): void => {
    if (this.#pending && this.#options.automatic) void this.flush()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async #save(): Promise<boolean> {
    const { user, record, read, save } = this.#options
    this.#pending = false
    this.#set('saving', null, this.state.kept)
    try {
      await save(structuredClone(read()))
      if (!this.#pending) dropDraft(user, record)
      this.#set(this.#pending ? 'unsaved' : 'saved', null, this.#pending ? this.state.kept : true)
      return true
    } catch (error) {
      this.#pending = true
      const away = error instanceof ApiError && error.transient
      this.#set(away ? 'offline' : 'refused', error, this.state.kept)
      if (away) this.#schedule(RETRY)
      return false
    }
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer)
    if (this.#options.automatic) this.#timer = setTimeout(() => void this.flush(), delay)
  }

  #set(status: SaveStatus, error: unknown = null, kept = true): void {
    this.state = { status, error, kept }
    for (const listener of this.#listeners) listener()
  }
}

const isKeptWork = <T>(value: KeptWork<T>): boolean =>
  typeof value === 'object' && value !== null && 'values' in value
