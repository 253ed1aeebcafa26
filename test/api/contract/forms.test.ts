import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Caller } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { exampleBody } from '#test/make/examples.ts'
import { attachedTo, pageTexts, textsInBoxes } from '#test/make/paper-text.ts'
import {
  accepted,
  activeListing,
  deliveredOffer,
  signersOf,
  type Body,
  type Chain,
  type Sale,
} from '#test/make/sale.ts'
import { inspectForm } from '#server/contract/form/inspect.ts'
import { ensureAgreement } from '#server/contract/paper.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { cases } from '#test/thorough.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('admin')
})
afterAll(() => server.close())

const HARBOR = '01900100'
const GULFSIDE = 'CQ1900300'
const template = (state: string) => readFileSync(`examples/forms/${state}/template.pdf`)
const mapOf = (state: string): Body =>
  JSON.parse(readFileSync(`examples/forms/${state}/map.json`, 'utf8')) as Body

interface Upload {
  state?: 'ca' | 'fl'
  file?: Buffer
  map?: unknown
  brokerage?: string
  licensed?: boolean
  by?: Caller
  headers?: Record<string, string>
}

const send = ({
  state = 'ca',
  file,
  map,
  brokerage,
  licensed = true,
  by = admin,
  headers = {},
}: Upload = {}) => {
  const at = brokerage ?? (state === 'ca' ? HARBOR : GULFSIDE)
  const text = typeof map === 'string' ? map : JSON.stringify(map ?? mapOf(state), null, 2)
  return by.send(
    `/admin/forms?brokerage=${encodeURIComponent(at)}&licensed=${licensed}`,
    file ?? template(state),
    'template.pdf',
    { texts: { map: text }, headers },
  )
}

const faultsOf = async (upload: Upload): Promise<string[]> => {
  const answer = await send(upload)
  expect(answer.status).toBe(422)
  return answer.body.details.map(({ path, message }: Body) => `${path}: ${message}`)
}

const inUse = async () => ok(await admin.get('/admin/forms')).items as Body[]
const none = async () => {
  for (const { id } of await inUse()) ok(await admin.put(`/admin/forms/${id}`, { inUse: false }))
}

const paperOf = async (who: Caller, sale: Sale, chain: Chain): Promise<Buffer> =>
  ok(await who.get(`/files/rpa/${sale.listingId}/rpa-${chain.offerId}.pdf`))

const frozenOf = async (sale: Sale, who: Caller) => {
  const path = `/listings/${sale.listingId}/contract`
  await expect.poll(async () => ok(await who.get(path)).documentHash, { timeout: 15_000 }).not.toBeNull()
  const contract = ok(await who.get(path)) as Body
  return { contract, paper: ok(await who.get(contract.agreement.url.replace('/api', ''))) as Buffer }
}

