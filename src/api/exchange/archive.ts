import { z } from 'zod'
import { ENTRY_KINDS } from '#domain/exchange/format.ts'
import { idParams, instant } from '../kernel/records.ts'
import { pageOf, pageQuery, route } from '../kernel/route.ts'

/** One answer, file, or evidence package of an export that was imported here. */
export const archiveEntry = z.object({
  id: z.string(),
  /** The call that gave it where it came from. */
  path: z.string(),
  kind: z.enum(ENTRY_KINDS),
  listingId: z.string().nullable(),
  type: z.string(),
  bytes: z.number(),
  /** When the export was made. */
  madeAt: instant,
  /** Its bytes, as they were. */
  url: z.string(),
})
export type ArchiveEntry = z.output<typeof archiveEntry>

export const listArchive = route({
  method: 'GET',
  path: '/archive',
  summary:
    'What the caller could read in the installation that an imported export came from; of one listing where asked',
  coat: 'api-keys',
  query: pageQuery.extend({
    listingId: z.string().max(100).optional(),
    kind: z.enum(ENTRY_KINDS).optional(),
    /** One call alone, such as /api/offers/{id}. */
    path: z.string().max(2_000).optional(),
  }),
  output: pageOf(archiveEntry),
  refusals: ['not-allowed'],
})

const deal = z.object({
  listingId: z.string(),
  /** Of the listing, as it was; null where it could not be read. */
  address: z.string().nullable(),
  parts: z.number(),
  madeAt: instant,
})
export type ArchivedDeal = z.output<typeof deal>

export const listArchivedDeals = route({
  method: 'GET',
  path: '/archive/deals',
  summary: 'The deals in the caller’s archive',
  coat: 'api-keys',
  query: pageQuery,
  output: pageOf(deal),
  refusals: ['not-allowed'],
})

export const readArchived = route({
  method: 'GET',
  path: '/files/archive/{id}',
  summary: 'One answer, file, or evidence package of the archive, byte for byte',
  auth: 'cookie',
  coat: 'api-keys',
  params: idParams,
  output: z.unknown(),
  refusals: ['not-found', 'not-allowed'],
})
