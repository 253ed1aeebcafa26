import { describe, expect, it } from 'vitest'
import { isSameName, partyOf, signatureLine, signingName } from './signing-as.ts'

describe('whether two names mean one person', () => {
  it.each([
    ['Sam Rivera', 'sam  RIVERA'],
    ['José Núñez', 'Jose Nunez'],
    ['Mary Ann O’Neil', "Mary O'Neil"],
    ['Samuel J. Rivera', 'Samuel Rivera'],
    ['S. Rivera', 'Samuel Rivera'],
    ['Anna Müller-Lüdenscheid', 'Anna Muller Ludenscheid'],
    ['王 伟', '王 伟'],
    ['James Hill Jr.', 'James Hill jr'],
    ['James M. Hill Jr.', 'James Hill Jr'],
    ['James M. Hill, Sr.', 'James Hill Sr.'],
    ['James M. Hill II', 'James Hill II'],
    ['James M. Hill III', 'James Hill III'],
    ['James M. Hill IV', 'James Hill IV'],
    ['James Hill (Jr.)', 'James  Hill Jr'],
  ])('%s and %s do', (a, b) => {
    expect(isSameName(a, b)).toBe(true)
    expect(isSameName(b, a)).toBe(true)
  })

  it.each([
    ['Sam Rivera', 'Olivia Serrano'],
    ['Sam Rivera', 'Samuel Rivera'],
    ['Sam Rivera', 'Sam Serrano'],
    ['James Hill', 'James Hill Jr.'],
    ['James Hill Sr.', 'James Hill Jr.'],
    ['王 伟', '李 伟'],
    ['James M. Hill', 'James Hill II'],
    ['James Hill II', 'James Hill III'],
    ['James Hill III', 'James Hill IV'],
    ['James Hill Jr.', 'James Ford Jr.'],
    ['James Hill Sr.', 'James Ford Sr.'],
    ['James Hill II', 'James Ford II'],
    ['James Hill III', 'James Ford III'],
    ['James Hill IV', 'James Ford IV'],
    ['', 'Sam Rivera'],
  ])('%s and %s do not', (a, b) => {
    expect(isSameName(a, b)).toBe(false)
    expect(isSameName(b, a)).toBe(false)
  })
})

describe('the name below a signature', () => {
  const olivia = { ownerType: 'INDIVIDUAL', user: { firstName: 'Olivia', lastName: 'Serrano' } } as const

  it('says as whom somebody signs whom the paper calls otherwise', () => {
    const names = signingName('Sam Rivera', olivia)
    expect(names).toEqual({ signingAs: 'Olivia Serrano', signingFor: null, signingTitle: null })
    expect(signatureLine({ name: 'Sam Rivera', ...names })).toBe('Sam Rivera, signing as Olivia Serrano')
  })

  it('says nothing more where both are one', () => {
    const names = signingName('OLIVIA M. Serrano', olivia)
    expect(signatureLine({ name: 'OLIVIA M. Serrano', ...names })).toBe('OLIVIA M. Serrano')
  })

  it('an officer signs for the company, and a person’s stale company is none', () => {
    const acme = { ownerType: 'CORPORATION', orgName: 'Acme LLC', user: olivia.user } as const
    expect(signatureLine({ name: 'Olivia Serrano', ...signingName('Olivia Serrano', acme) })).toBe(
      'Acme LLC, by Olivia Serrano',
    )
    expect(signatureLine({ name: 'Sam Rivera', ...signingName('Sam Rivera', acme) })).toBe(
      'Acme LLC, by Sam Rivera, signing as Olivia Serrano',
    )
    expect(signingName('Olivia Serrano', { ...acme, ownerType: 'INDIVIDUAL' }).signingFor).toBeNull()
  })

  it('an officer’s or a trustee’s title stands behind the name, and is none of a person’s', () => {
    const acme = {
      ownerType: 'CORPORATION',
      orgName: 'Acme LLC',
      officerTitle: 'Managing Member',
      user: olivia.user,
    } as const
    const lineOf = (account: string, party: Parameters<typeof signingName>[1]) =>
      signatureLine({ name: account, ...signingName(account, party) })
    expect(lineOf('Olivia Serrano', acme)).toBe('Acme LLC, by Olivia Serrano, Managing Member')
    expect(lineOf('Sam Rivera', acme)).toBe(
      'Acme LLC, by Sam Rivera, signing as Olivia Serrano, Managing Member',
    )
    expect(
      lineOf('Olivia Serrano', {
        ...acme,
        ownerType: 'TRUST',
        orgName: 'The Serrano Trust',
        officerTitle: 'Trustee',
      }),
    ).toBe('The Serrano Trust, by Olivia Serrano, Trustee')
    expect(lineOf('Olivia Serrano', { ...acme, ownerType: 'INDIVIDUAL' })).toBe('Olivia Serrano')
    expect(lineOf('Olivia Serrano', { ...acme, officerTitle: '' })).toBe('Acme LLC, by Olivia Serrano')
  })

  it('a party without a name is nobody else', () => {
    expect(signingName('Sam Rivera', {}).signingAs).toBeNull()
  })

  it('finds the party of an account by email, without case', () => {
    const sam = { user: { firstName: 'Sam', lastName: 'Hill', email: 'Sam@Example.com ' } }
    expect(partyOf('sam@example.com', [null, { user: null }, sam])).toBe(sam)
    expect(partyOf(' SAM@example.com', [sam])).toBe(sam)
    expect(partyOf('', [null, { user: { email: null } }])).toBeUndefined()
  })
})
