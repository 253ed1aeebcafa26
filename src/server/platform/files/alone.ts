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
