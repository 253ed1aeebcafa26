import { expect, it } from 'vitest'
import type { User } from '#web/lib/user.ts'
import { asksForTexts, profileOf, profileProblems } from './profileForm.ts'

const BLANK = { addressLine1: '', addressLine2: null, city: null, state: null, zip: null }
const GIVEN = { addressLine1: '1 Oak St', addressLine2: null, city: 'Los Angeles', state: 'CA', zip: '90026' }
const person = (address: object | null, agent?: object) =>
  ({
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@example.com',
    phone: '2135550143',
    address,
    agent,
  }) as unknown as User
const office = (address: object) =>
  person(null, {
    licenseNumber: '02000001',
    licenseState: 'CA',
    brokerage: { name: 'Oak', licenseNumber: 'B1', ...address },
  })

it('asks for an address that is given in part, or was given, and for no other (accounts.md, the low ones)', () => {
  const required = (user: User, change: object = {}) =>
    profileProblems({ ...profileOf(user), ...change }, user).map(({ path, message }) => `${path}: ${message}`)
  expect(required(person(null))).toEqual([])
  expect(required(person(BLANK))).toEqual([])
  expect(required(person(GIVEN))).toEqual([])
  expect(required(person(null), { address: { ...BLANK, city: 'Los Angeles' } })).toEqual([
    'address.addressLine1: Required',
    'address.state: Required',
    'address.zip: Required',
  ])
  expect(required(person(GIVEN), { address: BLANK })).toHaveLength(4)
  expect(required(person(null), { phone: '1' })).toEqual(['phone: Invalid phone number'])
  expect(required(office(BLANK))).toEqual([])
  expect(required(office({ ...BLANK, zip: '90026' }))).toEqual([
    'brokerage.addressLine1: Required',
    'brokerage.city: Required',
    'brokerage.state: Required',
  ])
})

it('asks for texts to another number than they were agreed to for, and of a first one where nothing was said', () => {
  const asked = (phone: string | null, sms: boolean | null, typed: string) =>
    asksForTexts(typed, { ...person(null), phone, consents: { sms } } as unknown as User)
  expect(asked('2135550143', true, '(213) 555-0143')).toBe(false)
  expect(asked('2135550143', true, '2135550144')).toBe(true)
  expect(asked('2135550143', null, '2135550143')).toBe(true)
  expect(asked(null, true, '2135550143'), 'agreed before there was a number').toBe(false)
  expect(asked(null, null, '2135550143')).toBe(true)
  expect(asked('2135550143', null, '1')).toBe(false)
})
