import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hear } from '#web/lib/call/live.ts'
import type { User } from '#web/lib/user.ts'
import { endIfOver, renewUser } from './renewUser.ts'
import { shareStream } from './sharedStream.ts'

/**
 * Keeps what is on the screen current while someone is signed in. Where the server refused to go on telling, the session may have been
 * ended elsewhere: then the page says so.
 */
export const useLive = ({ id, impersonated }: User): void => {
  const client = useQueryClient()
  useEffect(
    () =>
      shareStream(
        { id, impersonated },
        {
          heard(note) {
            hear(client, note)
            // What was told, or missed, may be a new role: the user is read again, and what may be done follows.
            if (note.kind === 'notification' || note.kind === 'refresh') void renewUser()
          },
          refused: () => void endIfOver(),
        },
      ),
    [client, id, impersonated],
  )
}
