import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create, type Font, type GlyphRun } from 'fontkit'
import type PDFDocument from 'pdfkit'
import { shaperOf } from './shape.ts'

type Pdf = InstanceType<typeof PDFDocument>

const require = createRequire(import.meta.url)

/** A text in Latin letters, which needs nobody else's: nearly all there is. */
const PLAIN = /^[\n\u0020-\u024f\u2010-\u2027\u2030-\u203a\u20ac\u2192]*$/

/** Letters whose shapes are kept, of all fonts and words: a thread that draws for days holds no more. A letter takes some hundred bytes. */
const LETTERS_MOST = 100_000
let letters = 0
const everyShaped: Map<string, GlyphRun>[] = []

/** A word is kept from now on; where that is too much, it alone. */
const keep = (shaped: Map<string, GlyphRun>, key: string, run: GlyphRun, length: number): void => {
  letters += length
  if (letters > LETTERS_MOST) {
    for (const each of everyShaped) each.clear()
    letters = length
  }
  shaped.set(key, run)
}

/** The drawing library scales the positions in place, so each caller gets its own. */
const copyOf = (run: GlyphRun): GlyphRun =>
  Object.assign(Object.create(Object.getPrototypeOf(run) as object) as GlyphRun, run, {
    positions: run.positions.map((position) => ({ ...position })),
  })

/**
 * Inter's own exchanges of signs: after № or ≥ it draws digits as superscripts, and × and → for x and ->. A paper draws what was written, and
 * marks of a letter still find their place.
 */
const AS_WRITTEN = { calt: false, liga: false, clig: false }

/**
 * A font that shapes each word once for as long as the thread lives. Reading the tables and shaping was most of the time
 * that a paper took; the next one finds both done.
 */
