import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOrgName, NOT_A_NAME, NAME_LONG, personName } from '#domain/kernel/text/name.ts'
import { brokerageNameField, emailField, nameField } from './names.ts'
import { loginForm } from './login.ts'
import { registration } from './registration.ts'

const field = nameField('First Name')
const office = brokerageNameField('Brokerage Name')
const said = (value: string, of: typeof field = field) =>
  of.safeParse(value).error?.issues.map(({ message }) => message) ?? []

describe('a person’s name starts with two letters (spec 1 §5)', () => {
  it.each([
    "O'Brien",
    'O’Brien',
    "D'Angela",
    '’t Hooft',
    "'s-Gravesande",
    'A.J.',
    'A. J.',
    'J-P',
    'ʻOkina',
    'Ng',
    'Ó Sé',
    '王',
    'กิตติ',
    'नेहा',
    'あ',
    '김',
    'Ли',
    'לי',
    'A\u0301nh',
    'Ma.Cristina',
    'St.James',
    'Fr.Paul',
    'E. Lee',
  ])('%s does', (name) => expect(said(name)).toEqual([]))
  it.each(['A', 'A.', 'A\u0301', '1', '--', '12', 'ʻA', 'A1', '1Ann', "'", 'A 1', '·'])(
    '%s does not',
    (name) => expect(said(name)).toEqual(['First Name is invalid']),
  )
  it('is kept in one spelling', () => expect(field.parse('A\u0301nh')).toBe('Ánh'))
  it('has at most 25 characters, each counted with its marks', () => {
    expect(said('ก็'.repeat(25))).toEqual([])
    expect(said('é'.repeat(25).normalize('NFD'))).toEqual([])
    expect(said('ก็'.repeat(26))).toEqual([NAME_LONG])
    expect(said('a'.repeat(26))).toEqual([NAME_LONG])
    expect(personName.safeParse('निर्मला निर्मला निर्मला').success).toBe(true)
  })
  it('whatever apostrophe, period, hyphen, or space stands before two letters or between them', () => {
    const between = fc.string({ unit: fc.constantFrom("'", '’', 'ʻ', '.', '-', '‑', ' '), maxLength: 4 })
    fc.assert(
      fc.property(between, between, (before, middle) => {
        expect(field.safeParse(`${before}A${middle}bel`).success).toBe(true)
        expect(field.safeParse(`${before}A${middle}`).success).toBe(false)
      }),
    )
  })
  it('of an invited seller it may be one letter', () => {
    const body = {
      email: 'a@b.example',
      phone: '2135550100',
      password: 'Parley-demo-1',
      firstName: 'A',
      lastName: 'O',
    }
    const seller = { timeframe: '0-1', reasons: ['Schools'] }
    expect(registration.safeParse({ ...body, sellerProfile: seller }).success).toBe(true)
    expect(registration.safeParse({ ...body, sellerProfile: seller, lastName: ' ' }).success).toBe(false)
    // Said beside another problem that ends the check of the rest.
    const wrong = registration.safeParse({ ...body, agent: { licenseState: 'NV' } }).error
    expect(wrong?.issues.map(({ message }) => message)).toContain('First Name is invalid')
  })
})

describe('a brokerage’s name (spec 1 §5)', () => {
  it.each([
    '1st Choice Realty',
    '8z Real Estate',
    'A+ Realty',
    'J. Rockcliff Realtors',
    '@properties',
    '21 & Co',
    'Homes.com LLC',
    '2345678 Realty',
    'C21 Realty',
    '王不動産',
    'KW',
  ])('%s is one', (name) => expect(said(name, office)).toEqual([]))
  it.each(['A', '1', '--', '12', 'B1', '1 A'])('%s is none', (name) =>
    expect(said(name, office)).toEqual(['Brokerage Name is invalid']),
  )
})

describe('a legal name is never refused as contact data', () => {
  it.each([
    '2345678 Ontario Inc.',
    'The Smith Family Trust dated 12-31-1999',
    'Land Trust 8002361234',
    'Land Trust No. 10-2938475-002',
    'Homes.com LLC',
    'Amazon.com, Inc.',
    '1-800-FLOWERS.COM, Inc.',
    '@properties',
    'The Lee Trust u/a/d 1/2/1999',
  ])('%s', (name) => expect(isOrgName(name)).toBe(true))
  it.each([
    'Call 310-555-0161',
    'LLC (310) 555 0161',
    '+44 20 7946 0958',
    'ann@example.com',
    'https://x.example',
    'x.example/y',
  ])('%s is contact data', (name) => expect(isOrgName(name)).toBe(false))
  it('a person’s name has no number and no ending of a web address', () => {
    for (const name of ['Ann 5550161', 'Evil.com', 'Ma.Online', 'Ann@Hart'])
      expect(said(name), name).toContain(NOT_A_NAME)
  })
})

describe('an email is read without what is not seen in it', () => {
  it.each([
    'an\u200bn@b.example',
    'ann@b\u00ad.example',
    '\u202aann@b.example\u202c',
    '\ufeffann@b.example',
    '\u2066ann@b.example\u2069 ',
    'a\u2060n\u200en@b.exam\u200dple',
    'ann\u{e0020}@b.example\ufe0f',
  ])('%j', (email) => {
    expect(emailField().parse(email)).toBe('ann@b.example')
    expect(loginForm.parse({ email, password: 'Parley-demo-1' }).email).toBe('ann@b.example')
  })
  it('a control character is none of these', () =>
    expect(emailField().safeParse('an\u0001n@b.example').success).toBe(false))
})
