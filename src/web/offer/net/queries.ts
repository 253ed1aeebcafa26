import { queryOptions } from '@tanstack/react-query'
import * as api from '#api/listing/seller-costs.ts'
import type { BodyIn } from '#api/kernel/route.ts'
import { call } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'

/** What the sell side entered of the sale's costs. */
export const sellerCostsQuery = (listingId: string) =>
  queryOptions({
    queryKey: ['listing', listingId, 'seller-costs'],
    queryFn: ({ signal }) => call(api.getSellerCosts, { params: { id: listingId }, signal }),
  })

export const saveSellerCosts = async (listingId: string, body: BodyIn<typeof api.putSellerCosts>) => {
  const saved = await call(api.putSellerCosts, { params: { id: listingId }, body })
  queryClient.setQueryData(sellerCostsQuery(listingId).queryKey, saved)
  return saved
}
