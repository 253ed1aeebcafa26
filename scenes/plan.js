import { join } from 'node:path'
import sharp from 'sharp'
import { HOMES } from '../src/server/demo/homes.ts'
import { door, DOOR_AT, DOOR_END, furniture, INK, pane, QUIET, rect, text, widthOf } from './plan-draw.js'
import { planOf } from './plan-rooms.js'

/**
 * Draws the floor plans of the demo's homes, from the same facts as their listings: `node scenes/plan.js [home ...]`. See README.md.
 * One floor is a picture that lies, several are one that stands: so the names of rooms can be read on a phone.
 */
const SIZES = { 1: [1200, 800], 2: [1200, 1600], 3: [1200, 1600] }
/** How a plan that stands is kept: all pictures together are to stay below 6 MB. */
const KEPT = 0.8
const QUALITY = 56
/** Feet: the hall between the rooms, and how wide a floor is for its depth, by the number of floors. */
const HALL = 4
const RATIO = { 1: 1.5, 2: 1.36, 3: 0.9 }
/** Feet that the rooms on either side of a hall are deep at least. */
const SHALLOWEST = 11
/** Feet of a garage beside the house, and of one below its upper floors: a car of 15 feet and a way around it. */
const BESIDE = { w: 12.5, d: 21 }
const BELOW = { w: 11, d: 18.5 }
/** Pixels of a room's name: ten on a phone, which shows 1,200 as 390. */
const WORDS = 31

const sizeOf = (rooms) => rooms.reduce((sum, { size }) => sum + size, 0)
const isGarage = ({ kind }) => kind === 'garage'

/**
 * The floors of a home lie upon one another, so they are of one size; feet. Both sides of a hall are as wide as the floor. A garage stands
 * beside the house; that of a town house takes the right end of its ground floor, and of the hall.
 */
const shapesOf = (floors, squareFeet) => {
  const isTown = floors.length > 2
  const each = (squareFeet + (isTown ? BELOW.w * BELOW.d : 0)) / floors.length
  const width = Math.sqrt(each * RATIO[floors.length])
  const depth = each / width
  return floors.map((whole) => {
    const has = whole.bottom.some(isGarage)
    const floor = { ...whole, bottom: whole.bottom.filter((room) => !isGarage(room)) }
    const share = sizeOf(floor.top) / (sizeOf(floor.top) + sizeOf(floor.bottom))
    const least = Math.min(SHALLOWEST, (depth - HALL) / 2)
    const free = Math.min(Math.max((depth - HALL) * share, least), depth - HALL - least)
    const garage = has && (isTown ? BELOW : { ...BESIDE, d: Math.min(BESIDE.d, depth) })
    return { floor, width, depth, garage, isTown, above: garage && isTown ? depth - garage.d : free }
  })
}

const feet = (n) => `${Math.round(n)}′`

/** Rooms whose sizes nobody asks for. */
const SMALL = ['stairs', 'powder', 'laundry', 'entry', 'storage', 'bath']
/** Rooms that lie open to the hall: no door takes the place of their names. */
const OPEN = ['living', 'dining', 'kitchen', 'entry', 'stairs']

/** A room's name and size: its lines, from the hall on, and how many pixels of the room they take, where nothing may stand. */
const labelOf = ({ name, kind }, { w, h }, f, hasDoor) => {
  const wide = (lines, words) => Math.max(...lines.map((each) => widthOf(each, words, 'bold')))
  const lines = wide([name], WORDS) < w - 14 ? [name] : name.split(' ')
  const size = SMALL.includes(kind) ? [] : [`${feet(w / f)} × ${feet(h / f)}`]
  // Beside the door, a little smaller if need be; where there is no room for that, beyond its swing.
  const beside =
    hasDoor && [WORDS, WORDS - 2, WORDS - 4].find((words) => wide(lines, words) + DOOR_END * f < w - 14)
  const words = beside || Math.min(WORDS, (WORDS * (w - 14)) / wide(lines, WORDS))
  const tall = lines.length * (words + 3) + size.length * (words - 4)
  const before = hasDoor && !beside ? 3.1 * f : 0.7 * f
  return { lines, size, words, mid: beside ? (w + DOOR_END * f) / 2 : w / 2, before, takes: before + tall }
}

const drawLabel = ({ lines, size, words, mid, before, takes }, { x, y, h }, far) => {
  let base = far < 0 ? y + h - takes + words * 0.8 : y + before + words * 0.8
  const draw = (each, tall, more) => {
    const line = text(each, x + mid, base, tall, { at: 'middle', ...more })
    base += tall + 3
    return line
  }
  return [
    ...lines.map((each) => draw(each, words, { font: 'bold' })),
    ...size.map((each) => draw(each, words - 7, { fill: QUIET })),
  ].join('')
}

/** Feet that a room is wide at least. */
const NARROWEST = { powder: 5.4, stairs: 5.6, entry: 5.2, laundry: 6.4 }

/** How wide the rooms of a side are: by their sizes, but none too narrow to use. */
const widthsOf = (rooms, whole, f) => {
  const least = rooms.map(({ kind }) => (NARROWEST[kind] ?? 6.8) * f)
  const share = rooms.map(({ size }) => (whole * size) / sizeOf(rooms))
  const held = share.map((w, i) => w < least[i])
  const taken = least.reduce((sum, w, i) => sum + (held[i] ? w : 0), 0)
  const free = share.reduce((sum, w, i) => sum + (held[i] ? 0 : w), 0)
  return share.map((w, i) => (held[i] ? least[i] : (w * (whole - taken)) / free))
}

const WINDOWLESS = ['entry', 'stairs', 'laundry', 'storage']

