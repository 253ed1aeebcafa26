import { captureBeside, tool } from './run.js'

/** dependency-cruiser reports success when it could read nothing: that is a failure here. */
const sawModules = (text) => {
  const found = /(\d+) modules/.exec(text)
  return Number(found?.[1] ?? 0) > 20
}

const CHECKS = [
  { name: 'types', args: [tool('typescript', 'bin/tsc'), '-b'] },
  { name: 'lint', args: [tool('oxlint', 'bin/oxlint'), '--quiet'] },
  {
    name: 'format',
    args: [tool('prettier', 'bin/prettier.cjs'), '--check', '--log-level', 'warn', '--cache', '.'],
  },
  {
    name: 'fences',
    args: [
      tool('dependency-cruiser', 'bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      'src',
      'db',
      'test',
    ],
    also: sawModules,
    why: 'The dependency checker read no module.',
  },
  { name: 'unused', args: [tool('knip', 'bin/knip.js'), '--no-progress'] },
  // What tests alone use is unused too. What later work needs is named in knip.json.
  { name: 'unused by the product', args: [tool('knip', 'bin/knip.js'), '--no-progress', '--production'] },
]

const check = async ({ name, args, also, why }) => {
  const start = Date.now()
  const { code, text } = await captureBeside(args)
  const blind = code === 0 && also && !also(text)
  const good = code === 0 && !blind
  console.log(`${good ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
  if (!good) console.log(blind ? why : text.trimEnd())
  return good
}

/**
 * Types, lint, format, fences, unused code; the types, which take longest, beside the others. Answers how many held, how
 * many did not, and which; tells on the way.
 */
export const runChecks = async () => {
  const good = new Map()
  const oneByOne = async (checks) => {
    for (const each of checks) good.set(each.name, await check(each))
  }
  const slow = CHECKS.filter(({ name }) => name === 'types')
  await Promise.all([oneByOne(slow), oneByOne(CHECKS.filter((each) => !slow.includes(each)))])
  const broken = CHECKS.map(({ name }) => name).filter((name) => !good.get(name))
  return { passed: CHECKS.length - broken.length, failed: broken.length, broken }
}
