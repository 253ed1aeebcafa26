import { brokerageKey } from '#domain/account/brokerage.ts'
import type { AgreementDocument } from '#domain/paper/document.ts'
import type { AgreementFacts } from '#domain/paper/facts.ts'
import { fillingsOf, formPlaces, imagesOf } from '#domain/paper/form/fill.ts'
import { mappedFields } from '#domain/paper/form/map.ts'
import { onForm, restOf } from '#domain/paper/form/rest.ts'
import { bytesAsKept } from '../../file/as-kept.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Fill } from './press.ts'
import { formById, formInUse, imageFiles, type FormRow } from './store.ts'

/** An agreement on a brokerage's form, or why it could not be drawn on it. */
export type OnForm =
  | { readonly formId: string; readonly document: AgreementDocument; readonly body: Buffer }
  | { readonly formId: string; readonly problem: string }

const imageBytes = async (ctx: Ctx, db: Db, ids: readonly string[]): Promise<Record<string, Uint8Array>> => {
  if (ids.length === 0) return {}
  const found: Record<string, Uint8Array> = {}
  for (const file of await imageFiles(db, [ids])) {
    const bytes = await bytesAsKept(ctx, file)
    if (bytes) found[file.id] = bytes
  }
  return found
}

/** What was frozen with a contract: its form, or that there was none. */
export interface ChosenForm {
  readonly formId: string | null
}

const formFor = async (
  db: Db,
  facts: AgreementFacts,
  chosen: ChosenForm | null,
): Promise<FormRow | undefined> => {
  if (chosen) return chosen.formId === null ? undefined : (await formById(db, [chosen.formId]))[0]
  const brokerage = brokerageKey(facts.listingAgent?.brokerageLicense)
  return brokerage === null ? undefined : (await formInUse(db, [brokerage, facts.state]))[0]
}

/**
 * The agreement on the form of the listing agent's brokerage, where that has one for the state (negotiation.md §7), `chosen` or in use; null:
 * the summary is drawn. What the buyers of an outside chain signed is their own paper: theirs stays the summary, which names it.
 */
export const drawOnForm = async (
  ctx: Ctx,
  db: Db,
  facts: AgreementFacts,
  summary: AgreementDocument,
  who: string,
  chosen: ChosenForm | null,
  press: Fill,
): Promise<OnForm | null> => {
  if (facts.signedByBuyers) return null
  const row = await formFor(db, facts, chosen)
  if (!row) return null
  const { map, form } = row
  const document = onForm(summary, { ...map, brokerage: row.brokerage_name })
  const images = await imageBytes(ctx, db, imagesOf(map, facts))
  const { fillings, said } = fillingsOf(map, form, facts, new Set(Object.keys(images)))
  const body = await press(
    {
      template: row.file,
      form,
      mapped: mappedFields(map),
      fillings,
      images,
      ...formPlaces(map, form, facts.signers),
      rest: restOf(summary, said),
      document,
    },
    who,
  )
  return typeof body === 'string' ? { formId: row.id, problem: body } : { formId: row.id, document, body }
}
