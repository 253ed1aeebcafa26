import type { Tx } from '#server/platform/db/db.ts'
import { recheckLive } from '#server/platform/live/hub.ts'
import { deleteCoatsUnder, deleteSessionsOf, type EndedSession } from '#server/platform/session/store.ts'
import { noteAccount } from './store-events.ts'

/** When it happens, and from where. */
export interface At {
  readonly now: string
  readonly ip: string
}

/**
 * What follows from sessions that were ended, whoever ended them and by what: each coat among them is noted of the account that was worn, and
 * every page that was open in one closes.
 */
export const afterEnded = async (tx: Tx, ended: readonly EndedSession[], { now, ip }: At): Promise<void> => {
  // In one order: two who end the sessions of the same people note them one after the other.
  const inOrder = ended.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
  for (const { userId, impersonatorId: actorId, expiresAt } of inOrder)
    if (actorId !== null && expiresAt > now)
      await noteAccount(tx, { kind: 'IMPERSONATION_ENDED', userId, actorId, ip }, now)
  for (const userId of new Set(inOrder.map((each) => each.userId))) await recheckLive(tx, userId)
}

/** Ends every session of somebody, all but one where one is to stay, and those they are in as an administrator; answers how many. */
export const endSessionsOf = async (
  tx: Tx,
  userId: string,
  at: At,
  but: string | null = null,
): Promise<number> => {
  const ended = await deleteSessionsOf(tx, userId, but)
  await afterEnded(tx, ended, at)
  return ended.length
}

/**
 * Ends every coat of an administrator's session: a browser holds one cookie, and a coat that it no longer knows would go on without anybody
 * in it. The administrator's row is locked before: nobody puts one on meanwhile.
 */
export const endCoatsUnder = async (tx: Tx, parentId: string, at: At): Promise<void> =>
  afterEnded(tx, await deleteCoatsUnder(tx, parentId), at)
