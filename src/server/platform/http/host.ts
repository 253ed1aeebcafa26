import { isIP } from 'node:net'
import { refuse } from '#domain/kernel/refusal.ts'
import type { Config } from '../config.ts'
import { RequestRefused } from './errors.ts'

/**
 * Is this a name we go by? Ours, this machine's, or a bare address. Any other is a name that somebody made point at us, by
 * which a page of theirs would read our answers as its own (DNS rebinding; security.md "Low").
 */
export const isOurHost = (config: Pick<Config, 'publicUrl'>, hostname: string): boolean => {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  return (
    name === new URL(config.publicUrl).hostname.toLowerCase() ||
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    isIP(name) !== 0
  )
}

export const refuseStrangeHost = (config: Config, hostname: string): void => {
  if (isOurHost(config, hostname)) return
  throw new RequestRefused(
    refuse('malformed-request', {
      message: 'Nothing is served under this name. PUBLIC_URL says which is ours.',
    }),
  )
}
