import { ConfigError, type Config } from './platform/config.ts'
import { migrate } from './platform/db/migrate.ts'
import type { DatabaseUsers } from './platform/db/users.ts'

/** Migrates the server's database as its owner; throws a sentence that says what an operator does about it. */
export const bringForward = async (
  { ownerUrl, user }: Pick<DatabaseUsers, 'ownerUrl' | 'user'>,
  config: Config,
): Promise<void> => {
  try {
    await migrate(ownerUrl, {
      allowNewer: config.allowNewerSchema,
      grant: user === null ? undefined : { user, demo: config.demo },
    })
  } catch (error) {
    const { message } = error as Error
    throw new ConfigError([
      message.includes('unsupported startup parameter')
        ? 'DATABASE_URL leads to a pooler such as pgbouncer: set DATABASE_DIRECT_URL as well, the address of the database itself.'
        : `The database isn’t responding or couldn’t be migrated: ${message}`,
    ])
  }
}
