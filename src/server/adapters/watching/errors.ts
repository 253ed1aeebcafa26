import { createStackParser, createTransport, type Event } from '@sentry/core'
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server'
import type { Logger } from '../../platform/log.ts'
import { VERSION } from '../../platform/version.ts'

/** A service that does not answer is not waited for longer. */
const PATIENCE_MS = 5_000

const parser = createStackParser(nodeStackLineParser())

/** What a line of the log says of a failure: both are without personal data (`describeError`, `POST /ui-logger`). */
interface Said {
  readonly error?: unknown
  readonly message?: unknown
  readonly stack?: unknown
  readonly ui?: unknown
  readonly route?: unknown
  readonly method?: unknown
  readonly requestId?: unknown
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const eventOf = (level: 'error' | 'warning', fields: Said, line: string): Event => {
  const tags = { route: text(fields.route), method: text(fields.method), requestId: text(fields.requestId) }
  const stack = text(fields.stack)
  const kind = text(fields.error) ?? (fields.ui === undefined ? undefined : 'Browser')
  const value = text(fields.message) ?? text(fields.ui)
  return {
    level,
    message: line,
    tags: Object.fromEntries(Object.entries(tags).filter(([, tag]) => tag !== undefined)),
    ...(kind && {
      exception: {
        values: [
          { type: kind, value, ...(stack && { stacktrace: { frames: parser(`${kind}\n${stack}`) } }) },
        ],
      },
    }),
  }
}

/**
 * A log whose failures go to an error-reporting service as well (Sentry's protocol, by its own client; issue 9 "Watching"): each
 * line of level error, and what browsers tell. What is sent is the line and nothing else: no request, user, address, or machine.
 */
export const reportingErrors = (log: Logger, dsn: string): Logger => {
  const client = new ServerRuntimeClient({
    dsn,
    release: VERSION,
    integrations: [],
    stackParser: parser,
    sendDefaultPii: false,
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const answer = await fetch(options.url, {
          method: 'POST',
          headers: options.headers,
          body: typeof body === 'string' ? body : Buffer.from(body),
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        return {
          statusCode: answer.status,
          headers: {
            'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
            'retry-after': answer.headers.get('retry-after'),
          },
        }
      }),
  })
  client.init()
  return {
    info: (fields, line) => log.info(fields, line),
    warn: (fields, line) => {
      log.warn(fields, line)
      if ('ui' in fields) client.captureEvent(eventOf('warning', fields, line))
    },
    error: (fields, line) => {
      log.error(fields, line)
      client.captureEvent(eventOf('error', fields, line))
    },
  }
}
