/** A text as it is compared, with the place in the text that each of its letters came from. */
export interface Folded {
  readonly text: string
  readonly from: readonly number[]
  readonly to: readonly number[]
}

/** Letters that no decomposition turns into plain ones. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '`': "'",
}

/** Without accents, capitals and signs that are not seen: so that "JOSÉ" and "jose" are one name. */
export const fold = (source: string): Folded => {
  let text = ''
  const from: number[] = []
  const to: number[] = []
  let at = 0
  for (const char of source) {
    const plain = char
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .toLowerCase()
      .replace(/./gu, (c) => PLAIN[c] ?? c)
    for (let i = 0; i < plain.length; i++) {
      from.push(at)
      to.push(at + char.length)
    }
    text += plain
    at += char.length
  }
  return { text, from, to }
}
