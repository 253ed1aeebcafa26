import type { Viewer } from '#api/kernel/viewer.ts'
import { COUNTED_STATES, figuresOf, type Figures } from '#domain/task/figures.ts'
import { countOwn } from '../listing/lists.ts'
import { countMine } from '../offer/lists.ts'
import type { Db } from '../platform/db/db.ts'

/** The figures of home as they hold at an instant (ISO). Two statements. */
export const figuresAt = async (db: Db, viewer: Viewer, now: string): Promise<Figures> =>
  figuresOf(await countOwn(db, viewer, COUNTED_STATES, now), await countMine(db, viewer, now))
