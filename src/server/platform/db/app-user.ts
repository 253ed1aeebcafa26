import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Whom the application is to the embedded database: neither superuser nor owner of anything (security.md M9). */
export const APP_USER = 'parley_app'

/** The same database as another user. */
export const asUser = (url: string, user: string, password: string): string => {
  const other = new URL(url)
  other.username = user
  other.password = password
  return other.href
}

/**
 * Makes the application's user, and answers its connection string. It has a new password with every start of the database: only
 * the processes of that start know it, and no file holds it.
 */
export const prepareAppUser = async (ownerUrl: string): Promise<string> => {
  const password = randomBytes(24).toString('hex')
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APP_USER])
    await client.query(
      `${rowCount ? 'alter' : 'create'} role ${APP_USER} login nosuperuser nocreatedb nocreaterole noreplication password '${password}'`,
    )
  } finally {
    await client.end()
  }
  return asUser(ownerUrl, APP_USER, password)
}
