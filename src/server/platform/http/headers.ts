import type { Config } from '../config.ts'

/** Scripts, styles and pictures come from here alone; nobody frames us; nothing tells others where a click came from. */
const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self' blob: data:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** An answer that is no page of ours does nothing, whatever a browser takes it for. */
const nothing = (more: string) =>
  `default-src 'none'; ${more}base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Content security policies by what is answered. */
export const POLICIES = {
  data: nothing(''),
  /** A file somebody uploaded is never a page of ours. */
  file: `${nothing("style-src 'unsafe-inline'; ")}; sandbox`,
  /** A page without scripts: the readable API, and the mailbox of the demo data, which has a search field. */
  text: nothing("style-src 'unsafe-inline'; "),
  outbox: nothing("style-src 'unsafe-inline'; ").replace("form-action 'none'", "form-action 'self'"),
  page: PAGE_POLICY,
} as const

/** What every answer says, a refusal and a file too (security.md "Low"). */
export const securityHeaders = (config: Config): Record<string, string> => ({
  'content-security-policy': POLICIES.data,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), display-capture=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(config.publicUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}),
})