describe('what an administrator uploads is checked (negotiation.md §7 "Licensed template plug-in")', () => {
  it('a template says its fields, so that a map can be written; nothing is kept', async () => {
    const read = ok(await admin.send('/admin/forms/fields', template('ca'), 'template.pdf'))
    expect(read.sha256).toBe(createHash('sha256').update(template('ca')).digest('hex'))
    expect(read.fields).toContainEqual({
      name: 'EscrowPayer',
      kind: 'radio',
      options: ['Seller', 'Buyer', 'Both', 'Neither'],
      pages: [1],
    })
    expect(await inUse()).toEqual([])
    const wrong = await admin.send('/admin/forms/fields', Buffer.from('no pdf'), 'template.pdf')
    expect(wrong.body).toMatchObject({ code: 'form-faulty', details: [{ path: 'template.pdf' }] })
  })

  it('each fault is named by its line and its field', async () => {
    const map = mapOf('ca')
    map.fields[0].pdf = 'Buyerz'
    map.fields[4].path = 'primaryBuyer.user.phone'
    map.signatures = map.signatures.filter(({ role }: Body) => role !== 'SELLER')
    const text = JSON.stringify(map, null, 2)
    const lineOf = (words: string) => text.split('\n').findIndex((line) => line.includes(words)) + 1
    expect(await faultsOf({ map: text })).toEqual([
      `map.json, line ${lineOf('Buyerz')}, fields[0].pdf: The form has no field “Buyerz”.`,
      `map.json, line ${lineOf('user.phone')}, fields[4].path: “primaryBuyer.user.phone” says how to reach somebody. How to reach buyers and sellers is never printed.`,
      `map.json, line ${lineOf('"signatures"')}, signatures: There is no place for the signature of SELLER.`,
    ])
    expect(await faultsOf({ map: '{\n  "templateId": "CA-X",\n  oops\n}' })).toEqual([
      'map.json, line 3: This is not JSON (InvalidSymbol).',
    ])
    expect(await faultsOf({ map: '['.repeat(200_000) })).toHaveLength(1)
    expect(await faultsOf({ map: '' })).toEqual(['map.json: Required'])
    expect((await faultsOf({ file: template('fl') }))[0]).toMatch(
      /^map.json, line \d+, sha256: This is not the SHA-256/,
    )
    expect(await faultsOf({ file: Buffer.from('%PDF-1.7 broken') })).toHaveLength(1)
    expect(await inUse()).toEqual([])
  })

  it('a brokerage is one that has an agent in the state, and the license is confirmed', async () => {
    expect((await send({ licensed: false })).body).toMatchObject({ code: 'form-license-required' })
    expect((await send({ brokerage: '77777777' })).body).toMatchObject({
      code: 'invalid',
      details: [{ path: 'brokerage' }],
    })
    // Its number, typed otherwise than its agents do.
    expect((await send({ brokerage: '019-00 100', licensed: false })).body).toMatchObject({
      code: 'form-license-required',
    })
    expect((await send({ brokerage: GULFSIDE })).body, 'of the other state').toMatchObject({
      code: 'invalid',
    })
    expect(ok(await admin.get('/admin/forms/brokerages?state=CA&q=harbor')).items).toEqual([
      { name: 'Harbor & Oak Realty', licenseNumber: HARBOR },
    ])
    expect(ok(await admin.get('/admin/forms/brokerages?state=CA&q=%25')).items, 'no wildcard').toEqual([])
  })

  it('nobody else may, and what is too large is refused', async () => {
    const agent = await server.as('listing-ca')
    expect((await send({ by: agent })).status).toBe(403)
    expect((await send({ by: server.visitor })).status).toBe(401)
    expect((await send({ map: `"${'x'.repeat(600_000)}"` })).status).toBe(413)
    expect(await faultsOf({ file: Buffer.concat([template('ca'), Buffer.alloc(10 * 1024 * 1024)]) })).toEqual(
      ['template.pdf: A form has at most 10 MB.'],
    )
    expect(await inUse()).toEqual([])
  })

  it('versions follow each other, one is in use, and a request that comes twice makes one', async () => {
    const first = ok(await send({ headers: { 'idempotency-key': 'form-1' } }), 201)
    expect(first).toMatchObject({
      templateId: 'CA-SAMPLE',
      version: 1,
      inUse: true,
      brokerage: { licenseNumber: HARBOR },
    })
    expect(ok(await send({ headers: { 'idempotency-key': 'form-1' } }), 201).id).toBe(first.id)
    const other = {
      headers: { 'idempotency-key': 'form-1' },
      map: { ...mapOf('ca'), formRevision: '02/2026' },
    }
    expect((await send(other)).body.code).toBe('idempotency-mismatch')
    const second = ok(await send(), 201)
    expect(second.version).toBe(2)
    expect((await inUse()).map(({ id }) => id)).toEqual([second.id])
    ok(await admin.put(`/admin/forms/${first.id}`, { inUse: true }))
    expect((await inUse()).map(({ id }) => id)).toEqual([first.id])
    await none()
    const both = await Promise.all([send(), send()])
    expect(both.map(({ body }) => body.version).toSorted(), 'two at once').toEqual([3, 4])
    expect(await inUse()).toHaveLength(1)
    for (let round = 0; round < 5; round++) {
      await none()
      const switched = await Promise.all(
        [first, second, ...both.map(({ body }) => body)].map(({ id }) =>
          admin.put(`/admin/forms/${id}`, { inUse: true }),
        ),
      )
      expect(switched.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(await inUse()).toHaveLength(1)
    }
    expect(ok(await admin.get('/admin/forms?filter=all')).total).toBe(4)
    const { db } = server.ctx
    await expect(
      db.updateTable('form_templates').set({ revision: 'x' }).where('id', '=', first.id).execute(),
      'a version is never changed',
    ).rejects.toThrow('never changed')
    await none()
  })

  it('the preview shows the name of each answer where it goes', async () => {
    const { id } = ok(await send(), 201)
    const preview: Buffer = ok(await admin.get(`/files/forms/${id}/preview.pdf`))
    const boxes = await textsInBoxes(preview, await inspectForm(template('ca')))
    expect(boxes).toMatchObject({ Price: 'terms.offerAmount', Buyer1Signature: 'BUYER1,signature' })
    expect((await (await server.as('listing-ca')).get(`/files/forms/${id}/preview.pdf`)).status).toBe(404)
    await none()
  })
})

describe('the paper on a brokerage’s form', () => {
  it.each(cases<'ca' | 'fl'>(['ca'], ['fl']))(
    '%s: drawn at delivery, frozen, signed and sealed',
    async (state) => {
      ok(await send({ state }), 201)
      const sale = await activeListing(server, state)
      const chain = await deliveredOffer(server, sale)
      const form = await inspectForm(template(state))
      for (const who of [chain.agent, chain.buyer, sale.listingAgent, sale.seller]) {
        const texts = await textsInBoxes(await paperOf(who, sale, chain), form)
        expect(texts.Price).toBe(state === 'ca' ? '1,250,000' : '425,050')
        expect(texts.Street).toBe(state === 'ca' ? '1824MapleTerrace' : '612LakeIvanhoeDrive')
      }
      await accepted(sale, chain)
      const { contract, paper } = await frozenOf(sale, chain.buyer)
      expect(createHash('sha256').update(paper).digest('hex')).toBe(contract.documentHash)
      const text = ok(await chain.buyer.get(`/listings/${sale.listingId}/contract/agreement`))
      expect(text.documentHash).toBe(contract.documentHash)
      expect(contract.onForm).toBe(true)
      expect(text.text.note, 'the words say what is signed').toMatch(
        /is the form (CA|FL)-SAMPLE \(01\/2026\) of /,
      )
      const path = `/listings/${sale.listingId}/contract`
      const signature = await exampleBody('signatures', chain.agent)
      // A form that comes later changes nothing of what is being signed.
      ok(await send({ state, map: { ...mapOf(state), formRevision: '09/2026' } }), 201)
      for (const signer of signersOf(sale, chain)) ok(await signer.put(`${path}/sign`, signature))
      await expect
        .poll(async () => ok(await chain.agent.get(path)).finalRpa, { timeout: 15_000 })
        .not.toBeNull()
      const { finalRpa } = ok(await chain.agent.get(path))
      const final: Buffer = ok(await chain.agent.get(finalRpa.url.replace('/api', '')))
      expect((await attachedTo(final)).get('agreement-as-signed.pdf')!.equals(paper)).toBe(true)
      const dated = await textsInBoxes(final, form)
      for (const name of ['Buyer1Date', 'Seller1Date']) expect(dated[name], name).toMatch(/20\d\d/)
      const sealed = (await pageTexts(final)).join(' ')
      expect(sealed).toContain(contract.documentHash.slice(0, 16))
      expect(final.toString('latin1')).toContain('ETSI.CAdES.detached')
      for (const secret of [chain.buyerEmail, sale.sellerEmail, '555-0161'])
        expect(sealed).not.toContain(secret)
      const [used] = ok(await admin.get('/admin/forms?filter=all&q=sample')).items.filter(
        (each: Body) => each.agreements > 0 && each.state === state.toUpperCase(),
      )
      expect(used).toMatchObject({ agreements: 1, formRevision: '01/2026', inUse: false })
      await none()
    },
  )

  it('is the one in use at the acceptance, whatever is in use when it is drawn', async () => {
    const noteOf = async (sale: Sale, chain: Chain): Promise<string> =>
      ok(await chain.buyer.get(`/listings/${sale.listingId}/contract/agreement`)).text.note
    /** Draws the agreement of a contract again, as if the job had come round only now. */
    const drawnNow = async (sale: Sale, chain: Chain): Promise<string> => {
      const { contract } = await frozenOf(sale, chain.buyer)
      await runSql(
        server.databaseUrl,
        `delete from contract_texts where contract_id = '${contract.id}';
         update contracts set document_file_id = null, document_hash = null where id = '${contract.id}'`,
      )
      await ensureAgreement(server.ctx, contract.id)
      return noteOf(sale, chain)
    }
    const acceptedNow = async () => {
      const sale = await activeListing(server, 'ca')
      const chain = await deliveredOffer(server, sale)
      await accepted(sale, chain)
      return [sale, chain] as const
    }
    const without = await acceptedNow()
    ok(await send(), 201)
    const withOne = await acceptedNow()
    ok(await send({ map: { ...mapOf('ca'), formRevision: '09/2026' } }), 201)
    expect(await drawnNow(...withOne)).toContain('CA-SAMPLE (01/2026)')
    expect(await drawnNow(...without)).toContain('not a form of any association')
    await runSql(server.databaseUrl, 'update contracts set form_id = null, form_frozen = false')
    expect(await drawnNow(...without), 'an older release froze none').toContain('CA-SAMPLE (09/2026)')
    await none()
  })

  it('is for listings of that brokerage alone', async () => {
    ok(await send({ brokerage: '01900200' }), 201)
    const sale = await activeListing(server, 'ca')
    const chain = await deliveredOffer(server, sale)
    expect((await pageTexts(await paperOf(chain.buyer, sale, chain)))[0]).toContain(
      'Purchase Agreement Summary',
    )
    await none()
  })

  it('of which a text has no room goes on behind it', async () => {
    ok(await send(), 201)
    const sale = await activeListing(server, 'ca')
    const items = Array.from({ length: 12 }, (_, i) => ({ name: `Bookcase number ${i + 1}` }))
    const chain = await deliveredOffer(server, sale, 'agent-ca', (body) => {
      body.creditItems.includedItems = items
    })
    const pages = await pageTexts(await paperOf(sale.seller, sale, chain))
    expect(pages[0]).toContain('See Additional terms, item 1')
    expect(pages.slice(2).join(' ')).toContain('Bookcase number 12')
    await none()
  })

  it('that cannot be filled in is the summary, and administrators are told once', async () => {
    const { id } = ok(await send(), 201)
    // Only the database's owner can: the file of the form is another by now.
    await runSql(
      server.databaseUrl,
      `alter table form_templates disable trigger form_templates_fixed;
       update form_templates set file = '%PDF-1.7 gone'::bytea where id = '${id}';
       alter table form_templates enable trigger form_templates_fixed`,
    )
    const before = (await server.outbox('admin@parley.example')).length
    const sale = await activeListing(server, 'ca')
    const chain = await deliveredOffer(server, sale)
    expect((await pageTexts(await paperOf(chain.buyer, sale, chain)))[0]).toContain(
      'Purchase Agreement Summary',
    )
    await accepted(sale, chain)
    const { contract, paper } = await frozenOf(sale, chain.buyer)
    expect((await pageTexts(paper))[0]).toContain('Purchase Agreement Summary')
    expect(contract.onForm).toBe(false)
    const told = async () =>
      (await server.outbox('admin@parley.example')).filter(({ subject }) =>
        subject.includes('form could not be filled'),
      )
    await expect.poll(async () => (await told()).length, { timeout: 10_000 }).toBe(1)
    expect((await server.outbox('admin@parley.example')).length - before).toBe(1)
    const { forms } = ok(await admin.get('/admin/operations'))
    expect(forms).toMatchObject([{ form: 'CA-SAMPLE', brokerage: 'Harbor & Oak Realty' }])
    expect((await inUse())[0]!.problems).toHaveLength(1)
    await none()
  })
})
