import { describe, expect, it } from 'vitest'
import { sameAddress } from './address.ts'

const home = {
  addressLine1: '1824 Maple Terrace',
  addressLine2: null,
  city: 'Los Angeles',
  state: 'CA',
  zip: '90026',
}

describe('spec 2 §5 "Address equality"', () => {
  it('compares street, unit, city, state and ZIP, without case or blanks around', () => {
    expect(sameAddress(home, { ...home, addressLine1: ' 1824 maple terrace ', addressLine2: '' })).toBe(true)
  })
  it.each(['addressLine1', 'addressLine2', 'city', 'state', 'zip'] as const)(
    'another %s is another address',
    (key) => {
      expect(sameAddress(home, { ...home, [key]: 'other' })).toBe(false)
    },
  )
})
