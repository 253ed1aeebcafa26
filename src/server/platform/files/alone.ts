import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, type Config } from '../config.ts'

/** What lies in `storage` of a data folder once its files belong to a database. */
const SIGNS = ['instance', 'files', 'held', 'anchors']

const hasFilesIn = (dataDir: string): boolean =>
  existsSync(join(dataDir, 'storage')) &&
  readdirSync(join(dataDir, 'storage')).some((name) => SIGNS.includes(name))

/**
 * Without DATABASE_URL no start, and no other command, makes an embedded database beside files that another one knows: a setting that
 * is missing, or empty because a secret's template failed, would end as an empty site.
 */
export const refuseFilesAlone = ({ dataDir, databaseUrl }: Config): void => {
  if (databaseUrl === null && !existsSync(join(dataDir, 'postgres')) && hasFilesIn(dataDir))
    throw new ConfigError([
      `DATABASE_URL is not set, and ${dataDir} (DATA_DIR) holds files without a database of ours: set DATABASE_URL, or restore a backup into an empty folder.`,
    ])
}
