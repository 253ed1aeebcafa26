import { accessSync, constants, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from './binaries.ts'
import { alive } from './postmaster.ts'

interface Owner {
  readonly pid: number
  /** The kernel's start time of that process, so that a reused number is not mistaken for it. */
  readonly started: string | null
  readonly address: string
}

export class AlreadyRunning extends Error {
  constructor(owner: Owner, folder: string) {
    super(
      `Parley is already running on ${folder} (process ${owner.pid}, ${owner.address}). ` +
        `Stop it first, or give this one a folder of its own with DATA_DIR.`,
    )
    this.name = 'AlreadyRunning'
  }
}

const startedAt = (pid: number): string | null => {
  try {
    // Field 22, counted after the command, which may hold blanks and brackets.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[19] ?? null
  } catch {
    return null
  }
}

const lives = ({ pid, started }: Owner): boolean =>
  pid !== process.pid && alive(pid) && (started === null || started === startedAt(pid))

const readOwner = (file: string): Owner | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner
  } catch {
    return null
  }
}

/** Makes this process the one that runs the data folder's database. Answers how to let go of it again. */
export const claimFolder = (folder: string, address: string): (() => void) => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new CannotStart(
      `${folder} (DATA_DIR) cannot be written (${(error as NodeJS.ErrnoException).code}).`,
    )
  }
  const file = join(folder, 'parley.pid')
  const mine: Owner = { pid: process.pid, started: startedAt(process.pid), address }
  for (let tries = 0; ; tries++) {
    try {
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx' })
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || tries > 4) throw error
    }
    const owner = readOwner(file)
    if (owner && lives(owner)) throw new AlreadyRunning(owner, folder)
    // Whoever owned it is gone. Moving it aside succeeds for one of several newcomers only.
    try {
      const aside = `${file}.${process.pid}.old`
      renameSync(file, aside)
      rmSync(aside, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return () => {
    if (readOwner(file)?.pid === process.pid) rmSync(file, { force: true })
  }
}
