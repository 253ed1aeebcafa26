import { expect } from 'vitest'

/* oxlint-disable typescript/no-explicit-any -- what a call answers is checked by the route's schema on the server; a
   test reads it as it comes. */
export interface Answered {
  readonly status: number
  readonly body: any
  readonly headers: Headers
}

export interface CallOptions {
  readonly headers?: Record<string, string>
}

export interface SendOptions extends CallOptions {
  /** Text fields before the file. */
  readonly texts?: Record<string, string>
}

/** Someone who calls: the public, or a signed-in user. */
export interface Caller {
  readonly token: string | null
  get(path: string, options?: CallOptions): Promise<Answered>
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answered>
  put(path: string, body?: unknown, options?: CallOptions): Promise<Answered>
  delete(path: string, body?: unknown, options?: CallOptions): Promise<Answered>
  /** Multipart, field `file`. */
  send(path: string, bytes: Buffer, name: string, options?: SendOptions): Promise<Answered>
  upload(type: string, bytes: Buffer, name: string, options?: CallOptions): Promise<Answered>
}

const read = async (response: Response): Promise<Answered> => {
  const bytes = Buffer.from(await response.arrayBuffer())
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(bytes.toString('utf8')) : bytes,
  }
}

/** Calls below `/api`. A string body is sent as it is. */
export const caller = (origin: string, token: string | null): Caller => {
  const headersOf = (more: Record<string, string> = {}) => ({
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...more,
  })
  const send =
    (method: string) =>
    async (path: string, body?: unknown, options: CallOptions = {}): Promise<Answered> =>
      read(
        await fetch(`${origin}/api${path}`, {
          method,
          headers: headersOf({
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...options.headers,
          }),
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
      )
  const sendFile: Caller['send'] = async (path, bytes, name, options = {}) => {
    const form = new FormData()
    for (const [key, text] of Object.entries(options.texts ?? {})) form.append(key, text)
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    return read(
      await fetch(`${origin}/api${path}`, {
        method: 'POST',
        headers: headersOf(options.headers),
        body: form,
      }),
    )
  }
  return {
    token,
    get: (path, options) => send('GET')(path, undefined, options),
    post: send('POST'),
    put: send('PUT'),
    delete: send('DELETE'),
    send: sendFile,
    upload: (type, ...rest) => sendFile(`/upload/${type}`, ...rest),
  }
}

/** The answer's body, once its status is the expected one; otherwise the test fails with what was said. */
export const ok = (answer: Answered, status?: number): any => {
  const good = status === undefined ? answer.status < 300 : answer.status === status
  if (!good) expect.fail(`answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
