import { create } from 'fontkit'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Draws the parts of a plan as SVG: walls, doors, what stands in a room, and letters as outlines, so that no font has to be installed. */
const require = createRequire(import.meta.url)
const fontOf = (file) => create(readFileSync(require.resolve(`@expo-google-fonts/inter/${file}`)))
const FONTS = {
  regular: fontOf('400Regular/Inter_400Regular.ttf'),
  bold: fontOf('600SemiBold/Inter_600SemiBold.ttf'),
}

export const INK = '#26323d'
export const QUIET = '#66727e'
const THIN = '#8b97a3'
const FURNITURE = `fill="none" stroke="${THIN}" stroke-width="2"`

/** How wide words are in a font. Pixels. */
export const widthOf = (words, size, font = 'regular') =>
  (FONTS[font].layout(words).advanceWidth * size) / FONTS[font].unitsPerEm

/** A line of text; `at` is its left end, its middle, or its right end, on the base line. Pixels. */
export const text = (words, x, y, size, { font = 'regular', fill = INK, at = 'left' } = {}) => {
  const { glyphs, positions } = FONTS[font].layout(words)
  const scale = size / FONTS[font].unitsPerEm
  const width = widthOf(words, size, font)
  let left = 0
  const outlines = glyphs.map((glyph, i) => {
    const placed = `<path transform="translate(${left} 0)" d="${glyph.path.toSVG()}"/>`
    left += positions[i].xAdvance
    return placed
  })
  const start = x - (at === 'middle' ? width / 2 : at === 'right' ? width : 0)
  const place = `transform="translate(${start} ${y}) scale(${scale} ${-scale})"`
  return `<g fill="${fill}" ${place}>${outlines.join('')}</g>`
}

