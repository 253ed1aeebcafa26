import type { Config } from '../config.ts'
import { APP_USER, prepareAppUser } from './app-user.ts'

/** Two users: who owns the tables and brings them forward, and who reads and writes their rows (security.md M9). */
export interface DatabaseUsers {
  readonly ownerUrl: string
  readonly url: string
  /** The latter's name, where the two differ. */
  readonly user: string | null
}

const nameIn = (url: string): string => decodeURIComponent(new URL(url).username)

/**
 * A database of one's own: two users where both are set, else one does both, and the self-test says so. Tables are brought forward
 * past a pooler.
 */
export const ownUsers = (
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'migrationUrl'>,
): DatabaseUsers => {
  const url = config.databaseUrl ?? ''
  const { migrationUrl } = config
  if (migrationUrl === null) return { ownerUrl: config.databaseDirectUrl ?? url, url, user: null }
  return { ownerUrl: migrationUrl, url, user: nameIn(migrationUrl) === nameIn(url) ? null : nameIn(url) }
}

export const embeddedUsers = async (ownerUrl: string): Promise<DatabaseUsers> => ({
  ownerUrl,
  url: await prepareAppUser(ownerUrl),
  user: APP_USER,
})
