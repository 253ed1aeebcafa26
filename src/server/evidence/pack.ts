import { open, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import type { Viewer } from '#api/kernel/viewer.ts'
import type { PackageInput } from '#domain/evidence/build.ts'
import type { PackedFile } from '#domain/evidence/zip.ts'
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import { bytesAsKept } from '../file/as-kept.ts'
import type { Ctx } from '../platform/context.ts'
import { withTransaction } from '../platform/db/db.ts'
import { temporaryPath } from '../platform/files/storage.ts'
import { fileAnswer, type FileAnswer } from '../platform/http/call.ts'
import { createThread } from '../platform/thread.ts'
import { createTurns } from '../platform/turns.ts'
import type { StoredPaper } from './package-parts.ts'
import { ensureReceipts } from './receipt.ts'
import { houseCertificates, sealOf } from './seal.ts'
import { readAtOnce } from './store-facts.ts'
import type { PackageTask } from './thread.ts'

const inThread = createThread(new URL('./thread.ts', import.meta.url), 60_000)
const turns = createTurns({ name: 'evidence', hands: 1, each: 5, all: 100, together: 20 })
/** Of one person one package is on its way to them, and one waits until it is read. */
const readers = createTurns({ name: 'packages', hands: Infinity, handsEach: 1, each: 1, all: 500 })

/** All that a package is made of, its papers not read yet. */
export interface PackageRecord extends Omit<PackageInput, 'papers'> {
  readonly papers: readonly StoredPaper[]
}

interface Wanted {
  /** Of the file. */
  readonly name: string
  readonly listingId: string
  readonly chainId: string
  /** Why there is none, where its records are not as they were: nobody gets a forgery under our seal. */
  readonly held?: () => Promise<Refusal | null>
  /** All that it is made of, or why there is none any more. */
  readonly read: (at: Ctx) => Promise<PackageRecord | Refusal>
}

const readPapers = async (ctx: Ctx, papers: readonly StoredPaper[]): Promise<PackedFile[]> => {
  const read: PackedFile[] = []
  for (const paper of papers) {
    const bytes = await bytesAsKept(ctx, paper)
    if (!bytes) throw new Error(`The paper ${paper.name} is not there.`)
    read.push({ name: paper.name, bytes: new Uint8Array(bytes) })
  }
  return read
}

/** A package as a stream of a file that has no name any more: one that takes long to read keeps no memory, and leaves nothing behind. */
const streamOf = async ({ storage }: Ctx, bytes: Uint8Array) => {
  const path = await temporaryPath(storage)
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    await file.writeFile(bytes)
  } catch (error) {
    await file.close()
    throw error
  }
  return { body: file.createReadStream({ start: 0 }), size: bytes.length }
}

/**
 * Packs a package in its reader's turn, off the event loop; people of one home have one turn together. What it is made of is read in the turn as well: one package at a time is in
 * memory. It is read as of one instant: a package that has one half of an act, and not the other, would be sealed with a finding of
 * forgery in it. Receipts are written before that, and papers, whose bytes never change, are read after it.
 */
const packInTurn = (ctx: Ctx, viewer: Viewer, { listingId, chainId, held, read }: Wanted) =>
  turns.run([listingId, viewer.userId], async () => {
    const no = await held?.()
    if (no) return no
    await ensureReceipts(ctx, ctx.db, listingId, chainId)
    const record = await withTransaction<PackageRecord>(ctx.db, async (tx) => {
      await readAtOnce(tx)
      return read({ ...ctx, db: tx })
    })
    if (isRefusal(record)) return record
    const task: PackageTask = {
      input: { ...record, papers: await readPapers(ctx, record.papers) },
      key: sealOf(ctx.config).key,
      certificates: houseCertificates(ctx.config),
    }
    return streamOf(ctx, (await inThread(task)) as Uint8Array)
  })

/** Answers a package, and ends its reader's turn once they have taken it. */
export const pack = (ctx: Ctx, viewer: Viewer, wanted: Wanted): Promise<FileAnswer | Refusal> =>
  new Promise((answer, failed) => {
    readers
      .run(viewer.userId, async () => {
        const packed = await packInTurn(ctx, viewer, wanted)
        if (isRefusal(packed)) return answer(packed)
        answer(fileAnswer({ ...packed, type: 'application/zip', name: wanted.name }))
        // One that is not read to its end is no fault.
        await finished(packed.body).catch(() => {})
      })
      .catch(failed)
  })
