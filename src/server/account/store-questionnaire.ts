import { z } from 'zod'
import { questionnaire, type Questionnaire } from '#domain/account/questionnaire.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { instant } from '#server/platform/db/row.ts'

const row = z.object({ questionnaire: questionnaire.nullable(), questionnaire_at: instant.nullable() })

const ofAgent = prepared(
  'questionnaire.ofAgent',
  'select questionnaire, questionnaire_at from agents where user_id = $1',
  row,
)

/** An agent's application; undefined: no agent. */
export const findApplication = async (db: Db, userId: string) => (await ofAgent(db, [userId]))[0]

/** Keeps an application where there is none yet; answers whether it did. */
export const keepApplication = async (tx: Tx, userId: string, answers: Questionnaire, now: string) => {
  const { numUpdatedRows } = await tx
    .updateTable('agents')
    .set({ questionnaire: JSON.stringify(answers), questionnaire_at: now })
    .where('user_id', '=', userId)
    .where('questionnaire', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
