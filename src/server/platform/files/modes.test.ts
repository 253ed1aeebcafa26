import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkModes } from './modes.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-modes-'))
  mkdirSync(join(folder, 'storage'), { mode: 0o700 })
  writeFileSync(join(folder, 'secret-key'), 'x', { mode: 0o600 })
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('modes of the data folder (security.md H7)', () => {
  it('one that is its owner’s alone, or is not there yet, is fine', () => {
    expect(() => checkModes(folder, true)).not.toThrow()
    expect(() => checkModes(join(folder, 'later'), true)).not.toThrow()
  })

  it.each([
    ['.', 0o755],
    ['storage', 0o750],
    ['secret-key', 0o640],
  ])('%s with mode %o is refused in production, with what to do', (name, mode) => {
    const path = join(folder, name)
    chmodSync(path, mode)
    expect(() => checkModes(folder, true)).toThrow(`chmod go-rwx ${path}`)
    checkModes(folder, false)
    expect(statSync(path).mode & 0o077).toBe(0)
  })
})