export const rect = (x, y, w, h, more) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${more}/>`
const round = (x, y, w, h, r = 4) => rect(x, y, w, h, `rx="${r}" ${FURNITURE}`)
const circle = (x, y, r) => `<circle cx="${x}" cy="${y}" r="${r}" ${FURNITURE}/>`
const line = (x1, y1, x2, y2) => `<path d="M${x1} ${y1}L${x2} ${y2}" ${FURNITURE}/>`

/**
 * What stands in the part of a room that its name leaves free: `far` is -1 where the outer wall is above, 1 where it is below. `f` is a
 * foot. What finds no place is left out.
 */
const STANDS = {
  bed: (x, y, w, h, f, far) => {
    const [bw, bh] = [Math.min(5.4 * f, w * 0.62), Math.min(6.6 * f, h - 0.5 * f)]
    const [bx, by] = [x + (w - bw) / 2, far < 0 ? y + 0.5 * f : y + h - 0.5 * f - bh]
    const pillows = far < 0 ? by + 0.4 * f : by + bh - 1.9 * f
    const fold = far < 0 ? by + 2.5 * f : by + bh - 2.5 * f
    return [
      round(bx, by, bw, bh),
      round(bx + bw * 0.08, pillows, bw * 0.38, 1.5 * f, 3),
      round(bx + bw * 0.54, pillows, bw * 0.38, 1.5 * f, 3),
      line(bx, fold, bx + bw, fold),
    ]
  },
  living: (x, y, w, h, f, far) => {
    const wall = far < 0 ? y + 0.6 * f : y + h - 3.6 * f
    const before = far < 0 ? wall + 4.4 * f : wall - 3.4 * f
    const mid = x + w / 2
    const table = [
      round(mid - 2 * f, before, 4 * f, 2 * f),
      round(mid + 3.2 * f, before - 0.3 * f, 2.6 * f, 2.6 * f, 6),
    ]
    return [
      round(mid - 3.8 * f, wall, 7.6 * f, 3 * f, 6),
      line(mid, wall, mid, wall + 3 * f),
      ...(h > 6.6 * f ? table : []),
    ]
  },
  kitchen: (x, y, w, h, f, far) => {
    const wall = far < 0 ? y + 0.2 * f : y + h - 2.2 * f
    const island = far < 0 ? wall + 4.6 * f : wall - 4.4 * f
    return [
      rect(x + 0.2 * f, wall, w - 0.4 * f, 2 * f, FURNITURE),
      round(x + w * 0.18, wall + 0.4 * f, 2.2 * f, 1.2 * f),
      circle(x + w * 0.62, wall + 0.65 * f, 0.4 * f),
      circle(x + w * 0.62 + f, wall + 0.65 * f, 0.4 * f),
      circle(x + w * 0.62, wall + 1.45 * f, 0.4 * f),
      circle(x + w * 0.62 + f, wall + 1.45 * f, 0.4 * f),
      h > 6.7 * f ? round(x + w * 0.22, island, w * 0.56, 1.9 * f) : '',
    ]
  },
  dining: (x, y, w, h, f, far) => {
    const [mid, top] = [x + w / 2, far < 0 ? y + 1.8 * f : y + h - 4.8 * f]
    const chairs = [-1.7, 0, 1.7].flatMap((d) => [
      round(mid + d * f - 0.6 * f, top - 1.1 * f, 1.2 * f, 0.9 * f, 2),
      ...(h > 6.1 * f ? [round(mid + d * f - 0.6 * f, top + 3.2 * f, 1.2 * f, 0.9 * f, 2)] : []),
    ])
    return [round(mid - 2.8 * f, top, 5.6 * f, 3 * f), ...chairs]
  },
  bath: (x, y, w, h, f, far) => {
    const tub = Math.min(5.2 * f, w - 0.6 * f)
    const wall = far < 0 ? y + 0.3 * f : y + h - 2.8 * f
    const next = far < 0 ? wall + 3.1 * f : wall - 2 * f
    return [
      round(x + 0.3 * f, wall, tub, 2.5 * f, 3),
      round(x + 0.6 * f, wall + 0.3 * f, tub - 0.6 * f, 1.9 * f, 10),
      round(x + w - 1.9 * f, next, 1.5 * f, 1.5 * f, 8),
      // Left free: the way in from a bedroom.
      round(x + w - 4.2 * f, next, 1.9 * f, 1.5 * f, 3),
    ]
  },
  powder: (x, y, w, h, f, far) => {
    const wall = far < 0 ? y + 0.3 * f : y + h - 1.9 * f
    return [
      round(x + w / 2 - 0.75 * f, wall, 1.5 * f, 1.6 * f, 8),
      round(x + 0.2 * f, far < 0 ? wall + 2.6 * f : wall - 2.4 * f, 1.2 * f, 1.4 * f, 3),
    ]
  },
  stairs: (x, y, w, h, f) => {
    const steps = Math.max(6, Math.round(h / f))
    return [
      ...Array.from({ length: steps }, (_, i) =>
        line(x, y + (h * i) / steps, x + w * 0.62, y + (h * i) / steps),
      ),
      line(x + w * 0.62, y, x + w * 0.62, y + h),
    ]
  },
  garage: (x, y, w, h, f) => {
    const [cw, ch] = [6.1 * f, Math.min(15 * f, h - 0.6 * f)]
    const [cx, cy] = [x + (w - cw) / 2, y + (h - ch) / 2]
    return [
      round(cx, cy, cw, ch, 22),
      round(cx + cw * 0.12, cy + ch * 0.22, cw * 0.76, ch * 0.14),
      round(cx + cw * 0.14, cy + ch * 0.76, cw * 0.72, ch * 0.1),
    ]
  },
  laundry: (x, y, w, h, f, far) => {
    const wall = far < 0 ? y + 0.3 * f : y + h - 2.6 * f
    return [round(x + 0.3 * f, wall, 2.3 * f, 2.3 * f), circle(x + 1.45 * f, wall + 1.15 * f, 0.75 * f)]
  },
  entry: () => [],
  storage: () => [],
}
export const furniture = (kind, ...place) => STANDS[kind](...place).join('')

/** Feet from a room's left wall to its door, and to where the door's swing ends. */
export const DOOR_AT = 0.7
export const DOOR_END = DOOR_AT + 2.6

/** A door at the hall: a gap in the wall, the leaf, and the way it swings into the room. */
export const door = (x, y, f, far) => {
  const size = 2.6 * f
  const end = y + far * size
  return `${rect(x, y - 5, size, 10, 'fill="#fff"')}<path d="M${x} ${y}L${x} ${end}A${size} ${size} 0 0 ${far < 0 ? 1 : 0} ${x + size} ${y}" fill="none" stroke="${THIN}" stroke-width="2"/>`
}

/** A window in an outer wall that lies level. */
export const pane = (x, y, w) =>
  `${rect(x, y - 6, w, 12, 'fill="#fff"')}${rect(x, y - 6, w, 12, `fill="none" stroke="${INK}" stroke-width="2"`)}<path d="M${x} ${y}H${x + w}" stroke="${INK}" stroke-width="2"/>`