/** One side of the hall: rooms from left to right, walls between them, a door each, windows where they have an outer wall. */
const drawSide = (rooms, { x, y, w, h }, f, far) => {
  let left = x
  const widths = widthsOf(rooms, w, f)
  return rooms
    .map((each, i) => {
      const width = widths[i]
      const [hall, outer] = far < 0 ? [y + h, y] : [y, y + h]
      const inner = rooms[i - 1]?.name === 'Primary bedroom' && each.name === 'Primary bath'
      const open = OPEN.includes(each.kind)
      const label = labelOf(each, { w: width, h }, f, !open && !inner)
      const free = h - label.takes - 0.4 * f
      const within = y + Math.min(h * 0.5, free - 2.4 * f)
      const parts = [
        furniture(each.kind, left + 4, far < 0 ? y + 4 : y + h - free - 4, width - 8, free, f, far),
        i > 0 ? `<path d="M${left} ${y}V${y + h}" stroke="${INK}" stroke-width="7"/>` : '',
        inner ? `<g transform="rotate(90 ${left} ${within})">${door(left, within, f, -1)}</g>` : '',
        open ? rect(left + width * 0.18, hall - 5, width * 0.64, 10, 'fill="#fff"') : '',
        open || inner ? '' : door(left + DOOR_AT * f, hall, f, far),
        each.kind === 'entry' ? door(left + width / 2 - 1.3 * f, outer, f, -far) : '',
        WINDOWLESS.includes(each.kind) ? '' : pane(left + width * 0.24, outer, width * 0.52),
        drawLabel(label, { x: left, y, h }, far),
      ]
      left += width
      return parts.join('')
    })
    .join('')
}

/** A garage with its gate in front, and a door into the hall or the room beside it. */
const drawGarage = ({ w, d }, x, bottom, f, isTown) => {
  const [width, h, y] = [w * f, d * f, bottom - d * f]
  const label = labelOf({ name: 'Garage', kind: 'garage' }, { w: width, h }, f, isTown)
  return [
    rect(x, y, width, h, `fill="#fff" stroke="${INK}" stroke-width="12"`),
    furniture('garage', x + 4, y + label.takes, width - 8, h - label.takes - 0.4 * f, f, 1),
    pane(x + width * 0.1, bottom, width * 0.8),
    drawLabel(label, { x, y, h }, 1),
  ].join('')
}

const drawFloor = ({ floor, width, depth, garage, isTown, above }, x, y, f) => {
  const [w, h] = [width * f, depth * f]
  const upper = { x, y, w, h: above * f }
  const lower = { x, y: y + (above + HALL) * f, w, h: h - (above + HALL) * f }
  const inside = isTown && garage ? garage.w * f : 0
  const at = isTown ? x + w - inside : x + w
  const walls = `<path d="M${x} ${upper.y + upper.h}H${x + w}M${x} ${lower.y}H${x + w}" stroke="${INK}" stroke-width="7"/>`
  return [
    rect(x, y, w, h, 'fill="#fff"'),
    walls,
    rect(x, y, w, h, `fill="none" stroke="${INK}" stroke-width="12"`),
    drawSide(floor.top, upper, f, -1),
    drawSide(floor.bottom, { ...lower, w: w - inside }, f, 1),
    garage ? drawGarage(garage, at, y + h, f, isTown) : '',
    // From the hall of a town house, else from the last room in front.
    garage
      ? `<g transform="rotate(90 ${at} ${y + (above + 0.7) * f})">${door(at, y + (above + 0.7) * f, f, -1)}</g>`
      : '',
    text(floor.name, x, y - 22, 30, { font: 'bold' }),
  ].join('')
}

/** The whole plan of a home as SVG, and its size. */
const drawPlan = (key) => {
  const { floors, squareFeet, words, address } = planOf(key)
  const shapes = shapesOf(floors, squareFeet)
  const [across, down] = floors.length > 2 ? [2, 2] : [1, floors.length]
  const [width, height] = SIZES[floors.length]
  const [head, foot, between] = [140, 66, 62]
  const widest = Math.max(
    ...shapes.map((each) => each.width + (each.garage && !each.isTown ? each.garage.w : 0)),
  )
  const deepest = Math.max(...shapes.map(({ depth }) => depth))
  const f = Math.min(
    (width - 100 - between * (across - 1)) / (widest * across),
    (height - head - foot - between * down) / (deepest * down),
  )
  const [gapX, gapY] = [
    (width - widest * f * across) / (across + 1),
    (height - head - foot - deepest * f * down - between * down) / (down + 1),
  ]
  const drawn = shapes.map((shape, i) => {
    const [column, row] = [i % across, Math.floor(i / across)]
    const x = gapX + column * (widest * f + gapX)
    return drawFloor(shape, x, head + gapY + between + row * (deepest * f + between + gapY), f)
  })
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    rect(0, 0, width, height, 'fill="#f4f1ea"'),
    text(address, 50, 74, 44, { font: 'bold' }),
    text(words, 50, 118, 28, { fill: QUIET }),
    ...drawn,
    text('Sizes are approximate. The square feet leave out the garage.', width - 50, height - 26, 22, {
      fill: QUIET,
      at: 'right',
    }),
    '</svg>',
  ].join('')
  return { svg, wide: Math.round(height > width ? width * KEPT : width) }
}

const there = join(import.meta.dirname, '../src/server/demo/pictures')
const named = process.argv.slice(2)
for (const key of Object.keys(HOMES).filter((each) => named.length === 0 || named.includes(each))) {
  const picture = join(there, `${key}-plan.jpg`)
  const { svg, wide } = drawPlan(key)
  await sharp(Buffer.from(svg))
    .resize({ width: wide })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toFile(picture)
  process.stdout.write(`${picture}\n`)
}
