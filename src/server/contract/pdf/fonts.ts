import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create, type Font, type GlyphRun } from 'fontkit'
import type PDFDocument from 'pdfkit'

type Pdf = InstanceType<typeof PDFDocument>

const require = createRequire(import.meta.url)

/** Words whose shapes are kept, for each font: a thread that draws for days holds no more. */
const WORDS_MOST = 20_000

/** The drawing library scales the positions in place, so each caller gets its own. */
const copyOf = (run: GlyphRun): GlyphRun =>
  Object.assign(Object.create(Object.getPrototypeOf(run) as object) as GlyphRun, run, {
    positions: run.positions.map((position) => ({ ...position })),
  })

/**
 * A font that shapes each word once for as long as the thread lives. Reading the tables and shaping was most of the time
 * that a paper took; the next one finds both done.
 */
const kept = (font: Font): Font => {
  const shaped = new Map<string, GlyphRun>()
  const layout: Font['layout'] = (text, ...options) => {
    const key = JSON.stringify([text, options])
    let run = shaped.get(key)
    if (!run) {
      // The library remembers of each glyph the letter that it stood for first, also in another paper.
      Object.assign(font, { _glyphs: {} })
      if (shaped.size >= WORDS_MOST) shaped.clear()
      run = font.layout(text, ...options)
      shaped.set(key, run)
    }
    return copyOf(run)
  }
  return Object.create(font, { layout: { value: layout } }) as Font
}

/** A package that names its code alone; the fonts lie beside that. */
const beside = (code: string, file: string): string => join(dirname(code), '../fonts', file)

const FILES = {
  regular: () => require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: () => require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  arabic: () =>
    require.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  hebrew: () =>
    require.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  armenian: () =>
    require.resolve('@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf'),
  devanagari: () =>
    require.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
  thai: () => require.resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
  // Chinese with its traditional letters, and Japanese.
  chinese: () => beside(require.resolve('@embedpdf/fonts-sc'), 'NotoSansHans-Regular.otf'),
  korean: () => beside(require.resolve('@embedpdf/fonts-kr'), 'NotoSansKR-Regular.otf'),
} as const
export type FontName = keyof typeof FILES

/** Scripts that Inter does not have, each with the font that does. */
const SCRIPTS: readonly (readonly [RegExp, FontName])[] = [
  [/\p{Script=Arabic}/u, 'arabic'],
  [/\p{Script=Hebrew}/u, 'hebrew'],
  [/\p{Script=Armenian}/u, 'armenian'],
  [/\p{Script=Devanagari}/u, 'devanagari'],
  [/\p{Script=Thai}/u, 'thai'],
  [/\p{Script=Hangul}/u, 'korean'],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, 'chinese'],
]

const loaded = new Map<FontName, Font>()

/** Read when the first text needs it. */
const fontOf = (name: FontName): Font => {
  const known = loaded.get(name)
  if (known) return known
  const font = kept(create(readFileSync(FILES[name]())) as Font)
  loaded.set(name, font)
  return font
}

/** A text in Latin letters, which needs nobody else's: nearly all there is. */
const PLAIN = /^[\n\u0020-\u024f\u2010-\u2027\u2030-\u203a\u20ac\u2192]*$/

/** Marks and joiners go on in the script of the letter before them; signs and spaces are everybody's, and stand as in the text around. */
const NEUTRAL = /[\p{M}\p{Cf}]/u

/** Which font draws a letter: the given one, or another where it has no such letter and the other has. */
const fontFor = (letter: string, base: FontName): FontName => {
  const point = letter.codePointAt(0) ?? 0
  if (fontOf(base).hasGlyphForCodePoint(point)) return base
  const other = SCRIPTS.find(([script]) => script.test(letter))?.[1]
  return other && fontOf(other).hasGlyphForCodePoint(point) ? other : base
}

export interface Stretch {
  readonly text: string
  readonly font: FontName
}

/** A text cut into stretches that one font each can draw. */
export const stretches = (text: string, base: 'regular' | 'bold'): Stretch[] => {
  if (PLAIN.test(text)) return [{ text, font: base }]
  const out: { text: string; font: FontName }[] = []
  for (const letter of text) {
    const last = out.at(-1)
    const font = last && NEUTRAL.test(letter) ? last.font : fontFor(letter, base)
    if (last?.font === font) last.text += letter
    else out.push({ text: letter, font })
  }
  return out
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Is this read from right to left? */
export const isRightToLeft = (text: string): boolean => !PLAIN.test(text) && RIGHT_TO_LEFT.test(text)

/** Does the text say more than its letters do, so that a reader has to be told? Joined letters, and those no font has. */
export const needsActualText = (text: string): boolean => !PLAIN.test(text)

const registered = new WeakMap<Pdf, Set<FontName>>()

/** Uses a font in a document; each is embedded once, and only with the letters that were drawn. */
export const useFont = (pdf: Pdf, name: FontName): Pdf => {
  const names = registered.get(pdf) ?? new Set()
  registered.set(pdf, names)
  if (!names.has(name)) {
    // The library takes a font that is open already; its types know files alone.
    pdf.registerFont(name, fontOf(name) as unknown as string, name)
    names.add(name)
  }
  return pdf.font(name)
}

/** How a text with digits is drawn: kerning hides the comma behind a 7, and cuts an amount in two where it is extracted. */
export const APART = { features: { kern: false } as unknown as [] }
