import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { importFile } from '#server/account/license/import.ts'
import { lookUpAgain } from '#server/account/license/look-up.ts'
import { ok } from '#test/client.ts'
import { later } from '#test/clock.ts'
import { runSql } from '#test/database.ts'
import { newAgent } from '#test/make/agents.ts'
import { agentBody } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** A live register of our own (issue 9 "Licences": a live look-up behind the same interface). */
type Said = Record<string, unknown>
const held = new Map<string, Said>()
const asked: string[] = []
let answering: 'rightly' | 'with an error' | 'about another' | 'without end' = 'rightly'
let service: Server
let server: TestServer

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization}`)
    const said = held.get(request.url ?? '')
    if (answering === 'with an error') return void response.writeHead(500).end()
    if (answering === 'without end') return void response.writeHead(200).end(`"${'a'.repeat(100_000)}"`)
    if (!said) return void response.writeHead(404).end()
    const licenseNumber = answering === 'about another' ? '00000001' : request.url?.split('/').at(-1)
    response.writeHead(200).end(JSON.stringify({ licenseNumber, active: true, ...said }))
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  const { port } = service.address() as AddressInfo
  server = await startTestServer({
    worker: false,
    env: { LICENSE_URL: `http://127.0.0.1:${port}/`, LICENSE_TOKEN: 'token' },
  })
})
afterAll(async () => {
  await server.close()
  service.close()
})
beforeEach(() => {
  answering = 'rightly'
  held.clear()
  asked.length = 0
})

const verify = async (state: string, licenseNumber: string, lastName: string, ip = '203.0.113.1') =>
  ok(
    await server.visitor.get(`/dre/verify?${new URLSearchParams({ state, licenseNumber, lastName })}`, {
      headers: { 'x-forwarded-for': ip },
    }),
  ).validAgent
const sql = <Row extends object>(text: string) => runSql<Row>(server.databaseUrl, text)
const HEADER =
  '"LIC_NUMBER","LASTNAME_PRIMARY","FIRSTNAME_SECONDARY","LIC_TYPE","LIC_STATUS","LIC_EXPIRATION_DATE"'
const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

it('a license that no file had is found, once a day, and registers its agent', async () => {
  held.set('/CA/07000001', { lastName: 'Núñez', expiresOn: '2100-01-01' })
  expect(await verify('CA', '7000001', 'Nunez')).toBe(true)
  expect(await verify('ca', '07000001', 'Other')).toBe(false)
  expect(asked).toEqual(['/CA/07000001 Bearer token'])
  const body = agentBody('live@licences.example', 'CA', 1)
  const agent = { ...body.agent, licenseNumber: '7000001' }
  ok(await server.visitor.post('/users/registration', { ...body, lastName: 'Nunez', agent }), 201)
  server.advance(DAY + 1)
  held.set('/CA/07000001', { lastName: 'Núñez', active: false })
  expect(await verify('CA', '7000001', 'Nunez')).toBe(false)
})

it('a Florida number without its kind is looked for under each', async () => {
  held.set('/FL/BK7000002', { lastName: 'Palm' })
  expect(await verify('FL', '7000002', 'Palm')).toBe(true)
  expect(asked.map((line) => line.replace(/ .*/, ''))).toEqual([
    '/FL/SL7000002',
    '/FL/BK7000002',
    '/FL/BL7000002',
  ])
})

it.each(['with an error', 'about another', 'without end'] as const)(
  'while it answers %s the table answers alone',
  async (how) => {
    await sql(`insert into licences (state, license_number, last_name) values ('CA', '07000003', 'Table')
      on conflict do nothing`)
    held.set('/CA/07000003', { lastName: 'Service' })
    answering = how
    expect(await verify('CA', '07000003', 'Table')).toBe(true)
    expect(await verify('CA', '07000003', 'Service')).toBe(false)
  },
)

it('trial licenses, other states, and what is no number are not asked about', async () => {
  expect(await verify('CA', '02000001', 'Tester')).toBe(true)
  expect(await verify('TX', '07000001', 'Tester')).toBe(false)
  expect(await verify('CA', '--', 'Tester')).toBe(false)
  expect(asked).toEqual([])
})

it('every agent’s license is asked about once a day: one that ended publishes nothing', async () => {
  const agent = await newAgent(server, 'CA')
  const { agent: own, id, lastName } = ok(await agent.get('/users'))
  await sql(`update licences set trial = false where license_number = '${own.licenseNumber}'`)
  await sql(`update agents set license_asked_at = now() + interval '1 year' where user_id <> '${id}'`)
  const holds = () => verify('CA', own.licenseNumber, lastName)
  held.set(`/CA/${own.licenseNumber}`, { lastName })
  await lookUpAgain(server.ctx)
  expect(await holds()).toBe(true)
  held.clear()
  await lookUpAgain(server.ctx)
  expect(asked).toHaveLength(1)
  server.advance(DAY + 1)
  answering = 'with an error'
  await lookUpAgain(server.ctx)
  answering = 'rightly'
  await lookUpAgain(server.ctx)
  expect(asked).toHaveLength(2)
  server.advance(HOUR + 1)
  await lookUpAgain(server.ctx)
  expect(await holds()).toBe(false)
})

it('a license that a file ends is asked about again, though it was asked about today', async () => {
  held.set('/CA/07000002', { lastName: 'Filed' })
  expect(await verify('CA', '07000002', 'Filed')).toBe(true)
  const agent = await newAgent(server, 'CA')
  const { agent: own, id } = ok(await agent.get('/users'))
  await sql(
    `update licences set trial = false, asked_at = now() where license_number = '${own.licenseNumber}'`,
  )
  await sql(`update agents set license_asked_at = now() + interval '1 year'`)
  const folder = mkdtempSync(join(tmpdir(), 'parley-filed-'))
  const path = join(folder, 'list.csv')
  const line = (number: string, status: string) =>
    `"${number}","FILED","ANNA","Salesperson","${status}","20301231"`
  writeFileSync(path, [HEADER, line('07000002', 'Revoked'), line(own.licenseNumber, 'Licensed')].join('\r\n'))
  await importFile(server.databaseUrl, { state: 'CA', path, at: later(), anyway: true }, () => {})
  rmSync(folder, { recursive: true })
  asked.length = 0
  expect(await verify('CA', '07000002', 'Filed')).toBe(true)
  expect(asked).toHaveLength(1)
  expect(await sql(`select user_id from agents where license_asked_at is null`)).toEqual([{ user_id: id }])
})

it('one network asks so often in an hour; beyond that the table answers', async () => {
  held.set('/CA/07009999', { lastName: 'Late' })
  server.advance(HOUR - (server.ctx.clock().getTime() % HOUR))
  for (let n = 0; n < 61; n++) await verify('CA', `0710${String(n).padStart(4, '0')}`, 'Nobody')
  expect(await verify('CA', '07009999', 'Late')).toBe(false)
  expect(asked).toHaveLength(60)
})

it('so does a site, however many networks it has', async () => {
  for (let n = 0; n < 61; n++)
    await verify('CA', `0711${String(n).padStart(4, '0')}`, 'Nobody', `2001:db8:1:${n.toString(16)}::1`)
  expect(asked).toHaveLength(60)
})
