import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Which cached reads a change makes old; the event names a record, never its terms (api.md `GET /api/live`). */
const STALE: Record<string, readonly string[]> = {
  listing: ['listing', 'listings', 'offers', 'contract', 'dashboard'],
  offer: ['offer', 'offers', 'listing', 'listings', 'contract', 'dashboard'],
  task: ['dashboard'],
  notification: ['dashboard'],
  refresh: ['listing', 'listings', 'offer', 'offers', 'contract', 'dashboard'],
}

/** Keeps what is on the screen current while someone is signed in. The browser reconnects by itself. */
export const useLive = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const source = new EventSource('/api/live')
    const heard = (event: MessageEvent<string>) => {
      try {
        const { kind } = JSON.parse(event.data) as { kind?: string }
        for (const key of STALE[kind ?? ''] ?? []) void client.invalidateQueries({ queryKey: [key] })
      } catch {
        // a comment or a heartbeat
      }
    }
    source.addEventListener('message', heard)
    return () => source.close()
  }, [client])
}
