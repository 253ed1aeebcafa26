import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb } from './build.js'
import { ensureBrowser, ensurePdfSig } from './browser.js'
import { runChecks } from './checks.js'
import { API_LATER, API_ON_BOTH, FAULTS_NOW, JOURNEYS_NOW } from './gate.js'
import { giveUp, root, setUp } from './setup.js'
import { MOST_FLAKY, runSuite } from './suite.js'

/*
 * `npm test` is the gate: the checks, and the tests that a change must pass, with fixed seeds. `npm run test:all`
 * (`--all`) is everything, with random seeds. The last line reads `N passed, N failed`, and `, N skipped` or
 * `, N flaky` where there are any.
 */
const ALL = process.argv.includes('--all')

/** Of the properties of fast-check; a run is repeated with PARLEY_TEST_SEED=<the seed that it printed>. */
const seed = process.env.PARLEY_TEST_SEED ?? String(ALL ? randomInt(2 ** 31) : 1)

/** Every test reads these: its seed, and whether it takes all its cases (test/thorough.ts). */
const FOR_ALL = { PARLEY_TEST_SEED: seed, PARLEY_TEST_ALL: ALL ? '1' : '' }

const total = { passed: 0, failed: 0, skipped: 0 }
const flaky = []
const broken = []
/** Seconds of each part, printed at the end: a part that grows is seen. */
const took = []

const add = (title, startedAt, result) => {
  took.push(`${((Date.now() - startedAt) / 1000).toFixed(0)} s  ${title}`)
  total.passed += result.passed
  total.failed += result.failed
  total.skipped += result.skipped ?? 0
  flaky.push(...(result.flaky ?? []))
  broken.push(...result.broken)
}

/** Runs a vitest project, or `files` of it, or all but `without`; `again` runs a file that failed once more. */
const suite = (title, project, { files = [], without = [], again = false, env = {} } = {}) => {
  console.log(`\n${title}`)
  const startedAt = Date.now()
  const missing = [...files, ...without].filter((file) => !existsSync(join(root, file)))
  if (missing.length > 0) giveUp(`scripts/gate.js names files that do not exist: ${missing.join(', ')}`)
  const args = ['--project', project, ...without.map((file) => `--exclude=${file}`), ...files]
  add(title, startedAt, runSuite(title, args, { again, env: { ...FOR_ALL, ...env } }))
}

/** Notes the commit of a green gate on a clean tree: the proof that a submission of this commit passed. */
const notePassed = () => {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (git('status', '--porcelain').stdout !== '') return
  const { status, stdout } = git('rev-parse', 'HEAD')
  if (status !== 0) return
  const folder = join(root, 'node_modules', '.cache', 'parley')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'passed'), stdout)
}

const startedAt = Date.now()
setUp()
const browser = ensureBrowser()
ensurePdfSig()
took.push(`${((Date.now() - startedAt) / 1000).toFixed(0)} s  Set-up`)

console.log('\nChecks')
const checksStart = Date.now()
add('Checks', checksStart, await runChecks())
const buildStart = Date.now()
buildWeb()
took.push(`${((Date.now() - buildStart) / 1000).toFixed(0)} s  Build`)

suite('Unit and property tests', 'unit')
suite('API, on the embedded database', 'api', { without: ALL ? [] : API_LATER, again: true })
if (!process.env.DATABASE_URL)
  suite('API, on an ordinary PostgreSQL', 'api', {
    files: API_ON_BOTH,
    again: true,
    env: { PARLEY_TEST_DATABASE: 'ordinary' },
  })
suite('Faults', 'faults', { files: ALL ? [] : FAULTS_NOW, again: true })
if (browser && existsSync(browser)) {
  const files = ALL ? [] : JOURNEYS_NOW
  suite('Journeys in a browser', 'journeys', { files, again: true, env: { CHROME_PATH: browser } })
} else {
  console.error('The browser journeys did not run: there is no browser.')
  total.failed += 1
}

if (flaky.length > MOST_FLAKY) {
  total.failed += 1
  broken.push(`${flaky.length} files passed only when they ran once more; ${MOST_FLAKY} may.`)
}
console.log(
  `\nHow long it took (${((Date.now() - startedAt) / 60_000).toFixed(1)} min, seed ${seed})\n\n${took.join('\n')}`,
)
if (flaky.length > 0) console.log(`\nFlaky\n\n${flaky.join('\n\n')}`)
if (broken.length > 0) console.log(`\nWhat failed\n\n${broken.join('\n\n')}`)
const more = [
  ...(total.skipped > 0 ? [`${total.skipped} skipped`] : []),
  ...(flaky.length > 0 ? [`${flaky.length} flaky`] : []),
]
console.log(`\n${[`${total.passed} passed`, `${total.failed} failed`, ...more].join(', ')}`)
if (total.failed === 0) notePassed()
process.exitCode = total.failed > 0 ? 1 : 0
