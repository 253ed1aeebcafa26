import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const { takeOver } = (await import(new URL('../../scripts/assets.js', import.meta.url).href)) as {
  takeOver: (dist: string) => void
}

let dist = ''
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'parley-dist-'))
})
afterEach(() => rmSync(dist, { recursive: true }))

const build = (...names: string[]) => {
  for (const name of ['index.html', ...names]) {
    mkdirSync(dirname(join(dist, 'next', name)), { recursive: true })
    writeFileSync(join(dist, 'next', name), name === 'index.html' ? names.join() : name)
  }
  takeOver(dist)
}
const assets = () => readdirSync(join(dist, 'web', 'assets')).sort()
const page = () => readFileSync(join(dist, 'web', 'index.html'), 'utf8')

describe('the pages of two builds (operator.md 10)', () => {
  it('the scripts of the build before stay, those before them go', () => {
    build('assets/a-1.js', 'assets/b-1.js', 'house.svg')
    expect(assets()).toEqual(['a-1.js', 'b-1.js'])
    build('assets/a-2.js', 'assets/b-1.js')
    expect(assets()).toEqual(['a-1.js', 'a-2.js', 'b-1.js'])
    expect(page()).toBe('assets/a-2.js,assets/b-1.js')
    expect(existsSync(join(dist, 'web', 'house.svg')), 'what has no hash is of this build only').toBe(false)
    build('assets/a-3.js', 'assets/b-1.js')
    expect(assets()).toEqual(['a-2.js', 'a-3.js', 'b-1.js'])
  })

  it('building the same again is no release: those of the one before stay', () => {
    build('assets/a-1.js')
    build('assets/a-2.js')
    build('assets/a-2.js')
    expect(assets()).toEqual(['a-1.js', 'a-2.js'])
  })

  it('pages that an older Parley built are the build before', () => {
    mkdirSync(join(dist, 'web', 'assets'), { recursive: true })
    writeFileSync(join(dist, 'web', 'assets', 'old.js'), '')
    build('assets/a-1.js')
    expect(assets()).toEqual(['a-1.js', 'old.js'])
    expect(existsSync(join(dist, 'next'))).toBe(false)
  })
})
