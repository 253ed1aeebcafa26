import { streetLine } from '#domain/kernel/text/format.ts'
import { basename } from 'node:path'
import { z } from 'zod'
import { IMPORTED_ROLES } from '#domain/account/roles.ts'
import type { ExportEntry, Manifest } from '#domain/exchange/format.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/db.ts'
import { bindStorage } from '#server/platform/files/binding.ts'
import { newId } from '#server/platform/id.ts'
import { noteStored, putBytes } from '../file/attach.ts'
import { ExportError, openExport, type OpenedExport } from './open.ts'
import { insertEntry, insertPerson, isEmptyInstallation, lockImport } from './store-import.ts'

const line = z.string().max(200).nullish()
/** As much of a listing as names it. */
const homeOf = z.object({ address: z.object({ addressLine1: line, addressLine2: line, city: line }) })

const NOT_EMPTY =
  'This installation has agents or homes already. An export is imported into an empty one only.'

/** Every part is read and its checksum found right before anything is written. */
const checkAll = async (opened: OpenedExport): Promise<void> => {
  const people = new Set(opened.about.people.map(({ id }) => id))
  for (const entry of opened.about.entries) {
    if (!people.has(entry.personId)) throw new ExportError(`${entry.name} belongs to nobody in this export.`)
    await opened.read(entry)
  }
}

/** Where a home is, of the answer that is its listing: what people know a deal by. */
const labelOf = ({ path, listingId }: ExportEntry, body: Buffer): string | null => {
  if (listingId === null || path !== `/api/listings/${listingId}`) return null
  try {
    const { address } = homeOf.parse(JSON.parse(body.toString('utf8')))
    return [streetLine(address), address.city].filter(Boolean).join(', ') || null
  } catch {
    return null
  }
}

/** The bytes of every part go to the storage before anything is locked. */
const putAll = async (ctx: Ctx, opened: OpenedExport) => {
  const stored = []
  for (const entry of opened.about.entries) {
    const body = await opened.read(entry)
    stored.push({ entry, put: await putBytes(ctx, body), label: labelOf(entry, body) })
  }
  return stored
}

type Stored = Awaited<ReturnType<typeof putAll>>

const writeRecords = (ctx: Ctx, { people, madeAt }: Manifest, stored: Stored) =>
  withTransaction<null>(ctx.db, async (tx) => {
    await lockImport(tx)
    if (!(await isEmptyInstallation(tx))) throw new ExportError(NOT_EMPTY)
    for (const person of people) {
      const roles = person.roles.filter((role) => IMPORTED_ROLES.includes(role))
      if (!(await insertPerson(tx, person, roles)))
        throw new ExportError(`${person.email} has an account here already.`)
    }
    for (const { entry, put, label } of stored) {
      const { personId: ownerId, type: mime, name } = entry
      const file = { ...put, ownerId, type: 'ARCHIVE', name: basename(name), mime }
      await noteStored(tx, file, ctx.clock().toISOString())
      await insertEntry(tx, entry, { id: newId(), fileId: put.id, label, madeAt })
    }
    return null
  })

const writeAll = async (ctx: Ctx, opened: OpenedExport): Promise<void> => {
  const stored = await putAll(ctx, opened)
  try {
    const done = await writeRecords(ctx, opened.about, stored)
    if (isRefusal(done)) throw new Error(done.refused)
  } catch (error) {
    // Where it is we who say no, no record names them. After a fault of the database one may: then they stay.
    if (error instanceof ExportError) for (const { put } of stored) await ctx.storage.delete(put.id)
    throw error
  }
}

/**
 * Imports an export into an empty installation, all of it or nothing: its people as accounts without passwords (each sets one by "Forgot
 * password"), and what each could read as their archive. Answers what was in it; throws `ExportError` with what is wrong.
 */
export const importExport = async (ctx: Ctx, path: string): Promise<Manifest> => {
  if (!(await isEmptyInstallation(ctx.db))) throw new ExportError(NOT_EMPTY)
  // As a start does: what is kept here must not be taken for another database's.
  const elsewhere = await bindStorage(ctx.db, ctx.storage)
  if (elsewhere) throw new ExportError(elsewhere)
  const opened = await openExport(path)
  try {
    await checkAll(opened)
    await writeAll(ctx, opened)
    return opened.about
  } finally {
    opened.close()
  }
}
