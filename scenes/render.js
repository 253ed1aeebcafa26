import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** Renders the demo's homes: every picture that is missing, or all of the homes that are named. See README.md. */
const HOMES = [
  'losAngeles',
  'sanDiego',
  'sanFrancisco',
  'orlando',
  'miami',
  'tampa',
  'palmSprings',
  'sarasota',
  'oakland',
  'keyWest',
]
/** In the order of `View` in home.pov. */
const VIEWS = ['street', 'dusk', 'garden', 'living', 'kitchen', 'bedroom', 'bath']
/** What a page shows first is rendered first, and what takes longest last. */
const ORDER = ['street', 'living', 'kitchen', 'bedroom', 'bath', 'dusk', 'garden']

/** Leaves and grass take many bytes: all pictures together are to stay below 6 MB. */
const OUTSIDE = ['street', 'dusk', 'garden']
const qualityOf = (view) => (OUTSIDE.includes(view) ? 60 : 74)

/** In the dim rooms light is found by chance, which leaves a grain. */
const GRAINY = ['bedroom', 'bath']
const developed = (drawn, view) =>
  GRAINY.includes(view) ? sharp(drawn).median(3) : sharp(drawn).sharpen({ sigma: 0.6 })

const here = import.meta.dirname
const there = join(here, '../src/server/demo/pictures')
mkdirSync(there, { recursive: true })
const named = process.argv.slice(2)

for (const view of ORDER)
  for (const [home, key] of HOMES.entries()) {
    const picture = join(there, `${key}-${view}.jpg`)
    if (named.length > 0 ? !named.includes(key) : existsSync(picture)) continue
    const drawn = join(here, `${key}-${view}.png`)
    execFileSync(
      'povray',
      [
        'home.pov',
        `Declare=Home=${home}`,
        `Declare=View=${VIEWS.indexOf(view)}`,
        '+W1200',
        '+H800',
        '+A0.3',
        '+AM2',
        '+R2',
        '+WT1',
        '-D',
        `+O${drawn}`,
      ],
      { cwd: here, stdio: 'ignore' },
    )
    await developed(drawn, view)
      .jpeg({ quality: qualityOf(view), mozjpeg: true })
      .toFile(picture)
    rmSync(drawn)
    process.stdout.write(`${picture}\n`)
  }
