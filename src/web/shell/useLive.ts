import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentUser } from '#api/account/account.ts'
import { call } from '#web/lib/call/api.ts'
import { session } from '#web/lib/session.ts'
import { hear, type Note } from '#web/lib/call/live.ts'

/** The user as they are now; where that cannot be read, the page goes on as it is. */
const renew = async () => {
  const user = await call(currentUser).catch(() => null)
  if (user && session.get().user?.id === user.id) session.update(user)
}

/** Keeps what is on the screen current while someone is signed in. The browser reconnects by itself. */
export const useLive = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const source = new EventSource('/api/live')
    const heard = (event: MessageEvent<string>) => {
      try {
        const note = JSON.parse(event.data) as Note
        hear(client, note)
        // What was told may be a new role: the user is read again, and what may be done follows.
        if (note.kind === 'notification') void renew()
      } catch {
        // a comment or a heartbeat
      }
    }
    source.addEventListener('message', heard)
    return () => source.close()
  }, [client])
}
