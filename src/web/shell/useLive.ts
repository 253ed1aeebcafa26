import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hear, type Note } from '#web/lib/live.ts'

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
