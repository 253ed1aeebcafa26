import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { environment, run } from './run.js'
import { giveUp, isRelease, nodePath } from './setup.js'

/** Where `deploy/parley.service` has its settings. */
const OF_THE_SERVICE = '/etc/parley/parley.env'

/**
 * The file that a command of the operator reads its settings from: the one that PARLEY_SETTINGS names. In a release it is the service's
 * where the environment names neither a database nor a data folder, so that two installations are never mixed. Null: none.
 */
export const settingsFile = (env, { release = isRelease(), standard = OF_THE_SERVICE } = {}) => {
  const file = env.PARLEY_SETTINGS || (release && !env.DATABASE_URL && !env.DATA_DIR ? standard : '')
  if (!file) return null
  try {
    accessSync(file, constants.R_OK)
    if (!statSync(file).isDirectory()) return file
    return giveUp(`The settings in ${file} can’t be read: PARLEY_SETTINGS names them, and that is no file.`)
  } catch ({ code }) {
    if (code === 'ENOENT' && !env.PARLEY_SETTINGS) return null
    return giveUp(
      ['ENOENT', 'ENOTDIR'].includes(code)
        ? `The settings in ${file} can’t be read: PARLEY_SETTINGS names them, and there is no such file.`
        : `The settings in ${file} can’t be read (${code}): run this command as Parley’s user.`,
    )
  }
}

/**
 * The settings of that file, which the environment overrules. Node.js 24 reads them in a process of its own, since it reads the
 * certificates of NODE_EXTRA_CA_CERTS at the start of a process alone.
 */
const settings = () => {
  const file = settingsFile(process.env)
  if (file === null) return {}
  const print = [`--env-file=${file}`, '--print', 'JSON.stringify(process.env)']
  return JSON.parse(spawnSync(nodePath(), print, { encoding: 'utf8', env: environment() }).stdout)
}

/** Runs an operator's command to its end, with the settings of the server; returns its exit code. */
export const operate = (args) => run(args, settings())
