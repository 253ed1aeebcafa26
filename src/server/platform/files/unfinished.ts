import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'

/** Lies in a data folder that a backup is being restored into, until all of it is there. */
export const UNFINISHED = 'restore-unfinished'

/** No start, and no other command, takes half a restore for data. */
export const refuseUnfinished = (dataDir: string): void => {
  if (existsSync(join(dataDir, UNFINISHED)))
    throw new ConfigError([
      `A restore into ${dataDir} (DATA_DIR) is under way or was cut off. Wait for it, or empty the folder and restore again.`,
    ])
}
