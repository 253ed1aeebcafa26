import { isRefusal } from '#domain/kernel/refusal.ts'
import { applyingAnswers } from '#domain/listing/form/answers.ts'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { listingFileAudience } from '#domain/listing/reading/masking.ts'
import { settleFiles } from '../negotiation/commit/files.ts'
import { withTransaction, type Db, type Tx } from '../platform/db/db.ts'
import { everyRow } from '../platform/db/every-row.ts'
import { isSettled, lockBody, noteSettled, rewriteBody, bodiesAfter } from './store-settle.ts'

const settleOne = async (tx: Tx, id: string): Promise<null> => {
  const before = await lockBody(tx, id)
  if (!before) return null
  const body = await settleFiles<ListingBody>(tx, {
    body: applyingAnswers(before),
    before,
    uploaderId: '',
    audience: listingFileAudience,
    listingId: id,
  })
  if (isRefusal(body)) throw new Error(`The files of listing ${id} could not be settled.`)
  await rewriteBody(tx, id, body)
  return null
}

/**
 * A migration of listings stored before withdrawn answers were cleared with the save: clears them once, by the domain's
 * own rule, at the first start that knows it. Nobody reads a difference, since every reader asks for the applying
 * answers; versions stay. Running twice, or in two processes at once, does no harm. Answers how many changed.
 */
export const settleStoredListings = async (db: Db): Promise<number> => {
  if (await isSettled(db)) return 0
  let changed = 0
  const stored = everyRow(
    (last) => bodiesAfter(db, last),
    (row) => row.id,
  )
  for await (const { id, body } of stored) {
    if (applyingAnswers(body) === body) continue
    await withTransaction(db, (tx) => settleOne(tx, id))
    changed++
  }
  await noteSettled(db)
  return changed
}
