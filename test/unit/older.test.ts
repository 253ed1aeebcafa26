import { expect, it } from 'vitest'
import { migrationFiles } from '#server/platform/db/migrate.ts'
import { keptDatabases } from '#test/older/packed.ts'

it('the newest filled database that is kept has every migration (CONTRIBUTING.md)', async () => {
  const { migrations } = keptDatabases().at(-1)!.about
  const missing = (await migrationFiles()).filter((name) => !migrations.includes(name))
  expect(missing, 'commit the migrations, then `npm run older`').toEqual([])
})
