import { queryOptions } from '@tanstack/react-query'
import * as api from '#api/offer/blind.ts'
import type { BodyIn } from '#api/kernel/route.ts'
import { call } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'
import { refreshAround } from '#web/lib/call/stale.ts'

/** Are this listing's offers compared blind? The sell side's alone. */
export const blindQuery = (listingId: string) =>
  queryOptions({
    queryKey: ['offers', 'of', listingId, 'blind'],
    queryFn: ({ signal }) => call(api.getBlind, { params: { id: listingId }, signal }),
  })

/** Asks for it, turns it on or off; every offer reads otherwise from then on. */
export const setBlind = async (listingId: string, body: BodyIn<typeof api.putBlind>, key: string) => {
  const blind = await call(api.putBlind, { params: { id: listingId }, body, key })
  const known = blindQuery(listingId).queryKey
  queryClient.setQueryData(known, blind)
  refreshAround(queryClient, listingId, known)
  return blind
}

export interface Opening extends BodyIn<typeof api.openPaper> {
  readonly offerId: string
  readonly listingId: string
  readonly paper: string
}

/** Opens a paper with a reason; answers where it is read. */
export const openPaper = async ({ offerId, listingId, paper, ...body }: Opening, key: string) => {
  const file = await call(api.openPaper, { params: { id: offerId, paper }, body, key })
  void queryClient.invalidateQueries({ queryKey: blindQuery(listingId).queryKey })
  return file
}
