import { spawn, spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { nodePath, root } from './setup.js'

/** The environment of everything we run: Node.js 24 first. */
export const environment = (more = {}) => ({
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter),
  ...more,
})

/** A tool of node_modules, run by Node.js 24: the path of its script. */
export const tool = (name, file) => join(root, 'node_modules', name, file)

/** Runs to the end, showing what it says; returns its exit code. */
export const run = (args, more = {}) =>
  spawnSync(nodePath(), args, { cwd: root, stdio: 'inherit', env: environment(more) }).status ?? 1

/** Runs to the end and returns its exit code and what it said. */
export const capture = (args, more = {}) => {
  const { status, stdout, stderr } = spawnSync(nodePath(), args, {
    cwd: root,
    encoding: 'utf8',
    env: environment(more),
    maxBuffer: 64 * 1024 * 1024,
  })
  return { code: status ?? 1, text: `${stdout ?? ''}${stderr ?? ''}` }
}

/** The same beside others: two cores do two things at once. */
export const captureBeside = async (args) => {
  const child = spawn(nodePath(), args, { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const said = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: (await ended) ?? 1, text: said.join('') }
}

/** npm hands SIGTERM to the shell between us, which ends without a word: then our parent is another one. */
const stopWithNpm = (child) => {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 250).unref()
}

/**
 * Starts and stays: signals go on to the child, and its end is ours. The channel between us lets the child notice
 * when we are gone.
 */
export const stayWith = (args, more = {}) => {
  const child = spawn(nodePath(), args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment(more),
  })
  // Ctrl-C reaches the child by itself (one terminal, one group); waiting for it is all there is to do.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGTERM'))
  stopWithNpm(child)
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  return child
}
