import type { Ctx } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { newPersonId } from '#server/platform/id.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE, demoEmail } from './people.ts'
import { hashPassword } from '../login/password.ts'
import { addDemoPeople, holdsDemoStory, markDemo, unmarkDemo } from './store.ts'
import { addLicences, holdsDemoWorld, type Licence } from '../license/store.ts'

/** CA 02000001 to 02000040 and FL SL3000001 to SL3000040, all `Tester` (api.md "Demo and test world"). */
const trialLicences = (): Licence[] =>
  Array.from({ length: 40 }, (_, i) => i + 1).flatMap((n) => [
    { state: 'CA', licenseNumber: String(2_000_000 + n).padStart(8, '0'), lastName: 'Tester', trial: true },
    { state: 'FL', licenseNumber: `SL${3_000_000 + n}`, lastName: 'Tester', trial: true },
  ])

/** Trial licenses and the demo logins; repeats do nothing. Demo mode only. */
export const seedDemoAccounts = async (ctx: Ctx): Promise<void> => {
  const passwordHash = await hashPassword(DEMO_PASSWORD, 'demo')
  const now = ctx.clock().toISOString()
  await withTransaction<void>(ctx.db, async (tx) => {
    await markDemo(tx)
    const licences = DEMO_PEOPLE.flatMap(({ lastName, licence }) =>
      licence ? [{ ...licence, lastName, trial: true }] : [],
    )
    await addLicences(tx, [...trialLicences(), ...licences])
    await addDemoPeople(
      tx,
      DEMO_PEOPLE.map((person) => ({ ...person, id: newPersonId(), email: demoEmail(person) })),
      passwordHash,
      now,
    )
  })
}

/**
 * Takes demo people and trial licenses out of a database that real people use: they cannot sign in, and no license is theirs.
 * False where the demo's homes and offers are in it as well: those nobody can tell from real ones.
 */
export const removeDemo = async (ctx: Ctx): Promise<boolean> => {
  const now = ctx.clock().toISOString()
  const done = await withTransaction<boolean>(ctx.db, async (tx) => {
    if (await holdsDemoStory(tx)) return false
    await unmarkDemo(tx, now)
    return true
  })
  return done === true
}

/** Anything of the demo data in this database? Production refuses such a database. */
export const isDemoDatabase = (ctx: Ctx): Promise<boolean> => holdsDemoWorld(ctx.db)
