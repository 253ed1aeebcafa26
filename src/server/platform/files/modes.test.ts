import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkModes, refuseRoot } from './modes.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-modes-'))
  mkdirSync(join(folder, 'storage'), { mode: 0o700 })
  writeFileSync(join(folder, 'secret-key'), 'x', { mode: 0o600 })
})
afterEach(() => rmSync(folder, { recursive: true }))

const OTHERS = 65_534
const isRoot = process.getuid?.() === 0

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

  it.each(['storage', 'secret-key'])('%s of another user is refused, with what to do', (name) => {
    const path = join(folder, name)
    chmodSync(path, 0o000)
    // Root opens everything.
    if (isRoot) {
      for (const each of [folder, join(folder, 'storage'), join(folder, 'secret-key')])
        if (each !== path) chownSync(each, OTHERS, OTHERS)
      process.seteuid!(OTHERS)
    }
    try {
      expect(() => checkModes(folder, true)).toThrow(`can’t open ${path}`)
    } finally {
      if (isRoot) process.seteuid!(0)
      chmodSync(path, 0o700)
    }
  })

  it.runIf(isRoot)('root’s command on the folder of another user is refused, and no other', () => {
    expect(() => refuseRoot(folder)).not.toThrow()
    expect(() => refuseRoot(join(folder, 'later'))).not.toThrow()
    chownSync(folder, OTHERS, OTHERS)
    expect(() => refuseRoot(folder)).toThrow(`belongs to another user of this machine (${OTHERS})`)
    process.seteuid!(OTHERS)
    try {
      expect(() => refuseRoot(folder)).not.toThrow()
    } finally {
      process.seteuid!(0)
    }
  })
})
