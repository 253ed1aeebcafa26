import { z } from 'zod'
import { questionnaire, type Questionnaire } from '#domain/account/questionnaire.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { instant } from '#server/platform/db/row.ts'

const row = z.object({
  questionnaire: questionnaire.nullable(),
  questionnaire_at: instant.nullable(),
  decided_at: instant.nullable(),
})

const ofAgent = prepared(
  'questionnaire.ofAgent',
  'select questionnaire, questionnaire_at, decided_at from agents where user_id = $1',
  row,
)

/** An agent's application; undefined: no agent. */
export const findApplication = async (db: Db, userId: string) => (await ofAgent(db, [userId]))[0]

/** Keeps an application where none waits for a decision; answers whether it did. */
export const keepApplication = async (tx: Tx, userId: string, answers: Questionnaire, now: string) => {
  const { numUpdatedRows } = await tx
    .updateTable('agents')
    .set({ questionnaire: JSON.stringify(answers), questionnaire_at: now, decided_at: null })
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('questionnaire', 'is', null), eb('decided_at', 'is not', null)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** An application that waits is decided, and stays so. */
export const decideApplication = async (tx: Tx, userId: string, now: string): Promise<void> => {
  await tx
    .updateTable('agents')
    .set({ decided_at: now })
    .where('user_id', '=', userId)
    .where('questionnaire_at', 'is not', null)
    .where('decided_at', 'is', null)
    .execute()
}
