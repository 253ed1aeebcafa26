import { ConfigError, type Config } from './platform/config.ts'
import { mayWrite, type Db } from './platform/db/db.ts'
import { migrate } from './platform/db/migrate.ts'
import { refuseOthers, refuseUnfit } from './platform/db/one-database.ts'
import type { DatabaseUsers } from './platform/db/users.ts'

/** What pgbouncer says to a setting of a session. */
const POOLED = 'unsupported startup parameter'

const DIRECT_MISSING =
  'DATABASE_URL leads to a pooler such as pgbouncer: set DATABASE_DIRECT_URL as well, the address of the database itself.'
const OWNER_POOLED =
  'MIGRATION_DATABASE_URL leads to a pooler such as pgbouncer: it must name the database itself, since a migration holds a lock of its session.'

/**
 * Migrates the server's database as its owner, once all addresses are known to lead to it; throws a sentence that says what an operator does
 * about it.
 */
export const bringForward = async (
  { ownerUrl, user }: Pick<DatabaseUsers, 'ownerUrl' | 'user'>,
  config: Config,
): Promise<void> => {
  try {
    await refuseOthers(config)
    await migrate(ownerUrl, {
      allowNewer: config.allowNewerSchema,
      grant: user === null ? undefined : { user, demo: config.demo },
    })
    await refuseUnfit(config)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const { message } = error as Error
    if (!message.includes(POOLED))
      throw new ConfigError([`The database isn’t responding or couldn’t be migrated: ${message}`])
    throw new ConfigError([config.migrationUrl === null ? DIRECT_MISSING : OWNER_POOLED])
  }
}

/** Makes the first connection of DATABASE_URL, which the migration may not have used; throws such a sentence. */
export const connectFirst = async (db: Db): Promise<void> => {
  try {
    await mayWrite(db)
  } catch (error) {
    const { message } = error as Error
    throw new ConfigError([
      message.includes(POOLED) ? DIRECT_MISSING : `The database of DATABASE_URL doesn’t take us: ${message}`,
    ])
  }
}
