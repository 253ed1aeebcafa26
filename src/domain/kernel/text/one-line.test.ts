import { describe, expect, it } from 'vitest'
import { oneLine } from './one-line.ts'

describe('one line (issue 9: mails forged from fields)', () => {
  it.each([
    ['your account.\n\nWe noticed', 'your account. We noticed'],
    ['a\r\n \tb', 'a b'],
    ['a\u2028b\u2029c', 'a b c'],
    ['a\u202eb\u202ac\u2066d\u2069e\u200ef\u200fg\u061ch', 'a b c d e f g h'],
    ['\u0007a\u0085b\n', 'a b'],
  ])('%j', (text, line) => expect(oneLine(text)).toBe(line))

  it.each(["1234 N. O'Farrell St. #5-B, Unit 12", 'two  blanks', '山田 太郎', 'محمد علی\u200cزاده'])(
    '%s stays',
    (text) => expect(oneLine(text)).toBe(text),
  )
})
