import type { FormView } from '#api/admin/forms.ts'
import { brokerageKey } from '#domain/account/brokerage.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { brokeragesOf, formById, setInUse, type FormRow } from './store.ts'
import { oneForm } from './store-list.ts'

const MOST = 50

/** Brokerages to choose from, each once however its agents write its number; `q` is part of a name or a number. */
export const brokeragesNamed = (db: Db, { state, q = '' }: { state: string; q?: string | undefined }) =>
  brokeragesOf(db, state, { name: q.toLowerCase(), key: brokerageKey(q) }, MOST)

export const formToDraw = async (db: Db, id: string): Promise<FormRow | undefined> =>
  (await formById(db, [id]))[0]

/** Switches a version on or off. */
export const switchInUse = async (
  tx: Tx,
  id: string,
  inUse: boolean,
  by: string,
  now: string,
): Promise<FormView | Refusal> => {
  if (!(await setInUse(tx, id, inUse, by, now))) return refuse('not-found')
  return (await oneForm(tx, id)) ?? refuse('not-found')
}
