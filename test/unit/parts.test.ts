import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { BUILT } from '#server/platform/http/built.ts'

const { BESIDE, PAGES, RUNS, commandsOf, imageIgnores, isShipped } = (await import(
  new URL('../../scripts/parts.js', import.meta.url).href
)) as {
  BESIDE: string[]
  PAGES: string[]
  RUNS: string[]
  commandsOf: (manifest: { scripts: Record<string, string> }) => Record<string, string>
  imageIgnores: () => string
  isShipped: (path: string) => boolean
}
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((found) => found[1]!)
const MANIFEST = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  imports: Record<string, string>
  devDependencies: Record<string, string>
}

const within = (parts: readonly string[], path: string) =>
  isShipped(path) && parts.some((part) => path === part || path.startsWith(`${part}/`))
const inRelease = (path: string) => within([...RUNS, ...BESIDE], path)

/** Where a name in a source file leads to: a path, or a package. */
const leadsTo = (from: string, name: string): string => {
  if (name.startsWith('.')) return normalize(join(dirname(from), name))
  const alias = Object.keys(MANIFEST.imports).find((each) => name.startsWith(each.slice(0, -1)))
  return alias ? normalize(MANIFEST.imports[alias]!.replace('*', name.slice(alias.length - 1))) : name
}

/** Names of modules and files that are there when the text runs: not of types, which Node.js strips. */
const namesIn = (text: string) => [
  ...all(
    text.replaceAll(/^(?:import|export) type [^;]*?from '[^']*'$/gm, ''),
    /(?:from|import\() ?'([^']+)'/g,
  ),
  // A folder or a file that is read beside the source: of a name that is put together, what comes before.
  ...all(text, /new URL\([`'](\.[^`'$]*)/g),
]

describe('what a release is made of (issue 27)', () => {
  const manual = read('docs/operate.md')
  const commands = commandsOf(MANIFEST)

  it('each command that the manual names is one of the release, but for those of a clone', () => {
    const named = new Set(
      all([manual, read('docs/evidence.md'), read('docs/integrate.md')].join('\n'), /npm run ([\w:]+)/g),
    )
    expect(named.size).toBeGreaterThan(12)
    expect([...named].filter((name) => !(name in commands)).sort()).toEqual([
      'failover',
      'faults',
      'release',
      'test:all',
    ])
    const said =
      '`npm run release`, `npm run failover`, `npm run faults`, and `npm run test:all` are commands of a clone'
    expect(manual.replaceAll(/\s+/g, ' ').includes(said), said).toBe(true)
  })

  it('each command finds what it imports and reads, in the release and in its packages', () => {
    const entries = Object.values(commands).map((line) => /scripts\/[\w-]+\.js/.exec(line)![0])
    const seen = new Set(entries)
    const missing: string[] = []
    for (const from of seen) {
      const text = read(from)
      const names = [
        ...namesIn(text).map((name) => leadsTo(from, name)),
        ...all(text, /["'](src\/[^"']+\.ts)["']/g),
      ]
      for (const to of names) {
        if (!existsSync(join(ROOT, to))) {
          const name = to
            .split('/')
            .slice(0, to.startsWith('@') ? 2 : 1)
            .join('/')
          if (name in MANIFEST.devDependencies) missing.push(`${from}: ${to}`)
        } else if (
          !within(RUNS, to.replace(/\/$/, '')) &&
          !RUNS.some((part) => part.startsWith(to) && to.endsWith('/'))
        )
          missing.push(`${from}: ${to}`)
        else if (statSync(join(ROOT, to)).isFile() && /\.(?:[jt]s|json)$/.test(to)) seen.add(to)
      }
    }
    expect(seen.size).toBeGreaterThan(500)
    expect(missing).toEqual([])
  })

  it('each link of a document leads to a file of the release, as does each document that the text names', () => {
    const documents = globSync([...BESIDE, 'docs/**/*'], { cwd: ROOT }).filter(
      (path) => path.endsWith('.md') && inRelease(path),
    )
    expect(documents).toContain('docs/operate.md')
    const missing = documents.flatMap((from) => {
      const text = read(from)
      const linked = all(text, /\]\((?!https?:)([^)#\s]+)/g).map((to) => normalize(join(dirname(from), to)))
      return [
        ...linked,
        ...(from.includes('decisions')
          ? []
          : all(text, /\b((?:docs|examples)\/[\w./-]+\.(?:md|mjs|json))\b/g)),
      ]
        .filter((to) => !inRelease(to) || !existsSync(join(ROOT, to)))
        .map((to) => `${from}: ${to}`)
    })
    expect(missing).toEqual([])
  })

  it('each part is there, and the files of deploy/ are named one by one', () => {
    for (const part of [...RUNS, ...BESIDE].filter((path) => !path.startsWith('dist/')))
      expect(existsSync(join(ROOT, part)), part).toBe(true)
    const deployed = globSync('deploy/*', { cwd: ROOT }).filter((path) => !/\.env$|\.p12$/.test(path))
    expect(BESIDE.filter((path) => path.startsWith('deploy')).sort()).toEqual(deployed.sort())
  })

  it('the image holds what runs, and what must be served is in it and asked for at the start', () => {
    const [first, ...named] = imageIgnores().trim().split('\n')
    expect(first).toBe('*')
    expect(named).toEqual([...RUNS, 'release.json', 'sbom.json'].map((part) => `!${part}`))
    expect(named.filter((line) => /deploy|docs/.test(line))).toEqual([])
    expect(BUILT.map((file) => `dist/${file}`)).toEqual(PAGES)
    expect(PAGES.filter((page) => !within(RUNS, page))).toEqual([])
  })
})
