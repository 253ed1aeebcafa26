import { notifyManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Reads of many records: any of them may change with one. */
const LISTS: readonly unknown[] = ['listings', 'offers', 'dashboard', 'notices']
/** Reads of one record, which name the listing they belong to in their key or answer. */
const RECORDS: readonly unknown[] = ['listing', 'offer', 'contract', 'contract-notices', 'deadlines']
/** What there is only under a contract in effect. */
const UNDER_CONTRACT: readonly unknown[] = ['contract-notices', 'deadlines']

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

const isContract = ({ queryKey }: Query): boolean => queryKey[0] === 'contract' && queryKey.length === 2

/**
 * Reads again what has become old. What hangs on a contract comes after it, once the screen shows what became of it: an
 * agreement that was just cancelled has no deadlines any more, and whoever still shows them would be told "not found".
 */
const refresh = async (client: QueryClient, isOld: (query: Query) => boolean): Promise<void> => {
  const isUnder = ({ queryKey }: Query) => UNDER_CONTRACT.includes(queryKey[0])
  void client.invalidateQueries({ predicate: (query) => !isUnder(query) && isOld(query) })
  const contracts = { type: 'active', predicate: isContract } as const
  // Another note may have begun to read it anew: whichever read is on its way is waited for.
  while (client.isFetching(contracts) > 0) await client.refetchQueries(contracts, { cancelRefetch: false })
  notifyManager.schedule(() => {
    void client.invalidateQueries({ predicate: (query) => isUnder(query) && isOld(query) })
  })
}

/**
 * Reads again what a change of a listing, its offers or its contract made old, and what is on the screen of it at once.
 * `known` was just answered by the change itself.
 */
export const refreshAround = (client: QueryClient, listingId: string, known?: QueryKey): void =>
  void refresh(client, (query) => !isKey(query, known) && isAbout(query, listingId))

/** Reads again everything that is on the screen, whatever it is about. */
export const refreshPage = (client: QueryClient): void => void refresh(client, () => true)

/** Notes may have been missed: everything that they could have been about is read again. */
export const refreshAll = (client: QueryClient, known?: QueryKey): void =>
  void refresh(client, (query) => !isKey(query, known) && [...LISTS, ...RECORDS].includes(query.queryKey[0]))
