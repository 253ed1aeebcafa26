import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readIn } from '#test/make/strings.ts'

/** Where strings stand: a room's `copy.ts` or `words.ts`, or a second one of the room, `clauses-copy.ts`. */
const CATALOGUE = /(^|\/|-)(copy|words)\.ts$/

/** What reads like a sentence and is none. */
const TECHNICAL = [
  /^ui\/QrCode.tsx: Mxx xxh1v1h-1z$/, // how it draws
  /^lib\/call\/apiError.ts: ApiError$/,
  /^listing\/review\/UrlSection.tsx: xx\/listing\/xx$/,
  // the sections of the grid, by the names the domain gives them
  /^offer\/grid\/preferences.ts: (Terms of Offer|Contingencies|Credits & Items|Services|Cost Allocations)$/,
  /^offer\/panel\/OfferPages.tsx: @page /, // how it prints
  /^pages\/offer\/OfferPage.tsx: new-xx xx$/,
  /^shell\/MemberFrame.tsx: Escape$/, // a key, as browsers name it
  /^shell\/cookies.ts: xx=xx; path=/,
  /^ui\/dialog\/useFocusInField.ts: input:not/, // which elements, as browsers select them
  /^ui\/firstError.ts: (\(prefers-reduced-motion: reduce\)|input, textarea, select, button)$/,
  /^ui\/signature\/fonts.ts: /,
  /^ui\/theme.ts: 'Inter Variable', /,
]

const WEB = new URL('../../src/web/', import.meta.url)
const files = globSync('**/*.{ts,tsx}', { cwd: WEB }).filter((file) => !/\.(test|d)\./.test(file))

describe('strings of the web (issue 7: every one from a catalogue of its room, so that Spanish can follow)', () => {
  it.each([
    ['<b>Sold to you</b>', ['Sold to you']],
    ['<b>{sold ? "sold" : `of ${n}`}</b>', ['sold', 'of xx']],
    ['<F label="offer" name="offer" title={a ?? (b && "none")} />', ['offer', 'none']],
    ['<F data={[{ value: "main", label: "main" }]} items={[["Name", x]]} />', ['main', 'Name']],
    ['<F what="offer" />; const tabs = [{ title: "all" }]', ['offer', 'all']],
    ['toast("Saved Now")', ['Saved Now']],
    ['const words = { idle: "", left: `${n} days left` }', ['xx days left']],
    [
      'x === "Sold now" || <b className="plain card" style={{ font: "Inter Bold" }}>{f("none")} – 404</b>',
      [],
    ],
    ['const at = { "First name": 1 }; f["Last name"]', []],
    ['throw new Error("No such row"); const url = `/offers/${id}?step=${n}`', []],
  ])('%s', (source, expected) => expect(readIn('a.tsx', source)).toEqual(expected))

  it('looks into every room', () => expect(files.length).toBeGreaterThan(300))
  const out = files
    .filter((file) => !CATALOGUE.test(file))
    .flatMap((file) =>
      readIn(file, readFileSync(new URL(file, WEB), 'utf8')).map((text) => `${file}: ${text}`),
    )
  it('none stands in a component', () =>
    expect(out.filter((each) => !TECHNICAL.some((known) => known.test(each)))).toEqual([]))
  it('no exception outlives what it was made for', () =>
    expect(TECHNICAL.filter((known) => !out.some((each) => known.test(each)))).toEqual([]))
})
