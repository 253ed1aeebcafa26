import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeOver } from './assets.js'
import { PAGES } from './parts.js'
import { capture, tool } from './run.js'
import { giveUp, isRelease, root } from './setup.js'

/** What the pages are made of. */
const SOURCES = [
  'src/web',
  'src/api',
  'src/domain',
  'vite.config.ts',
  'vite.front.config.ts',
  'scripts/chunks.ts',
  'scripts/light-rules.ts',
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

const vite = (args) => {
  const { code, text } = capture([tool('vite', 'bin/vite.js'), 'build', ...args, '--logLevel', 'warn'], {
    NODE_ENV: 'production',
  })
  if (code === 0) return
  rmSync(stamp, { force: true })
  giveUp(`${text}\nThe pages could not be built.`)
}

/** Builds the pages into dist/web and what the server draws with into dist/front, unless nothing they are made of has changed. */
export const buildWeb = () => {
  if (isRelease()) return
  const now = sourcesNow()
  const built = PAGES.every((file) => existsSync(join(root, file)))
  if (built && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  console.log('Building the pages ...')
  const next = join(root, 'dist', 'next')
  vite(['--outDir', next, '--emptyOutDir'])
  vite(['--config', 'vite.front.config.ts', '--outDir', next])
  // What draws the pages of the front on the server; it is nobody's to download.
  vite([
    '--config',
    'vite.front.config.ts',
    '--ssr',
    'frontServer.tsx',
    '--outDir',
    join(root, 'dist', 'front'),
  ])
  takeOver(join(root, 'dist'))
  writeFileSync(stamp, now)
}
