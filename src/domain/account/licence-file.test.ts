import { describe, expect, it } from 'vitest'
import { readerOf } from './licence-file.ts'

const CA_HEADER =
  'lastname_primary,firstname_secondary,name_suffix,lic_number,lic_type,lic_status,lic_effective_date,lic_expiration_date'
const ca = (line: string) => readerOf('CA', CA_HEADER.split(','))!.read(line.split(','))
const KING = { lastName: 'KING', firstName: 'MARTIN', active: true }

describe('a line of California’s list', () => {
  it.each([
    [
      'KING,MARTIN,JR,01234567,Salesperson,Licensed,20200101,20281231',
      { ...KING, licenseNumber: '01234567', expiresOn: '2028-12-31' },
    ],
    [
      'KING,MARTIN,,1234567,Broker,LICENSED,01/01/2020,12/31/2028',
      { ...KING, licenseNumber: '01234567', expiresOn: '2028-12-31' },
    ],
    ['KING,MARTIN,,01234567,Officer,Licensed,,', { ...KING, licenseNumber: '01234567', expiresOn: null }],
    [
      'KING,MARTIN,,01234567,Salesperson,Licensed NBA,,',
      { ...KING, active: false, licenseNumber: '01234567', expiresOn: null },
    ],
    [
      'KING,MARTIN,,01234567,Salesperson,Revoked,,',
      { ...KING, active: false, licenseNumber: '01234567', expiresOn: null },
    ],
    ['KING HOMES INC,,,01234567,Corporation,Licensed,,', 'not-a-person'],
    ['KING,MARTIN,,,Broker,Licensed,,', 'no-number'],
    [' ,MARTIN,,01234567,Broker,Licensed,,', 'no-name'],
    ['KING,MARTIN,,01234567,Broker,Licensed,,31.12.28', 'bad-date'],
    ['KING,MARTIN,,01234567,Broker,Licensed,,13/40/2028', 'bad-date'],
    ['KING,MARTIN,,01234567,Broker,Licensed,,20270230', 'bad-date'],
    ['KING,MARTIN,,01234567,Broker,Licensed,,00000101', 'bad-date'],
    [
      'KING,MARTIN,,01234567,Broker,Licensed,,20280229',
      { ...KING, licenseNumber: '01234567', expiresOn: '2028-02-29' },
    ],
    [
      'KING,MARTIN,,01234567,Broker,Licensed,,00000000',
      { ...KING, licenseNumber: '01234567', expiresOn: null },
    ],
    ['KING,MARTIN', 'too-short'],
  ])('%s', (line, read) => expect(ca(line)).toEqual(read))
  it('another file is none', () => {
    expect(readerOf('CA', ['name', 'number'])).toBeNull()
    expect(readerOf('FL', ['name', 'number'])).toBeNull()
  })
})

describe('a line of Florida’s extract', () => {
  const line = (change: Record<number, string> = {}) => {
    const cells = [
      '25',
      '2501',
      'KING, MARTIN LUTHER JR',
      '',
      'SL',
      '1 A St',
      '',
      '',
      'MIAMI',
      'FL',
      '33101',
      '23',
    ]
    cells.push(
      '3000001',
      'Current',
      'Active',
      '01/01/2010',
      '01/01/2020',
      '03/31/2028',
      'SL3000001',
      '',
      'X',
      'CQ1',
    )
    return cells.map((cell, place) => change[place] ?? cell)
  }
  const read = (change?: Record<number, string>) => readerOf('FL', line())!.read(line(change))
  const whole = {
    licenseNumber: 'SL3000001',
    lastName: 'KING',
    firstName: 'MARTIN LUTHER JR',
    active: true,
    expiresOn: '2028-03-31',
  }
  it.each([
    ['as it comes', {}, whole],
    ['in codes', { 13: 'C', 14: 'A' }, whole],
    [
      'its number by kind and digits',
      { 18: '', 4: 'BK', 12: '3000001' },
      { ...whole, licenseNumber: 'BK3000001' },
    ],
    ['inactive', { 14: 'Inactive' }, { ...whole, active: false }],
    ['delinquent', { 13: 'Delinquent' }, { ...whole, active: false }],
    ['a corporation', { 18: 'CQ1000001' }, 'not-a-person'],
    ['a day that there is none', { 17: '02/30/2027' }, 'bad-date'],
    ['no number', { 18: '', 12: '' }, 'no-number'],
    ['no name', { 2: ', MARTIN' }, 'no-name'],
  ])('%s', (_, change, expected) => expect(read(change)).toEqual(expected))
  it('with a header of its own', () => {
    const header = [
      'License Number',
      'Licensee Name',
      'Class Code',
      'Primary Status',
      'Secondary Status',
      'License Expiration Date',
    ]
    const reader = readerOf('FL', header)!
    expect(reader.isHeader).toBe(true)
    expect(
      reader.read(['3000001', 'KING, MARTIN LUTHER JR', 'SL', 'Current', 'Active', '03/31/2028']),
    ).toEqual(whole)
  })
})
