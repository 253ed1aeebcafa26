import { describe, expect, it } from 'vitest'
import { htmlOf, textOf } from './html.ts'

const payload = {
  subject: 'An offer from <Eve>',
  lines: ['"Quoted" & more', '<script>alert(1)</script>'],
  button: { label: 'View', url: 'https://parley.example/offers/1?a=1&b=2' },
}

describe('mails (look.md "Emails")', () => {
  it('escape what people wrote, carry one button and no images', () => {
    const html = htmlOf(payload)
    expect(html).not.toMatch(/<script|<Eve>|<img/)
    expect(html.match(/<a /g)).toHaveLength(1)
    expect(html).toContain('href="https://parley.example/offers/1?a=1&#38;b=2"')
  })
  const about = {
    ...payload,
    home: {
      address: '1530 <Coral> Way',
      pictureUrl: 'https://parley.example/api/files/a?width=1440&format=jpeg',
    },
    facts: [{ label: 'Price', value: '$1,265,000' }],
    due: { at: '2026-11-28T05:10:00.000Z', zone: 'America/Los_Angeles' as const },
    contact: { name: 'Sam <Rivera>', phone: '(213) 555-0100' },
  }
  it('carry the home with its picture, by when, and whom to call', () => {
    const html = htmlOf(about)
    expect(html).toContain('src="https://parley.example/api/files/a?width=1440&#38;format=jpeg"')
    expect(html).toContain('alt="The home at 1530 &#60;Coral&#62; Way"')
    for (const said of [
      'By Friday, November 27, 9:10 PM Pacific',
      'Your agent: Sam &#60;Rivera&#62;, (213) 555-0100',
    ])
      expect(html).toContain(said)
    expect(html.match(/<a /g)).toHaveLength(1)
    expect(html).toContain('prefers-color-scheme:dark')
    const text = textOf(about)
    expect(html).toMatch(/>Price<\/td>.*>\$1,265,000<\/td>/)
    expect(text).toContain('\n\nPrice: $1,265,000\n\n')
    for (const said of [
      '1530 <Coral> Way',
      'By Friday, November 27, 9:10 PM Pacific',
      'Sam <Rivera>, (213) 555-0100',
    ])
      expect(text).toContain(said)
  })
  it('of a home without a picture say where it is, and of an agent without a number the name', () => {
    const html = htmlOf({ ...payload, home: { address: '1 Main St' }, contact: { name: 'Sam' } })
    expect(html).not.toContain('<img')
    expect(html).toContain('>1 Main St</p>')
    expect(html).toContain('>Your agent: Sam</p>')
  })
  it('say why they come', () => {
    expect(textOf(payload)).toContain('because this address is used on Parley.')
    const invited = { ...payload, reason: 'Sam Rivera entered your address to invite you' }
    for (const said of [textOf(invited), htmlOf(invited)])
      expect(said).toContain('because Sam Rivera entered your address to invite you. If')
  })
  it('say the same as plain text', () => {
    expect(textOf(payload)).toContain('View: https://parley.example/offers/1?a=1&b=2')
    expect(textOf(payload)).toContain('<script>alert(1)</script>')
  })
})
