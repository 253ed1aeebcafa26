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
  it('say the same as plain text', () => {
    expect(textOf(payload)).toContain('View: https://parley.example/offers/1?a=1&b=2')
    expect(textOf(payload)).toContain('<script>alert(1)</script>')
  })
})
