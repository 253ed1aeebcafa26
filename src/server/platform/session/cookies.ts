import type { Config } from '../config.ts'

const isSecure = (config: Config): boolean => config.publicUrl.startsWith('https:')

/**
 * HttpOnly: the secret from which the session's token follows. Over TLS under a name that a browser takes from this host
 * alone, so that no neighbor of our domain sets it (security.md "Low").
 */
export const sessionCookieOf = (config: Config): string => (isSecure(config) ? '__Host-session' : 'session')
/** Readable and without a secret: tells the pages that trying to restore a session is worth a call. */
const HINT_COOKIE = 'signedIn'

/** Does a browser say that it has a session? Whether it holds is asked by the pages' first call. */
export const mayBeSignedIn = (cookies: Readonly<Record<string, string | undefined>>): boolean =>
  cookies[HINT_COOKIE] === '1'

/** HttpOnly: this browser registered. Goes to the activation alone. */
export const REGISTRATION_COOKIE = 'registration'

/** Thirty days, in seconds. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60
/** Nobody stays in another's account for longer (api.md "Session"). */
export const IMPERSONATION_SECONDS = 60 * 60

const attributes = (config: Config, seconds: number, path = '/'): string =>
  `Path=${path}; Max-Age=${seconds}; SameSite=Lax${isSecure(config) ? '; Secure' : ''}`

/** `Set-Cookie` header of a registration: lives as long as its mail's link. A later link asks for the password. */
export const registrationCookie = (config: Config, secret: string, seconds: number): string =>
  `${REGISTRATION_COOKIE}=${secret}; HttpOnly; ${attributes(config, seconds, '/api/users/activation')}`

/** `Set-Cookie` headers of a new session. */
export const sessionCookies = (config: Config, secret: string, seconds: number): string[] => [
  `${sessionCookieOf(config)}=${secret}; HttpOnly; ${attributes(config, seconds)}`,
  `${HINT_COOKIE}=1; ${attributes(config, seconds)}`,
]

/** `Set-Cookie` headers that take both away. */
export const endedCookies = (config: Config): string[] => [
  `${sessionCookieOf(config)}=; HttpOnly; ${attributes(config, 0)}`,
  `${HINT_COOKIE}=; ${attributes(config, 0)}`,
]
