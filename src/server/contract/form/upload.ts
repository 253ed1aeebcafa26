import { readFile } from 'node:fs/promises'
import type { FormView } from '#api/admin/forms.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { brokerageKey } from '#domain/account/brokerage.ts'
import { faultSentence } from '#domain/file/fault.ts'
import { pdfStart, wrongKind } from '#domain/file/kind.ts'
import { READING_A_DAY_MS, UPLOAD_INFECTED } from '#domain/file/upload.ts'
import { refuse, type Detail, type Refusal } from '#domain/kernel/refusal.ts'
import { readMap } from '#domain/paper/form/check.ts'
import type { FormFacts } from '#domain/paper/form/facts.ts'
import { codeOf, FORM_MAX_BYTES, MAP_MAX_BYTES, type FormMap } from '#domain/paper/form/map.ts'
import { typeOf } from '../../file/upload.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { UploadedFile } from '../../platform/http/call.ts'
import { newId } from '../../platform/id.ts'
import { aDay, spend } from '../../platform/spending/spend.ts'
import { inspect } from './press.ts'
import { drawPreview } from './preview.ts'
import { brokerageNamed, insertForm } from './store.ts'
import { oneForm } from './store-list.ts'
import { detailOf, readMapText } from './map-text.ts'

/** What an administrator's forms may take to read in a day, in milliseconds. */
const READING = aDay('forms.reading', READING_A_DAY_MS)

const PDF = 'application/pdf'

const faulty = (...details: Detail[]): Refusal => refuse('form-faulty', { details })
const inTemplate = (message: string): Refusal => faulty({ path: 'template.pdf', message })

/** More than anybody corrects at once. */
const FAULTS_MOST = 100

export interface ReadForm {
  readonly bytes: Buffer
  readonly form: FormFacts
}

/** What an uploaded template is; nothing is kept. */
export const readTemplate = async (
  ctx: Ctx,
  viewer: Viewer,
  file: UploadedFile,
): Promise<ReadForm | Refusal> => {
  if (file.size > FORM_MAX_BYTES) return inTemplate('A form has at most 10 MB.')
  if (!(await spend(ctx.db, READING, viewer.userId, ctx.clock(), 0))) return refuse('too-large')
  if ((await ctx.scan?.(file.path)) === 'infected') return inTemplate(UPLOAD_INFECTED)
  const mime = await typeOf(file.path)
  if (file.size === 0) return inTemplate(faultSentence('empty'))
  if (mime !== PDF) return inTemplate(wrongKind(mime, [PDF]))
  const whole = await readFile(file.path)
  const bytes = whole.subarray(pdfStart(whole) ?? 0)
  const begun = performance.now()
  const form = await inspect(bytes, viewer.userId)
  await spend(ctx.db, READING, viewer.userId, ctx.clock(), Math.ceil(performance.now() - begun))
  return typeof form === 'string' ? inTemplate(form) : { bytes, form }
}

/** The map, once nothing is wrong with it. */
const checkedMap = (text: string, form: FormFacts): FormMap | Refusal => {
  if (text === '') return faulty({ path: 'map.json', message: 'Required' })
  if (Buffer.byteLength(text) > MAP_MAX_BYTES)
    return faulty({ path: 'map.json', message: 'A map has at most 512 KB.' })
  const read = readMapText(text)
  if ('message' in read) return faulty(read)
  const checked = readMap(read.value, form)
  return 'map' in checked
    ? checked.map
    : faulty(...checked.faults.slice(0, FAULTS_MOST).map((fault) => detailOf(fault, read)))
}

/** A form that was checked and once filled in, and what is still to be written. */
export const checkForm = async (
  ctx: Ctx,
  viewer: Viewer,
  file: UploadedFile,
  asked: { readonly brokerage: string; readonly licensed: string },
): Promise<((tx: Tx) => Promise<FormView | Refusal>) | Refusal> => {
  const read = await readTemplate(ctx, viewer, file)
  if ('refused' in read) return read
  const map = checkedMap(file.texts.map ?? '', read.form)
  if ('refused' in map) return map
  const brokerage = brokerageKey(asked.brokerage)
  const name = brokerage && (await brokerageNamed(ctx.db, map.state, brokerage))
  if (!brokerage || !name)
    return refuse('invalid', {
      details: [{ path: 'brokerage', message: `No agent in ${map.state} works for this brokerage.` }],
    })
  if (asked.licensed !== 'true') return refuse('form-license-required')
  const tried = await drawPreview(
    { brokerage_name: name, map, form: read.form, file: read.bytes },
    viewer.userId,
  )
  if (typeof tried === 'string') return inTemplate(tried)
  return async (tx) => {
    const id = newId()
    await insertForm(tx, {
      id,
      brokerage,
      brokerageName: name,
      code: codeOf(map),
      map,
      form: read.form,
      file: read.bytes,
      by: viewer.userId,
      now: ctx.clock().toISOString(),
    })
    return (await oneForm(tx, id)) ?? refuse('not-found')
  }
}
