import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { ZipFile } from 'yazl'
import {
  EXPORT_FORMAT,
  FOLDER,
  MANIFEST,
  MOST_ENTRIES,
  MOST_ENTRY_BYTES,
  type ExportEntry,
  type ExportedPerson,
  type Manifest,
} from '#domain/exchange/format.ts'
import type { Ctx } from '#server/platform/context.ts'
import { addPart } from '#server/platform/files/zip.ts'
import { VERSION } from '#server/platform/version.ts'
import { collect, type Collected } from './collect.ts'
import { openReader } from './reader.ts'

/** An export is larger than it may be; the sentence says what to do. */
export class TooMuch extends Error {}

const ENDS: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

const entryOf = (part: Collected, personId: string, number: number): ExportEntry => {
  const end = ENDS[part.type.split(';')[0]?.trim() ?? ''] ?? 'bin'
  return {
    name: `${FOLDER[part.kind]}/${String(number).padStart(6, '0')}.${end}`,
    personId,
    path: part.path,
    kind: part.kind,
    listingId: part.listingId === '' ? null : part.listingId,
    type: part.type,
    bytes: part.body.length,
    sha256: createHash('sha256').update(part.body).digest('hex'),
  }
}

export interface WriteOptions {
  readonly people: readonly ExportedPerson[]
  /** The ZIP: a new file. */
  readonly to: string
  readonly mostBytes?: number
}

/** Writes the export of these people, part by part; packing is off the event loop. Answers what is in it. */
export const writeExport = async (
  ctx: Ctx,
  http: FastifyInstance,
  { people, to, mostBytes = Infinity }: WriteOptions,
): Promise<Manifest> => {
  const zip = new ZipFile()
  const out = createWriteStream(to, { mode: 0o600, flags: 'wx' })
  let isMade = false
  out.once('open', () => (isMade = true))
  const written = pipeline(zip.outputStream, out)
  /** Never, or what keeps the file from being written: a full disk. */
  const failed = new Promise<never>((_, reject) => {
    written.catch(reject)
  })
  failed.catch(() => {})
  const madeAt = ctx.clock().toISOString()
  const entries: ExportEntry[] = []
  const damaged: NonNullable<Manifest['damaged']> = []
  let total = 0
  const add = async (part: Collected, personId: string) => {
    if (part.body.length > MOST_ENTRY_BYTES) throw new TooMuch(`${part.path} is too large to export.`)
    const entry = entryOf(part, personId, entries.length + 1)
    total += entry.bytes
    if (entries.length + damaged.length >= MOST_ENTRIES || total > mostBytes)
      throw new TooMuch('This is more than one export holds. Ask your operator for it (npm run export).')
    entries.push(entry)
    // One part at a time is in memory: the next one is read when this one is packed. What is packed already shrinks no further.
    const how = { compress: entry.kind === 'answer', size: entry.bytes }
    await addPart(zip, Readable.from([part.body]), entry.name, how, failed)
  }
  try {
    for (const person of people) {
      const reader = await openReader(ctx, http, person.id)
      try {
        for await (const part of collect(reader)) await add(part, person.id)
        damaged.push(...reader.damaged.map((path) => ({ personId: person.id, path })))
      } finally {
        await reader.end()
      }
    }
    const about: Manifest = {
      format: EXPORT_FORMAT,
      release: VERSION,
      madeAt,
      people: [...people],
      entries,
      ...(damaged.length > 0 ? { damaged } : {}),
    }
    zip.addBuffer(Buffer.from(`${JSON.stringify(about, null, 1)}\n`), MANIFEST)
    zip.end()
    await written
    return about
  } catch (error) {
    out.destroy()
    await written.catch(() => {})
    // Half a ZIP would look like all of it.
    if (isMade) await rm(to, { force: true })
    throw error
  }
}
