import { describe, expect, it } from 'vitest'
import { paramsOf, searchOf, within } from './address.ts'

describe('the address of a search', () => {
  it('holds what is asked for, and gives it back', () => {
    const search = searchOf(
      new URLSearchParams('q=Oakland&priceMax=900000&beds=3&type=CONDOMINIUM&sort=price-low'),
    )
    expect(search).toMatchObject({
      q: 'Oakland',
      priceMax: 900000,
      beds: 3,
      type: 'CONDOMINIUM',
      sort: 'price-low',
    })
    expect(paramsOf(search).toString()).toBe(
      'q=Oakland&priceMax=900000&beds=3&type=CONDOMINIUM&sort=price-low',
    )
  })

  it('an address that says nothing asks for everything', () => {
    expect(paramsOf(searchOf(new URLSearchParams('beds=many'))).toString()).toBe('')
    expect(paramsOf(searchOf(new URLSearchParams('q=&sort=newest'))).toString()).toBe('')
  })

  it('what says nothing takes nothing else along', () => {
    const search = searchOf(new URLSearchParams('q=Oakland&beds=many&sort=dearest&priceMax=900000'))
    expect(paramsOf(search).toString()).toBe('q=Oakland&priceMax=900000')
  })

  it('a stretch of the map is put in, and taken out again', () => {
    const here = within({ q: 'x' }, { west: -122.51234, south: 37.7, east: -122.3, north: 37.81 })
    expect(paramsOf(here).get('west')).toBe('-122.512')
    expect(paramsOf(within(here, null)).toString()).toBe('q=x')
  })
})
