import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** What a picture of a home shows: its caption, and what is said to whoever can't see it. */
const VIEWS = {
  street: { caption: 'From the street', alt: 'The house from the street by day' },
  living: { caption: 'Living room', alt: 'Living room with a wide window, a sofa, and a rug' },
  kitchen: { caption: 'Kitchen', alt: 'Kitchen with an island, stools, and pendant lights' },
  garden: { caption: 'Garden', alt: 'The back of the house with its terrace and garden' },
  bedroom: { caption: 'Bedroom', alt: 'Bedroom with a wide window and a bed between two lamps' },
  bath: { caption: 'Bathroom', alt: 'Bathroom with a tub below the window and two basins' },
  dusk: { caption: 'At dusk', alt: 'The house from the street at dusk, its windows lit' },
} as const

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
        ...words,
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
