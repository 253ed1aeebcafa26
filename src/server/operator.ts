import { bringForward } from './bring-forward.ts'
import { loadConfig, type Config } from './platform/config.ts'
import { runningEmbedded, startEmbedded } from './platform/db/embedded/embedded.ts'
import { ownUsers } from './platform/db/users.ts'
import { needDatabase, refuseFilesAlone } from './platform/files/alone.ts'
import { refuseUnfinished } from './platform/files/unfinished.ts'
import { IS_RELEASE } from './platform/version.ts'

/**
 * Does an operator's work on the server's database, beside the running server or while it is stopped, once it is migrated. The
 * operator's commands work as the owner: the server's own user gets its password from the server alone. `command`: its name, for
 * a process that finds the database in use. A release makes no database for it: an empty one would report success.
 */
export const withDatabase = async <T>(
  command: string,
  work: (config: Config, databaseUrl: string) => Promise<T>,
): Promise<T> => {
  const config = loadConfig(process.env)
  refuseUnfinished(config.dataDir)
  await refuseFilesAlone(config)
  if (IS_RELEASE) needDatabase(config)
  const { ownerUrl: given, user } = ownUsers(config)
  const running = given || runningEmbedded(config.dataDir)
  const own = running ? null : await startEmbedded({ dataDir: config.dataDir, address: command })
  try {
    const databaseUrl = running || (own?.url ?? '')
    await bringForward({ ownerUrl: databaseUrl, user }, config)
    return await work(config, databaseUrl)
  } finally {
    await own?.stop()
  }
}
