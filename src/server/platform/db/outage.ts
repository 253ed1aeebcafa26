/** Class 08: connection; 53300: too many connections; 57P01..57P05: the server is stopping or starting; 25006: read-only. */
const OUTAGE = /^(08...|53300|53400|57P0[1-5]|57014|25006|58000|XX001)$/
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
])
const SENTENCES =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|not queryable|Client was closed|Cannot use a pool after calling end/i

const parts = (error: unknown): { code: string; message: string; syscall: boolean } => {
  const e = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  return { code: String(e.code ?? ''), message: String(e.message ?? ''), syscall: 'syscall' in e }
}

/** What a driver says went wrong. Where a name has several addresses, the error of all of them has a code alone. */
export const wordsOf = (error: unknown): string => parts(error).message || parts(error).code

/** Is this the database being away (503), rather than a bug of ours (500)? */
export const isOutage = (error: unknown): boolean => {
  const { code, message, syscall } = parts(error)
  if (error instanceof AggregateError) return error.errors.some(isOutage)
  if (code === 'ENOENT') return false
  return OUTAGE.test(code) || (syscall && NETWORK.has(code)) || SENTENCES.test(message)
}

/** How pg-pool says that no connection became free in its time: the database may be well. */
export const isCrowded = (error: unknown): boolean =>
  parts(error).message === 'timeout exceeded when trying to connect'

/** 57014: the statement ran into its own time limit. */
export const isTooSlow = (error: unknown): boolean => parts(error).code === '57014'

/** 53100: the database's disk is full. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Is there no room left, on our disk or the database's? Nothing was kept, and nothing was half kept. */
export const isFull = (error: unknown): boolean => FULL.has(parts(error).code)

/**
 * A migration of the next release changed the columns of a statement that this connection has prepared. The same one may be sent again
 * under another name.
 */
export const isOutdated = (error: unknown): boolean =>
  parts(error).code === '0A000' && parts(error).message === 'cached plan must not change result type'

/** Two transactions met head on, or a table changed under one; the same one may be tried again. */
export const isCollision = (error: unknown): boolean =>
  ['40001', '40P01'].includes(parts(error).code) || isOutdated(error)

/** Text the database cannot hold (a NUL byte, a broken surrogate): the caller's request is malformed. */
export const isUnstorable = (error: unknown): boolean =>
  ['22021', '22P05', '22P02'].includes(parts(error).code)
