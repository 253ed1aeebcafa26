import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'

/**
 * Scripts, styles and pictures come from here alone; nobody frames us; nothing tells others where a click came from. Stripe's
 * hosts are named where its settings are there, for its pricing table (docs.stripe.com/security/guide), and nowhere else; so is
 * the host of map tiles.
 * Mantine writes style sheets of its own, which show the page's nonce; a browser too old for `style-src-elem` reads
 * `style-src`, and the nonce there.
 */
const pagePolicy = (nonce: string, { stripe, mapTiles }: Pick<Config, 'stripe' | 'mapTiles'>): string => {
  const tiles = mapTiles ? ` ${new URL(mapTiles.url).origin}` : ''
  return [
    "default-src 'self'",
    `script-src 'self'${stripe ? ' https://js.stripe.com' : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    `img-src 'self' data: blob:${tiles}${stripe ? ' https://*.stripe.com' : ''}`,
    "font-src 'self' data:",
    `connect-src 'self' blob: data:${tiles}${stripe ? ' https://api.stripe.com' : ''}`,
    ...(stripe
      ? ['frame-src https://js.stripe.com https://hooks.stripe.com https://checkout.stripe.com']
      : []),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The hash by which a policy knows a style sheet that is written into a page. */
const styleHash = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** An answer that is no page of ours does nothing, whatever a browser takes it for. */
const nothing = (more: string) =>
  `default-src 'none'; ${more}base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Content security policies by what is answered. */
export const POLICIES = {
  data: nothing(''),
  /** A file somebody uploaded is never a page of ours. */
  file: `${nothing("style-src 'unsafe-inline'; ")}; sandbox`,
  /** A page of ours without scripts, whose one style sheet is written into it: the readable API. */
  text: (style: string) => nothing(`style-src ${styleHash(style)}; `),
  /**
   * The same with a search field, and mails as their readers see them, in frames that inherit this: the mailbox of the demo data.
   * Colors and sizes of a mail stand at its elements. Pictures come from where mails find them.
   */
  outbox: (styles: readonly string[], publicUrl: string) =>
    nothing(
      `style-src ${styles.map(styleHash).join(' ')}; style-src-attr 'unsafe-inline'; img-src 'self' ${new URL(publicUrl).origin}; `,
    ).replace("form-action 'none'", "form-action 'self'"),
  page: pagePolicy,
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
