import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** What a browser keeps for a year, under a name that changes with what is in it. */
const isAsset = (path) => path.startsWith('assets/')

const filesOf = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(folder.length + 1)
            .split(sep)
            .join('/'),
        )
        .sort()
    : []

const readBuilds = (dist) => {
  const file = join(dist, 'builds.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  return { current: filesOf(join(dist, 'web')), previous: [] }
}

const copyInto = (from, to, path) => {
  mkdirSync(dirname(join(to, path)), { recursive: true })
  cpSync(join(from, path), `${join(to, path)}.new`)
  renameSync(`${join(to, path)}.new`, join(to, path))
}

/**
 * Puts the pages of `dist/next` into `dist/web` beside those of the build before: whoever has an older page open still finds its
 * scripts (operator.md 10). A build that changed nothing leaves the one before where it is. The page that names the new scripts
 * comes last, and what neither build names goes.
 */
export const takeOver = (dist) => {
  const [next, web] = [join(dist, 'next'), join(dist, 'web')]
  const builds = readBuilds(dist)
  const current = filesOf(next)
  const same = JSON.stringify(builds.current) === JSON.stringify(current)
  const previous = (same ? builds.previous : builds.current).filter(isAsset)
  for (const path of current.filter((name) => name !== 'index.html')) copyInto(next, web, path)
  copyInto(next, web, 'index.html')
  const kept = new Set([...current, ...previous])
  for (const path of filesOf(web)) if (!kept.has(path)) rmSync(join(web, path))
  writeFileSync(join(dist, 'builds.json'), JSON.stringify({ current, previous }, null, 1))
  rmSync(next, { recursive: true })
}
