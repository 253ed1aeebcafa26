import type { Viewer } from '#api/kernel/viewer.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { readByOffer } from '../negotiation/aggregate.ts'
import type { Db } from '../platform/db/db.ts'
import { readOffer } from './read.ts'
import { viewOfRound } from './round/round.ts'

/** What a kept answer tells about the record it was about: a document, or a round. */
export interface Replayed {
  readonly id: string
  readonly globalCounterDetails?: unknown
}

/** May the viewer still see the document or the round of a kept answer (api.md "Shapes")? */
export const mayReplay = async (db: Db, answer: Replayed, viewer: Viewer, now: string): Promise<boolean> => {
  if (!answer.globalCounterDetails) return !isRefusal(await readOffer(db, answer.id, viewer, now))
  const loaded = await readByOffer(db, answer.id)
  return loaded !== null && viewOfRound(loaded, answer.id, viewer, now) !== null
}
