import type { QueryClient } from '@tanstack/react-query'
import { sentHere } from './keys.ts'
import { refreshAll, refreshAround } from './stale.ts'

/** A note names a record, never its terms; `cause` is the request's key, told to who sent it (api.md `GET /api/live`). */
export interface Note {
  kind?: string
  id?: string | null
  cause?: string
}

const heard = new Map<string, number>()

/** How many notes came about a listing that others, or another window, brought about. */
export const heardOf = (listingId: string): number => heard.get(listingId) ?? 0

/** Reads again what a note is about, unless this window did it: then it has the answer, and asked for the rest. */
export const hear = (client: QueryClient, { kind, id, cause }: Note): void => {
  if (cause !== undefined && sentHere(cause)) return
  if (kind === 'listing' && id) {
    heard.set(id, heardOf(id) + 1)
    refreshAround(client, id)
  } else if (kind === 'task' || kind === 'notification')
    void client.invalidateQueries({
      predicate: ({ queryKey: [what] }) => what === 'dashboard' || what === 'notices',
    })
  else if (kind !== undefined) refreshAll(client)
}
