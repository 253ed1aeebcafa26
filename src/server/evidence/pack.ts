import type { Viewer } from '#api/kernel/viewer.ts'
import type { PackageInput } from '#domain/evidence/build.ts'
import type { Ctx } from '../platform/context.ts'
import { fileAnswer, type FileAnswer } from '../platform/http/call.ts'
import { createThread } from '../platform/thread.ts'
import { createTurns } from '../platform/turns.ts'
import { sealOf } from './seal.ts'
import type { PackageTask } from './thread.ts'

const inThread = createThread(new URL('./thread.ts', import.meta.url), 60_000)
const turns = createTurns({ name: 'evidence', hands: 1, each: 5, all: 100 })

/**
 * Packs a package in its reader's turn, off the event loop. What it is made of is read in the turn as well: one package at a time is in
 * memory.
 */
export const pack = async (
  ctx: Ctx,
  viewer: Viewer,
  name: string,
  read: () => Promise<PackageInput>,
): Promise<FileAnswer> => {
  const body = await turns.run(viewer.userId, async () => {
    const task: PackageTask = { input: await read(), ...sealOf(ctx.config) }
    return Buffer.from((await inThread(task)) as Uint8Array)
  })
  return fileAnswer({ body, type: 'application/zip', name, inline: false })
}
