import type { Tx } from '../platform/db/db.ts'
import { takeSeq as take } from './store-load.ts'

/** The next place in the listing's order of documents. The listing is locked. */
export const takeSeq = (tx: Tx, listingId: string): Promise<number> => take(tx, listingId)
