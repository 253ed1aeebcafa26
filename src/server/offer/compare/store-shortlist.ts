import { prepared } from '../../platform/db/prepared.ts'
import { noRow } from '../../platform/db/row.ts'

/** $1 chain, $2 starred or not. */
export const setShortlisted = prepared(
  'offer.shortlist',
  'update offers set shortlisted = $2 where id = $1',
  noRow,
)
