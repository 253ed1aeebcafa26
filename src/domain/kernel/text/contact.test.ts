import { describe, expect, it } from 'vitest'
import { isEmail, isUsPhone, mailboxOf, sameEmail, usDigits } from './contact.ts'
import { isOwnPath, isWebAddress } from './url.ts'

describe('email, phone, address bar', () => {
  it.each([
    'a@b.co',
    'first.last+tag@sub.example.com',
    'o’hara@x--y.example',
    'ann@xn--mnchen-3ya.example',
    'ann@Sub.EXAMPLE',
    'a@1.co',
    'é@b.example',
  ])('is an email: %s', (e) => expect(isEmail(e)).toBe(true))
  it.each([
    'a',
    'a@b',
    'a b@c.com',
    '<a@b.com>',
    'a@b..com',
    'a@-b.example',
    'a@b-.example',
    'a@b.example?subject=x',
    'a@b.example/x',
    // One mailbox in another spelling, as mail servers read it.
    'ann@münchen.example',
    'a@\u{1d42d}arpit.example',
    'a@ｔarpit.example',
    'a@tar\u212apit.example',
    'a@0x7f.1',
    'a@b.0x7f',
    'a@127.0.0.1',
    'vic\u0001tim@b.example',
    'ｖictim@b.example',
    'e\u0301@b.example',
    'a..b@b.example',
    '.a@b.example',
    'a.@b.example',
    'a\u00ad@b.example',
    'a@b\u200b.example',
    `${'a'.repeat(250)}@b.co`,
  ])('is none: %s', (e) => expect(isEmail(e)).toBe(false))
  it('I27: emails compare without case; nothing equals nothing', () => {
    expect(sameEmail(' A@b.co', 'a@B.CO')).toBe(true)
    expect(sameEmail('', '')).toBe(false)
    expect(sameEmail(null, undefined)).toBe(false)
  })
  it.each([
    [' Ann+home@Firm.example', 'ann@firm.example'],
    ['a.n.n+x+y@gmail.com', 'ann@gmail.com'],
    ['ann@googlemail.com', 'ann@gmail.com'],
    ['a.n.n@firm.example', 'a.n.n@firm.example'],
    ['+x@firm.example', '+x@firm.example'],
  ])('the mailbox of %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox))
  it.each([
    ['(213) 555-0100', '2135550100'],
    ['+1 213.555.0100', '2135550100'],
    ['\u202a(213)\u00a0555\u20110100\u202c', '2135550100'],
    ['213555010', null],
    ['213-555-0100 x9', null],
  ])('phone %s', (p, digits) => {
    expect(usDigits(p)).toBe(digits)
    expect(isUsPhone(p)).toBe(digits !== null)
  })
  it.each(['/home', '/offers/1?x=https://a'])('own path %s', (p) => expect(isOwnPath(p)).toBe(true))
  it.each(['//evil.com', '/\\evil.com', 'https://evil.com', 'home', '/\t/evil.com'])('not own %s', (p) =>
    expect(isOwnPath(p)).toBe(false),
  )
})

describe('an address on the web (spec 2 §5 "Other rules")', () => {
  it.each([
    'http://example.com',
    'HTTPS://photos.example.com:8443/a/b.jpg?w=1#top',
    'ftp://files.example.com',
    'http://localhost:3000/x',
    'https://192.168.0.1/x',
    'https://[::1]:80/',
    'https://größe.example/x',
    `https://example.com/${'a'.repeat(2082 - 'https://example.com/'.length)}`,
  ])('is one: %s', (address) => expect(isWebAddress(address)).toBe(true))
  it.each([
    '',
    'example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.com',
    'https://',
    'https://nodots',
    'https://-bad.example',
    'https://example..com',
    'https://256.1.1.1',
    'https://1.2.3',
    'https://example.com:99999',
    'https://user@example.com',
    'https://example.com/a b',
    ` https://example.com`,
    `https://example.com/${'a'.repeat(2083 - 'https://example.com/'.length)}`,
  ])('is none: %s', (address) => expect(isWebAddress(address)).toBe(false))
})
