import { captureBeside, tool } from './run.js'

/** dependency-cruiser reports success when it could read nothing: that is a failure here. */
const sawModules = (text) => {
  const found = /(\d+) modules/.exec(text)
  return Number(found?.[1] ?? 0) > 20
}

const TYPESCRIPT = tool('typescript', 'bin/tsc')

const types = (folder) => [TYPESCRIPT, '-b', `src/${folder}`]

/**
 * Two at a time, each list from its beginning; `after`: one of a list before, which has begun and must end first. What both
 * `src/server` and `src/web` stand on is compiled first.
 */
const BESIDE = [
  [
    { name: 'types of domain and API', args: types('api') },
    { name: 'types of server and tests', args: types('server') },
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
  ],
  [
    {
      name: 'format',
      args: [tool('prettier', 'bin/prettier.cjs'), '--check', '--log-level', 'warn', '--cache', '.'],
    },
    { name: 'types of the web', args: types('web'), after: 'types of domain and API' },
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
  const begun = new Map()
  const oneByOne = async (checks) => {
    for (const each of checks) {
      await begun.get(each.after)
      const checked = check(each)
      begun.set(each.name, checked)
      held.set(each.name, await checked)
    }
  }
  await Promise.all(BESIDE.map(oneByOne))
  const broken = BESIDE.flat().flatMap(({ name }) => (held.get(name) ? [] : [name]))
  return { passed: held.size - broken.length, failed: broken.length, broken }
}
