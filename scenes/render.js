import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** Renders the demo's homes: every picture that is missing, or those of the homes and views that are named. See README.md. */
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
const VIEWS = ['street', 'dusk', 'garden', 'living', 'kitchen', 'bedroom', 'bath', 'dining']
/** Every second home shows its bathroom, the others where they dine. */
const viewsOf = (home) => VIEWS.filter((view) => view !== (home % 2 === 0 ? 'dining' : 'bath'))

/** Leaves and grass take many bytes: all pictures together are to stay below 6 MB. */
const QUALITY = { street: 60, dusk: 60, garden: 52 }
const qualityOf = (view) => QUALITY[view] ?? 72

/** In the dim rooms light is found by chance, which leaves a grain. */
const GRAINY = ['bedroom', 'bath', 'dining']
const developed = (drawn, view) =>
  GRAINY.includes(view) ? sharp(drawn).median(3) : sharp(drawn).sharpen({ sigma: 0.6 })

const here = import.meta.dirname
const there = join(here, '../src/server/demo/pictures')
mkdirSync(there, { recursive: true })
const named = process.argv.slice(2)
const namedOf = (all) => all.filter((name) => named.includes(name))
const homes = namedOf(HOMES)
const views = namedOf(VIEWS)

for (const [home, key] of HOMES.entries())
  for (const view of viewsOf(home).filter((v) => views.length === 0 || views.includes(v))) {
    const picture = join(there, `${key}-${view}.jpg`)
    if (homes.length > 0 ? !homes.includes(key) : existsSync(picture)) continue
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
        '+R1',
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
