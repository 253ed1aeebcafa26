import type { Ctx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { administrators } from '../../platform/db/people.ts'
import { newId } from '../../platform/id.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { insertProblem, newestProblems } from './store.ts'

/** Writes down why the summary was drawn in place of a form, and mails the administrators, each thing once. */
export const noteProblem = async (
  tx: Tx,
  ctx: Ctx,
  about: { readonly formId: string; readonly problem: string; readonly listingId: string },
): Promise<void> => {
  const now = ctx.clock().toISOString()
  const [first] = await insertProblem(tx, [newId(), about.formId, about.problem, about.listingId, now])
  if (!first) return
  ctx.log.warn({ formId: about.formId }, 'a form could not be filled in')
  await enqueue(
    tx,
    ctx,
    (await administrators(tx)).map(({ id }) => ({
      eventId: `form-problem:${first.id}`,
      to: { userId: id },
      channel: 'email' as const,
      subject: 'A brokerage’s form could not be filled in',
      lines: [
        'The purchase agreement summary was drawn in its place, so that nobody has to wait.',
        about.problem,
        'Upload the form again with a corrected map, or switch it off.',
      ],
      button: { label: 'Open Forms', path: '/admin/forms' },
    })),
  )
}

/** What kept forms that are in use from being filled in, for the operations page. */
export const formProblemsOf = async (db: Db) =>
  (await newestProblems(db, [])).map((row) => ({
    id: row.id,
    form: row.template_id,
    brokerage: row.brokerage_name,
    what: row.what,
    at: row.found_at,
  }))
