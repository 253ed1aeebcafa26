import { captureBeside, tool } from './run.js'

/** dependency-cruiser reports success when it could read nothing: that is a failure here. */
const sawModules = (text) => {
  const found = /(\d+) modules/.exec(text)
  return Number(found?.[1] ?? 0) > 20
}

/**
 * Two at a time, each list from its beginning; the lists take about the same time. Types are checked by the compiler of
 * TypeScript 7, with one checker for each folder: several check what they share several times. What reads TypeScript (the
 * fences, `scripts/light-rules.ts`) has the API of TypeScript 6, which 7 lacks.
 */
const BESIDE = [
  [{ name: 'types', args: [tool('typescript-7', 'bin/tsc'), '-b', '--checkers', '1'] }],
  [
    { name: 'format', args: [tool('oxfmt', 'bin/oxfmt'), '--check', '.'] },
    { name: 'lint', args: [tool('oxlint', 'bin/oxlint'), '--quiet'] },
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
  ],
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
 * Types, lint, format, fences, unused code, two at a time. Answers how many held, how many did not, and which; tells on
 * the way.
 */
export const runChecks = async () => {
  const held = new Map()
  const oneByOne = async (checks) => {
    for (const each of checks) held.set(each.name, await check(each))
  }
  await Promise.all(BESIDE.map(oneByOne))
  const broken = BESIDE.flat().flatMap(({ name }) => (held.get(name) ? [] : [name]))
  return { passed: held.size - broken.length, failed: broken.length, broken }
}
