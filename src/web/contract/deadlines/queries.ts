import { queryOptions } from '@tanstack/react-query'
import * as api from '#api/contract/deadlines.ts'
import { call } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'
import { refreshAround } from '#web/lib/call/stale.ts'

export const deadlinesQuery = (listingId: string) =>
  queryOptions({
    queryKey: ['deadlines', listingId],
    queryFn: ({ signal }) => call(api.getDeadlines, { params: { id: listingId }, signal }),
  })

/** Notes a deadline; the answer is the timeline from now on. */
export const noteDeadline = async (
  listingId: string,
  kind: api.DeadlineView['kind'],
  body: { receivedOn: string | null; doneOn: string | null },
  key: string,
): Promise<void> => {
  const after = await call(api.markDeadline, { params: { id: listingId, kind }, body, key })
  const known = deadlinesQuery(listingId).queryKey
  queryClient.setQueryData(known, after)
  refreshAround(queryClient, listingId, known)
}
