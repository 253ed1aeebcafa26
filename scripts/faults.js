import { run, tool } from './run.js'
import { giveUp, setUp } from './setup.js'

// `npm run faults [name …]`: everything that goes wrong on purpose, at its full length (docs/operate.md "Tried at length").
// Without a name: all of them, which takes hours. `npm test` runs each in its short form. A length of one's own
// (`KILLS=20 npm run faults kill`) counts.

/** What is tried, by the name that is asked for: its project and files, and how long it goes on. */
const FAULTS = {
  races: { files: ['races'], length: { RACES: 1000 } },
  kill: { files: ['kill'], length: { KILLS: 200, DATABASE_KILLS: 50 } },
  outage: { files: ['outage'], length: { AWAY_SECONDS: 30 } },
  away: { files: ['away'], length: { SERVICES_AWAY_SECONDS: 600 } },
  storm: { files: ['storm.test'], length: { STORM_ACTIONS: 100_000 } },
  disk: { files: ['full-disk'], length: {} },
  rolling: { files: ['rolling'], length: {} },
  backup: { files: ['backup'], length: {} },
  start: { files: ['start'], length: {} },
  release: { files: ['release'], length: {} },
  seal: { files: ['seal'], length: {} },
  daylight: { project: 'api', files: ['clock-daylight'], length: {} },
  hostile: { project: 'api', files: ['hostile-generated'], length: { HOSTILE_REQUESTS: 10_000 } },
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(FAULTS, name))
if (unknown.length > 0)
  giveUp(`There is no ${unknown.join(', ')}. What there is: ${Object.keys(FAULTS).join(', ')}.`)

setUp()
const failed = []
for (const name of asked.length > 0 ? asked : Object.keys(FAULTS)) {
  const { project = 'faults', files, length } = FAULTS[name]
  const lengths = Object.fromEntries(
    Object.entries(length).map(([key, full]) => [key, process.env[key] ?? String(full)]),
  )
  console.log(`\n${[name, ...Object.entries(lengths).map(([key, value]) => `${key}=${value}`)].join(' ')}`)
  const args = [tool('vitest', 'vitest.mjs'), 'run', '--project', project, ...files]
  if (run(args, { NODE_ENV: 'test', ...lengths }) !== 0) failed.push(name)
}
console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nEach of them held.')
process.exitCode = failed.length > 0 ? 1 : 0
