import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** Reads of many records: any of them may change with one. */
const LISTS: readonly unknown[] = ['listings', 'offers', 'dashboard', 'notices']
/** Reads of one record, which name the listing they belong to in their key or answer. */
const RECORDS: readonly unknown[] = ['listing', 'offer', 'contract', 'contract-notices', 'deadlines']

const isKey = ({ queryKey }: Query, known?: QueryKey) => JSON.stringify(queryKey) === JSON.stringify(known)

/** Is this a read of the negotiation of that listing? One that was not answered yet could be. */
const isAbout = ({ queryKey, state }: Query, listingId: string): boolean => {
  const [what, which, of] = queryKey
  if (what === 'offers' && which === 'of') return of === listingId
  if (LISTS.includes(what)) return true
  if (!RECORDS.includes(what)) return false
  const data = state.data as { id?: unknown; listingId?: unknown } | undefined
  return !data || which === listingId || data.id === listingId || data.listingId === listingId
}

/**
 * Reads again what a change of a listing, its offers or its contract made old, and what is on the screen of it at once.
 * `known` was just answered by the change itself.
 */
export const refreshAround = (client: QueryClient, listingId: string, known?: QueryKey): void => {
  void client.invalidateQueries({ predicate: (query) => !isKey(query, known) && isAbout(query, listingId) })
}

/** Notes may have been missed: everything that they could have been about is read again. */
export const refreshAll = (client: QueryClient, known?: QueryKey): void => {
  void client.invalidateQueries({
    predicate: (query) => !isKey(query, known) && [...LISTS, ...RECORDS].includes(query.queryKey[0]),
  })
}