const kept = (font: Font, data: Buffer, always: object): Font => {
  const shaped = new Map<string, GlyphRun>()
  everyShaped.push(shaped)
  let shaper: Font['layout'] | undefined
  const layout: Font['layout'] = (text, asked, ...rest) => {
    const options = [{ ...always, ...asked } as unknown as [], ...rest] as const
    const key = JSON.stringify([text, options])
    let run = shaped.get(key)
    if (!run) {
      // The library remembers of each glyph the letter that it stood for first, also in another paper.
      Object.assign(font, { _glyphs: {} })
      run = PLAIN.test(text)
        ? font.layout(text, ...options)
        : (shaper ??= shaperOf(font, data))(text, ...options)
      keep(shaped, key, run, text.length)
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
  armenian: () =>
    require.resolve('@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf'),
  bengali: () =>
    require.resolve('@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf'),
  devanagari: () =>
    require.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
  ethiopic: () =>
    require.resolve('@expo-google-fonts/noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf'),
  georgian: () =>
    require.resolve('@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf'),
  gujarati: () =>
    require.resolve('@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf'),
  gurmukhi: () =>
    require.resolve('@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf'),
  hebrew: () =>
    require.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  kannada: () =>
    require.resolve('@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf'),
  khmer: () => require.resolve('@expo-google-fonts/noto-sans-khmer/400Regular/NotoSansKhmer_400Regular.ttf'),
  lao: () => require.resolve('@expo-google-fonts/noto-sans-lao/400Regular/NotoSansLao_400Regular.ttf'),
  malayalam: () =>
    require.resolve('@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf'),
  myanmar: () =>
    require.resolve('@expo-google-fonts/noto-sans-myanmar/400Regular/NotoSansMyanmar_400Regular.ttf'),
  oriya: () => require.resolve('@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf'),
  sinhala: () =>
    require.resolve('@expo-google-fonts/noto-sans-sinhala/400Regular/NotoSansSinhala_400Regular.ttf'),
  tamil: () => require.resolve('@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf'),
  telugu: () =>
    require.resolve('@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf'),
  thaana: () =>
    require.resolve('@expo-google-fonts/noto-sans-thaana/400Regular/NotoSansThaana_400Regular.ttf'),
  thai: () => require.resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
  tibetan: () =>
    require.resolve('@expo-google-fonts/noto-serif-tibetan/400Regular/NotoSerifTibetan_400Regular.ttf'),
  // Chinese with its traditional letters, and Japanese.
  chinese: () => beside(require.resolve('@embedpdf/fonts-sc'), 'NotoSansHans-Regular.otf'),
  korean: () => beside(require.resolve('@embedpdf/fonts-kr'), 'NotoSansKR-Regular.otf'),
} as const
export type FontName = keyof typeof FILES

/** Scripts that Inter does not have, each with the font that does; a sign that several scripts share is in each of them. */
const SCRIPTS: readonly (readonly [RegExp, FontName])[] = [
  [/\p{scx=Arabic}/u, 'arabic'],
  [/\p{scx=Hebrew}/u, 'hebrew'],
  [/\p{scx=Armenian}/u, 'armenian'],
  [/\p{scx=Devanagari}/u, 'devanagari'],
  [/\p{scx=Bengali}/u, 'bengali'],
  [/\p{scx=Gurmukhi}/u, 'gurmukhi'],
  [/\p{scx=Gujarati}/u, 'gujarati'],
  [/\p{scx=Oriya}/u, 'oriya'],
  [/\p{scx=Tamil}/u, 'tamil'],
  [/\p{scx=Telugu}/u, 'telugu'],
  [/\p{scx=Kannada}/u, 'kannada'],
  [/\p{scx=Malayalam}/u, 'malayalam'],
  [/\p{scx=Sinhala}/u, 'sinhala'],
  [/\p{scx=Thai}/u, 'thai'],
  [/\p{scx=Lao}/u, 'lao'],
  [/\p{scx=Khmer}/u, 'khmer'],
  [/\p{scx=Myanmar}/u, 'myanmar'],
  [/\p{scx=Tibetan}/u, 'tibetan'],
  [/\p{scx=Ethiopic}/u, 'ethiopic'],
  [/\p{scx=Georgian}/u, 'georgian'],
  [/\p{scx=Thaana}/u, 'thaana'],
  [/\p{scx=Hangul}/u, 'korean'],
  [/[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}]|[\uff00-\uffef]/u, 'chinese'],
]

const loaded = new Map<FontName, Font>()

/** Read when the first text needs it. */
const fontOf = (name: FontName): Font => {
  const known = loaded.get(name)
  if (known) return known
  const data = readFileSync(FILES[name]())
  const font = kept(create(data) as Font, data, name === 'regular' || name === 'bold' ? AS_WRITTEN : {})
  loaded.set(name, font)
  return font
}

/** Joiners and variants of a sign: a font shapes by them, and draws none. */
const UNSEEN = /\p{DI}/u

const draws = (name: FontName, cluster: string): boolean =>
  [...cluster].every(
    (letter) => UNSEEN.test(letter) || fontOf(name).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
  )

/** Which font draws a letter with its marks. A sign that scripts share goes on in the one before it. */
const fontFor = (cluster: string, base: FontName, last: FontName | undefined): FontName => {
  const others = SCRIPTS.filter(([script]) => script.test(cluster)).map(([, name]) => name)
  const going = last && others.includes(last) ? [last] : []
  return [...going, base, ...others].find((name) => draws(name, cluster)) ?? base
}

/** The letters of a text as people count them, each with its marks. */
export const clusters = (text: string): string[] =>
  PLAIN.test(text) ? [...text] : Array.from(CLUSTERS.segment(text), ({ segment }) => segment)
const CLUSTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

export interface Stretch {
  readonly text: string
  readonly font: FontName
}

/** A text cut into stretches that one font each can draw. */
export const stretches = (text: string, base: 'regular' | 'bold'): Stretch[] => {
  if (PLAIN.test(text)) return [{ text, font: base }]
  const out: { text: string; font: FontName }[] = []
  for (const cluster of clusters(text)) {
    const last = out.at(-1)
    const font = fontFor(cluster, base, last?.font)
    if (last?.font === font) last.text += cluster
    else out.push({ text: cluster, font })
  }
  return out
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u

/** Is this read from right to left? */
export const isRightToLeft = (text: string): boolean => !PLAIN.test(text) && RIGHT_TO_LEFT.test(text)

/** Does the text say more than its letters do, so that a reader has to be told? Joined letters, and those no font has. */
export const needsActualText = (text: string): boolean => !PLAIN.test(text)

const registered = new WeakMap<Pdf, Set<FontName>>()

/** The library gives the box that stands for a missing letter its width in the font's own units: it would be drawn over its neighbors. */
const scaleBox = (pdf: Pdf): void => {
  const { _font: font } = pdf as unknown as { _font: { widths: number[]; scale: number } }
  font.widths[0] = (font.widths[0] ?? 0) * font.scale
}

/** Uses a font in a document; each is embedded once, and only with the letters that were drawn. */
export const useFont = (pdf: Pdf, name: FontName): Pdf => {
  const names = registered.get(pdf) ?? new Set()
  registered.set(pdf, names)
  const isNew = !names.has(name)
  if (isNew) {
    // The library takes a font that is open already; its types know files alone.
    pdf.registerFont(name, fontOf(name) as unknown as string, name)
    names.add(name)
  }
  pdf.font(name)
  if (isNew) scaleBox(pdf)
  return pdf
}

/** How a text with digits is drawn: kerning hides the comma behind a 7, and cuts an amount in two where it is extracted. */
export const APART = { features: { kern: false } as unknown as [] }
