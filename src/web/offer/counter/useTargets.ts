import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfferActionView, OfferView } from '#api/offer/offer-records.ts'
import { queryClient } from '#web/lib/call/query.ts'
import { offerQuery } from '../queries.ts'
import type { Target } from './target.ts'

interface Targets {
  /** null while a document is on its way. */
  readonly targets: readonly Target[] | null
  readonly error: unknown
  readonly retry: () => void
  /** Reads anew what is to be answered; false where nothing may be countered anymore. */
  readonly follow: () => Promise<boolean>
  /** Goes on with another act in place of what has ended. */
  readonly begin: (action: OfferActionView) => void
}

/** The documents of the counters that are written: as their dialogs, they are read anew when the studio opens. */
export const useTargets = (asked: readonly OfferActionView[]): Targets => {
  const [actions, setActions] = useState(asked)
  const named = useQueries({
    queries: actions.map(({ offerId }) => ({ ...offerQuery(offerId), staleTime: 0 })),
  })
  const answeredIds = actions.map((action, index) => answeredBy(action, named[index]?.data))
  const answered = useQueries({
    queries: answeredIds.map((id) => ({ ...offerQuery(id ?? ''), enabled: id !== undefined, staleTime: 0 })),
  })
  const all = [...named, ...answered]
  const targets = actions.flatMap((action, index): Target[] => {
    const document = named[index]
    const before = answered[index]?.data
    if (!document?.data || !document.isFetchedAfterMount || !before) return []
    const own = action.action === 'EDIT' ? document.data : null
    const type = own?.offerType ?? action.newCounterType
    return type ? [{ action, answered: before, own, type }] : []
  })

  const follow = async () => {
    const now = await Promise.all(actions.map(current))
    setActions(actions.map((action, index) => now[index] ?? action))
    return now.every((action) => action !== null)
  }
  return {
    targets: targets.length === actions.length ? targets : null,
    error: all.find((each) => each.error && !each.data)?.error ?? null,
    retry: () => all.forEach((each) => void each.refetch()),
    follow,
    begin: (action) => setActions([action]),
  }
}

const answeredBy = (action: OfferActionView, named: OfferView | undefined): string | undefined =>
  action.action === 'EDIT' ? (named?.answersOfferId ?? undefined) : action.offerId

const fresh = (id: string) => queryClient.fetchQuery({ ...offerQuery(id), staleTime: 0 })

/** The same act on the document that stands now: the same type of counter where it is still offered. */
const current = async (action: OfferActionView): Promise<OfferActionView | null> => {
  const named = await fresh(action.offerId)
  const { offerActions } = named.currentOfferId === named.id ? named : await fresh(named.currentOfferId)
  const same = offerActions.filter((each) => each.action === action.action)
  // Another type is another act: what was written as one that binds nobody yet is never sent as one that binds.
  return same.find((each) => each.newCounterType === action.newCounterType) ?? null
}
