import { onlineManager } from '@tanstack/react-query'
import { currentUser } from '#api/account/account.ts'
import { ApiError } from '#web/lib/call/apiError.ts'
import { callForResponse } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'
import { forgetSeen, keepSeen, restoreSeen } from '#web/lib/seen.ts'
import type { User } from '#web/lib/user.ts'
import { hasSessionCookie, session } from '#web/lib/session.ts'
import { endIfAsked, nothingToEnd } from './endLater.ts'

/** After a reload: a new token for the session cookie, when the readable cookie says that there is one. */
export const restoreSession = async (): Promise<void> => {
  if (!hasSessionCookie(document.cookie)) {
    forgetSeen()
    endIfAsked()
    return session.signedOut()
  }
  session.restoring()
  try {
    const { data, headers } = await callForResponse(currentUser)
    begin(data, headers.get('authorization') ?? '')
  } catch (error) {
    if (!(error instanceof ApiError) || !error.transient) {
      forgetSeen()
      return session.signedOut()
    }
    const user = await restoreSeen()
    // What is read waits for the network, and what was seen stays on the screen meanwhile.
    onlineManager.setOnline(false)
    if (user) session.offline(user)
    else session.unreachable()
    reconnect()
  }
}

/** Somebody is signed in: what they see is kept for the time without a network, but for what is seen in another's coat. */
export const begin = (user: User, token: string): void => {
  nothingToEnd()
  session.signedIn(user, token)
  if (user.impersonated) forgetSeen()
  else keepSeen(user)
}

/** How often a page that was opened without a network looks whether there is one. */
const AGAIN_MS = 5_000

const reconnect = (): void => {
  const again = () => {
    clearTimeout(timer)
    window.removeEventListener('online', again)
    void resume()
  }
  const timer = setTimeout(again, AGAIN_MS)
  window.addEventListener('online', again)
}

/** The session again, once the server answers; then everything on the screen is asked for anew. */
const resume = async (): Promise<void> => {
  // Whoever logged out meanwhile stays out.
  const isOut = () => session.get().status === 'out'
  if (isOut()) return
  try {
    const { data, headers } = await callForResponse(currentUser)
    if (isOut()) return
    // Another person signed in meanwhile, in another tab: nothing of the one before stays.
    if (session.get().user?.id !== data.id) queryClient.clear()
    begin(data, headers.get('authorization') ?? '')
    onlineManager.setOnline(true)
    void queryClient.invalidateQueries()
  } catch (error) {
    if (error instanceof ApiError && error.transient) return reconnect()
    forgetSeen()
    queryClient.clear()
    session.signedOut()
  }
}
