import type { BodyIn, OutputOf, ParamsOf, QueryIn, Route } from '#api/kernel/route.ts'
import { ApiError, readError } from './apiError.ts'
import { newKey, rememberSent } from './keys.ts'
import { reportFailure } from '../logger.ts'
import { session } from '../session.ts'
import { COPY } from '../copy.ts'

/** Milliseconds a call may take (spec 1 §7). */
export const TIMEOUT = 30_000

export interface CallInput<R extends Route> {
  params?: ParamsOf<R>
  query?: QueryIn<R>
  body?: BodyIn<R>
  signal?: AbortSignal
  /** The same key for a repeat of the same request: the server then does nothing twice. */
  key?: string
}

/** `/listings/{id}` with `{id: 'x y'}` -> `/api/listings/x%20y`; query values that are undefined are left out. */
export const urlOf = (path: string, params: object = {}, query: object = {}): string => {
  const values = params as Record<string, unknown>
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const tail = search.toString()
  return `/api${filled}${tail ? `?${tail}` : ''}`
}

/** Headers of a JSON call: the token from memory and, for writes, an Idempotency-Key (api.md "Shapes"). */
export const headersOf = (route: Pick<Route, 'method' | 'upload'>, key?: string): Record<string, string> => {
  const headers: Record<string, string> = { accept: 'application/json' }
  const { token } = session.get()
  if (token) headers.authorization = token
  if (route.method === 'POST' || route.method === 'PUT') {
    const own = key ?? newKey()
    rememberSent(own)
    headers['idempotency-key'] = own
  }
  if (route.method !== 'GET' && !route.upload) headers['content-type'] = 'application/json'
  return headers
}

/** Calls the server as the route describes, and answers its body. Throws `ApiError`. */
export const call = async <R extends Route>(route: R, input: CallInput<R> = {}): Promise<OutputOf<R>> =>
  (await callForResponse(route, input)).data

/** As `call`, with the response's headers (sign-in answers its token there). */
export const callForResponse = async <R extends Route>(
  route: R,
  input: CallInput<R> = {},
): Promise<{ data: OutputOf<R>; headers: Headers }> => {
  const isRestoring = route.path === '/users' && route.method === 'GET'
  // Without a token the server would end a session that is only not restored yet.
  const { status, token } = session.get()
  if (status === 'in' && token === null && !isRestoring) throw new ApiError(0, 'no-connection', COPY.offline)
  const timeout = AbortSignal.timeout(TIMEOUT)
  const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout
  let response: Response
  try {
    response = await fetch(urlOf(route.path, input.params ?? {}, input.query ?? {}), {
      method: route.method,
      headers: headersOf(route, input.key),
      body: route.method === 'GET' ? undefined : JSON.stringify(input.body ?? {}),
      credentials: 'same-origin',
      signal,
    })
  } catch (cause) {
    if (input.signal?.aborted) throw cause
    throw new ApiError(0, 'no-connection', timeout.aborted ? COPY.timeout : COPY.offline)
  }
  if (!response.ok) throw await failed(route, response, token)
  return { data: (await jsonOf(response)) as OutputOf<R>, headers: response.headers }
}

const jsonOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  return text === '' ? {} : JSON.parse(text)
}

/**
 * A 401 ends the session it was asked in, except where signing in itself is what failed (api.md "Session"): whoever has logged in
 * again while it was on its way stays.
 */
const failed = async (route: Route, response: Response, token: string | null): Promise<ApiError> => {
  const error = await readError(response)
  const signingIn = route.path.startsWith('/login') || (route.method === 'GET' && route.path === '/users')
  if (error.status === 401 && !signingIn && token === session.get().token) session.expire()
  if (!signingIn) reportFailure(error.message, error.stack)
  return error
}
