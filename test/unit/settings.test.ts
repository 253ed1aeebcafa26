import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { MANUAL } from '#test/manual.ts'

interface Settings {
  readonly settingsFile: (
    env: Record<string, string>,
    options: { release: boolean; standard: string },
  ) => string | null
}
const SCRIPT = new URL('../../scripts/settings.js', import.meta.url).href
const { settingsFile } = (await import(SCRIPT)) as Settings

const folder = mkdtempSync(join(tmpdir(), 'parley-settings-'))
const standard = join(folder, 'parley.env')
const named = join(folder, 'second.env')
const none = join(folder, 'none.env')
writeFileSync(standard, 'DATA_DIR=/var/lib/parley\n')
writeFileSync(named, 'DATA_DIR=/var/lib/second\n')
afterAll(() => rmSync(folder, { recursive: true }))

it('a command of a release reads the file of the service where the environment names no installation (issue 27)', () => {
  const release = { release: true, standard }
  expect(settingsFile({}, release)).toBe(standard)
  expect(settingsFile({ DATABASE_URL: '', DATA_DIR: '' }, release)).toBe(standard)
  expect(settingsFile({ DATA_DIR: '/srv/drill' }, release)).toBe(null)
  expect(settingsFile({ DATABASE_URL: 'postgres://localhost/drill' }, release)).toBe(null)
  expect(settingsFile({}, { release: true, standard: none })).toBe(null)
  expect(settingsFile({}, { release: false, standard })).toBe(null)
})

it('PARLEY_SETTINGS names another file, in a clone too', () => {
  for (const release of [true, false])
    expect(settingsFile({ PARLEY_SETTINGS: named, DATA_DIR: '/srv/drill' }, { release, standard })).toBe(
      named,
    )
})

it('a file that is named and not there, or that the user may not read, ends the command with a sentence', () => {
  const ask = `const { settingsFile } = await import(${JSON.stringify(SCRIPT)}); settingsFile(process.env, { release: true, standard: ${JSON.stringify(standard)} })`
  const said = (env: Record<string, string>) => {
    const args = ['--input-type=module', '--eval', ask]
    const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
    return [status, stderr.trim()]
  }
  expect(said({ PARLEY_SETTINGS: none })).toEqual([
    1,
    `The settings in ${none} can’t be read: PARLEY_SETTINGS names them, and there is no such file.`,
  ])
  const below = join(named, 'parley.env')
  expect(said({ PARLEY_SETTINGS: below })).toEqual([
    1,
    `The settings in ${below} can’t be read: PARLEY_SETTINGS names them, and there is no such file.`,
  ])
  expect(said({ PARLEY_SETTINGS: folder })).toEqual([
    1,
    `The settings in ${folder} can’t be read: PARLEY_SETTINGS names them, and that is no file.`,
  ])
})

it.each(MANUAL.filter(({ text }) => text.startsWith('# /etc/parley/parley.env\n')))(
  'the manual shows settings that systemd and Node.js read alike ($heading)',
  ({ text, lines }) => {
    for (const line of lines) expect(line).toMatch(/^[A-Z][A-Z0-9_]*=(?:'[^']*'|[\w./:@+=?-]*)$/)
    expect(parseEnv(text)).toEqual(
      Object.fromEntries(
        lines.map((line) => [
          line.slice(0, line.indexOf('=')),
          line.slice(line.indexOf('=') + 1).replaceAll(`'`, ''),
        ]),
      ),
    )
  },
)
