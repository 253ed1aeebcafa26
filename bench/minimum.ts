/**
 * The honest minimum: the floor, and what no honest server may leave out: the session, validation, masking, and for a
 * write the idempotency key, the event with its link in a hash chain, who is told by webhook, and the outbox row in one transaction. Under
 * 250 lines, no more features.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { z } from 'zod'
import { offerBody } from '#domain/offer/form/body.ts'
import { createKeys } from '#server/platform/keys/keys.ts'
import { CREATE, DETAIL, LIST, SESSION } from './queries.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const app = Fastify()
const keys = createKeys(process.env.SECRET_KEY ?? '', null)

interface Viewer {
  user_id: string
  email: string
  roles: string[]
  license_state: string | null
}

const viewerOf = async (authorization: string | undefined): Promise<Viewer | null> => {
  const token = authorization?.replace('Bearer ', '') ?? ''
  const hash = keys.hash('sessions', token)
  const { rows } = await pool.query<Viewer>({ name: 'session', text: SESSION, values: [hash] })
  return rows[0] ?? null
}

const listQuery = z.object({
  city: z.string().max(80).default(''),
  state: z.string().max(20).default(''),
  address: z.string().max(120).default(''),
})

const masked = (count: number, round: boolean, cents: number | null) =>
  (count >= 3 || round) && cents !== null ? Number(cents) / 100 : null

/* oxlint-disable typescript/no-explicit-any -- a yardstick reads rows as they come */
const card = (r: any, viewer: Viewer) => ({
  listing: {
    id: r.id,
    state: r.state,
    price: r.price_cents === null ? null : Number(r.price_cents) / 100,
    customListingUrl: r.custom_url,
    property: {
      address: {
        addressLine1: r.address_line1,
        addressLine2: r.address_line2,
        city: r.city,
        state: r.property_state,
        zip: r.zip,
      },
    },
    numberBedrooms: r.bedrooms,
    numberBaths: r.baths,
    squareFeet: r.square_feet,
    propertyType: r.property_type,
    primaryImageUrl: r.image_url,
    listingAgent: {
      firstName: r.first_name,
      lastName: r.last_name,
      ...(viewer.license_state ? { email: r.email, phone: r.phone } : {}),
    },
  },
  offerCount: r.offer_count,
  highestOffer: masked(r.offer_count, r.round_accepted, r.highest_offer_cents),
  auctionExpirationDate: r.auction_date,
  liked: r.liked,
})

const PUBLIC = [
  'price',
  'address',
  'propertyType',
  'squareFeet',
  'numberBedrooms',
  'numberBaths',
  'description',
  'primaryImage',
  'images',
  'reports',
  'offerDetails',
  'includedItems',
  'excludedItems',
  'lienItems',
  'titleCompany',
  'escrowCompany',
  'hazardCompany',
]

app.get('/api/search/listings', async (request, reply) => {
  const viewer = await viewerOf(request.headers.authorization)
  if (!viewer) return reply.status(401).send({ message: 'Please sign in' })
  const query = listQuery.parse(request.query)
  const { rows } = await pool.query({ name: 'list', text: LIST, values: [viewer.user_id, query.city] })
  return {
    items: rows.slice(0, 50).map((r) => card(r, viewer)),
    nextCursor: rows.length > 50 ? rows[49].id : null,
  }
})

app.get<{ Params: { id: string } }>('/api/listings/:id/details', async (request, reply) => {
  const viewer = await viewerOf(request.headers.authorization)
  const { rows } = await pool.query({
    name: 'detail',
    text: DETAIL,
    values: [z.string().min(1).max(100).parse(request.params.id)],
  })
  const row = rows[0]
  if (!row) return reply.status(404).send({ message: 'Page Not Found' })
  const body = Object.fromEntries(
    PUBLIC.filter((k) => row.body[k] !== undefined).map((k) => [k, row.body[k]]),
  )
  const mine = row.offers.find((o: any) => o.agent === viewer?.user_id)
  return {
    id: row.id,
    state: row.state,
    ...body,
    offerCount: row.offer_count,
    highestOffer: viewer ? masked(row.offer_count, row.round_accepted, row.highest_offer_cents) : null,
    listingAgent: { firstName: row.first_name, lastName: row.last_name },
    can: {
      makeOffer: { allowed: row.state === 'ACTIVE' && viewer?.license_state === row.property_state && !mine },
    },
  }
})

