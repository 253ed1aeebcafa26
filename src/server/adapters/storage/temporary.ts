import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Files of uploads that a crash cut off, from before an instant (epoch ms), go. */
export const sweepTemporary = async (folder: string, before: number): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < before) await rm(path, { force: true })
  }
}
