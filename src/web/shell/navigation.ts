import { hasRole, isAgent, type User } from '#web/lib/user.ts'
import { COPY } from './copy.ts'

export interface Place {
  label: string
  to: string
  /** Paths on which the entry is shown as the current one. */
  active: (path: string) => boolean
}

const under =
  (...roots: string[]) =>
  (path: string) =>
    roots.some((root) => path === root || path.startsWith(`${root}/`))

const BUYING = under('/buying', '/offers', '/create-offer', '/create-offer-consumer', '/search')
const SELLING = under('/listings', '/all-listings', '/create-listing', '/create-property', '/listing')

/** `/offer-status/{id}/buyer` belongs to buying, any other review to selling. */
const review = (path: string, side: 'buyer' | 'seller') =>
  under('/offer-status')(path) && path.endsWith('/buyer') === (side === 'buyer')

/** The entries of the sidebar (spec 1 §2.2). */
export const placesFor = (user: Pick<User, 'agent'>): Place[] => [
  { label: COPY.places.home, to: '/home', active: under('/home') },
  {
    label: COPY.places.buying,
    to: isAgent(user) ? '/offers' : '/buying',
    active: (path) => BUYING(path) || review(path, 'buyer'),
  },
  {
    label: COPY.places.selling,
    to: '/listings/filter/active',
    active: (path) => SELLING(path) || review(path, 'seller'),
  },
]

/** The Admin group, for administrators only: the sections that there are. */
export const adminPlacesFor = (user: Pick<User, 'roles'>): Place[] =>
  hasRole(user, 'ADMIN')
    ? (['users', 'agents', 'events'] as const).map((section) => ({
        label: COPY.places[section],
        to: `/admin/${section}`,
        active: under(`/admin/${section}`),
      }))
    : []
