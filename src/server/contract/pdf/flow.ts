import {
  APART,
  clusters,
  isRightToLeft,
  needsActualText,
  stretches,
  useFont,
  type FontName,
} from './fonts.ts'
import { oneLine } from '#domain/kernel/text/one-line.ts'
import { INK, type Pdf } from './page.ts'

/** Text with its looks, before it is broken into lines. */
export interface Ink {
  readonly text: string
  readonly bold?: boolean
  readonly color?: string
  readonly strike?: boolean
}

interface Piece extends Ink {
  readonly font: FontName
  /** It has a digit: its signs are not drawn together (`APART`). */
  readonly apart: boolean
  /** Points. */
  readonly width: number
}

/** Pieces between which a line may not break: a word with the value and the full stop that touch it. */
interface Word {
  readonly pieces: readonly Piece[]
  /** Points, without the space behind it. */
  readonly width: number
  /** With the space behind it. */
  readonly advance: number
  /** A line ends after it, whatever room there is. */
  readonly ends: boolean
}

export interface Line {
  readonly words: readonly Word[]
}

const TOKENS = /[^\s]+[^\S\n]*|[^\S\n]+|\n/g

/** Words whose widths are kept for as long as the thread lives. */
const WIDTHS_MOST = 50_000
const widths = new Map<string, number>()

/** Points. A word is as wide in every paper, so it is measured once. */
const widthOf = (
  pdf: Pdf,
  { text, font, apart }: Pick<Piece, 'text' | 'font' | 'apart'>,
  size: number,
): number => {
  const key = `${apart ? 'apart' : ''} ${font} ${text}`
  let width = widths.get(key)
  if (width === undefined) {
    if (widths.size >= WIDTHS_MOST) widths.clear()
    width = useFont(pdf, font)
      .fontSize(1000)
      .widthOfString(text, apart ? APART : {})
    widths.set(key, width)
  }
  return (width * size) / 1000
}

const wordOf = (pdf: Pdf, pieces: readonly Piece[], size: number, ends: boolean): Word => {
  const advance = pieces.reduce((sum, piece) => sum + piece.width, 0)
  const last = pieces.at(-1)
  const space = last ? last.width - widthOf(pdf, { ...last, text: last.text.trimEnd() }, size) : 0
  return { pieces, width: advance - space, advance, ends }
}

/** A word that no line has room for, letter by letter: a hash in a narrow column, or a script without spaces. */
const brokenUp = (pdf: Pdf, word: Word, size: number): Word[] =>
  word.pieces.flatMap((piece) =>
    clusters(piece.text).map((letter) => {
      const one = { ...piece, text: letter, width: widthOf(pdf, { ...piece, text: letter }, size) }
      return wordOf(pdf, [one], size, false)
    }),
  )

/** Spaces of every kind are one space, and signs that no font draws are gone; lines end where they were ended. */
const drawable = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')

const DIGIT = /\d/

const wordsOf = (pdf: Pdf, inks: readonly Ink[], size: number, width: number): Word[] => {
  const words: Word[] = []
  let open: Piece[] = []
  const close = (ends: boolean) => {
    if (open.length === 0 && !ends) return
    const word = wordOf(pdf, open, size, ends)
    words.push(...(word.width > width ? brokenUp(pdf, word, size) : [word]))
    open = []
  }
  for (const ink of inks)
    for (const token of drawable(ink.text).match(TOKENS) ?? []) {
      if (token === '\n') {
        close(true)
        continue
      }
      for (const { text, font } of stretches(token, ink.bold ? 'bold' : 'regular')) {
        const piece = { ...ink, text, font, apart: DIGIT.test(text) }
        open.push({ ...piece, width: widthOf(pdf, piece, size) })
      }
      if (/\s$/.test(token)) close(false)
    }
  close(false)
  return words
}

/** Breaks a text into lines of at most `width` points. */
export const linesOf = (pdf: Pdf, inks: readonly Ink[], size: number, width: number): Line[] => {
  const lines: { words: Word[] }[] = []
  let left = 0
  for (const word of wordsOf(pdf, inks, size, width)) {
    const line = lines.at(-1)
    if (!line || word.width > left) {
      lines.push({ words: [word] })
      left = width - word.advance
    } else {
      line.words.push(word)
      left -= word.advance
    }
    // What follows an end has no room on this line.
    if (word.ends) left = -1
  }
  return lines
}

