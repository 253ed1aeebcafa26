import { z } from 'zod'
import { prepared } from '../../platform/db/prepared.ts'

/**
 * Of an uploaded paper ($1): do these bytes stand behind an act of the listing ($2) already, and was it uploaded before an
 * instant ($3)?
 */
export const paperFacts = prepared(
  'offer.paperFacts',
  `select exists (select 1 from events e join files p on p.id = e.paper_file_id
       where e.listing_id = $2 and p.sha256 = f.sha256) as used,
     coalesce(f.created_at < $3::timestamptz, false) as earlier
   from files f where f.id = $1`,
  z.object({ used: z.boolean(), earlier: z.boolean() }),
)
