import { listingPath } from '#domain/listing/reading/path.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { applyingAnswers } from '#domain/listing/form/answers.ts'
import { isPublicListing } from '#domain/listing/vocabulary.ts'
import { maskListing } from '#domain/listing/reading/masking.ts'
import { resoRecordOf, resoStatusOf } from '#domain/listing/reading/reso.ts'
import { decodeCursor, encodeCursor, isInstant } from '../platform/http/cursor.ts'
import { showsSecret } from '../platform/http/bearer.ts'
import { sendRefusal } from '../platform/http/errors.ts'
import type { App } from '../platform/http/mount.ts'
import { homesChangedAfter, type FeedRow } from './store-feed.ts'

const TOP = 100
const TOP_MOST = 200

/** The part of OData that the feed speaks; anything else is refused rather than ignored. */
const query = z.strictObject({
  $top: z.coerce.number().int().min(1).max(TOP_MOST).default(TOP),
  $filter: z
    .string()
    .regex(/^ModificationTimestamp g[te] \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/)
    .optional(),
  $orderby: z.enum(['ModificationTimestamp', 'ModificationTimestamp asc']).optional(),
  $expand: z.literal('Media').optional(),
  $skiptoken: z.string().max(300).optional(),
})

const recordOf = (row: FeedRow, origin: string) => {
  if (!isPublicListing(row.state))
    return resoStatusOf({ id: row.id, state: row.state, updatedAt: row.updated_at })
  return resoRecordOf(
    {
      id: row.id,
      state: row.state,
      updatedAt: row.updated_at,
      address: listingPath({ id: row.id, customListingUrl: row.custom_url }),
      shown: maskListing(applyingAnswers(row.body), 'visitor'),
      agent: row.agent_name
        ? {
            name: row.agent_name,
            licenseNumber: row.license_number,
            licenseState: row.license_state,
            office: row.office,
          }
        : null,
    },
    origin,
  )
}

const beginning = (filter: string | undefined): readonly [string, string] | null => {
  const [, , how, instant] = /^(\S+) (g[te]) (\S+)$/.exec(filter ?? '') ?? []
  // All ids are smaller than a tilde: `gt` begins after everything of that instant.
  return instant ? [instant, how === 'gt' ? '~' : ''] : null
}

const pageOf = async (app: App, request: FastifyRequest): Promise<object | Refusal> => {
  const asked = query.safeParse(request.query)
  if (!asked.success) return refuse('malformed-request')
  const { $top: top, $filter: filter, $skiptoken: token } = asked.data
  const cursor = decodeCursor(token, 2)
  if (isRefusal(cursor)) return cursor
  const after = (cursor as readonly [string, string] | null) ?? beginning(filter)
  if (after && !(typeof after[0] === 'string' && isInstant(after[0]) && typeof after[1] === 'string'))
    return refuse('malformed-request')
  // Who asks what changed has read the homes before; who reads all of them has never heard of one that is gone.
  const withGone = filter !== undefined
  const rows = await app.ctx.replica.read((db) => homesChangedAfter(db, after, withGone, top + 1))
  const page = rows.slice(0, top)
  const last = page.at(-1)
  const origin = app.ctx.config.publicUrl
  const next = new URL('/api/reso/Property', origin)
  if (last) {
    next.searchParams.set('$top', String(top))
    if (filter) next.searchParams.set('$filter', filter)
    next.searchParams.set('$skiptoken', encodeCursor([last.updated_at, last.id]))
  }
  return {
    '@odata.context': new URL('/api/reso/$metadata#Property', origin).href,
    value: page.map((row) => recordOf(row, origin)),
    ...(rows.length > top ? { '@odata.nextLink': next.href } : {}),
  }
}

/**
 * `GET /api/reso/Property`: the published homes for partners, in the RESO Data Dictionary's names, oldest change first, for
 * a caller with FEED_KEY (issue 10 "Import", "the other way as well"). A visitor's answers, no more. With `$filter` also which homes are gone since.
 */
export const registerFeed = (app: App): void => {
  const key = app.ctx.config.feedKey
  app.http.get('/api/reso/Property', async (request, reply) => {
    if (key === null) return sendRefusal(reply, refuse('not-found'))
    if (!showsSecret(request, key))
      return sendRefusal(reply.header('www-authenticate', 'Bearer'), refuse('no-session'))
    const page = await pageOf(app, request)
    if (isRefusal(page)) return sendRefusal(reply, page)
    return reply.header('cache-control', 'no-store').header('odata-version', '4.0').send(page)
  })
}
