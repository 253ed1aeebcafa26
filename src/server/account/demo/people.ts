import { NEW_AGENT_ROLES } from '#domain/account/roles.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
export const DEMO_PASSWORD = 'Parley-demo-1'

export interface DemoPerson {
  /** Before the @ of the sign-in. */
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly roles: readonly string[]
  readonly licence?: { readonly state: PropertyState; readonly licenseNumber: string }
  readonly brokerage?: {
    readonly name: string
    readonly licenseNumber: string
    readonly addressLine1: string
    readonly city: string
    readonly state: string
    readonly zip: string
  }
}

export const demoEmail = ({ name }: Pick<DemoPerson, 'name'>): string => `${name}@parley.example`

const LISTING_AGENT = [...NEW_AGENT_ROLES, 'LISTING'] as const

const harbor = {
  name: 'Harbor & Oak Realty',
  licenseNumber: '01900100',
  addressLine1: '410 State Street',
  city: 'Santa Barbara',
  state: 'CA',
  zip: '93101',
}
const redwood = {
  name: 'Redwood Lane Homes',
  licenseNumber: '01900200',
  addressLine1: '1200 College Avenue',
  city: 'Oakland',
  state: 'CA',
  zip: '94618',
}
const gulfside = {
  name: 'Gulfside Property Group',
  licenseNumber: 'CQ1900300',
  addressLine1: '88 Bayshore Boulevard',
  city: 'Tampa',
  state: 'FL',
  zip: '33606',
}

const ca = (licenseNumber: string) => ({ state: 'CA' as const, licenseNumber })
const fl = (licenseNumber: string) => ({ state: 'FL' as const, licenseNumber })

/** The demo logins (api.md "Demo and test world"); invented people with numbers nobody can have. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { name: 'admin', firstName: 'Ada', lastName: 'Winters', phone: '8055550100', roles: ['ADMIN'] },
  {
    name: 'listing-ca',
    firstName: 'Laura',
    lastName: 'Bennett',
    phone: '8055550101',
    roles: LISTING_AGENT,
    licence: ca('01900101'),
    brokerage: harbor,
  },
  {
    name: 'listing-fl',
    firstName: 'Luis',
    lastName: 'Ortega',
    phone: '8135550102',
    roles: LISTING_AGENT,
    licence: fl('SL2900102'),
    brokerage: gulfside,
  },
  {
    name: 'agent-ca',
    firstName: 'Andrea',
    lastName: 'Kim',
    phone: '5105550103',
    roles: NEW_AGENT_ROLES,
    licence: ca('01900103'),
    brokerage: redwood,
  },
  {
    name: 'agent2-ca',
    firstName: 'Ben',
    lastName: 'Carter',
    phone: '5105550104',
    roles: NEW_AGENT_ROLES,
    licence: ca('01900104'),
    brokerage: redwood,
  },
  {
    name: 'agent3-ca',
    firstName: 'Chloe',
    lastName: 'Nguyen',
    phone: '8055550105',
    roles: NEW_AGENT_ROLES,
    licence: ca('01900105'),
    brokerage: harbor,
  },
  {
    name: 'agent-fl',
    firstName: 'Frank',
    lastName: 'Doyle',
    phone: '8135550106',
    roles: NEW_AGENT_ROLES,
    licence: fl('SL2900106'),
    brokerage: gulfside,
  },
  {
    name: 'agent2-fl',
    firstName: 'Gina',
    lastName: 'Russo',
    phone: '8135550107',
    roles: NEW_AGENT_ROLES,
    licence: fl('SL2900107'),
    brokerage: gulfside,
  },
  { name: 'seller-ca', firstName: 'Sam', lastName: 'Rivera', phone: '8055550108', roles: [] },
  { name: 'seller2-ca', firstName: 'Sofia', lastName: 'Rivera', phone: '8055550109', roles: [] },
  { name: 'seller-fl', firstName: 'Stella', lastName: 'Grant', phone: '8135550110', roles: [] },
  { name: 'buyer-ca', firstName: 'Brian', lastName: 'Cole', phone: '5105550111', roles: [] },
  { name: 'buyer2-ca', firstName: 'Bella', lastName: 'Moreno', phone: '5105550112', roles: [] },
  { name: 'buyer-fl', firstName: 'Blake', lastName: 'Foster', phone: '8135550113', roles: [] },
]
