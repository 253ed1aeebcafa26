import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { diskStorage } from '../../adapters/storage/disk.ts'
import { ConfigError, type Config } from '../config.ts'
import { holdsAnything } from './storage.ts'

/**
 * Without DATABASE_URL no start, and no other command, makes an embedded database beside the files of another database: a setting
 * that is missing, or empty because a secret's template failed, would end as an empty site.
 */
export const refuseFilesAlone = async ({ dataDir, databaseUrl }: Config): Promise<void> => {
  if (databaseUrl !== null || existsSync(join(dataDir, 'postgres'))) return
  if (await holdsAnything(diskStorage(dataDir)))
    throw new ConfigError([
      `DATABASE_URL is not set, and ${dataDir} (DATA_DIR) holds the files of a database that is not there: set DATABASE_URL, or restore a backup into an empty folder.`,
    ])
}

/** Throws where there is no embedded database in the data folder, and none of one's own is named. */
export const needDatabase = ({ dataDir, databaseUrl }: Config): void => {
  if (databaseUrl === null && !existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new ConfigError([
      `There is no database in ${dataDir} (DATA_DIR): the server makes it at its first start.`,
    ])
}
