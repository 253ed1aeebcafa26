import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { ownFileName } from '#domain/file/own-file-name.ts'
import { wholeOrNone } from '#server/file/as-kept.ts'
import type { Ctx } from '#server/platform/context.ts'
import { addPart } from '#server/platform/files/zip.ts'
import { OWN_PARTS, ownUpload, rowsOf, type OwnPart } from './store-own-data.ts'
import { findPreferences } from '../store-preferences.ts'
import { findById } from '../store-user.ts'
import { userViewOf } from '../view.ts'

/** Ids of the uploads whose bytes are in the ZIP. */
type Packed = ReadonlySet<string>

/** A row as its owner reads it: an upload says where in the ZIP it is; null: its bytes are gone. */
const shown = (part: OwnPart, id: string, row: unknown, packed: Packed): unknown => {
  if (part !== 'uploads') return row
  const { key: _, sha256: _hash, ...upload } = ownUpload.parse(row)
  return { ...upload, file: packed.has(id) ? ownFileName(id, upload.name) : null }
}

async function* textOf(ctx: Ctx, userId: string, now: string, packed: Packed): AsyncGenerator<string> {
  const user = await findById(ctx.db, userId)
  const kept = await findPreferences(ctx.db, userId)
  const account = user && {
    ...userViewOf(user, now, false),
    consentRecord: user.consents,
    messagePreferences: kept?.preferences ?? {},
  }
  yield `{"madeAt":${JSON.stringify(now)},\n"account":${JSON.stringify(account ?? null)}`
  for (const part of OWN_PARTS) {
    yield `,\n${JSON.stringify(part)}:[`
    let first = true
    for await (const { id, row } of rowsOf(ctx.db, part, userId)) {
      yield `${first ? '' : ','}\n${JSON.stringify(shown(part, id, row, packed))}`
      first = false
    }
    yield ']'
  }
  yield '}\n'
}

const fill = async (ctx: Ctx, userId: string, now: string, zip: ZipFile, broken: Promise<never>) => {
  const packed = new Set<string>()
  for await (const { id, row } of rowsOf(ctx.db, 'uploads', userId)) {
    const { name, bytes, key, sha256 } = ownUpload.parse(row)
    const body = await wholeOrNone(ctx, { storage_key: key, sha256 })
    if (!body) continue
    // Pictures and papers are packed already, and shrink no further.
    await addPart(zip, body, ownFileName(id, name), { compress: false, size: bytes }, broken)
    packed.add(id)
  }
  // Last: it tells of the files that are there.
  await addPart(zip, Readable.from(textOf(ctx, userId, now, packed)), 'my-data.json', {}, broken)
  zip.end()
}

/**
 * All that is kept about somebody: `my-data.json`, and what they uploaded. Read, packed and sent a part at a time, so that neither size nor
 * a slow reader holds memory or a connection of the database; packing is off the event loop. Whoever hangs up ends it.
 */
export const ownZip = (ctx: Ctx, userId: string, now: string): Readable => {
  const zip = new ZipFile()
  const out = new PassThrough()
  const sent = pipeline(zip.outputStream, out)
  /** Never, or that nobody takes it any more. */
  const broken = new Promise<never>((_, reject) => {
    sent.catch(reject)
  })
  broken.catch(() => {})
  // What is cut off is seen to be: half a ZIP never ends as if it were whole.
  const stop = (error: unknown) => void out.destroy(error as Error)
  zip.on('error', stop)
  fill(ctx, userId, now, zip, broken).catch(stop)
  return out
}
