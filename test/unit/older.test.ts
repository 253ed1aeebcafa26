import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { migrationFiles } from '#server/platform/db/migrate.ts'
import { keptDatabases } from '#test/older/packed.ts'

it('the newest filled database that is kept has every migration (CONTRIBUTING.md)', async () => {
  const { migrations } = keptDatabases().at(-1)!.about
  const missing = (await migrationFiles()).filter((name) => !migrations.includes(name))
  expect(missing, 'commit the migrations, then `npm run older`').toEqual([])
})

it('migrations have no letter that a database in LATIN1 can’t take, remarks included', () => {
  const folder = new URL('../../db/migrations/', import.meta.url)
  const beyond = readdirSync(folder).filter((name) =>
    /[^\0-\xFF]/.test(readFileSync(new URL(name, folder), 'utf8')),
  )
  expect(beyond).toEqual([])
})
