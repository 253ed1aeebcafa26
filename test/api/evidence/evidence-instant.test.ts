import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { seals } from '#domain/evidence/seals.ts'
import { verifyPackage } from '#domain/evidence/verify/verify.ts'
import { audit } from '#server/evidence/audit/audit.ts'
import { ok } from '#test/client.ts'
import { afterContract, agreement, type Agreement } from '#test/make/contracts.ts'
import { interleaved, statementsSent } from '#test/make/counting.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

/** What commits while a package is read is in it whole, or not at all: otherwise it is sealed with a finding of forgery in it. */
let server: TestServer
/** The first agreement of the server. */
let begun: Agreement
beforeAll(async () => {
  server = await startTestServer()
  begun = await agreement(server)
})
afterAll(() => server.close())

/** The package as it stands, read while something happens just before a statement. The first reading is the check that comes before it. */
const readWhile = async (a: Agreement, before: string, nth: number, happens: () => Promise<unknown>) => {
  const path = `/listings/${a.listingId}/contract/evidence?unfinished=true`
  const zip: Buffer = ok(await interleaved({ before, nth, happens }, () => a.people.PB.get(path)))
  const { findings, proven } = await verifyPackage(zip, seals)
  expect(findings).toEqual([])
  return proven!
}

/** In effect, with a removal that one of two buyers has signed. */
const withNotice = async () => {
  const a = await agreement(server)
  await a.signUpTo(4)
  await vi.waitUntil(async () => (await a.contract()).finalRpa?.sealed === true, { timeout: 10_000 })
  const removal = afterContract(a)
  await removal.prepare()
  await removal.sign('PB')
  return { a, deliver: () => removal.sign('SB') }
}

describe('the audit beside a running house', () => {
  it.each([
    ['reads the chain of the home', 'evidence.chains', ['BA']],
    ['looks at the images', 'evidence.signed', ['PB', 'SB']],
  ] as const)('accuses nobody of what lands while it %s', async (_, before, signers) => {
    const happens = async () => {
      for (const signer of signers) ok(await begun.sign(signer))
    }
    const { findings } = await interleaved({ before, nth: 1, happens }, () =>
      audit(server.ctx.db, server.ctx),
    )
    expect(findings).toEqual([])
  })
})

describe('a package that is read while', () => {
  it('a signature lands: it is in the chain and in the contract, or in neither', async () => {
    const a = await agreement(server)
    await a.signUpTo(3)
    ok(await a.sign('PS'))
    const signed = async (before: string, nth: number, happens: () => Promise<unknown>) => {
      const { contract } = await readWhile(a, before, nth, happens)
      return [contract?.completedAt ?? null, contract?.signers.filter((s) => s.signedAt !== null).length]
    }
    expect(await signed('evidence.chains', 2, async () => ok(await a.sign('SS')))).toEqual([null, 5])
    expect((await a.contract()).state).toBe('COMPLETED')
  })

  it('a signature lands between the chain and the contract', async () => {
    const a = await agreement(server)
    ok(await a.sign('BA'))
    const { contract } = await readWhile(a, 'evidence.signed', 3, async () => ok(await a.sign('PB')))
    expect(contract?.signers.filter((s) => s.signedAt !== null)).toHaveLength(1)
  })

  it.each([
    ['is asked for', 'evidence.notices', 3],
    ['reads its chains', 'evidence.chains', 2],
  ] as const)('a notice is delivered as it %s', async (_, before, nth) => {
    const { a, deliver } = await withNotice()
    expect((await readWhile(a, before, nth, deliver)).notices).toEqual([])
  })

  it('a receipt as well is read in one transaction, as of one instant', async () => {
    const a = await agreement(server)
    const { offerId } = await a.contract()
    const sent = await statementsSent(() => a.people.PB.get(`/offers/${offerId}/receipt`))
    const begin = sent.find(({ text }) => text.includes('repeatable read, read only'))!
    const texts = sent.filter(({ client }) => client === begin.client).map(({ text }) => text)
    const from = texts.indexOf(begin.text)
    const until = texts.indexOf('commit', from)
    for (const read of ['from event_links k', 'from evidence_receipts r', 'from evidence_root_heads'])
      expect(
        texts.slice(from, until).some((text) => text.includes(read)),
        read,
      ).toBe(true)
  })
})
