import { useEffect } from 'react'
import { currentUser } from '#api/account/account.ts'
import { call } from '#web/lib/call/api.ts'
import { ApiError } from '#web/lib/call/apiError.ts'
import { session } from '#web/lib/session.ts'

/** The user as they are now; where that cannot be read, the page goes on as it is. */
export const renewUser = async (): Promise<void> => {
  const user = await call(currentUser).catch(() => null)
  if (user && session.get().user?.id === user.id) session.update(user)
}

/** The server knows of no such session any more: ended on another device, or by its time. The page leads to the login, as a call would. */
export const endIfOver = async (): Promise<void> => {
  const failure: unknown = await call(currentUser).then(
    () => null,
    (error: unknown) => error,
  )
  if (failure instanceof ApiError && failure.status === 401) session.expire()
}

/** Reads the user again each time that somebody comes back to this page: what it asks may have been answered on another one. */
export const useRenewedOnReturn = (): void =>
  useEffect(() => {
    const returned = () => {
      if (document.visibilityState === 'visible') void renewUser()
    }
    window.addEventListener('focus', returned)
    document.addEventListener('visibilitychange', returned)
    return () => {
      window.removeEventListener('focus', returned)
      document.removeEventListener('visibilitychange', returned)
    }
  }, [])
