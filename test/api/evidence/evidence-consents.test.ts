import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#server/evidence/audit/audit.ts'
import { createDb, type Db } from '#server/platform/db/db.ts'
import { ok } from '#test/client.ts'
import { agreeTo, withdraw } from '#test/make/consent.ts'
import { afterContract, agreement, type Agreement } from '#test/make/contracts.ts'
import { auditedAfter } from '#test/make/evidence.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** The consent that a signature rests on is the last thing that its signer had said by then. */
const MINUTE = 60_000

let server: TestServer
let owner: Db
let a: Agreement
let pb: string
let notice: ReturnType<typeof afterContract>
beforeAll(async () => {
  server = await startTestServer()
  owner = createDb({ url: server.databaseUrl, max: 2, onError: () => {} })
  a = await agreement(server)
  pb = ok(await a.people.PB.get('/users')).id
  await agreeTo(a.people.PB)
  server.advance(MINUTE)
  await a.signUpTo(4)
  notice = afterContract(a)
})
afterAll(async () => {
  await owner.destroy()
  await server.close()
})

const found = async () => (await audit(server.ctx.db, server.ctx)).findings
const ANOTHER = /Contract .*: The consent that .* \(PENDING_BUYER_REVIEW\) signed with is another one/

/** Another row of what a buyer said, so long after the consent. */
const saying = (given: boolean, later: string, id = '') => `insert into record_consents
    (${id ? 'id, ' : ''}user_id, given, version, text_hash, way, at, session_id, ip, user_agent) overriding system value
  select ${id ? `${id}, ` : ''}user_id, ${given}, version, text_hash, way, at + interval '${later}', session_id, ip, user_agent
    from record_consents where user_id = '${pb}' order by id limit 1`

describe('a consent between', () => {
  it.each([
    ['taken back before the signature', () => saying(false, '1 second')],
    ['given again before the signature', () => saying(true, '1 second')],
    ['taken back before the signature, under a number of before', () => saying(false, '1 second', '0')],
  ])('%s is named', async (_, attack) => {
    expect(await found()).toEqual([])
    expect(await auditedAfter(owner, server, attack())).toMatch(ANOTHER)
  })
})

describe('a person who takes a consent back after a signature', () => {
  it('at its very instant, or by a clock that was set back, and gives it again, is named nowhere', async () => {
    await withdraw(a.people.PB)
    expect(await found()).toEqual([])
    server.advance(-MINUTE / 2)
    await agreeTo(a.people.PB)
    await withdraw(a.people.PB)
    expect(await found()).toEqual([])
    server.advance(MINUTE)
    await agreeTo(a.people.PB)
    server.advance(MINUTE)
    await notice.prepare()
    await notice.sign('PB')
    expect(await found()).toEqual([])
  })

  it('is missed where the account still says so, and nobody signs', async () => {
    await withdraw(a.people.PB)
    expect(await found()).toEqual([])
    const gone = `delete from record_consents where not given and id = (select max(id) from record_consents where user_id = '${pb}')`
    expect(await auditedAfter(owner, server, gone)).toMatch(
      /Contract .*: That .* withdrew a consent is no longer on record/,
    )
  })
})
