import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildWeb } from './build.js'
import { ensureBrowser, ensurePdfSig } from './browser.js'
import { runChecks } from './checks.js'
import { run, tool } from './run.js'
import { setUp } from './setup.js'

// `npm test`: everything. Its last line reads `N passed, N failed` (`, N skipped`).
const total = { passed: 0, failed: 0, skipped: 0 }

/** How long each part took, by its title: said at the end, so that what grows is seen. */
const took = []

const timed = (title, startedAt) => took.push(`${((Date.now() - startedAt) / 1000).toFixed(0)} s  ${title}`)

/** What failed, said once more at the end: a long output is often read from its end only. */
const broken = []

/** What depends on the database rather than on our rules: tried on both. `--project api` by itself runs all on either, but for what plays a superuser. */
const ON_BOTH = [
  'platform-',
  'one-connection',
  'pooler',
  'processes',
  'shards',
  'plans',
  'constraints',
  'rows-checked',
  'lists',
  'races',
  'main-job',
  'examples',
  'admin',
  'clock',
  'limits',
  'self-test',
]

/** One vitest run; its figures come from the report it writes, its exit code counts where there is none. */
const suite = (title, args, more = {}) => {
  console.log(`\n${title}`)
  const folder = mkdtempSync(join(tmpdir(), 'parley-report-'))
  const report = join(folder, 'report.json')
  const startedAt = Date.now()
  const code = run(
    [
      tool('vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--passWithNoTests',
      ...args,
    ],
    { NODE_ENV: 'test', ...more },
  )
  timed(title, startedAt)
  const figures = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
  rmSync(folder, { recursive: true, force: true })
  total.passed += figures?.numPassedTests ?? 0
  total.skipped += (figures?.numPendingTests ?? 0) + (figures?.numTodoTests ?? 0)
  const failed = figures?.numFailedTests ?? 0
  // A file that does not even load fails no test of its own, and still fails the run.
  total.failed += code === 0 ? failed : Math.max(failed, 1)
  for (const file of figures?.testResults ?? []) {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed')
    const name = relative(process.cwd(), file.name)
    for (const test of tests)
      broken.push(`${name} > ${test.fullName}\n  ${(test.failureMessages[0] ?? '').slice(0, 600)}`)
    if (tests.length === 0 && file.status === 'failed')
      broken.push(`${name}\n  ${file.message.slice(0, 600)}`)
  }
  if (code !== 0 && !figures) broken.push(title)
}

const add = (checks) => {
  total.passed += checks.passed
  total.failed += checks.failed
  broken.push(...checks.broken)
}

setUp()
const browser = ensureBrowser()
ensurePdfSig()
console.log('\nChecks')
const checksStart = Date.now()
add(await runChecks())
timed('Checks', checksStart)
const buildStart = Date.now()
buildWeb()
timed('Build', buildStart)
suite('Unit and property tests', ['--project', 'unit'])
suite('API, on the embedded database', ['--project', 'api'])
if (!process.env.DATABASE_URL)
  suite('API, on an ordinary PostgreSQL', ['--project', 'api', ...ON_BOTH], {
    PARLEY_TEST_DATABASE: 'ordinary',
  })
suite('Faults', ['--project', 'faults'])
if (browser) {
  suite('Journeys in a browser', ['--project', 'journeys'], { CHROME_PATH: browser })
} else {
  console.error('The browser journeys did not run: there is no browser.')
  total.failed += 1
}

console.log(`\nHow long it took\n\n${took.join('\n')}`)
if (broken.length > 0) console.log(`\nWhat failed\n\n${broken.join('\n\n')}`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed > 0 ? 1 : 0
