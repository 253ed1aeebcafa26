import { describe, expect, it } from 'vitest'
import type { User } from '#web/lib/user.ts'
import { adminPlacesFor, placesFor } from './navigation.ts'

const user = (more: Partial<Pick<User, 'agent' | 'roles'>> = {}) => ({ agent: null, roles: [], ...more })
const active = (who: ReturnType<typeof user>, path: string) =>
  placesFor(who)
    .filter((place) => place.active(path))
    .map((place) => place.label)

describe('sidebar', () => {
  it('spec 1 §2.2: Buying leads agents to /offers and others to /buying', () => {
    const agent = user({
      agent: {
        licenseNumber: '1',
        licenseState: 'CA',
        licenseStanding: 'CURRENT',
        phone: null,
        brokerage: { id: null },
        questionnaire: null,
      },
    })
    expect(placesFor(agent)[1]?.to).toBe('/offers')
    expect(placesFor(user())[1]?.to).toBe('/buying')
  })

  it('spec 1 §2.2: the current entry follows the path', () => {
    for (const path of ['/buying', '/offers/1', '/create-offer', '/create-offer-consumer', '/search'])
      expect(active(user(), path)).toEqual(['Buying'])
    for (const path of [
      '/listings/filter/active',
      '/create-listing/1',
      '/listing/oak',
      '/offer-status/1/seller',
      '/outside-offer/1',
    ])
      expect(active(user(), path)).toEqual(['Selling'])
    expect(active(user(), '/offer-status/1/buyer')).toEqual(['Buying'])
    for (const path of ['/homes', '/liked']) expect(active(user(), path)).toEqual(['Buying'])
  })

  it('spec 1 §2.2: only administrators get the Admin group', () => {
    expect(adminPlacesFor(user())).toEqual([])
    expect(adminPlacesFor(user({ roles: [{ name: 'ADMIN' }] })).map((place) => place.label)).toEqual([
      'Users',
      'Agents',
      'Listings',
      'Contracts',
      'Waiting for an agent',
      'License claims',
      'Forms',
      'Account events',
      'Operations',
    ])
  })
})
