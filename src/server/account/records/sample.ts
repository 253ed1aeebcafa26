import { timingSafeEqual } from 'node:crypto'
import type { Viewer } from '#api/kernel/viewer.ts'
import { CODE_LENGTH, typedCode } from '#domain/account/electronic-records.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { ELECTRONIC_RECORDS } from '#domain/legal/electronic-records.ts'
import { printToRead } from '#server/contract/pdf/press.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fileAnswer, type FileAnswer } from '#server/platform/http/call.ts'
import { anHour, spend } from '#server/platform/spending/spend.ts'

/** Each is drawn; nobody needs it more often. */
const SAMPLES = anHour('records.sample', 30)
/** Tries to type the code: it can't be guessed within a lifetime. */
const TRIES = anHour('records.code', 20)

/** A person's code for the text in force: kept nowhere, the same each time, and another one for everybody else: of the present key first. */
const codesOf = ({ keys }: Ctx, userId: string): string[] =>
  keys
    .hashes('codes of electronic records', `${userId}:${ELECTRONIC_RECORDS.version}`)
    .map((bytes) => String(bytes.readUIntBE(0, 6) % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0'))

/** GET /files/electronic-records.pdf: the text to keep, with the code that shows that it was opened. */
export const sampleRecord = async (ctx: Ctx, viewer: Viewer, now: string): Promise<FileAnswer | Refusal> => {
  if (!(await spend(ctx.db, SAMPLES, viewer.userId, ctx.clock()))) return refuse('too-many-requests')
  const [code = ''] = codesOf(ctx, viewer.userId)
  const sample = { text: ELECTRONIC_RECORDS, code, createdAt: now }
  return fileAnswer({
    body: await printToRead({ sample }, viewer.userId),
    type: 'application/pdf',
    name: 'electronic-records.pdf',
    // Opening it is what shows that the person can (15 U.S.C. 7001(c)); it is nobody's upload.
    inline: true,
  })
}

/** Is this the code that the caller's sample shows? Every try counts, also one that is refused. */
export const provesOpened = async (ctx: Ctx, userId: string, typed: string): Promise<true | Refusal> => {
  if (!(await spend(ctx.db, TRIES, userId, ctx.clock()))) return refuse('too-many-requests')
  const given = Buffer.from(typedCode(typed))
  const fits = codesOf(ctx, userId)
    .map((code) => Buffer.from(code))
    .some((due) => given.length === due.length && timingSafeEqual(given, due))
  return fits ? true : refuse('records-code-wrong')
}
