import * as api from '#api/admin/undelivered.ts'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { call } from '#web/lib/call/api.ts'

const Listed = lazy(async () => ({ default: (await import('./UndeliveredAlert.tsx')).UndeliveredAlert }))

/** The record on which somebody is named. */
export type OnRecord = { readonly listingId: string } | { readonly offerId: string }

const undeliveredQuery = (on: OnRecord) =>
  queryOptions({
    queryKey: ['undelivered', on],
    queryFn: ({ signal }) => call(api.listUndelivered, { query: on, signal }),
  })

export const useUndelivered = (on: OnRecord) => useQuery(undeliveredQuery(on)).data?.items ?? []

/**
 * Whom no email reaches of those the reader named on this record, with what to do about it; nothing where all arrive. A
 * record is read without this as well, so that a failure to ask is nobody's news. `width`: that of the page below it.
 */
export const Undelivered = ({ on, width }: { on: OnRecord; width?: number }) => {
  const items = useUndelivered(on)
  return items.length > 0 ? (
    <Suspense fallback={null}>
      <Listed on={on} items={items} width={width} />
    </Suspense>
  ) : null
}
