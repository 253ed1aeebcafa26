import { readFileSync } from 'node:fs'
import { HOMES } from '../src/server/demo/homes.ts'

/**
 * Which rooms a home of the demo has, by its own facts: bedrooms, baths, and square feet are those of its listing, floors those of its
 * pictures. A floor is a hall with rooms on both sides of it.
 */
const FLOORS = { losAngeles: 2, sanDiego: 3, sanFrancisco: 3, miami: 2, palmSprings: 2, sarasota: 2 }

const example = (state) =>
  JSON.parse(
    readFileSync(new URL(`../examples/listing-${state}.json`, import.meta.url), 'utf8').replaceAll(
      /\{\{(\w+)\}\}/g,
      '$1',
    ),
  )

const room = (name, kind, size) => ({ name, kind, size })
const LIVING = room('Living', 'living', 320)
const KITCHEN = room('Kitchen', 'kitchen', 190)
const DINING = room('Dining', 'dining', 150)
const ENTRY = room('Entry', 'entry', 80)
const GARAGE = room('Garage', 'garage', 300)
const STAIRS = room('Stairs', 'stairs', 75)
const LAUNDRY = room('Laundry', 'laundry', 60)
const STORAGE = room('Storage', 'storage', 60)
const POWDER = room('Powder', 'powder', 50)
const PRIMARY = room('Primary bedroom', 'bed', 215)
const PRIMARY_BATH = room('Primary bath', 'bath', 90)
const bed = (n) => room(`Bedroom ${n}`, 'bed', 150)
const bath = (n) => room(`Bath ${n}`, 'bath', 84)

/** The bedrooms but the first, and the baths but the first: from the second on, as they are counted. */
const rest = (count, make) => Array.from({ length: Math.max(0, count - 1) }, (_, i) => make(i + 2))

const oneFloor = ({ beds, full, half }) => [
  {
    name: 'Floor plan',
    top: [LIVING, DINING, ...(full > 1 ? [PRIMARY, PRIMARY_BATH] : [PRIMARY])],
    bottom: [
      KITCHEN,
      ENTRY,
      ...half,
      ...rest(beds, bed),
      ...(full > 1 ? rest(full, bath) : [bath(1)]),
      GARAGE,
    ],
  },
]

const twoFloors = ({ beds, full, half }) => [
  { name: 'Ground floor', top: [LIVING, DINING, KITCHEN], bottom: [...half, STAIRS, ENTRY, LAUNDRY, GARAGE] },
  {
    name: 'Upper floor',
    top: [PRIMARY, PRIMARY_BATH, ...rest(beds, bed).slice(0, 1)],
    bottom: [STAIRS, ...rest(full, bath), ...rest(beds, bed).slice(1)],
  },
]

const threeFloors = ({ beds, full, half }) => {
  // Four bedrooms do not fit upon one floor: the last one and its bath are beside the garage.
  const below = beds > 3 ? 1 : 0
  const others = rest(beds - below, bed)
  return [
    {
      name: 'Ground floor',
      // The last one is behind the garage: its door is where the hall still is.
      top: below ? [bath(full), bed(beds)] : [LAUNDRY, STORAGE],
      bottom: [STAIRS, ENTRY, GARAGE],
    },
    { name: 'Second floor', top: [LIVING, DINING], bottom: [...half, STAIRS, KITCHEN] },
    {
      name: 'Third floor',
      top: [PRIMARY, PRIMARY_BATH, ...others.slice(1)],
      bottom: [STAIRS, ...rest(full - below, bath), ...others.slice(0, 1)],
    },
  ]
}

/** Two units, one above the other, each with its half of the bedrooms and baths. */
const duplex = ({ beds, full }) =>
  ['Lower unit', 'Upper unit'].map((name, i) => ({
    name,
    top: [LIVING, PRIMARY, PRIMARY_BATH],
    bottom: [
      KITCHEN,
      i === 0 ? ENTRY : STAIRS,
      ...rest(full / 2, bath),
      ...rest(beds / 2, bed),
      ...(i === 0 ? [GARAGE] : []),
    ],
  }))

/** The floors of a home, with what the plan says of it in words. Feet, square feet. */
export const planOf = (key) => {
  const { state, body } = HOMES[key]
  const facts = { ...example(state), ...body }
  const full = Math.floor(facts.numberBaths)
  const counted = {
    beds: facts.numberBedrooms,
    full,
    half: facts.numberBaths > full ? [POWDER] : [],
  }
  const count = FLOORS[key] ?? 1
  const floors =
    facts.propertyType === 'DUPLEX_TO_FOURPLEX'
      ? duplex(counted)
      : (count === 1 ? oneFloor : count === 2 ? twoFloors : threeFloors)(counted)
  return {
    floors,
    squareFeet: facts.squareFeet,
    words: `${facts.numberBedrooms} bedrooms · ${facts.numberBaths} ${facts.numberBaths === 1 ? 'bath' : 'baths'} · ${facts.squareFeet.toLocaleString('en-US')} sq ft`,
    address: facts.address.addressLine1,
  }
}
