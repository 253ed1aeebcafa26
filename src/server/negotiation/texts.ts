import type { OfferBody } from '#domain/offer/form/body.ts'
import type { Db } from '../platform/db/db.ts'
import { bodyRows, snapshotRows } from './store-texts.ts'

/** Delivered terms by snapshot id, all in one statement. */
export const snapshotsOf = async (db: Db, ids: readonly string[]) =>
  new Map((ids.length === 0 ? [] : await snapshotRows(db, [ids])).map((s) => [s.id, s]))

/** Working copies by document, all in one statement. */
export const bodiesOf = async (db: Db, ids: readonly string[]): Promise<Map<string, OfferBody>> =>
  new Map((ids.length === 0 ? [] : await bodyRows(db, [ids])).map((b) => [b.id, b.body]))

/** The working copy of one document. */
export const bodyOf = async (db: Db, offerId: string): Promise<OfferBody> =>
  (await bodiesOf(db, [offerId])).get(offerId) ?? {}
