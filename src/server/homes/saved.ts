import type { SavedSearch } from '#api/listing/saved-search.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { MOST_SAVED_SEARCHES } from '#domain/listing/saved-search.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '../platform/context.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { newId } from '../platform/id.ts'
import { readSigned } from '../platform/secret.ts'
import { deleteSaved, insertSaved, savedOf, setMail, type SavedRow } from './store-saved.ts'

const viewOf = ({ id, name, query, mail, created_at }: SavedRow): SavedSearch => ({
  id,
  name,
  query,
  mail,
  createdAt: created_at,
})

export const listSaved = async (db: Db, viewer: Viewer) => ({
  items: (await savedOf(db, viewer.userId)).map(viewOf),
})

export const save = async (
  tx: Tx,
  viewer: Viewer,
  { name, query }: Pick<SavedSearch, 'name' | 'query'>,
  now: string,
): Promise<SavedSearch | Refusal> => {
  const id = newId()
  const kept = await insertSaved(tx, { id, userId: viewer.userId, name, query, now }, MOST_SAVED_SEARCHES)
  return kept ? { id, name, query, mail: true, createdAt: now } : refuse('too-many-searches')
}

export const turnMail = async (
  tx: Tx,
  viewer: Viewer,
  id: string,
  mail: boolean,
  now: string,
): Promise<SavedSearch | Refusal> => {
  const changed = await setMail(tx, id, viewer.userId, mail, now)
  return changed ? viewOf(changed) : refuse('not-found')
}

export const forget = async (tx: Tx, viewer: Viewer, id: string): Promise<{ ok: true } | Refusal> => {
  return (await deleteSaved(tx, id, viewer.userId)) ? { ok: true } : refuse('not-found')
}

/** By the link of a mail, which needs no session: it says nothing of whose search it is but its name. */
export const stopByLink = async (
  tx: Tx,
  ctx: Ctx,
  token: string,
  now: string,
): Promise<{ name: string } | Refusal> => {
  const id = readSigned(ctx.keys, 'links that stop mails', token)
  const stopped = id === null ? undefined : await setMail(tx, id, null, false, now)
  return stopped ? { name: stopped.name } : refuse('token-invalid')
}
