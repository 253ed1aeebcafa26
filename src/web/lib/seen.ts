import { dehydrate, hydrate, type DehydratedState } from '@tanstack/react-query'
import { createStore, del, get, update } from 'idb-keyval'
import { queryClient } from './call/query.ts'
import { hasSessionCookie } from './session.ts'
import type { User } from './user.ts'

/**
 * What somebody saw last, kept on the device and shown while there is no network (issue 9 "Shell"): one viewer's at a time, for a
 * day, and nothing past sign-out, the end of the session, or a change of coat.
 */
interface Seen {
  readonly user: User
  /** The release that read it: another one may expect more of an answer. */
  readonly release: string
  readonly state: DehydratedState
}

const KEY = 'parley.seen'
/** The library's own, by name: it is written to directly when a page is left. */
const STORE = createStore('keyval-store', 'keyval')
/** A script's address carries its content's hash. */
const RELEASE = import.meta.url
const KEPT_MS = 24 * 60 * 60 * 1000
/** Writing is put off: a page asks for several things at once. */
const PAUSE_MS = 300
/** Reads of one's own work. What an administrator reads of others, and what was looked for, is not kept. */
const KEPT: readonly unknown[] = [
  'dashboard',
  'listings',
  'listing',
  'offers',
  'offer',
  'contract',
  'notices',
  'profiles',
]

/** As much of it as a device has room for. */
const MOST = 100

const fresh = (state: DehydratedState, now: number): DehydratedState => ({
  ...state,
  queries: state.queries
    .filter((query) => now - query.state.dataUpdatedAt < KEPT_MS)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, MOST),
})

/** A page that is loaded anew has seen less than the one before it: what the same person saw there stays. */
const joined = (user: User, before: Seen | undefined, now: DehydratedState): DehydratedState => {
  const known = new Set(now.queries.map(({ queryHash }) => queryHash))
  const older = before?.user.id === user.id && before.release === RELEASE ? before.state.queries : []
  return fresh(
    { ...now, queries: [...now.queries, ...older.filter(({ queryHash }) => !known.has(queryHash))] },
    Date.now(),
  )
}

let stop: () => void = () => undefined
/** Storage may be forbidden or full: then there is nothing without a network, as before. */
const quietly = (work: Promise<unknown>) => work.catch(() => undefined)

const inMemory = (): DehydratedState =>
  dehydrate(queryClient, {
    shouldDehydrateQuery: ({ state: { status }, queryKey }) =>
      status === 'success' && KEPT.includes(queryKey[0]),
    shouldDehydrateMutation: () => false,
  })

/** Whose pages this browser has had last: known without a wait, where a page is left. */
const LAST = 'parley.seen-by'

const noteLast = (id: string): void => {
  try {
    localStorage.setItem(LAST, id)
  } catch {
    // storage is forbidden: a page that is left keeps nothing
  }
}

const isLast = (id: string): boolean => {
  try {
    return localStorage.getItem(LAST) === id
  } catch {
    return false
  }
}

/** From now on, what this person sees is kept. */
export const keepSeen = (user: User): void => {
  stop()
  noteLast(user.id)
  /** Set while something that was read is not written yet. */
  let timer: ReturnType<typeof setTimeout> | undefined
  let live = true
  /** What this page wrote last. */
  let written: Seen | undefined
  /** Never after this person left, here or on another page of this browser, also where another one came. */
  const mayKeep = () => live && isLast(user.id) && hasSessionCookie(document.cookie)
  const next = (before: Seen | undefined): Seen => {
    written = { user, release: RELEASE, state: joined(user, before, inMemory()) }
    return written
  }
  const stopWaiting = () => {
    clearTimeout(timer)
    timer = undefined
  }
  /** In one step with what is there. */
  const write = () =>
    void quietly(
      update<Seen | undefined>(
        KEY,
        (before) => {
          stopWaiting()
          return mayKeep() ? next(before) : before
        },
        STORE,
      ),
    )
  /**
   * A page that is left hears of no answer any more: nothing is read first, and the transaction is committed at once. What another page
   * wrote since this one's last time gives way.
   */
  const writeLeaving = () => {
    if (timer === undefined || !written) return
    stopWaiting()
    void quietly(
      STORE('readwrite', (store) => {
        if (!mayKeep()) return
        store.put(next(written), KEY)
        store.transaction.commit()
      }),
    )
  }
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'added') timer ??= setTimeout(write, PAUSE_MS)
  })
  window.addEventListener('pagehide', writeLeaving)
  write()
  stop = () => {
    live = false
    stopWaiting()
    unsubscribe()
    window.removeEventListener('pagehide', writeLeaving)
  }
}

/** Nothing is kept any more, and what was is gone. */
export const forgetSeen = (): void => {
  stop()
  stop = () => undefined
  void quietly(del(KEY, STORE))
}

/** Whose it is that was seen last, with what they saw put back; null where nothing is kept, or no longer. */
export const restoreSeen = async (): Promise<User | null> => {
  const seen = (await quietly(get<Seen>(KEY, STORE))) as Seen | undefined
  if (!seen) return null
  const state = fresh(seen.state, Date.now())
  if (seen.release !== RELEASE || state.queries.length === 0) {
    forgetSeen()
    return null
  }
  hydrate(queryClient, state)
  return seen.user
}