/** Points, without the space at its end. */
export const lineWidth = ({ words }: Line): number =>
  words.reduce((sum, word, i) => sum + (i === words.length - 1 ? word.width : word.advance), 0)

/** A text on one line of at most `width` points: all of it, or as many whole letters as there is room for. */
export const shortLine = (pdf: Pdf, ink: Ink, size: number, width: number): Line => {
  const letters = clusters(oneLine(ink.text))
  const lineOf = (count: number): Line => {
    const text = letters.slice(0, count).join('') + (count < letters.length ? '…' : '')
    return linesOf(pdf, [{ ...ink, text }], size, Infinity)[0] ?? { words: [] }
  }
  const fits = (count: number) => lineWidth(lineOf(count)) <= width
  if (fits(letters.length)) return lineOf(letters.length)
  let [most, tooMany] = [0, letters.length]
  while (tooMany - most > 1) {
    const middle = (most + tooMany) >> 1
    if (fits(middle)) most = middle
    else tooMany = middle
  }
  return lineOf(most)
}

/** Neighbors of one look are drawn in one go. */
const merged = (line: Line): Piece[] => {
  const out: Piece[] = []
  for (const piece of line.words.flatMap((word) => word.pieces)) {
    const last = out.at(-1)
    const same =
      last?.font === piece.font &&
      last.color === piece.color &&
      last.strike === piece.strike &&
      last.apart === piece.apart &&
      !isRightToLeft(last.text) &&
      !isRightToLeft(piece.text)
    if (last && same)
      out[out.length - 1] = { ...last, text: last.text + piece.text, width: last.width + piece.width }
    else out.push(piece)
  }
  return out
}

/** Words that are read from right to left belong together over the spaces between them; a comma parts two names. */
const endOfStretch = (pieces: readonly Piece[], start: number): number => {
  const is = (i: number) => isRightToLeft(pieces[i]?.text ?? '')
  let end = start + 1
  if (!is(start)) return end
  for (;;) {
    if (is(end)) end++
    else if (pieces[end]?.text.trim() === '' && is(end + 1)) end += 2
    else return end
  }
}

/** Where each piece begins: words that are read from right to left stand so, and are still drawn in the order of reading. */
const placed = (pieces: readonly Piece[], x: number): number[] => {
  const places: number[] = []
  let at = x
  for (let i = 0; i < pieces.length;) {
    const end = endOfStretch(pieces, i)
    const stretch = pieces.slice(i, end)
    const whole = stretch.reduce((sum, piece) => sum + piece.width, 0)
    let gone = 0
    for (const piece of stretch) {
      gone += piece.width
      places.push(stretch.length > 1 ? at + whole - gone : at)
    }
    at += whole
    i = end
  }
  return places
}

/** A line through the middle of the small letters. */
const struck = (pdf: Pdf, piece: Piece, x: number, base: number, size: number): void => {
  const { color, width } = piece
  const space = width - widthOf(pdf, { ...piece, text: piece.text.trimEnd() }, size)
  pdf
    .moveTo(x, base - size * 0.28)
    .lineTo(x + width - space, base - size * 0.28)
    .lineWidth(0.7)
    .strokeColor(color ?? INK)
    .stroke()
}

/** Draws one line with its base line at `base`, from `x`; points. Where the page stands is the caller's. */
export const drawLine = (pdf: Pdf, line: Line, x: number, base: number, size: number): void => {
  const { y } = pdf
  const pieces = merged(line)
  const places = placed(pieces, x)
  pieces.forEach((piece, i) => {
    const told = needsActualText(piece.text)
    if (told) pdf.markContent('Span', { actual: piece.text })
    const at = places[i] ?? x
    useFont(pdf, piece.font)
      .fontSize(size)
      .fillColor(piece.color ?? INK)
      .text(piece.text, at, base, { lineBreak: false, baseline: 'alphabetic', ...(piece.apart ? APART : {}) })
    if (piece.strike) struck(pdf, piece, at, base, size)
    if (told) pdf.endMarkedContent()
  })
  pdf.y = y
}
