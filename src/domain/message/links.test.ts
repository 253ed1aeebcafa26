import { describe, expect, it } from 'vitest'
import { withoutLinks } from './links.ts'

describe('links (security.md H9)', () => {
  it.each([
    ['see https://evil.example/x?y now', 'see [link removed] now'],
    ['see www.evil.example now', 'see [link removed] now'],
    ['see evil.com/path.', 'see [link removed]'],
    ['(evil.com), then', '[link removed], then'],
    ['evil.online', '[link removed]'],
    ['at evil.photos/pay now', 'at [link removed] now'],
    ['185.1.2.3/x or 185.1.2.3', '[link removed] or [link removed]'],
    ['javascript://x', '[link removed]'],
    ['user@evil.com/x', '[link removed]'],
    ['bei еvil.рф heute', 'bei [link removed] heute'],
    ['evil.рф/вход', '[link removed]'],
    ['почта.онлайн', '[link removed]'],
    ['例子.中国', '[link removed]'],
    ['evil。com/login', '[link removed]'],
    ['evil．com', '[link removed]'],
    ['evil․com', '[link removed]'],
    ['evil｡com', '[link removed]'],
    ['ｗｗｗ．ｅｖｉｌ．ｅｘａｍｐｌｅ', '[link removed]'],
    ['ｈｔｔｐｓ：／／evil', '[link removed]'],
    ['xn--80ak6aa92e.com', '[link removed]'],
    ['evil\u00ad.com', '[link removed]'],
    ['see evil.c\u200bom/x now', 'see [link removed] now'],
    ['evil\u3164.com', '[link removed]'],
  ])('are removed: %s', (text, clean) => expect(withoutLinks(text)).toBe(clean))

  it.each([
    ['Thanks.Please call', 'Thanks. Please call'],
    ['evil.photos', 'evil. photos'],
    ['evil。moe', 'evil。 moe'],
    ['evil．moe', 'evil． moe'],
    ['émile.photos', 'émile. photos'],
    ['Gracias.Ángel llama', 'Gracias. Ángel llama'],
    ['मेरा.भारत', 'मेरा. भारत'],
  ])('what may be one gets a blank: %s', (text, clean) => expect(withoutLinks(text)).toBe(clean))

  it.each([
    'write ann@mail.com at 3 p.m.',
    '(ann@mail.com)',
    '$1.5 million, e.g. at 10:30 a.m.',
    '12 St. John Ave., Apt. 4\nSacramento',
    'Dr. J.R. Smith Jr.',
    'v1.2.3.4.5',
    'ﬁne – ½ acre, 120 ㎡, 3…5 people: ｏｋ',
    '安娜@mail.com',
  ])('all else stays: %s', (text) => expect(withoutLinks(text)).toBe(text))
})
