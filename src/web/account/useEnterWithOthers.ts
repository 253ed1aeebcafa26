import { useEffect } from 'react'
import { currentUser } from '#api/account/account.ts'
import { callForResponse } from '#web/lib/call/api.ts'
import { hasSessionCookie, session } from '#web/lib/session.ts'
import { begin } from './restore.ts'

const isOut = (): boolean => session.get().status === 'out'

/** Somebody signed in on another page of this browser: their session is this page's as well. Where none holds, nothing changes. */
const enter = async (): Promise<void> => {
  if (!isOut() || !hasSessionCookie(document.cookie)) return
  const answer = await callForResponse(currentUser).catch(() => null)
  if (answer && isOut()) begin(answer.data, answer.headers.get('authorization') ?? '')
}

/**
 * Nobody signs in over a session of their own browser without knowing: the page goes on as who signed in there. Told by that page, which
 * is one like this, or found out when this one is looked at again: a phone stops the pages it does not show.
 */
export const useEnterWithOthers = (): void =>
  useEffect(() => {
    const channel = 'BroadcastChannel' in window ? new BroadcastChannel('parley.door') : null
    const look = () => void enter()
    const stop = session.subscribe(() => {
      if (session.get().status === 'in') channel?.postMessage('in')
    })
    channel?.addEventListener('message', look)
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      stop()
      channel?.close()
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
