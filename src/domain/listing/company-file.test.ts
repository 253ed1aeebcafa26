import { describe, expect, it } from 'vitest'
import { companyReader } from './company-file.ts'

describe('an operator’s file of companies', () => {
  it('names its columns in its first line, in any order', () => {
    const read = companyReader(['Name', 'KIND', 'address', 'phone'])
    expect(read?.(['Golden Gate Escrow ', 'escrow', '1 Main St', '(415) 555-0100'])).toEqual({
      kind: 'ESCROW',
      name: 'Golden Gate Escrow',
      officerName: null,
      email: null,
      phone: '(415) 555-0100',
      address: '1 Main St',
    })
    expect(companyReader(['Company', 'Type'])).toBeNull()
  })

  it.each([
    [['BANK', 'A', '', ''], 'kind'],
    [['TITLE', ' ', '', ''], 'name'],
    [['TITLE', 'A', 'notanemail', ''], 'email'],
    [['TITLE', 'A', '', '123'], 'phone'],
    [['TITLE', 'A'.repeat(121), '', ''], 'long'],
  ])('%j is left out: %s', (line, why) =>
    expect(companyReader(['kind', 'name', 'email', 'phone'])?.(line)).toBe(why),
  )
})
