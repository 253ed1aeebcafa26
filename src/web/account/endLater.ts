import { currentUser, logout } from '#api/account/account.ts'
import { callForResponse, urlOf } from '#web/lib/call/api.ts'
import { ApiError } from '#web/lib/call/apiError.ts'
import { session } from '#web/lib/session.ts'

/** On the device: somebody logged out, and the server does not know. Nothing about anybody is in it. */
const KEY = 'parley.end-session'
const AGAIN_MS = 5_000

const mark = (on: boolean) => {
  try {
    if (on) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // storage is forbidden: this page alone tries again
  }
}

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

/** Somebody logged in: the session of before is over with that. */
export const nothingToEnd = (): void => mark(false)

/** At the start of a page: is a sign-out still to be told? */
export const endIfAsked = (): void => {
  try {
    if (localStorage.getItem(KEY)) void end()
  } catch {
    // storage is forbidden: then nothing was kept either
  }
}

/** Somebody who logged in since, in another tab, is not logged out. */
const isAsked = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return true
  }
}

const end = async (): Promise<void> => {
  if (!isAsked()) return
  if (session.get().status === 'in') return mark(false)
  try {
    // The cookie is still there: it opens the session once more, to end it.
    const { headers } = await callForResponse(currentUser)
    const headersOfEnd = {
      authorization: headers.get('authorization') ?? '',
      'content-type': 'application/json',
    }
    const { status } = await fetch(urlOf(logout.path), { method: 'POST', headers: headersOfEnd, body: '{}' })
    if (status >= 500) return endLater()
    mark(false)
  } catch (error) {
    if (error instanceof ApiError && !error.transient) mark(false)
    else endLater()
  }
}
