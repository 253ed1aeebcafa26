import type { z } from 'zod'
import { filesIn } from '#domain/file/refs.ts'
import type { Photograph } from '#domain/kernel/fields.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { attachFiles, fileViewOf } from '../../file/attach.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fileNames, unlinkOthers, type fileNameRow } from './store-files.ts'

/**
 * Settles every file a body names: a new one must be an upload of the saver, one that was already there may stay.
 * Answers the body with server-known names and addresses; whatever name the client sent does not count.
 */
export const settleFiles = async <B extends object>(
  tx: Tx,
  args: {
    body: B
    before: object
    uploaderId: string
    audience: (path: string) => string
    listingId: string
    offerId?: string
  },
): Promise<B | Refusal> => {
  const found = filesIn(args.body)
  // A listing's papers hang on it only while it names them; an offer's stay, since snapshots name them for good.
  if (args.offerId === undefined && filesIn(args.before).length > 0)
    await unlinkOthers(
      tx,
      args.listingId,
      found.map((f) => f.id),
    )
  if (found.length === 0) return args.body
  const known = new Set(filesIn(args.before).map((f) => f.id))
  const fresh = new Map(
    found.filter((f) => !known.has(f.id)).map((f) => [`${f.id} ${args.audience(f.path)}`, f]),
  )
  const wanted = [...fresh.values()].map((f) => ({
    fileId: f.id,
    path: f.path,
    link: { audience: args.audience(f.path), listingId: args.listingId, offerId: args.offerId },
  }))
  const foreign = await attachFiles(tx, args.uploaderId, wanted)
  if (foreign) {
    const path = wanted.find((f) => f.fileId === foreign.fileId)?.path ?? ''
    return refuse('invalid', { details: [{ path, message: 'Please upload this file again.' }] })
  }
  const rows = new Map((await fileNames(tx, [found.map((f) => f.id)])).map((f) => [f.id, f]))
  return rewrite(args.body, (file, path) =>
    settled(file, rows, args.audience(path) === 'listing-public'),
  ) as B
}

interface NamedFile extends Partial<Photograph> {
  readonly id: string
}

type FileRows = ReadonlyMap<string, z.output<typeof fileNameRow>>

/** A file as the server knows it; what its agent says of a photograph stays, and what the server measured is added. */
const settled = (
  { id, caption, alt, altered, original }: NamedFile,
  rows: FileRows,
  isPublic: boolean,
): Photograph => {
  const row = rows.get(id)
  // What its uploader called a photograph is the uploader's alone (negotiation.md §8): its address is everybody's.
  const nameOf = (id: string) => (isPublic ? 'photo' : (rows.get(id)?.name ?? 'file'))
  return {
    ...fileViewOf({ id, name: nameOf(id) }),
    ...(row?.width && row.height ? { width: row.width, height: row.height } : {}),
    ...(caption ? { caption } : {}),
    ...(alt ? { alt } : {}),
    ...(altered ? { altered } : {}),
    // A picture that is as it was taken has no other original.
    ...(altered && original ? { original: fileViewOf({ id: original.id, name: nameOf(original.id) }) } : {}),
  }
}

/** Replaces every file reference in a body; `path` is dotted from where the walk began. */
export const rewrite = (
  value: unknown,
  make: (file: NamedFile, path: string) => unknown,
  path = '',
): unknown => {
  if (Array.isArray(value)) return value.map((v, i) => rewrite(v, make, `${path}.${i}`))
  if (typeof value !== 'object' || value === null) return value
  if ('id' in value && typeof value.id === 'string') return make(value as NamedFile, path.slice(1))
  const made: Record<string, unknown> = {}
  for (const [k, v] of Object.entries(value))
    made[k] = typeof v === 'object' && v !== null ? rewrite(v, make, `${path}.${k}`) : v
  return made
}
