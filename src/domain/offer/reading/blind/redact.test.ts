import { describe, expect, it } from 'vitest'
import { redactor } from './redact.ts'

const veil = redactor(
  {
    people: [
      { firstName: 'José-María', lastName: "O'Brien-Núñez Jr." },
      { firstName: 'Will', lastName: 'Grant' },
      { firstName: 'Xin', lastName: 'Łukaszewicz' },
    ],
    organizations: ['Umbrastone Family Trust', '3 Rivers Homes LLC'],
    emails: ['xin@private.example'],
    phones: ['(310) 555-0161'],
  },
  'Buyer B',
)

describe('what a veil takes out of a text', () => {
  it.each([
    ['José-María takes it', 'Buyer B takes it'],
    ['jose maria takes it', 'Buyer B takes it'],
    ['JOSÉ takes it', 'Buyer B takes it'],
    // A decomposed accent, as some keyboards write it.
    ['Jose\u0301 takes it', 'Buyer B takes it'],
    ['from nunez, in person', 'from Buyer B, in person'],
    ['the O’Briens’ dog', 'the Buyer B’ dog'],
    ["o'brien-nunez's dog", "Buyer B's dog"],
    ['obrien was here', 'Buyer B was here'],
    ['lukaszewicz’s piano', 'Buyer B’s piano'],
    ['umbrastone family-trust pays', 'Buyer B pays'],
    ['Umbrastone pays', 'Buyer B pays'],
    ['@xin_l pays', '@Buyer B_l pays'],
    ['call 310.555.0161 or +1 (310) 555–0161', 'call Buyer B or Buyer B'],
    ['call 310 55 50 161', 'call Buyer B'],
    ['call 212/555/0100 tonight', 'call Buyer B tonight'],
    ['call +44 20 7946 0958', 'call Buyer B'],
    ['mail someone@else.example today', 'mail Buyer B today'],
    ['ｊｏｓｅ pays', 'Buyer B pays'],
    ['Jo\u200bsé pays', 'Buyer B pays'],
    ['Will and Grant agree', 'Buyer B and Buyer B agree'],
  ])('%s', (text, shown) => expect(veil.free(text)).toBe(shown))

  it.each([
    'the seller will grant access on 12/01/2026, 2026-12-15 or 2027-01-02',
    'a junior lien; Jr. college; family homes near three rivers',
    'price $1,250,000.00 and 3.5 % of 1250000',
    'Buyer B keeps it, and the buyer pays',
    'taxi, maximum, proxy',
  ])('leaves alone: %s', (text) => expect(veil.free(text)).toBe(text))

  it('leaves numbers that are no name where the field is a company’s own contact', () => {
    expect(veil.names('212-555-0100')).toBe('212-555-0100')
    expect(veil.names('xin@private.example')).toBe('Buyer B')
    expect(veil.names('(310) 555-0161')).toBe('Buyer B')
  })
})
