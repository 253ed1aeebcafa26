import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { TEMPLATE } from './template.ts'

/** The address of another database of the same server. */
export const databaseUrl = (adminUrl: string, name: string): string => {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs SQL with a connection of its own and answers the rows. */
export const runSql = async <Row extends object>(url: string, text: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** A fresh clone of the template. */
export const cloneDatabase = async (adminUrl: string): Promise<string> => {
  const name = `parley_test_${randomBytes(6).toString('hex')}`
  for (let tries = 0; ; tries++) {
    try {
      await runSql(adminUrl, `create database ${name} template ${TEMPLATE}`)
      return databaseUrl(adminUrl, name)
    } catch (error) {
      // Another worker is cloning at this moment.
      if ((error as { code?: string }).code !== '55006' || tries > 50) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** Removes a database, and whoever is still connected to it. */
export const dropDatabase = async (adminUrl: string, url: string): Promise<void> => {
  for (let tries = 0; ; tries++) {
    try {
      await runSql(adminUrl, `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
      return
    } catch (error) {
      // The server's own cleaner is at work in it, and an ordinary role may not send that one away: it ends soon.
      if ((error as { code?: string }).code !== '42501' || tries > 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
