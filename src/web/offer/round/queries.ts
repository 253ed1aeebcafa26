import { queryOptions } from '@tanstack/react-query'
import type { BodyIn } from '#api/kernel/route.ts'
import * as offers from '#api/offer/offer.ts'
import * as api from '#api/offer/round.ts'
import { call } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'
import { refreshAround } from '#web/lib/call/stale.ts'

/** The round of a listing, read anew whenever a dialog is about to act on it. */
export const roundQuery = (listingId: string) =>
  queryOptions({
    queryKey: ['offers', 'of', listingId, 'round'],
    queryFn: ({ signal }) => call(api.getGlobalCounter, { params: { listingId }, signal }),
    staleTime: 0,
  })

/** Names a due date, or another one (G01, G02, G06); the same `key` for a repeat of the same request. */
export const setDueDate = async (
  listingId: string,
  body: BodyIn<typeof api.putGlobalCounter>,
  key: string,
) => {
  const round = await call(api.putGlobalCounter, { params: { listingId }, body, key })
  refreshAround(queryClient, listingId)
  return round
}

/** Reminds the other side of a chain; at most once a day. */
export const sendReminder = async (
  chain: { readonly id: string; readonly listingId: string },
  body: BodyIn<typeof offers.nudge>,
  key: string,
) => {
  const answer = await call(offers.nudge, { params: { id: chain.id }, body, key })
  void queryClient.invalidateQueries({ queryKey: ['offers', 'of', chain.listingId] })
  return answer
}
