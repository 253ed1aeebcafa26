// Plain JavaScript for any Node.js from 18: brings the packages, and with them the Node.js 24 that runs all else.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules', '.parley-stamp')

/** Says why and ends; the reader is someone who typed one command. */
export const giveUp = (sentence) => {
  console.error(`\n${sentence}`)
  process.exit(1)
}

/** The packages that are wanted: lockfile, and the system they were built for. */
const wanted = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')

const isCurrent = () => {
  try {
    return readFileSync(stamp, 'utf8') === wanted() && existsSync(nodePath())
  } catch {
    return false
  }
}

/** The Node.js 24 that npm brought. */
export const nodePath = () =>
  join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** The path without our own node_modules, which an installation takes away under whoever runs from it. */
const outsidePath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, 'node_modules')))
    .join(delimiter)

/**
 * The versions of the lockfile, which is not written. Not `npm ci`: that refuses a lockfile without the optional
 * binaries of other systems, and not every registry has all of those.
 */
const install = () => {
  console.log('Installing packages (once, and after an update) ...')
  const { status, error } = spawnSync(
    'npm',
    ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, NODE_ENV: 'development', PATH: outsidePath() },
    },
  )
  if (error || status !== 0)
    giveUp(`npm install did not succeed${error ? ` (${error.message})` : ''}. Is the npm registry reachable?`)
  if (!existsSync(nodePath()))
    giveUp(
      'npm did not bring Node.js 24 (package "node"). Are install scripts switched off (ignore-scripts)?',
    )
  writeFileSync(stamp, wanted())
}

/** The checks before a commit, where this is a clone someone works in. */
const useHooks = () => {
  if (!existsSync(join(root, '.git')) || process.env.CI) return
  const get = spawnSync('git', ['config', '--get', 'core.hooksPath'], { cwd: root, encoding: 'utf8' })
  if (get.error || get.stdout.trim() !== '') return
  spawnSync('git', ['config', 'core.hooksPath', '.githooks'], { cwd: root, stdio: 'ignore' })
}

/** A release that was unpacked, not a clone: nothing in it is built, installed or written. */
export const isRelease = () => existsSync(join(root, 'release.json'))

/** What `npm run serve` needs, and everything in a release: packages that are there. */
export const needPackages = () => {
  if (!existsSync(nodePath()))
    giveUp('The packages are not there. Install them in this folder: npm install --omit=dev --no-save')
}

/** Everything a start, test or check needs. Ends with a sentence where something is missing. */
export const setUp = () => {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 18) giveUp(`Parley needs Node.js 18 or later; this is ${process.versions.node}.`)
  if (isRelease()) return needPackages()
  if (!isCurrent()) install()
  useHooks()
}
