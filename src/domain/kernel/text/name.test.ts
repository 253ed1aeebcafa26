import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { registration } from '#domain/account/registration.ts'
import { userUpdate } from '#domain/account/profile.ts'
import { listingBody } from '#domain/listing/form/body.ts'
import { notification } from '#domain/message/notification.ts'
import { offerBody } from '#domain/offer/form/body.ts'
import { outsideAgent, outsideBody } from '#domain/offer/form/outside.ts'
import { isName, isOurName, NOT_A_NAME } from './name.ts'
import { isPrinted, NOT_PRINTED, TOO_MANY_MARKS } from './printed.ts'

const NAMES = [
  "O'Brien-Núñez Jr.",
  'Smith & Sons, L.P.',
  '3 Rivers Homes LLC',
  'St. James',
  'J.R.R. Tolkien',
  'Trust: the Smiths, u/a dated 2019',
  'Nguyễn Thị Minh Khai',
  '山田 太郎',
  'محمد علی‌زاده',
  'Dr. A. de la Cruz y Pérez, M.D.',
  'Studio 54 / Fund 1031',
  '辻\u{e0100} 花子',
  'ශ්\u200dරී',
  'क्\u200dष',
]
const NO_NAMES = [
  'ann@example.com',
  'ann＠example.com',
  'Ann (310) 555-0161',
  'Ann 5550161',
  'Ann ３１０５５５０１６１',
  'see https://x.example',
  'evil.online',
  'evil。online',
  't.co/abc',
  '185.1.2.3/x',
  '//evil',
  'mailto:ann',
  'javascript:alert(1)',
  'www.smith',
  'Ann\r\nBcc: all',
  'Ann\u2028Hart',
  'Ann\u202etraH',
  'Ann\u0000\tHart',
  'Ann\ud800',
  'Ann\ufffd',
  'Win $500 now',
  'Visit evil\u00ad.com',
  'Visit evil\u200c.com',
  'A\u200dnn',
  'Ann\u200c',
  '\u200dعلی',
  'A\ufe0fnn',
  'Visit evil\u3164.com',
  'Ann\u2060 5550161',
  'Ann \u0663\u0661\u0660\u0665\u0665\u0665\u0660\u0661\u0666\u0661',
  'Ann \u0969\u0967\u0966 \u096b\u096b\u096b \u0966\u0967\u096c\u0967',
]

describe('a name (security.md H9, invariants 10 and 11)', () => {
  it.each(NAMES)('%s is one', (value) => expect(isName(value)).toBe(true))
  it.each(NO_NAMES)('%j is none', (value) => expect(isName(value)).toBe(false))

  it('holds no address, number, link or line break, wherever one is put into it', () => {
    const bad = fc.constantFrom('a@b', '3105550161', '310 555 0161', 'x://y', 'evil.online', '\r\n', '\u0007')
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), bad, fc.nat(20), (value, part, at) => {
        const place = Math.min(at, value.length)
        expect(isName(`${value.slice(0, place)} ${part} ${value.slice(place)}`)).toBe(false)
      }),
    )
  })

  it('letters, blanks, hyphens and apostrophes alone are always one', () => {
    const letter = fc.constantFrom(..."abcXYZéñøłßßé -’'")
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 40 }), (letters) => {
        expect(isName(letters.join(''))).toBe(true)
      }),
    )
  })

  it.each([
    'Parley',
    'Parley Support',
    'PARLEY',
    'P.a.r.l.e.y',
    'P a r l e y',
    'Раrlеу',
    'Pаr\u200bley',
    'ParIey',
    'Ｐarley',
  ])('%j could be ours', (value) => expect(isOurName(value)).toBe(true))
  it.each(['Farley', 'Ann Harley', 'Paley', 'Spar Leyland Homes', 'Support Services LLC'])(
    '%s is not ours',
    (value) => expect(isOurName(value)).toBe(false),
  )

  /** Everything that takes names, each of which is `name`, and how many it takes. */
  const taking = (name: string): [what: string, z.ZodType, body: object, names: number][] => {
    const person = { user: { firstName: name, lastName: name }, orgName: name }
    const company = { name, officerName: name }
    const { firstName, lastName } = registration.shape
    return [
      ['registration', z.object({ firstName, lastName }), { firstName: name, lastName: name }, 2],
      ['profile, brokerage', userUpdate, { agent: { brokerage: { name } } }, 1],
      ['offer', offerBody, { primaryBuyer: person, secondaryBuyers: [person] }, 6],
      ['offer companies', offerBody, { services: { titleCompany: company, escrowCompany: company } }, 4],
      ['listing', listingBody, { primaryOwner: person, secondaryOwners: [person] }, 6],
      ['outside buyers', outsideBody, { primaryBuyer: person, secondaryBuyers: [person] }, 6],
      ['outside agent', outsideAgent, { firstName: name, lastName: name, brokerage: name }, 3],
      [
        'invitation',
        notification,
        { message: 'Hi', recipient: { email: 'a@b.example', firstName: name, lastName: name } },
        2,
      ],
    ]
  }
  const said = (schema: z.ZodType, body: object) =>
    schema.safeParse(body).error?.issues.map((issue) => issue.message)
  it.each(taking('Call 310-555-0161'))('%s: every name is asked', (_what, schema, body, names) =>
    expect(said(schema, body)).toEqual(Array<string>(names).fill(NOT_A_NAME)),
  )
  it.each(taking('ᏣᎳᎩ'))('%s: each name is one that a paper can show', (_what, schema, body, names) =>
    expect(said(schema, body)).toEqual(Array<string>(names).fill(NOT_PRINTED)),
  )
  it('accents that are piled up are refused in names and in texts: a paper would draw them over other lines', () => {
    const piled = `E${'\u0301'.repeat(4)}va`
    expect(isPrinted(piled)).toBe(false)
    expect(said(offerBody, { otherTerms: piled })).toEqual([TOO_MANY_MARKS])
    for (const text of ['Nguyễn Thị Ệ', 'e\u0323\u0302', ...NAMES])
      expect(said(offerBody, { otherTerms: text }), text).toBeUndefined()
  })
  it('an account’s own is asked as well', () => {
    const names = { firstName: 'Call 310-555-0161', lastName: 'Call 310-555-0161' }
    expect(said(userUpdate, names)).toEqual([NOT_A_NAME, NOT_A_NAME])
  })

  it.each(['Ann 😀', 'Ann \ue000', '𠮷田', '𝓐nn'])('%s is asked for in Latin letters', (value) =>
    expect(isPrinted(value)).toBe(false),
  )
  it.each(NAMES)('%s can be printed', (value) => expect(isPrinted(value)).toBe(true))
})
