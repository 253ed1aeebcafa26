import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importFile } from '#server/account/license/import.ts'
import { ok } from '#test/client.ts'
import { later } from '#test/clock.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'parley-licences-'))
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const HEADER =
  '"LIC_NUMBER","LASTNAME_PRIMARY","FIRSTNAME_SECONDARY","LIC_TYPE","LIC_STATUS","LIC_EXPIRATION_DATE"'
const line = (n: number, change: { last?: string; status?: string; type?: string } = {}) =>
  `"${String(5_000_000 + n).padStart(8, '0')}","${change.last ?? 'FOUND'}","ANNA","${change.type ?? 'Salesperson'}","${change.status ?? 'Licensed'}","20301231"`

const bring = (rows: readonly (string | Buffer)[], more: { state?: 'CA' | 'FL'; anyway?: boolean } = {}) => {
  const path = join(folder, 'CurrList.csv')
  writeFileSync(
    path,
    Buffer.concat(rows.map((row) => Buffer.concat([Buffer.from(row), Buffer.from('\r\n')]))),
  )
  const file = { state: 'CA' as const, path, at: later(), anyway: false, ...more }
  return importFile(server.databaseUrl, file, () => {})
}
const verify = async (n: number, lastName = 'Found') =>
  ok(
    await server.visitor.get(
      `/dre/verify?state=CA&licenseNumber=${5_000_000 + n}&lastName=${encodeURIComponent(lastName)}`,
    ),
  ).validAgent

const all = Array.from({ length: 120 }, (_, n) => line(n))
const NOTHING = { added: 0, changed: 0, lapsed: 0, repeated: 0, refused: {} }

it('refuses a file without a license, however few there are to end (operator’s year)', async () => {
  const few = { state: 'FL' as const }
  const head =
    '"Licensee Name","Class Code","License Number","Primary Status","Secondary Status","License Expiration Date"'
  const found = '"FOUND, ANNA",SL,3900001,C,A,12/31/2030'
  expect(await bring([head, found], few)).toEqual({ ...NOTHING, added: 1 })
  await expect(bring([head], few)).rejects.toThrow('1 of 1 licenses would have lapsed')
  expect(await bring([head], { ...few, anyway: true })).toEqual({ ...NOTHING, lapsed: 1 })
})

it('adds, changes, ends and refuses, says how many, and may be run again (issue 9 "Licences")', async () => {
  expect(await bring([HEADER, ...all])).toEqual({ ...NOTHING, added: 120 })
  expect([await verify(3), await verify(3, 'Lost')]).toEqual([true, false])
  expect(await bring([HEADER, ...all])).toEqual(NOTHING)
  const next = [
    ...all.slice(3),
    line(5, { last: 'O’BRIEN, "THE" NÚÑEZ'.replaceAll('"', '""') }),
    line(200),
    line(201, { type: 'Corporation' }),
    '"1"',
    line(202).replace('20301231', 'soon'),
    line(203).replace('"05000203"', '""'),
    line(4, { status: 'Revoked' }),
  ].filter((row) => row !== line(4) && row !== line(5))
  expect(await bring([`\uFEFF${HEADER}`, ...next])).toEqual({
    added: 1,
    changed: 1,
    lapsed: 4,
    repeated: 0,
    refused: { 'not-a-person': 1, 'too-short': 1, 'bad-date': 1, 'no-number': 1 },
  })
  expect([await verify(0), await verify(4), await verify(200), await verify(5, 'OBrien')]).toEqual([
    false,
    false,
    true,
    false,
  ])
  // Trial licenses, which no file names, are as they were.
  expect(
    ok(await server.visitor.get('/dre/verify?state=CA&licenseNumber=02000001&lastName=Tester')).validAgent,
  ).toBe(true)
})

it('a file that was cut off, or is another one, changes nothing', async () => {
  await bring([HEADER, ...all])
  await expect(bring([HEADER, ...all.slice(0, 60)])).rejects.toThrow(/It is probably not the whole file/)
  await expect(bring(['"name","number"', '"a","b"'])).rejects.toThrow(
    /is not the licensee list of the California DRE/,
  )
  await expect(bring([''])).rejects.toThrow(/is not the licensee list/)
  await expect(bring(all, { state: 'FL' })).rejects.toThrow(/real-estate extract of the Florida DBPR/)
  expect(await verify(110)).toBe(true)
  expect((await bring([HEADER, ...all.slice(0, 60)], { anyway: true })).lapsed).toBeGreaterThan(50)
  expect(await verify(110)).toBe(false)
})

it('reads Windows’ alphabet as well', async () => {
  const latin = Buffer.from(line(300, { last: 'NÚÑEZ' }), 'latin1')
  const result = await bring([HEADER, ...all, latin, line(301)], { anyway: true })
  expect(result.refused).toEqual({})
  expect([await verify(300, 'Nunez'), await verify(301)]).toEqual([true, true])
})

it('two at once wait for each other, and a reader meanwhile has the old or the new', async () => {
  await bring([HEADER, ...all], { anyway: true })
  const asked = Array.from({ length: 20 }, () => verify(7))
  const [first, second] = await Promise.all([bring([HEADER, ...all]), bring([HEADER, ...all])])
  expect([first, second]).toEqual([NOTHING, NOTHING])
  expect(new Set(await Promise.all(asked))).toEqual(new Set([true]))
})
