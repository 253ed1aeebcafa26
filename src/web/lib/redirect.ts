import { isOwnPath } from '#domain/kernel/text/url.ts'

/** A path of this origin as it is, anything else as null (api.md "Session"). */
export const safePath = (path: unknown): string | null =>
  typeof path === 'string' && isOwnPath(path) ? path : null

/** Pages that a sign-in does not lead back to: one would sign out again, the others ask what is done (spec 1 §2.1). */
const LEADS_NOWHERE = [
  '/log',
  '/account-',
  '/seller-registration',
  '/email-',
  '/forgot-',
  '/reset-',
  '/stop-search',
]

/**
 * The place to come back to after a sign-in; null for pages that lead nowhere. Their addresses may hold a secret of a mail, which is not
 * written into another link, the history, or an address again (api.md "Shapes").
 */
export const placeOf = ({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null =>
  pathname === '/' || LEADS_NOWHERE.some((start) => pathname.startsWith(start))
    ? null
    : pathname + search + hash

/**
 * Where a sign-in leads (spec 1 §2.3): first-time consumers to onboarding, then the remembered place,
 * home if there is none or it contains "login".
 */
export const afterSignIn = (
  user: { agent?: unknown; lastLogin?: string | null },
  redirect: string | null,
): string => {
  if (!user.agent && !user.lastLogin) return '/consumer-onboarding'
  if (!redirect || redirect.includes('login')) return '/home'
  return LEADS_NOWHERE.some((start) => redirect.startsWith(start)) ? '/home' : redirect
}
