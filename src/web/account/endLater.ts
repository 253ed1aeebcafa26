import { currentUser, logout } from '#api/account/account.ts'
import { callForResponse, urlOf } from '#web/lib/call/api.ts'
import { ApiError, readError } from '#web/lib/call/apiError.ts'
import { COPY } from '#web/lib/copy.ts'
import { session } from '#web/lib/session.ts'

/** On the device: somebody logged out, and the server does not know. Nothing about anybody is in it. */
const KEY = 'parley.end-session'
const AGAIN_MS = 5_000

const told = new Set<() => void>()
/** Where storage is forbidden this page alone knows. */
let here = false

const mark = (on: boolean) => {
  here = on
  try {
    if (on) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // storage is forbidden: this page alone tries again
  }
  if (!on) for (const listener of told) listener()
}

const isAsked = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return here
  }
}

/** The server answered, and what it says will not change: it knows of the sign-out, or of no such session. */
export const isHeard = (status: number): boolean => status < 500 && status !== 0 && status !== 429

/** The server is told of a sign-out it did not hear of, as soon as it answers. */
export const endLater = (): void => {
  mark(true)
  const again = () => {
    clearTimeout(timer)
    window.removeEventListener('online', again)
    void end()
  }
  const timer = setTimeout(again, AGAIN_MS)
  window.addEventListener('online', again)
}

/** Somebody is signed in: what was to be told is told by now (`endFirst`), and theirs is not ended. */
export const nothingToEnd = (): void => mark(false)

/** At the start of a page: is a sign-out still to be told? */
export const endIfAsked = (): void => {
  if (isAsked()) void end()
}

/** Calls once the server has heard of the sign-out, at once where nothing is to be told; answers how to stop waiting. */
export const whenTold = (listener: () => void): (() => void) => {
  if (!isAsked()) listener()
  told.add(listener)
  return () => void told.delete(listener)
}

/**
 * Before somebody logs in: a login takes the cookie by which the session of before is reached, so that is ended first. Throws `ApiError`
 * where the server is not reached: it could let nobody in either, and the mark stays.
 */
export const endFirst = async (): Promise<void> => {
  if (!isAsked()) return
  await endNow().catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 0) throw error
    // Whatever else is wrong with that session keeps nobody out.
  })
}

const end = async (): Promise<void> => {
  // Somebody who logged in since, in another tab, is not logged out.
  if (!isAsked()) return
  if (session.get().status === 'in') return mark(false)
  await endNow().catch(endLater)
}

/** Ends what the cookie stands for; another page that does the same at that moment finds it ended. */
const endNow = async (): Promise<void> => {
  const token = await tokenOfCookie()
  // A page that ended it meanwhile has let somebody in since: the cookie may be theirs.
  if (token && isAsked()) await endSessionOf(token)
  mark(false)
}

/** The cookie is still there: it opens the session once more, to end it. Null: the server knows none. */
const tokenOfCookie = async (): Promise<string | null> => {
  try {
    return (await callForResponse(currentUser)).headers.get('authorization')
  } catch (error) {
    if (error instanceof ApiError && isHeard(error.status)) return null
    throw error
  }
}

const endSessionOf = async (token: string): Promise<void> => {
  const answer = await fetch(urlOf(logout.path), {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: '{}',
    // Its answer takes the cookies away: those of whoever logged in meanwhile stay.
    credentials: 'omit',
  }).catch(() => null)
  if (!answer) throw new ApiError(0, 'no-connection', COPY.offline)
  if (!isHeard(answer.status)) throw await readError(answer)
}
