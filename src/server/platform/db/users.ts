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

/** A database of one's own: two where both are set, else one user does both, and the self-test says so. */
export const ownUsers = ({
  databaseUrl,
  databaseDirectUrl,
  migrationUrl,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'migrationUrl'>): DatabaseUsers => {
  const url = databaseUrl ?? ''
  // Past a pooler, where there is one: the lock of a migration belongs to a session.
  if (migrationUrl === null) return { ownerUrl: databaseDirectUrl ?? url, url, user: null }
  return { ownerUrl: migrationUrl, url, user: nameIn(migrationUrl) === nameIn(url) ? null : nameIn(url) }
}

export const embeddedUsers = async (ownerUrl: string): Promise<DatabaseUsers> => ({
  ownerUrl,
  url: await prepareAppUser(ownerUrl),
  user: APP_USER,
})
