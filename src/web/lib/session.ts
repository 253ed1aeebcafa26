import { useSyncExternalStore } from 'react'
import type { User } from './user.ts'

export type Session =
  | { status: 'restoring' | 'out' | 'unreachable'; user: null; token: null }
  /** `token` null: who was signed in when the network went; nothing can be asked before the session is restored. */
  | { status: 'in'; user: User; token: string | null }

const out: Session = { status: 'out', user: null, token: null }

let state: Session = { status: 'restoring', user: null, token: null }
const listeners = new Set<() => void>()
let expired: () => void = () => undefined

const set = (next: Session) => {
  state = next
  for (const listener of listeners) listener()
}

/** The token lives in memory only; a reload gets a new one for the cookie (api.md "Session"). */
export const session = {
  get: (): Session => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  signedIn: (user: User, token: string) => set({ status: 'in', user, token }),
  /** The page was opened without a network: whoever was signed in sees what was seen last. */
  offline: (user: User) => set({ status: 'in', user, token: null }),
  /** Is it this person who is signed in? What they typed or asked for before is nobody else's who came after. */
  isOf: (userId: string): boolean => state.user?.id === userId,
  /** Replaces the user after a profile change, unless the answer came so late that somebody else is in. */
  update: (user: User) => {
    if (state.status === 'in' && state.user.id === user.id) set({ ...state, user })
  },
  signedOut: () => set(out),
  restoring: () => set({ status: 'restoring', user: null, token: null }),
  unreachable: () => set({ status: 'unreachable', user: null, token: null }),
  /** A call was answered 401: forget the user and go to the sign-in page, remembering the place. */
  expire: () => {
    if (state.status !== 'in') return
    expired()
    set(out)
  },
  onExpired: (run: () => void) => {
    expired = run
  },
}

export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.get)

/** The signed-in user; only below a protected route. */
export const useUser = (): User => {
  const { user } = useSession()
  if (!user) throw new Error('useUser outside a protected route')
  return user
}

/** Whether the readable cookie says that a session may be there; without it no call is made (api.md "Session"). */
export const hasSessionCookie = (cookies: string): boolean =>
  cookies.split(';').some((pair) => pair.trim() === 'signedIn=1')

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Is there a network, as far as the browser knows, and a session that the server knows of? */
export const useOnline = (): boolean => {
  const { status, token } = useSession()
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return online && !(status === 'in' && token === null)
}