const GENESIS = '0'.repeat(64)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const createBody = offerBody.extend({ listingId: z.string() })

app.post('/api/offers', async (request, reply) => {
  const viewer = await viewerOf(request.headers.authorization)
  if (!viewer) return reply.status(401).send({ message: 'Please sign in' })
  const { listingId, ...body } = createBody.parse(request.body)
  const now = new Date().toISOString()
  const key = String(request.headers['idempotency-key'] ?? '')
  const fingerprint = createHash('sha256').update(JSON.stringify(request.body)).digest()
  const client = await pool.connect()
  try {
    await client.query('begin')
    const first = await client.query({
      name: 'key',
      text: 'insert into idempotency_keys (user_id, key, fingerprint, created_at) values ($1, $2, $3, $4) on conflict do nothing returning key',
      values: [viewer.user_id, key, fingerprint, now],
    })
    if (first.rowCount === 0) throw new Error('repeated')
    const listing = await client.query({
      name: 'lock',
      text: 'select state, agent_id, property_state from listings where id = $1 for update',
      values: [listingId],
    })
    const found = listing.rows[0]
    if (
      found?.state !== 'ACTIVE' ||
      found.agent_id === viewer.user_id ||
      found.property_state !== viewer.license_state
    )
      throw new Error('refused')
    const id = randomUUID()
    const eventId = randomUUID()
    await client.query({
      name: 'create',
      text: CREATE,
      values: [
        id,
        listingId,
        viewer.user_id,
        JSON.stringify(body),
        body.primaryBuyer?.user?.email ?? null,
        now,
      ],
    })
    await client.query({
      name: 'event',
      text: `insert into events (id, listing_id, verb_id, subject, subject_id, row_id, action, to_state, actor_id, at) values ($1, $2, $1, 'offer', $3, 'O01', 'CREATE', 'DRAFT', $4, $5)`,
      values: [eventId, listingId, id, viewer.user_id, now],
    })
    // Events form hash chains (issue 11 "Proof that outlives us"): the first link of a chain that begins here, and the chain's head.
    const salt = randomBytes(32).toString('hex')
    const bodyHash = sha256(JSON.stringify({ id, listingId, actor: viewer.user_id, now, body, salt }))
    const link = sha256(GENESIS + bodyHash)
    await client.query({
      name: 'link',
      text: `with head as (insert into event_chains (chain_id, kind, listing_id, length, hash, salt) values ($1, 'negotiation', $2, 1, $3, $4))
        insert into event_links (event_id, chain_id, number, listing_id, salt, facts, prev_hash, body_hash, hash) values ($5, $1, 1, $2, $4, '{}', $6, $7, $3)`,
      values: [id, listingId, link, salt, eventId, GENESIS, bodyHash],
    })
    // Webhooks for every row (issue 11 "Open exchange"): whoever wants to hear of it.
    await client.query({
      name: 'webhooks',
      text: `insert into webhook_deliveries (id, endpoint_id, event_id, type, body, state, next_at, created_at)
        select gen_random_uuid()::text, e.id, $2, 'offer.changed', $3, 'waiting', $4, $4 from webhook_endpoints e where e.user_id = $1 and e.off_at is null`,
      values: [viewer.user_id, eventId, JSON.stringify({ id, listingId }), now],
    })
    await client.query({
      name: 'outbox',
      text: `insert into outbox (id, event_id, recipient, channel, payload, state, next_at, created_at) values ($1, $2, $3, 'app', '{}', 'done', $4, $4)`,
      values: [randomUUID(), id, viewer.user_id, now],
    })
    const answer = { id, listingId, state: 'DRAFT', offerType: 'INITIAL', ...body }
    await client.query({
      name: 'answer',
      text: 'update idempotency_keys set status = 201, answer = $3 where user_id = $1 and key = $2',
      values: [viewer.user_id, key, JSON.stringify(answer)],
    })
    await client.query('commit')
    return await reply.status(201).send(answer)
  } catch (error) {
    await client.query('rollback')
    return reply.status(409).send({ message: (error as Error).message })
  } finally {
    client.release()
  }
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
