import { pino } from 'pino'
import { factsNow } from './request-facts.ts'

/**
 * The log: JSON lines without personal data. What goes in are route patterns, ids of requests, codes and durations;
 * never path values, queries, bodies, names or addresses.
 */
export interface Logger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Where the lines go, for tests; else to the terminal. */
type Sink = { write(line: string): void }

/** Whatever is said while a request is answered carries the ids by which its lines are joined. */
const joined = (): object => {
  const facts = factsNow()
  if (!facts) return {}
  const { requestId, traceId } = facts
  return traceId === null ? { requestId } : { requestId, traceId }
}

export const createLog = (level: string, sink?: Sink): Logger => {
  const options = {
    level,
    base: { app: 'parley' },
    mixin: joined,
    mixinMergeStrategy: (own: object, more: object) => ({ ...more, ...own }),
  }
  return sink ? pino(options, sink) : pino(options)
}

/** What may be said of an error: its kind, code and stack, but not the values a database puts into its detail. */
export const describeError = (error: unknown): object => {
  if (!(error instanceof Error)) return { error: typeof error }
  const { code, constraint, table, severity } = error as Error & Record<string, unknown>
  // A database quotes the value it could not take; where it happened is in the stack's other lines.
  const message = severity ? error.message.replace(/"[^"]*"/g, '"…"') : error.message
  const stack = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return {
    error: error.name,
    message: message.slice(0, 300),
    code,
    constraint,
    table,
    stack: stack.join('\n'),
  }
}
