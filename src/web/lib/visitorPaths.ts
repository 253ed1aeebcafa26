/** Where a visitor logs in, to come back to `path` (spec 2 §2: "The registration path receives redirect = current path"). */
export const logInPath = (path: string): string => `/login?redirect=${encodeURIComponent(path)}`

/** Where a visitor registers; `path`: to come back to it. */
export const registerPath = (path: string | null): string =>
  path === null ? '/account-registration' : `/account-registration?redirect=${encodeURIComponent(path)}`

/** A field `q` of the public search. */
export const HOMES_PATH = '/homes'
