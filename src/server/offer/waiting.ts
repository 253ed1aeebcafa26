import type { Viewer } from '#api/kernel/viewer.ts'
import type { OfferGroup } from '#api/offer/offer-records.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { chainOf, type Side } from '#domain/negotiation/chain.ts'
import { NUDGE_PAUSE, nudgeOf } from '#domain/offer/lifecycle/nudge.ts'
import { currentOn } from '#domain/offer/reading/current.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import type { Loaded } from '../negotiation/read/aggregate.ts'
import type { Db } from '../platform/db/db.ts'
import { isoOf } from '../platform/db/row.ts'
import { nudgesBy } from './round/store.ts'

/**
 * Who is waited for in each chain as the viewer may know it, since when and by when, and whether the viewer may send a
 * reminder. One statement, where there is anybody to remind.
 */
export const waitingsOf = async (
  db: Db,
  loaded: Loaded,
  chains: readonly string[],
  side: Side,
  viewer: Viewer,
  now: string,
): Promise<ReadonlyMap<string, OfferGroup['waiting']>> => {
  const at = Date.parse(now)
  const { n } = loaded
  const nudges = new Map(
    chains.flatMap((id) => {
      const nudge = nudgeOf(n, id, actorOf(viewer), at)
      return isRefusal(nudge) ? [] : [[id, nudge.document.id] as const]
    }),
  )
  const sent = nudges.size === 0 ? [] : await nudgesBy(db, [viewer.userId, [...nudges.values()]])
  const next = new Map(sent.map((each) => [each.document_id, Date.parse(each.at) + NUDGE_PAUSE]))
  return new Map(
    chains.map((id) => {
      const current = currentOn(n, chainOf(n, id), side, at)
      if (!current?.waitsOn) return [id, null]
      const document = nudges.get(id)
      const from = document === undefined ? undefined : next.get(document)
      return [
        id,
        {
          on: current.waitsOn,
          since: isoOf(current.since),
          by: isoOf(current.by),
          nudge:
            document === undefined ? null : { nextAt: from !== undefined && from > at ? isoOf(from) : null },
        },
      ]
    }),
  )
}
