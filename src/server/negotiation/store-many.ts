import { prepared } from '../platform/db/prepared.ts'
import { listings, offers } from './records.ts'
import { LISTING_COLUMNS, OFFER_COLUMNS } from './store-load.ts'

export const listingsById = prepared(
  'negotiation.listings',
  `select ${LISTING_COLUMNS} from listings l where l.id = any($1)`,
  listings,
)

/** The named chains and the rounds of their listings. */
export const chainsOfMany = prepared(
  'negotiation.chains',
  `select ${OFFER_COLUMNS}, null::jsonb as body from offers o
   where o.listing_id = any($1) and (o.chain_id = any($2) or o.offer_type = 'GLOBAL_COUNTER') order by o.seq`,
  offers,
)
