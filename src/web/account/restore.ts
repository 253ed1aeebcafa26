import { currentUser } from '#api/account.ts'
import { ApiError } from '#web/lib/apiError.ts'
import { callForResponse } from '#web/lib/api.ts'
import { hasSessionCookie, session } from '#web/lib/session.ts'

/** After a reload: a new token for the session cookie, when the readable cookie says that there is one. */
export const restoreSession = async (): Promise<void> => {
  if (!hasSessionCookie(document.cookie)) return session.signedOut()
  session.restoring()
  try {
    const { data, headers } = await callForResponse(currentUser)
    session.signedIn(data, headers.get('authorization') ?? '')
  } catch (error) {
    if (error instanceof ApiError && error.transient) session.unreachable()
    else session.signedOut()
  }
}
