import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

interface Words {
  readonly caption: string
  readonly alt: string
}

/** What a picture of a home shows: its caption, and what is said to whoever can't see it. The cover is first, the plan last. */
const VIEWS: Readonly<Record<string, Words>> = {
  street: { caption: 'From the street', alt: 'The house from the street by day' },
  living: { caption: 'Living room', alt: 'Living room with a wide window, a sofa, and a rug' },
  kitchen: { caption: 'Kitchen', alt: 'Kitchen with an island, stools, and pendant lights' },
  garden: { caption: 'Garden', alt: 'The back of the house with its terrace, a lawn, and trees' },
  dusk: { caption: 'At dusk', alt: 'The house from the street at dusk, its windows lit' },
  dining: { caption: 'Dining room', alt: 'Dining room with a long table, six chairs, and three lamps' },
  bedroom: { caption: 'Bedroom', alt: 'Bedroom with a wide window and a bed between two lamps' },
  bath: { caption: 'Bathroom', alt: 'Bathroom with a tub below the window and two basins' },
  plan: { caption: 'Floor plan', alt: 'Floor plan with the name and the size of each room' },
}

const POOL = { caption: 'Pool', alt: 'The back of the house with its terrace and the pool' }
const COURT = {
  caption: 'Terrace',
  alt: 'The back of the house with a paved court, benches, and a fire bowl',
}

/** What lies behind a home that has no lawn: as in scenes/homes.inc. */
const GARDENS: Readonly<Record<string, Words>> = {
  sanDiego: COURT,
  sanFrancisco: COURT,
  miami: COURT,
  orlando: POOL,
  palmSprings: POOL,
  sarasota: POOL,
  keyWest: POOL,
}

const wordsOf = (home: string, view: string, words: Words): Words =>
  view === 'garden' ? (GARDENS[home] ?? words) : words

export interface DemoPicture {
  readonly name: string
  readonly bytes: Buffer
  readonly caption: string
  readonly alt: string
}

/** The pictures of a home, the cover first: rendered from scenes of our own (scenes/README.md), none of anybody's home. */
export const picturesOf = (home: string): Promise<DemoPicture[]> =>
  Promise.all(
    Object.entries(VIEWS)
      .map(([view, words]) => ({
        ...wordsOf(home, view, words),
        file: new URL(`pictures/${home}-${view}.jpg`, import.meta.url),
        view,
      }))
      .filter(({ file }) => existsSync(file))
      .map(async ({ file, view, ...words }) => ({
        ...words,
        name: `${home}-${view}.jpg`,
        bytes: await readFile(file),
      })),
  )
