/** The floor: Fastify and pg, the same queries, nothing else. Started by run.ts with DATABASE_URL, PORT and USER_ID. */
import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { CREATE, DETAIL, LIST } from './queries.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const app = Fastify()
const user = process.env.USER_ID ?? ''

app.get<{ Querystring: { city?: string } }>('/api/search/listings', async (request) => {
  const { rows } = await pool.query({ name: 'list', text: LIST, values: [user, request.query.city ?? ''] })
  return { items: rows }
})
app.get<{ Params: { id: string } }>('/api/listings/:id/details', async (request) => {
  const { rows } = await pool.query({ name: 'detail', text: DETAIL, values: [request.params.id] })
  return rows[0]
})
app.post<{ Body: { listingId: string; primaryBuyer: { user: { email: string } } } }>(
  '/api/offers',
  async (request, reply) => {
    const id = randomUUID()
    const { listingId, ...body } = request.body
    await pool.query({
      name: 'create',
      text: CREATE,
      values: [
        id,
        listingId,
        user,
        JSON.stringify(body),
        body.primaryBuyer.user.email,
        new Date().toISOString(),
      ],
    })
    return reply.status(201).send({ id, ...body })
  },
)
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
