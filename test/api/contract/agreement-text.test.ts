import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#test/client.ts'
import { exampleBody } from '#test/make/examples.ts'
import { pageTexts } from '#test/make/paper-text.ts'
import { SITUATIONS } from '#test/make/negotiation.ts'
import { tight } from '#test/make/paper-tree.ts'
import { accepted, activeListing, deliveredOffer, type Body } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const path = (listingId: string) => `/listings/${listingId}/contract`

/** Every text that stands in an answer. */
const textsIn = (at: unknown): string[] => {
  if (typeof at === 'string') return [at]
  return typeof at === 'object' && at !== null ? Object.values(at).flatMap(textsIn) : []
}

describe('the words of the agreement beside its paper (issue "Signing": on a phone the paper reflows as text)', () => {
  it('are those of the frozen paper, the same for every party, and for nobody else', async () => {
    const sale = await activeListing(server, 'ca')
    const chain = await deliveredOffer(server, sale)
    const text = `${path(sale.listingId)}/agreement`
    expect((await chain.buyer.get(text)).status, 'before there is a contract').toBe(404)
    await accepted(sale, chain)
    await expect.poll(async () => ok(await chain.buyer.get(text)).text, { timeout: 10_000 }).not.toBeNull()
    const contract = ok(await chain.buyer.get(path(sale.listingId)))
    const readers = [chain.buyer, chain.agent, sale.listingAgent, sale.seller]
    const answers: Body[] = await Promise.all(readers.map(async (who) => ok(await who.get(text))))
    const [answer] = answers
    for (const each of answers) expect(each).toEqual(answer)
    expect(answer?.documentHash).toBe(contract.documentHash)
    const paper = ok(await chain.buyer.get(contract.initialDocuments[0].url.replace('/api', '')))
    const printed = tight((await pageTexts(paper)).join(' '))
    const { sections, glance, title }: Body = (answer as Body).text
    const said = [title, ...glance.flatMap((row: Body) => [row.label, row.text])]
    for (const section of sections)
      for (const block of section.blocks)
        if (block.kind === 'clause') said.push(block.heading, ...block.text.map((run: Body) => run.text))
    expect(said.length).toBeGreaterThan(60)
    for (const words of said) expect(printed).toContain(tight(words))
    const all = textsIn(answer).join(' ')
    expect(all).not.toContain(chain.buyerEmail)
    expect(all).not.toContain(sale.sellerEmail)
  })

  it('a paper that an older release drew has no words here, and says which paper it is', async () => {
    const sale = await activeListing(server, 'fl')
    const chain = await deliveredOffer(server, sale)
    await accepted(sale, chain)
    const read = async () => ok(await chain.buyer.get(`${path(sale.listingId)}/agreement`))
    await expect.poll(async () => (await read()).text, { timeout: 10_000 }).not.toBeNull()
    const { id } = ok(await chain.buyer.get(path(sale.listingId)))
    await server.ctx.db.deleteFrom('contract_texts').where('contract_id', '=', id).execute()
    expect(await read()).toEqual({ documentHash: expect.stringMatching(/^[0-9a-f]{64}$/), text: null })
  })
})

