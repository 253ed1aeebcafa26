import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeOver } from './assets.js'
import { capture, tool } from './run.js'
import { giveUp, isRelease, root } from './setup.js'

/** What the pages are made of. */
const SOURCES = [
  'src/web',
  'src/api',
  'src/domain',
  'vite.config.ts',
  'scripts/offline-worker.ts',
  'tsconfig.base.json',
  'package-lock.json',
]
const stamp = join(root, 'dist', '.stamp')

const filesBelow = (path) => {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}

const sourcesNow = () => {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const file of filesBelow(join(root, source)))
      if (!/\.test\.tsx?$/.test(file)) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

/** Builds the pages into dist/web, unless nothing they are made of has changed. */
export const buildWeb = () => {
  if (isRelease()) return
  const now = sourcesNow()
  const built = existsSync(join(root, 'dist', 'web', 'index.html'))
  if (built && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  console.log('Building the pages ...')
  const args = ['build', '--outDir', join(root, 'dist', 'next'), '--emptyOutDir', '--logLevel', 'warn']
  const { code, text } = capture([tool('vite', 'bin/vite.js'), ...args], { NODE_ENV: 'production' })
  if (code !== 0) giveUp(`${text}\nThe pages could not be built.`)
  takeOver(join(root, 'dist'))
  writeFileSync(stamp, now)
}
