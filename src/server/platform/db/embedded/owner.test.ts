import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { AlreadyRunning, claimFolder } from './owner.ts'

const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-owner-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
const statOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
const note = (folder: string, pid: number) =>
  writeFileSync(join(folder, 'parley.pid'), JSON.stringify({ pid, started: statOf(pid)[19], address: 'a' }))

it.runIf(existsSync('/proc/self/stat'))(
  'a server that ended, and whose parent takes no note of it, runs no longer (operator.md 24)',
  async () => {
    // `exec` puts a program in the place of the shell that knows nothing of the shell's child.
    const parent = spawn('/bin/sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    onTestFinished(() => void parent.kill('SIGKILL'))
    const pid = Number(await new Promise<Buffer>((resolve) => parent.stdout.once('data', resolve)))
    const folder = makeFolder()
    note(folder, pid)
    expect(() => claimFolder(folder, 'b')).toThrow(AlreadyRunning)
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/cmdline`, 'utf8')).toMatch(/^sleep/)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => statOf(pid)[0]).toBe('Z')
    claimFolder(folder, 'b')()
  },
)