describe('revisions by a live edit are part of the history (negotiation.md §7 "Counter history")', () => {
  it('each delivery with what it changed, not only the last one', async () => {
    const w = await SITUATIONS.delivered(server)
    for (const more of [1000, 2500]) {
      const { version, terms } = ok(await w.people.BA.get(`/offers/${w.ids.I}`))
      ok(
        await w.people.BA.put('/offers', {
          id: w.ids.I,
          version,
          state: 'LIVE_EDIT_BUYER',
          terms: { offerAmount: terms.offerAmount + more },
          attested: true,
        }),
      )
      ok(await w.move('PB', 'I', 'PENDING_SELLER_AGENT_RESPONSE', { attested: true }))
    }
    await w.counter('LA', 'SELLER_COUNTER', 'SC', 1_300_000)
    ok(await w.move('PS', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', { attested: true }))
    const paper = ok(await w.people.PB.get(`/files/rpa/${w.listingId}/rpa-${w.ids.SC}.pdf`))
    const text = tight((await pageTexts(paper)).join(' '))
    for (const said of [
      '13.1Originaloffer.',
      '13.2Originaloffer,revision2.',
      '$1,250,000.00→$1,251,000.00',
      '13.3Originaloffer,revision3.',
      '$1,251,000.00→$1,253,500.00',
      '13.4Counter1:Sellercounteroffer.',
    ])
      expect(text).toContain(said)
  })
})

describe('the name on the paper and the name of the account (finding "one email, two names")', () => {
  it('the contract says it before anybody signs, and the paper prints it', async () => {
    const sale = await activeListing(server, 'fl')
    const chain = await deliveredOffer(server, sale, undefined, (body) => {
      Object.assign(body.primaryBuyer, { ownerType: 'CORPORATION', orgName: 'Acme Holdings LLC' })
    })
    const { id } = ok(await sale.seller.get('/users'))
    const names = { first_name: 'Sam', last_name: 'Rivera' }
    await server.ctx.db.updateTable('users').set(names).where('id', '=', id).execute()
    await accepted(sale, chain)
    const contract = ok(await chain.buyer.get(path(sale.listingId)))
    expect(contract.sellerSigners).toMatchObject([
      { name: 'Sam Rivera', signingAs: 'Walter Okafor', signingFor: null },
    ])
    expect(contract.buyerSigners).toMatchObject([{ signingAs: null, signingFor: 'Acme Holdings LLC' }])
    const text = async () => ok(await chain.buyer.get(`${path(sale.listingId)}/agreement`)).text
    await expect.poll(text, { timeout: 10_000 }).not.toBeNull()
    const lines = (await text()).signers.map((s: Body) => s.line)
    expect(lines).toEqual([
      expect.stringMatching(/^Acme Holdings LLC, by \S/),
      'Sam Rivera, signing as Walter Okafor',
    ])
    const drawn = ok(await chain.buyer.get(`/files/rpa/${sale.listingId}/rpa-${chain.offerId}.pdf`))
    expect(tight((await pageTexts(drawn)).join(' '))).toContain('SamRivera,signingasWalterOkafor,seller')
  })

  it('an officer and a trustee sign under their titles: screen, paper and certificate say so', async () => {
    const sale = await activeListing(server, 'fl', (body) => {
      body.ownerType = 'TRUST'
      Object.assign(body.primaryOwner, {
        ownerType: 'TRUST',
        orgName: 'The Okafor Trust',
        officerTitle: 'Trustee',
      })
    })
    const chain = await deliveredOffer(server, sale, undefined, (body) => {
      Object.assign(body.primaryBuyer, {
        ownerType: 'CORPORATION',
        orgName: 'Acme Holdings LLC',
        officerTitle: 'Managing Member',
      })
    })
    expect(
      ok(await sale.seller.get(`/offers/${chain.offerId}`)).primaryBuyer,
      'the sellers read it',
    ).toMatchObject({
      officerTitle: 'Managing Member',
    })
    await accepted(sale, chain)
    const contract = ok(await chain.buyer.get(path(sale.listingId)))
    expect(contract.buyerSigners).toMatchObject([
      { signingFor: 'Acme Holdings LLC', signingTitle: 'Managing Member' },
    ])
    expect(contract.sellerSigners).toMatchObject([
      { signingFor: 'The Okafor Trust', signingTitle: 'Trustee' },
    ])
    const text = async () => ok(await chain.buyer.get(`${path(sale.listingId)}/agreement`)).text
    await expect.poll(text, { timeout: 10_000 }).not.toBeNull()
    const [buyer, seller] = (await text()).signers.map((s: Body) => s.line)
    expect(buyer).toMatch(/^Acme Holdings LLC, by \S.*, Managing Member$/)
    expect(seller).toMatch(/^The Okafor Trust, by \S.*, Trustee$/)
    const words = JSON.stringify((await text()).sections[0])
    expect(words).toContain('Managing Member')
    expect(words).toContain('Trustee')
    const signature = await exampleBody('signatures', chain.agent)
    for (const who of [chain.buyer, sale.seller]) ok(await who.put(`${path(sale.listingId)}/sign`, signature))
    const final = async () => ok(await chain.buyer.get(path(sale.listingId))).finalRpa
    await expect.poll(final, { timeout: 10_000 }).not.toBeNull()
    const sealed: Buffer = ok(await chain.buyer.get((await final()).url.replace('/api', '')))
    const certificate = tight((await pageTexts(sealed)).at(-1)!)
    expect(certificate).toContain(tight(`${buyer}, buyer`))
    expect(certificate).toContain(tight(`${seller}, seller`))
  })

  it('a title says how to reach nobody, and is no longer than a line', async () => {
    const agent = await server.as('agent-fl')
    const sale = await activeListing(server, 'fl')
    const body = await exampleBody('offer-fl', agent, {
      buyerEmail: 'x@example.com',
      listingId: sale.listingId,
    })
    for (const officerTitle of ['call 310-555-0100', 'x'.repeat(61)]) {
      Object.assign(body.primaryBuyer, { ownerType: 'CORPORATION', orgName: 'Acme LLC', officerTitle })
      const answer = await agent.post('/offers', body)
      expect(answer.status).toBe(422)
      expect(answer.body.details).toMatchObject([{ path: 'primaryBuyer.officerTitle' }])
    }
  })
})
