import type { FastifyInstance } from 'fastify'
import type { OutboxMessage } from '#api/system.ts'
import { usDigits } from '#domain/kernel/text/contact.ts'

/** Somebody of the demo story, who calls the product as any client would. */
export interface Client {
  call<T = Record<string, unknown>>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<T>
  upload(type: string, name: string, bytes: Buffer, mime: string): Promise<{ id: string }>
}

const BOUNDARY = 'parley-demo-story'

/** Calls through the front door without a socket. A refusal ends the story: it is a bug of the story or the product. */
export const clientOf = (http: FastifyInstance, token: string | null): Client => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  return {
    async call<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<T> {
      const answer = await http.inject({
        method,
        url: `/api${path}`,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      if (answer.statusCode >= 300)
        throw new Error(
          `Loading the demo data failed: ${method} ${path}: ${answer.statusCode} ${answer.body}`,
        )
      return answer.json<T>()
    },
    async upload(type, name, bytes, mime) {
      const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${mime}\r\n\r\n`
      const answer = await http.inject({
        method: 'POST',
        url: `/api/upload/${type}`,
        headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
      })
      if (answer.statusCode >= 300)
        throw new Error(`Loading the demo data failed: upload ${name}: ${answer.statusCode} ${answer.body}`)
      return answer.json<{ id: string }>()
    },
  }
}

export const signIn = async (http: FastifyInstance, email: string, password: string): Promise<Client> => {
  const answer = await http.inject({ method: 'POST', url: '/api/login', payload: { email, password } })
  const token = String(answer.headers.authorization ?? '').replace('Bearer ', '')
  if (!token) throw new Error(`Loading the demo data failed: ${email} cannot sign in: ${answer.body}`)
  return clientOf(http, token)
}

/** Somebody whom an agent named: opens the invitation in the mail, sets a password, signs in, and says their number. */
export const acceptInvitation = async (
  http: FastifyInstance,
  { email, phone }: { readonly email: string; readonly phone: string },
  password: string,
): Promise<Client> => {
  const mails = await clientOf(http, null).call<OutboxMessage[]>(
    'GET',
    `/dev/outbox?to=${encodeURIComponent(email)}&channel=email`,
  )
  const link = mails.flatMap((m) => m.links).find((l) => l.includes('/account-verification'))
  const token = link ? new URL(link).searchParams.get('token') : null
  await clientOf(http, null).call('PUT', '/users/password', { token, email, password })
  const person = await signIn(http, email, password)
  // As the page's field sends it.
  await person.call('PUT', '/users', { phone: usDigits(phone) })
  return person
}
