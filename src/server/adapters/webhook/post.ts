import { request as plain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as overTls } from 'node:https'
import type { LookupFunction } from 'node:net'
import { ADDRESS_WORDS, ANSWER_KEPT, ANSWER_WITHIN } from '#domain/webhook/webhook.ts'
import { BadAddress, formProblem, resolveChecked, resolverFor, type Resolve } from './address.ts'

/** What became of one try. */
export interface Posted {
  /** null: nobody answered. */
  readonly status: number | null
  readonly durationMs: number
  /** The first of what was answered. */
  readonly answer: string
  readonly error: string | null
}

export interface PostOptions {
  /** A developer's own machine will do, without TLS. */
  readonly local: boolean
  readonly resolve?: Resolve
  readonly withinMs?: number
}

/** What is not kept is not read either. */
const READ_AT_MOST = 16 * 1024

/** Names are looked up here and nowhere else: every address is checked, and the connection goes to one that was. */
const checkedLookup =
  (how: { local: boolean; resolve: Resolve }): LookupFunction =>
  (host, options, done) => {
    resolveChecked(host, how).then(
      (found) => {
        const first = found[0] ?? { address: '', family: 4 }
        if (options.all) done(null, [...found])
        else done(null, first.address, first.family)
      },
      (error: Error) => done(error, '', 4),
    )
  }

const readSome = async (response: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    if (size >= READ_AT_MOST) break
  }
  // A cut character at the end, and what no database keeps, is left out.
  return Buffer.concat(parts)
    .subarray(0, ANSWER_KEPT)
    .toString('utf8')
    .replaceAll('\0', '')
    .replace(/\uFFFD$/, '')
}

const TOO_LATE = 'It didn’t answer in time.'

const wordsOf = (error: unknown): string => {
  if (error instanceof BadAddress) return ADDRESS_WORDS[error.problem]
  const { code, message } = error as NodeJS.ErrnoException
  return code ? `The connection failed (${code}).` : message.slice(0, 200)
}

/**
 * Posts one message to a stranger's server. Connects to checked addresses alone, follows no redirect, keeps no connection, and takes ten
 * seconds and 16 KB of an answer at most. Never rejects.
 */
export const post = async (
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  options: PostOptions,
): Promise<Posted> => {
  const begun = performance.now()
  const took = () => Math.round(performance.now() - begun)
  const { local, resolve = resolverFor(local), withinMs = ANSWER_WITHIN } = options
  const signal = AbortSignal.timeout(withinMs)
  try {
    // An address that is written in numbers is never looked up.
    const problem = formProblem(address, local)
    if (problem) throw new BadAddress(problem)
    const url = new URL(address)
    const bytes = Buffer.from(body)
    const asked: RequestOptions = {
      method: 'POST',
      agent: false,
      lookup: checkedLookup({ local, resolve }),
      signal,
      headers: { ...headers, 'content-length': bytes.length, connection: 'close' },
    }
    const response = await new Promise<IncomingMessage>((answered, failed) => {
      const send = url.protocol === 'https:' ? overTls : plain
      send(url, asked, answered).on('error', failed).end(bytes)
    })
    const answer = await readSome(response)
    response.destroy()
    const status = response.statusCode ?? 0
    const redirected = status >= 300 && status < 400
    return {
      status,
      durationMs: took(),
      answer,
      error: redirected ? 'It answered with a redirect, which isn’t followed.' : null,
    }
  } catch (error) {
    return { status: null, durationMs: took(), answer: '', error: signal.aborted ? TOO_LATE : wordsOf(error) }
  }
}
