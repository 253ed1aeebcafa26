import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run, tool } from './run.js'
import { root, setUp } from './setup.js'

// `npm run mutate [part …]`: breaks the rules one by one and counts which breaks the tests notice (docs/mutation.md).
// Without a part: all of them. `--force` measures anew what an earlier run has measured.

/** What is measured, by the name that is asked for. Words and the pictures drawn of the rows are no rules. */
const PARTS = {
  lifecycle: ['src/domain/offer/lifecycle/!(*names*).ts', 'src/domain/offer/lifecycle/rows/*.ts'],
  listing: ['src/domain/listing/lifecycle/!(*words*).ts'],
  contract: ['src/domain/contract/!(*words*|vocabulary|permissions|final-paper).ts'],
  permissions: ['src/domain/*/permissions.ts'],
  masking: ['src/domain/*/reading/masking.ts'],
  net: ['src/domain/offer/net/*.ts'],
  negotiation: ['waiting/waiting*', 'lapse', 'chain', 'judge', 'consequences'].map(
    (name) => `src/domain/negotiation/${name}.ts`,
  ),
}

setUp()
const args = process.argv.slice(2)
const asked = args.filter((arg) => !arg.startsWith('-'))
const patterns = (asked.length > 0 ? asked : Object.keys(PARTS)).flatMap((part) => PARTS[part] ?? [part])
const report = join(root, '.cache', 'mutate', 'report.json')
rmSync(report, { force: true })
const code = run(
  [
    tool('@stryker-mutator/core', 'bin/stryker.js'),
    'run',
    '--mutate',
    [...patterns, '!src/domain/**/*.test.ts,!src/domain/**/*.fixture.ts'].join(','),
    ...(args.includes('--force') ? ['--force'] : []),
  ],
  { NODE_ENV: 'test' },
)
if (code === 0) tally(JSON.parse(readFileSync(report, 'utf8')).files)
process.exitCode = code

/** One line for each folder: killed of those that count, and the share. */
function tally(files) {
  const folders = new Map()
  for (const [file, { mutants }] of Object.entries(files)) {
    const folder = file.split('/').slice(0, -1).join('/')
    const sum = folders.get(folder) ?? { killed: 0, counted: 0 }
    for (const { status } of mutants) {
      if (status === 'Killed' || status === 'Timeout') sum.killed++
      if (['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status)) sum.counted++
    }
    folders.set(folder, sum)
  }
  for (const [folder, { killed, counted }] of folders)
    console.log(`${folder}: ${killed} of ${counted}, ${((100 * killed) / Math.max(counted, 1)).toFixed(1)} %`)
}
