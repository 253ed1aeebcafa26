import { describe, expect, it } from 'vitest'
import type { User } from '#web/lib/user.ts'
import { adminPlacesFor, placesFor } from './navigation.ts'

const user = (more: Partial<User> = {}): User => ({
  id: 'u', firstName: 'A', lastName: 'B', email: 'a@b.example', phone: null, roles: [], status: 'ACTIVE', ...more,
})
const active = (who: User, path: string) => placesFor(who).filter((place) => place.active(path)).map((place) => place.label)

describe('sidebar', () => {
  it('spec 1 §2.2: Buying leads agents to /offers and others to /buying', () => {
    const agent = user({ agent: { licenseNumber: '1', licenseState: 'CA' } })
    expect(placesFor(agent)[1]?.to).toBe('/offers')
    expect(placesFor(user())[1]?.to).toBe('/buying')
  })

  it('spec 1 §2.2: the current entry follows the path', () => {
    for (const path of ['/buying', '/offers/1', '/create-offer', '/create-offer-consumer', '/search']) expect(active(user(), path)).toEqual(['Buying'])
    for (const path of ['/listings/filter/active', '/create-listing/1', '/listing/oak', '/offer-status/1/seller']) expect(active(user(), path)).toEqual(['Selling'])
    expect(active(user(), '/offer-status/1/buyer')).toEqual(['Buying'])
  })

  it('spec 1 §2.2: only administrators get the Admin group', () => {
    expect(adminPlacesFor(user())).toEqual([])
    expect(adminPlacesFor(user({ roles: [{ name: 'ADMIN' }] })).map((place) => place.label)).toEqual(['Users', 'Agents', 'Listings', 'Contracts'])
  })
})
