import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importFile } from '#server/account/license/import.ts'
import { ok } from '#test/client.ts'
import { later } from '#test/clock.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'parley-licence-lines-'))
const path = join(folder, 'CurrList.csv')
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const HEADER =
  '"LIC_NUMBER","LASTNAME_PRIMARY","FIRSTNAME_SECONDARY","LIC_TYPE","LIC_STATUS","LIC_EXPIRATION_DATE"'
const line = (n: number, { last = 'FOUND', expires = '20301231' } = {}) =>
  `"${String(6_000_000 + n).padStart(8, '0')}","${last}","ANNA","Salesperson","Licensed","${expires}"`
const ALL = Array.from({ length: 120 }, (_, n) => line(n))

const bringFile = (file = path, state: 'CA' | 'FL' = 'CA') =>
  importFile(server.databaseUrl, { state, path: file, at: later(), anyway: false }, () => {})
const write = (bytes: string | Buffer) => writeFileSync(path, bytes)
const bring = (...rows: string[]) => {
  write(`${rows.join('\r\n')}\r\n`)
  return bringFile()
}
/** The whole list, with `bad` in place of the line of license 3. */
const withBad = (bad: string) => [HEADER, ...ALL.with(3, bad)]
const verify = async (n: number, lastName = 'Found') =>
  ok(
    await server.visitor.get(
      `/dre/verify?state=CA&licenseNumber=${6_000_000 + n}&lastName=${encodeURIComponent(lastName)}`,
    ),
  ).validAgent
const NOTHING = { added: 0, changed: 0, lapsed: 0, repeated: 0, refused: {} }

it.each([
  ['a line of 70 KB', line(3, { last: 'X'.repeat(70_000) }), { 'too-long': 1 }],
  ['a line of 5 MB', line(3, { last: 'X'.repeat(5_000_000) }), { 'too-long': 1 }],
  ['a quotation mark that is not closed', line(3).slice(0, -1), { unreadable: 1 }],
  // Its cells run into each other, and what stands where the kind of license does is none.
  [
    'a quotation mark that is closed by another cell’s',
    line(3).replace('FOUND"', 'FOUND'),
    { 'not-a-person': 1 },
  ],
  ['a day that there is none', line(3, { expires: '20270230' }), { 'bad-date': 1 }],
  ['the year 0', line(3, { expires: '00000101' }), { 'bad-date': 1 }],
  ['a NUL byte', line(3, { last: 'FO\0UND' }), { 'no-text': 1 }],
])('%s costs its own line, wherever it stands (issue 9 "Licences")', async (_, bad, refused) => {
  await bring(HEADER, ...ALL)
  expect(await bring(...withBad(bad))).toEqual({ ...NOTHING, lapsed: 1, refused })
  expect([await verify(2), await verify(3), await verify(4), await verify(119)]).toEqual([
    true,
    false,
    true,
    true,
  ])
  expect((await bring(HEADER, ...ALL)).changed).toBe(1)
  // As the last line of the file, and one without an end.
  write([HEADER, ...ALL, bad].join('\n'))
  expect(await bringFile()).toEqual({ ...NOTHING, refused })
})

it('what was refused is said beside a file that cannot be the whole one', async () => {
  await bring(HEADER, ...ALL)
  const bad = ALL.map((row, n) => (n < 60 ? row.replace('20301231', '20270230') : row))
  await expect(bring(HEADER, ...bad)).rejects.toThrow(
    '60 of 120 licenses would have lapsed, and 60 of its lines could not be used (60 lines whose expiration date is no date).',
  )
})

it('one byte of another alphabet takes no other name with it', async () => {
  const latin = Buffer.from(line(301, { last: 'MUÑOZ' }), 'latin1')
  const utf8 = [HEADER, ...ALL, line(300, { last: 'NÚÑEZ' })].join('\r\n')
  write(Buffer.concat([Buffer.from(`${utf8}\r\n`), latin, Buffer.from(`\r\n${line(302, { last: 'PEÑA' })}`)]))
  expect((await bringFile()).refused).toEqual({})
  expect(await Promise.all([verify(300, 'Núñez'), verify(301, 'Munoz'), verify(302, 'Peña')])).toEqual([
    true,
    true,
    true,
  ])
})

it.each([
  ['UTF-8 with its mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['lines that end as on old Macs', (text: string) => Buffer.from(text.replaceAll('\r\n', '\r'))],
])('reads %s', async (_, bytesOf) => {
  await bring(HEADER, ...ALL)
  write(bytesOf([HEADER, ...ALL, line(310, { last: 'NÚÑEZ' }), ''].join('\r\n')))
  expect((await bringFile()).refused).toEqual({})
  expect(await verify(310, 'Núñez')).toBe(true)
})

it('a folder, an empty file, and one that is not there are said in a sentence', async () => {
  await expect(bringFile(folder)).rejects.toThrow(`${folder} is a folder, not a file.`)
  write('')
  await expect(bringFile()).rejects.toThrow(`${path} is empty.`)
  await expect(bringFile(join(folder, 'none.csv'))).rejects.toThrow('There is no file')
})
