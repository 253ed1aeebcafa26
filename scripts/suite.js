import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { run, tool } from './run.js'
import { root } from './setup.js'

/** So many files of a run may fail once and pass when they run once more. */
export const MOST_FLAKY = 2

/** So many files that failed run once more; where more failed, a second run says nothing new. */
const MOST_AGAIN = 4

/** Longest text of a failure that the end of a run repeats, in characters. */
const MOST_TEXT = 900

/** One vitest run: its exit code, and the report that it wrote (null: none). */
const vitest = (args, env) => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-report-'))
  const report = join(folder, 'report.json')
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
    { NODE_ENV: 'test', ...env },
  )
  const figures = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
  rmSync(folder, { recursive: true, force: true })
  return { code, figures }
}

/** Path of a test file below the repository. */
const nameOf = ({ name }) => relative(root, name)

/** Where a journey that fails leaves pictures of its pages (test/journeys/stage.ts). */
const PICTURES = join(root, 'node_modules', '.cache', 'journeys')

/** Paths of the pictures that a test file has left since this process began. */
const picturesOf = (file) => {
  if (!existsSync(PICTURES)) return []
  const began = Date.now() - process.uptime() * 1000
  return readdirSync(PICTURES)
    .filter((name) => name.startsWith(`${basename(file.name, '.test.ts')}-`))
    .map((name) => join(PICTURES, name))
    .filter((path) => statSync(path).mtimeMs >= began)
}

const failedIn = (file) => file.assertionResults.filter(({ status }) => status === 'failed')

/** What failed in a file: each test with its assertion, or why the file did not load; then the pictures. */
const failuresOf = (file) => [
  ...assertionsOf(file),
  ...picturesOf(file).map((path) => `Picture of ${nameOf(file)}: ${path}`),
]

const assertionsOf = (file) => {
  const tests = failedIn(file)
  if (tests.length === 0) return [`${nameOf(file)}\n  ${file.message.slice(0, MOST_TEXT)}`]
  return tests.map(
    (test) => `${nameOf(file)} > ${test.fullName}\n  ${(test.failureMessages[0] ?? '').slice(0, MOST_TEXT)}`,
  )
}

/** The first failure of a file, with its first picture. */
const firstOf = (file) =>
  [
    assertionsOf(file)[0],
    ...picturesOf(file)
      .slice(0, 1)
      .map((path) => `Picture: ${path}`),
  ].join('\n  ')

const isRed = (file) => file.status === 'failed' || failedIn(file).length > 0

/** Counts of the tests of some files. A file that does not load has no test, and still counts as one failure. */
const countsOf = (files) => {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const file of files) {
    for (const { status } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1
      else if (status === 'failed') counts.failed += 1
      else counts.skipped += 1
    }
    if (isRed(file) && failedIn(file).length === 0) counts.failed += 1
  }
  return counts
}

/**
 * Runs vitest with `args`; a file that failed runs once more where `again` says so. Answers
 * `{ passed, failed, skipped, broken, flaky }`: the last two are texts of failures, of files that stay red and of files
 * that passed the second time.
 */
export const runSuite = (title, args, { again, env }) => {
  const first = vitest(args, env)
  const files = first.figures?.testResults ?? []
  const red = files.filter(isRed)
  // vitest failed, and no file says why: an error outside of any test, or no report at all.
  if (red.length === 0) {
    const counts = countsOf(files)
    if (first.code === 0) return { ...counts, broken: [], flaky: [] }
    return { ...counts, failed: 1, broken: [`${title}: vitest ended with ${first.code}`], flaky: [] }
  }
  if (!again || red.length > MOST_AGAIN)
    return { ...countsOf(files), broken: red.flatMap(failuresOf), flaky: [] }
  console.log(`\n${title}: once more, what failed`)
  const project = args.slice(0, 2)
  const second = vitest([...project, ...red.map(nameOf)], env)
  const later = second.figures?.testResults ?? []
  const stillRed = red.filter((file) => {
    const rerun = later.find(({ name }) => name === file.name)
    return !rerun || isRed(rerun)
  })
  const counted = files.map((file) => later.find(({ name }) => name === file.name) ?? file)
  return {
    ...countsOf(counted),
    broken: stillRed.flatMap(failuresOf),
    flaky: red.filter((file) => !stillRed.includes(file)).map(firstOf),
  }
}
