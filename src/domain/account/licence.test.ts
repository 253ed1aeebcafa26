import { describe, expect, it } from 'vitest'
import { holdsOn, licenceNumbers, licenceSpellings, licenceStanding, sameLastName } from './licence.ts'

describe('last names as people write them (issue 9 "Licences")', () => {
  it.each([
    ['Tester', 'TESTER'],
    [' tester ', 'Tester'],
    ['Nunez', 'Núñez'],
    ['Núñez', 'NU\u0301N\u0303EZ'],
    ['Muller', 'MÜLLER'],
    ['Søren', 'SOREN'],
    ['Strauß', 'STRAUSS'],
    ['Łukasz', 'Lukasz'],
    ['O’Brien', 'OBRIEN'],
    ["O'Brien", 'O’BRIEN'],
    ['Obrien', 'O BRIEN'],
    ['Smith-Jones', 'SMITH JONES'],
    ['Smithjones', 'Smith–Jones'],
    ['de la Cruz', 'DELACRUZ'],
    ['Van Der Berg', 'VANDERBERG'],
    ['St. James', 'ST JAMES'],
    ['King', 'KING JR'],
    ['King, Jr.', 'King'],
    ['King III', 'KING'],
    ['King Sr. Esq.', 'King'],
    ['V', 'v'],
    ['李', '李'],
  ])('%s is %s', (typed, registered) => expect(sameLastName(typed, registered)).toBe(true))

  it.each([
    ['Tester', 'Testers'],
    ['Smith', 'Smith-Jones'],
    ['Jones Smith', 'Smith Jones'],
    ['Jr', 'King'],
    ['', ''],
    ['.', '-'],
    ['李', '王'],
  ])('%s is not %s', (typed, registered) => expect(sameLastName(typed, registered)).toBe(false))
})

describe('license numbers as people type them', () => {
  it.each([
    ['CA', '02000001', ['02000001']],
    ['CA', ' 2000001', ['02000001']],
    ['CA', 'DRE #02000001', ['02000001']],
    ['CA', 'CalBRE 0200-0001', ['02000001']],
    ['FL', 'sl3000001', ['SL3000001']],
    ['FL', 'SL-3000001', ['SL3000001']],
    ['FL', '3000001', ['SL3000001', 'BK3000001', 'BL3000001']],
    ['FL', '#', []],
  ])('%s %s', (state, typed, numbers) => expect(licenceNumbers(state, typed)).toEqual(numbers))
})

it('a license holds through its last day', () => {
  const record = { licenseNumber: '1', lastName: 'x', active: true, expiresOn: '2026-11-22' }
  expect([holdsOn(record, '2026-11-22'), holdsOn(record, '2026-11-23')]).toEqual([true, false])
  expect(holdsOn({ ...record, active: false }, '2026-11-22')).toBe(false)
  expect(holdsOn({ ...record, expiresOn: null }, '2099-01-01')).toBe(true)
})

it('an agent is told how it stands: what would be refused is not current, and what another has is disputed', () => {
  const record = { licenseNumber: '01234567', lastName: 'KING', active: true, expiresOn: '2026-11-22' }
  const agent = { lastName: 'King', isDisputed: false, isDecided: false }
  expect(licenceStanding(agent, record, '2026-11-22')).toBe('CURRENT')
  expect(licenceStanding(agent, record, '2026-11-23')).toBe('NOT_CURRENT')
  expect(licenceStanding({ ...agent, lastName: 'Queen' }, record, '2026-11-22')).toBe('NOT_CURRENT')
  expect(licenceStanding(agent, null, '2026-11-22')).toBe('NOT_CURRENT')
  expect(licenceStanding({ ...agent, isDisputed: true }, record, '2026-11-22')).toBe('DISPUTED')
  expect(licenceStanding({ ...agent, isDisputed: true, isDecided: true }, record, '2026-11-22')).toBe(
    'WITH_ANOTHER',
  )
})

it('a license number is written in several ways by other systems', () => {
  expect(licenceSpellings('FL', 'sl2900102')).toEqual([
    'SL2900102',
    '2900102',
    'SL-2900102',
    'SL 2900102',
    'sl2900102',
  ])
  expect(licenceSpellings('FL', '2900102')).toContain('BK2900102')
  expect(licenceSpellings('CA', 'DRE 2000001')).toEqual(['02000001', '2000001'])
  expect(licenceSpellings('FL', '')).toEqual([])
})
