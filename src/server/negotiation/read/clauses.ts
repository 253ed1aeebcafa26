import { once } from '#domain/kernel/once.ts'
import { contractClausesOf, type ContractClauses } from '#domain/listing/reading/clauses.ts'
import { readsPresentClauses, type OfferViewerIs } from '#domain/offer/permissions.ts'
import type { OfferHead } from '#domain/negotiation/heads.ts'
import type { Db } from '../../platform/db/db.ts'
import { rowOf, type Loaded } from './aggregate.ts'
import { clausesBySnapshot } from './store-load.ts'
import { termsHash } from './terms-hash.ts'

export interface Clauses {
  readonly body: ContractClauses
  readonly hash: string
}

const clausesOf = once((listing: Loaded['listing']['body']): Clauses => {
  const body = contractClausesOf(listing)
  return { body, hash: termsHash(body) }
})

/** The listing's clauses as they stand: what a delivery would freeze now. A list asks for each of its documents. */
export const presentClauses = ({ listing }: Pick<Loaded, 'listing'>): Clauses => clausesOf(listing.body)

/** The clauses that a delivery froze. */
export const frozenClauses = async (db: Db, snapshotId: string): Promise<Clauses | undefined> => {
  const [row] = await clausesBySnapshot(db, [snapshotId])
  return row && { body: row.clauses, hash: row.clauses_hash }
}

/** The clauses of a document as somebody is shown them; one statement where they are frozen. */
export const clausesFor = async (
  db: Db,
  loaded: Loaded,
  offer: OfferHead,
  is: OfferViewerIs,
): Promise<Clauses> => {
  const snapshotId = rowOf(loaded, offer.id)?.snapshot_id
  const frozen =
    snapshotId && !readsPresentClauses(is, offer) ? await frozenClauses(db, snapshotId) : undefined
  return frozen ?? presentClauses(loaded)
}
