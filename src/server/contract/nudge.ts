import { SIGN_NUDGE_PAUSE, signNudgeOf, signingTimes } from '#domain/contract/waiting.ts'
import { mayReadContract } from '#domain/contract/permissions.ts'
import { askSigners } from '#domain/contract/stages.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { ContractView } from '#api/contract/contract.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import { lockNegotiation, type Loaded } from '../negotiation/read/aggregate.ts'
import type { Doing } from '../negotiation/doing.ts'
import type { Db } from '../platform/db/db.ts'
import { isoOf } from '../platform/db/row.ts'
import { remindSigners } from './reminding.ts'
import { signNudgeBy, takeSignNudge } from './store-documents.ts'

/** Since when the open stage waits, when its signers are reminded, and whether the viewer may remind them now. */
export const signingWait = async (
  db: Db,
  loaded: Loaded,
  viewer: Viewer,
  now: string,
): Promise<ContractView['waiting']> => {
  const times = signingTimes(loaded.n)
  if (!times || !loaded.contract) return null
  const awaited = signNudgeOf(loaded.n, actorOf(viewer))
  const open = !isRefusal(awaited) && viewer.impersonatorId === null
  const last = open ? (await signNudgeBy(db, [loaded.contract.id, viewer.userId]))[0] : undefined
  const next = last ? Date.parse(last.at) + SIGN_NUDGE_PAUSE : 0
  return {
    since: isoOf(times.since),
    remindAt: isoOf(times.remindAt),
    nudge: open ? { nextAt: next > Date.parse(now) ? isoOf(next) : null } : null,
  }
}

/** `POST /listings/{id}/contract/nudge`: whoever waits reminds those who sign next; one a day, whose row is the limit. */
export const nudgeSigners = async (
  doing: Doing,
  listingId: string,
): Promise<{ nextAt: string } | Refusal> => {
  const { tx, ctx, viewer, now } = doing
  const loaded = await lockNegotiation(doing, listingId)
  if (!loaded?.contract || !mayReadContract(loaded.n, actorOf(viewer))) return refuse('not-found')
  const awaited = signNudgeOf(loaded.n, actorOf(viewer))
  if (isRefusal(awaited)) return awaited
  const { contract } = loaded
  const before = new Date(Date.parse(now) - SIGN_NUDGE_PAUSE).toISOString()
  const [taken] = await takeSignNudge(tx, [contract.id, viewer.userId, now, before])
  if (!taken) return refuse('reminded-today')
  const notice = askSigners({ offerId: contract.offer_id, state: contract.state })
  await remindSigners(tx, ctx, loaded, notice, {
    userId: viewer.userId,
    name: '',
    eventId: `NUDGE:${contract.id}:${viewer.userId}:${now}`,
    whom: awaited,
  })
  return { nextAt: new Date(Date.parse(now) + SIGN_NUDGE_PAUSE).toISOString() }
}
