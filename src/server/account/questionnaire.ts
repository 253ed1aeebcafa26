import type { Application } from '#api/account/questionnaire.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import type { Questionnaire } from '#domain/account/questionnaire.ts'
import { mayApply } from '#domain/account/permissions.ts'
import { normalEmail } from '#domain/kernel/text/contact.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { findApplication, keepApplication } from './store-questionnaire.ts'
import { findByEmail } from './store-user.ts'

const viewOf = (row: NonNullable<Awaited<ReturnType<typeof findApplication>>>): Application => ({
  questionnaire:
    row.questionnaire && row.questionnaire_at
      ? { ...row.questionnaire, updateTime: row.questionnaire_at, decidedAt: row.decided_at }
      : null,
})

/** The viewer's own application (spec 1 §7). */
export const ownApplication = async (db: Db, viewer: Viewer): Promise<Application | Refusal> => {
  const row = await findApplication(db, viewer.userId)
  return row ? viewOf(row) : refuse('not-allowed')
}

/** Applies, once (spec 1 §2.12), and again where the approval was withdrawn. */
export const apply = async (
  tx: Tx,
  viewer: Viewer,
  answers: Questionnaire,
  now: string,
): Promise<Application | Refusal> => {
  const row = await findApplication(tx, viewer.userId)
  if (!row || !mayApply(viewer)) return refuse('not-allowed')
  if (!(await keepApplication(tx, viewer.userId, answers, now))) return refuse('already-applied')
  return { questionnaire: { ...answers, updateTime: now, decidedAt: null } }
}

/** An agent's application, for administrators. */
export const applicationByEmail = async (db: Db, email: string): Promise<Application | Refusal> => {
  const user = await findByEmail(db, normalEmail(email))
  const row = user && (await findApplication(db, user.id))
  return row ? viewOf(row) : refuse('not-found')
}
