import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importCompanies } from '#server/listing/company-import.ts'
import { ok, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { activeListing } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let agent: Caller
const folder = mkdtempSync(join(tmpdir(), 'parley-companies-'))
beforeAll(async () => {
  server = await startTestServer({ worker: false })
  agent = await server.as('agent-ca')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const bring = (...lines: string[]) => {
  const path = join(folder, 'companies.csv')
  writeFileSync(path, ['kind,name,officerName,email,phone,address', ...lines].join('\r\n'))
  return importCompanies(server.databaseUrl, path)
}
const found = async (name: string, type = '') =>
  ok(await agent.get(`/companies?companyName=${encodeURIComponent(name)}&companyType=${type}`))
const names = async (name: string, type = '') =>
  ((await found(name, type)) as { name: string }[]).map((company) => company.name)

const OAK = 'ESCROW,Ninth Oak Escrow,Ann Lee,ann@oak.example,(415) 555-0111,1 Oak St'
const ELM = 'TITLE,Elm Ninthly Title,,,,'

describe('the list of companies (GET /companies, npm run companies:import)', () => {
  it('becomes what the file says; the same again changes nothing; what cannot be used is counted', async () => {
    const none = { added: 0, changed: 0, removed: 0, repeated: 0, refused: {} }
    expect(await bring(OAK, ELM, OAK, 'BANK,First Bank,,,,', 'TITLE,Bad,,notanemail,,')).toEqual({
      ...none,
      added: 2,
      repeated: 1,
      refused: { kind: 1, email: 1 },
    })
    expect(await bring(OAK, ELM)).toEqual(none)
    expect(await bring(OAK.replace('Ann Lee', 'Bob Lee'))).toEqual({ ...none, changed: 1, removed: 1 })
    await expect(bring('BANK,First Bank,,,,')).rejects.toThrow('nothing was changed')
    expect(await names('ninth')).toEqual(['Ninth Oak Escrow'])
  })

  it('a line that cannot be read costs no other', async () => {
    const long = `TITLE,${'X'.repeat(70_000)},,,,`
    expect(await bring(long, 'TITLE,"Not closed,,,,', 'TITLE,N\0UL,,,,', OAK, ELM)).toMatchObject({
      refused: { unreadable: 3 },
    })
    expect((await names('ninth')).length).toBe(2)
    await expect(importCompanies(server.databaseUrl, folder)).rejects.toThrow('is a folder, not a file.')
  })

  it('is searched in the middle of names, by kind, those that begin with it first', async () => {
    await bring(OAK, ELM, 'WARRANTY,Home 100% Warranty,,,,')
    expect(await names('NINTH')).toEqual(['Ninth Oak Escrow', 'Elm Ninthly Title'])
    expect([await names('ninth', 'TITLE'), await names('ninth', 'CLOSING_AGENT')]).toEqual([
      ['Elm Ninthly Title'],
      ['Ninth Oak Escrow', 'Elm Ninthly Title'],
    ])
    // Of fewer than three letters the beginning: the index of letters knows nothing shorter.
    const sought = ['100%', 'hO', '0%', '%', ' ']
    expect(await Promise.all(sought.map((name) => names(name)))).toEqual([
      ['Home 100% Warranty'],
      ['Home 100% Warranty'],
      [],
      [],
      [],
    ])
    expect(await names('ninth', 'BANK')).toEqual([])
    expect((await found('oak escrow'))[0]).toEqual({
      name: 'Ninth Oak Escrow',
      officerName: 'Ann Lee',
      email: 'ann@oak.example',
      phone: '(415) 555-0111',
      address: '1 Oak St',
      type: 'ESCROW',
    })
  })

  it('leaves out who closes in another state than the home’s (listings 8)', async () => {
    const [tampa, napa] = ['"9 Bay Street, Tampa, FL 33602"', '"2 Vine St, Napa, CA 94558"']
    await bring(`TITLE,Ninth Bay Title,,,,${tampa}`, `TITLE,Ninth Vine Title,,,,${napa}`, OAK)
    const inState = async (state: string) =>
      (
        ok(await agent.get(`/companies?companyName=ninth&companyType=CLOSING_AGENT&state=${state}`)) as {
          name: string
        }[]
      ).map(({ name }) => name)
    expect(await inState('CA')).toEqual(['Ninth Vine Title', 'Ninth Oak Escrow'])
    expect(await inState('FL')).toEqual(['Ninth Bay Title', 'Ninth Oak Escrow'])
    expect(await names('ninth')).toEqual(['Ninth Bay Title', 'Ninth Oak Escrow', 'Ninth Vine Title'])
  })

  it('never tells what another agent wrote into a listing', async () => {
    await activeListing(server, 'ca', (body) => {
      body.escrowCompany = { name: 'Zebra Secret Escrow', officerName: 'Zoe', email: 'zoe@zebra.example' }
    })
    expect(await found('Zebra')).toEqual([])
  })

  it('has letters to look through many by', async () => {
    const indexes = await runSql<{ indexdef: string }>(
      server.databaseUrl,
      `select indexdef from pg_indexes where indexname = 'companies_search'`,
    )
    expect(indexes[0]?.indexdef).toContain('gin_trgm_ops')
  })
})
