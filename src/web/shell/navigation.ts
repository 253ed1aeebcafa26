import {
  IconFileText,
  IconForms,
  IconHeartbeat,
  IconHistory,
  IconHome,
  IconHome2,
  IconHourglass,
  IconIdBadge2,
  IconKey,
  IconLicense,
  IconSignRight,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { ADMIN_SECTIONS, type AdminSection } from '#api/pages.ts'
import { COPY as LIB_COPY } from '#web/lib/copy.ts'
import { hasRole, isAgent, type User } from '#web/lib/user.ts'
import { COPY } from './copy.ts'

/** What of the viewer's tasks an entry counts. */
export type Waits = 'ALL' | 'BUYING' | 'SELLING'

export interface Place {
  label: string
  icon: ComponentType<{ size: number }>
  waits?: Waits
  to: string
  /** Paths on which the entry is shown as the current one. */
  active: (path: string) => boolean
}

const under =
  (...roots: string[]) =>
  (path: string) =>
    roots.some((root) => path === root || path.startsWith(`${root}/`))

const BUYING = under(
  '/buying',
  '/offers',
  '/create-offer',
  '/create-offer-consumer',
  '/search',
  '/homes',
  '/liked',
)
const SELLING = under(
  '/listings',
  '/all-listings',
  '/create-listing',
  '/create-property',
  '/listing',
  '/outside-offer',
)

/** `/offer-status/{id}/buyer` belongs to buying, any other review to selling. */
const review = (path: string, side: 'buyer' | 'seller') =>
  under('/offer-status')(path) && path.endsWith('/buyer') === (side === 'buyer')

/** The entries of the sidebar (spec 1 §2.2). */
export const placesFor = (user: Pick<User, 'agent'>): Place[] => [
  { label: COPY.places.home, icon: IconHome, waits: 'ALL', to: '/home', active: under('/home') },
  {
    label: COPY.places.buying,
    icon: IconKey,
    waits: 'BUYING',
    to: isAgent(user) ? '/offers' : '/buying',
    active: (path) => BUYING(path) || review(path, 'buyer'),
  },
  {
    label: COPY.places.selling,
    icon: IconSignRight,
    waits: 'SELLING',
    to: '/listings/filter/active',
    active: (path) => SELLING(path) || review(path, 'seller'),
  },
]

const ADMIN_ICONS: Readonly<Record<AdminSection, Place['icon']>> = {
  users: IconUsers,
  agents: IconIdBadge2,
  listings: IconHome2,
  contracts: IconFileText,
  unassigned: IconHourglass,
  events: IconHistory,
  licenses: IconLicense,
  forms: IconForms,
  operations: IconHeartbeat,
}

/** The Admin group, for administrators only: the sections that there are. */
export const adminPlacesFor = (user: Pick<User, 'roles'>): Place[] =>
  hasRole(user, 'ADMIN')
    ? ADMIN_SECTIONS.map((section) => ({
        label: LIB_COPY.adminSections[section],
        icon: ADMIN_ICONS[section],
        to: `/admin/${section}`,
        active: under(`/admin/${section}`),
      }))
    : []
