import type { Font } from 'fontkit'
import { describe, expect, it } from 'vitest'
import { isName } from '#domain/kernel/text/name.ts'
import { isPrinted } from '#domain/kernel/text/printed.ts'
import { THOROUGH } from '#test/thorough.ts'
import { NAMES_OF_SCRIPTS, SCRIPTS_WITHOUT_FONT } from '#test/make/names-of-scripts.ts'
import { glyphsOf } from '#test/make/paper-glyphs.ts'
import { textBoxes } from '#test/make/paper-text.ts'
import { drawLine, linesOf } from './flow.ts'
import { APART, useFont } from './fonts.ts'
import { drawInitials } from './marks.ts'
import { finished, MARGIN, newPdf, WIDTH, type Pdf } from './page.ts'
import { smallPrint } from './text.ts'

/** Its fonts are megabytes to read, and the whole of it draws every sign. */
const AMPLE = { timeout: 240_000 }
const SIZE = 9.5
const ABOUT = { title: 'Names', reference: 'A', createdAt: '2026-11-20T18:00:00.000Z' }
/** What the kerning of its last letter takes off a text is no part of its width as a viewer counts it; points. */
const NEAR = 0.6

const paper = (draw: (pdf: Pdf) => void): Promise<Buffer> => {
  const pdf = newPdf(ABOUT)
  pdf.addPage()
  draw(pdf)
  return finished(pdf)
}

const ENGLISH = /^[\x20-\x7e…]+$/

/** English words that begin before the name to their left ends, and names that begin before the words do. */
const overlaps = async (file: Buffer): Promise<string[]> => {
  const boxes = await textBoxes(file)
  return boxes.flatMap((box) =>
    boxes
      .filter((other) => ENGLISH.test(other.text) !== ENGLISH.test(box.text))
      .filter((other) => Math.abs(other.y - box.y) < 1 && other.x >= box.x)
      .filter((other) => other.x + NEAR < box.x + box.width)
      .map((other) => `${box.text} | ${other.text}`),
  )
}

const inSentence = (pdf: Pdf, name: string, width: number, top: number): number => {
  const inks = [
    { text: 'The buyer is ' },
    { text: name, bold: true },
    { text: ', a single person, of Los Angeles.' },
  ]
  const lines = linesOf(pdf, inks, SIZE, width)
  lines.forEach((line, i) => drawLine(pdf, line, MARGIN, top + i * 16, SIZE))
  return top + lines.length * 16
}

describe('names in every modern script (UAX #31, table 5)', () => {
  it.each(Object.entries(NAMES_OF_SCRIPTS))(
    '%s: %s has its letters, and stands clear of its neighbors',
    AMPLE,
    async (_script, name) => {
      const file = await paper((pdf) => {
        let top = 80
        for (const width of [WIDTH, 140, 30, 9]) top = inSentence(pdf, name, width, top) + 10
      })
      const { missing, spoken } = await glyphsOf(file)
      expect(missing).toEqual([])
      if (!/\p{Script=Latin}/u.test(name)) for (const word of name.split(' ')) expect(spoken).toContain(word)
      expect(await overlaps(file)).toEqual([])
    },
  )

  it.each(Object.entries(NAMES_OF_SCRIPTS))(
    '%s: %s stays in its place below the initials and at the foot',
    AMPLE,
    async (_script, name) => {
      const signers = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(() => ({
        part: 'BUYER' as const,
        side: 'BUYER' as const,
        name: `${name} ${name}`,
        role: 'Buyer',
      }))
      const file = await paper((pdf) => {
        drawInitials(pdf, signers, 100, () => {})
        smallPrint(pdf, `${name} `.repeat(40), 'Page 1 of 1')
      })
      expect((await glyphsOf(file)).missing).toEqual([])
      expect(await overlaps(file)).toEqual([])
      const boxes = await textBoxes(file)
      for (const box of boxes) expect(box.x + box.width, box.text).toBeLessThan(MARGIN + WIDTH + 1)
      const each = WIDTH / signers.length
      const names = boxes.filter(({ y }) => y > 600)
      expect(names.length).toBeGreaterThanOrEqual(signers.length)
      // A mark before its letter may begin a little to the left.
      for (const { x, width, text } of names)
        expect(((x + NEAR - MARGIN) % each) + width, text).toBeLessThan(each - 6 + 2 * NEAR)
    },
  )
})

describe('signs are drawn as they were written', () => {
  const lines = [
    'Lot №12, unit №9, №$1,500.25',
    '≥3 months, ≤10 days, ≠5, ≈100, 450 m² 3, 5º 9ª, ½ 1/2 (1)',
    '10x20 feet, 2x4 Way -> <- => 12:30 $1,222,222.50',
    'fi fl ffi tt --- ... != >=',
  ]
  it.each((['regular', 'bold'] as const).flatMap((name) => lines.map((line) => [name, line] as const)))(
    '%s: %s',
    (name, line) => {
      const { font } = (useFont(newPdf(ABOUT), name) as unknown as { _font: { font: Font } })._font
      for (const features of [undefined, APART.features])
        expect(font.layout(line, features).glyphs.map(({ id }) => id)).toEqual(
          [...line].map((sign) => font.glyphForCodePoint(sign.codePointAt(0) ?? 0).id),
        )
    },
  )
})

it('a letter that no font has takes the room that it was given', AMPLE, async () => {
  const file = await paper((pdf) => inSentence(pdf, 'Ann \u{16b02}\u{16b03} Hart', WIDTH, 80))
  expect((await glyphsOf(file)).missing.length).toBe(2)
  expect(await overlaps(file)).toEqual([])
})

describe('what a name may be written in (isPrinted)', () => {
  it('every sign of it has a letter in a font', AMPLE, async () => {
    const many = /[\p{Script=Han}\p{Script=Hangul}]/u
    const signs = Array.from({ length: 0x20000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code).normalize('NFC'))
      .filter((sign) => isPrinted(sign) && !/[\s\p{DI}]/u.test(sign))
      .filter((sign, i) => THOROUGH || i % (many.test(sign) ? 200 : 7) === 0)
    expect(signs.length).toBeGreaterThan(500)
    const areDrawn = async (some: readonly string[]) => {
      const file = await paper((pdf) =>
        linesOf(pdf, [{ text: some.join(' ') }], SIZE, WIDTH).forEach((line, i) =>
          drawLine(pdf, line, MARGIN, 80 + i * 16, SIZE),
        ),
      )
      return (await glyphsOf(file)).missing.length === 0
    }
    const notDrawn: string[] = []
    for (let i = 0; i < signs.length; i += 100) {
      const some = signs.slice(i, i + 100)
      if (await areDrawn(some)) continue
      for (const sign of some)
        if (!(await areDrawn([sign]))) notDrawn.push(`U+${sign.codePointAt(0)?.toString(16)}`)
    }
    expect(notDrawn).toEqual([])
  })
  it.each(Object.entries(NAMES_OF_SCRIPTS))('%s: %s may be entered', (script, name) => {
    expect(name).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'))
    expect(isPrinted(name)).toBe(true)
    expect(isName(name)).toBe(true)
  })
  it.each(Object.entries(SCRIPTS_WITHOUT_FONT))('%s: %s is asked for in Latin letters', (script, name) => {
    expect(name).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'))
    expect(isPrinted(name)).toBe(false)
  })
})
