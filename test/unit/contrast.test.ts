import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('../../src/web/styles/tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split("[data-mantine-color-scheme='dark']")

const colorIn = (theme: string, name: string): string => {
  const found = new RegExp(`--p-${name}: (#[0-9a-f]{6});`).exec(theme)?.[1]
  if (!found) throw new Error(`No color ${name}.`)
  return found
}

/** WCAG 2.2, "relative luminance". */
const luminance = (color: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

describe.each([
  ['light', light],
  ['dark', dark],
])('the tokens of the %s theme (look.md "Colour")', (_, theme) => {
  test.each(['page', 'surface'])('controls and focus stand out by 3:1, words by 4.5:1: %s', (ground) => {
    const on = colorIn(theme, ground)
    for (const control of ['control', 'accent'])
      expect(contrast(colorIn(theme, control), on)).toBeGreaterThanOrEqual(3)
    for (const words of ['ink', 'muted', 'bad'])
      expect(contrast(colorIn(theme, words), on)).toBeGreaterThanOrEqual(4.5)
  })
})
