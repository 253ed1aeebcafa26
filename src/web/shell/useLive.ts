import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sentHere } from '#web/lib/keys.ts'
import { refreshAll, refreshAround } from '#web/lib/stale.ts'

/** A note names a record, never its terms; `cause` is the request's key, told to who sent it (api.md `GET /api/live`). */
interface Note {
  kind?: string
  id?: string | null
  cause?: string
}

const hear = (client: QueryClient, { kind, id, cause }: Note): void => {
  // This window did it: it has the answer, and asked again for the rest.
  if (cause !== undefined && sentHere(cause)) return
  if (kind === 'listing' && id) refreshAround(client, id)
  else if (kind === 'task' || kind === 'notification')
    void client.invalidateQueries({ queryKey: ['dashboard'] })
  else if (kind !== undefined) refreshAll(client)
}

/** Keeps what is on the screen current while someone is signed in. The browser reconnects by itself. */
export const useLive = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const source = new EventSource('/api/live')
    const heard = (event: MessageEvent<string>) => {
      try {
        hear(client, JSON.parse(event.data) as Note)
      } catch {
        // a comment or a heartbeat
      }
    }
    source.addEventListener('message', heard)
    return () => source.close()
  }, [client])
}
