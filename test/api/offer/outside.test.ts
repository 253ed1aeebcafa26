import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Caller } from '#test/client.ts'
import { later } from '#test/clock.ts'
import { exampleBody, PDF } from '#test/make/examples.ts'
import { copyNegotiations } from '#test/make/bulk.ts'
import { anotherPdf, enterOutside, outsideBody, paper } from '#test/make/outside.ts'
import { attachedTo, pageTexts } from '#test/make/paper-text.ts'
import { activeListing, deliveredOffer, priced, type Body, type Sale } from '#test/make/sale.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** What of an outside buyer is sent along by mistake, and must be nowhere. */
const CANARIES = ['paper-buyer@outside.example', '555-0161', '3105550161', '555-0188']

const YES = { attested: true }
const tableOf = async (who: Caller, sale: Sale) =>
  ok(await who.get(`/offers/listings/${sale.listingId}?actions=seller`))
const groupOf = async (who: Caller, sale: Sale, id: string) =>
  (await tableOf(who, sale)).offers.find((g: Body) => g.originalOffer.id === id)
const countered = async (sale: Sale, id: string, offerType = 'SELLER_COUNTER') => {
  const made = await sale.listingAgent.post('/offers/counter', {
    id: null,
    counteredOfferId: id,
    offerType,
    otherTerms: `Words of the ${offerType}`,
  })
  const { id: counterId } = ok(made, 201)
  ok(await sale.seller.put(`/offers/${counterId}/PENDING_BUYER_AGENT_RESPONSE`, YES))
  return counterId as string
}

describe('an offer from outside (X1)', () => {
  it('is none of the listing agent’s own, who typed it in', async () => {
    const sale = await activeListing(server)
    const { id } = ok(await enterOutside(sale), 201)
    const own = JSON.stringify(ok(await sale.listingAgent.get('/offers?limit=200')))
    expect(own).not.toContain(id)
  })

  it('is one of a hundred that are open on a home (security.md M10)', async () => {
    const sale = await activeListing(server)
    const { id: offerId } = ok(await enterOutside(sale), 201)
    const { listingId } = sale
    await copyNegotiations(server.databaseUrl, {
      prefix: 'full',
      listingId,
      offerId,
      listings: 1,
      offersEach: 99,
    })
    const full = { ...sale, listingId: 'full-l-1' }
    ok(await enterOutside(full), 201)
    const table = await tableOf(sale.listingAgent, full)
    expect(table.offers).toHaveLength(100)
    expect(table.outsideAction, 'the button says the same').toBeNull()
    const refused = await enterOutside(full)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'offers-many',
      message: expect.stringMatching(/as many offers from outside .* 100 open ones, or 200 in all/),
    })
    const withdrawn = await sale.listingAgent.put('/offers/full-o-1-1/DELETED', {
      ...YES,
      paperId: await paper(sale),
    })
    ok(withdrawn)
    ok(await enterOutside(full), 201)
  })

  it('is delivered at once, counts like any other, and keeps names alone of its buyers', async () => {
    const sale = await activeListing(server)
    await deliveredOffer(server, sale)
    const offer = ok(await enterOutside(sale), 201)
    expect(offer).toMatchObject({
      outside: true,
      state: 'PENDING_SELLER_AGENT_RESPONSE',
      viewerIs: 'listingAgent',
      paper: { name: 'Paper from the buyer’s side.pdf' },
      agent: {
        firstName: 'Petra',
        email: 'petra@papertrail.example',
        agent: { brokerage: { name: 'Papertrail Realty' } },
      },
    })
    expect(offer.primaryBuyer.user).toEqual({ firstName: expect.any(String), lastName: expect.any(String) })
    const table = await tableOf(sale.seller, sale)
    expect(table.offerCount).toBe(2)
    expect(table.outsideAction, 'the owners enter nothing').toBeNull()
    expect((await tableOf(sale.listingAgent, sale)).outsideAction).toMatchObject({
      action: 'CREATE_OUTSIDE',
      paper: true,
    })
    const group = table.offers.find((g: Body) => g.originalOffer.id === offer.id)
    expect(group.highestNetAmount).toBeGreaterThan(0)
    expect(group.agent, 'an owner reads the agent’s name alone').toEqual({
      id: '',
      firstName: 'Petra',
      lastName: 'Paperagent',
      profilePictureUrl: null,
      agent: { licenseNumber: '', licenseState: '', brokerage: { name: 'Papertrail Realty' } },
    })
    const read = await sale.seller.get(group.originalOffer.paper.url.slice('/api'.length))
    expect(read.body.subarray(0, 5).toString()).toBe('%PDF-')
    const kept = await server.ctx.db
      .selectFrom('offers')
      .innerJoin('events', 'events.subject_id', 'offers.id')
      .select([
        'offers.body',
        'offers.agent_id',
        'events.row_id',
        'events.attestation',
        'events.paper_file_id',
      ])
      .where('offers.id', '=', offer.id)
      .execute()
    expect(kept).toHaveLength(1)
    expect(kept[0]).toMatchObject({
      agent_id: null,
      row_id: 'X1',
      attestation: 'enter-from-outside/1',
      paper_file_id: offer.paper.url.split('/')[3],
    })
    const everything = JSON.stringify([kept, offer, table, await groupOf(sale.listingAgent, sale, offer.id)])
    for (const canary of CANARIES) expect(everything).not.toContain(canary)
  })

  it('tells the owners by mail, and nobody of the buy side, who is not invited either', async () => {
    const sale = await activeListing(server)
    // Buyers of other offers have the same number.
    const texts = () => server.outbox('3105550161', 'sms')
    const before = await texts()
    ok(await enterOutside(sale), 201)
    const mails = await server.outbox(sale.sellerEmail)
    expect(mails.map((m) => m.subject).join(' ')).toContain('New offer on')
    expect(JSON.stringify(mails)).toContain('arrived outside Parley')
    for (const address of ['paper-buyer@outside.example', 'petra@papertrail.example'])
      expect(await server.outbox(address)).toEqual([])
    expect(await texts()).toEqual(before)
  })

  it('is the listing agent’s to enter, with its file, a statement and complete terms', async () => {
    const sale = await activeListing(server)
    const body = await outsideBody(sale)
    const refused = async (who: Caller, change: Body) => {
      const answer = await who.post('/offers/outside', { ...body, ...change })
      return [answer.status, answer.body.code, answer.body.details?.map((d: Body) => d.path) ?? []]
    }
    expect(await refused(sale.seller, {})).toEqual([403, 'not-allowed', []])
    expect(await refused(await server.as('agent-ca'), {})).toEqual([403, 'not-allowed', []])
    expect(await refused(await server.as('admin'), {})).toEqual([403, 'not-allowed', []])
    expect(await refused(server.visitor, {})).toEqual([401, 'no-session', []])
    expect(await refused(sale.listingAgent, { paperId: null })).toEqual([422, 'paper-required', ['paperId']])
    expect(await refused(sale.listingAgent, { attested: false })).toEqual([422, 'attestation-required', []])
    const foreign = ok(await (await server.as('agent-ca')).upload('OFFER_DOCUMENT', PDF, 'a.pdf'), 201).id
    expect(await refused(sale.listingAgent, { paperId: foreign })).toEqual([422, 'invalid', ['paperId']])
    const picture = ok(await sale.listingAgent.upload('REPORT', PDF, 'a.pdf'), 201).id
    expect(await refused(sale.listingAgent, { paperId: picture })).toEqual([422, 'invalid', ['paperId']])
    expect(
      await refused(sale.listingAgent, {
        outsideAgent: { firstName: 'Petra', email: 'nobody' },
        primaryBuyer: { ownerType: 'TRUST', user: { firstName: 'A' } },
        terms: { ...body.terms, offerAmount: null },
      }),
    ).toEqual([
      422,
      'invalid',
      [
        'primaryBuyer.orgName',
        'primaryBuyer.user.lastName',
        'outsideAgent.lastName',
        'outsideAgent.brokerage',
        'outsideAgent.email',
        'terms.offerAmount',
      ],
    ])
    expect((await tableOf(sale.listingAgent, sale)).offerCount).toBe(0)
    ok(await sale.listingAgent.put(`/listings/${sale.listingId}/CANCELLED`, { ...YES, comment: 'Sold' }))
    expect(await refused(sale.listingAgent, {})).toEqual([409, 'listing-not-active', []])
  })

  it('no owner of the home is its buyer, nor the buyer’s agent (invariant 27)', async () => {
    const sale = await activeListing(server)
    const { primaryOwner } = ok(await sale.listingAgent.get(`/listings/${sale.listingId}/details`))
    const { firstName, lastName, email } = primaryOwner.user
    const refused = await enterOutside(sale, (body) => {
      body.primaryBuyer.user = { firstName: firstName.toUpperCase(), lastName: ` ${lastName}`, email }
      body.secondaryBuyers = [{ ownerType: 'INDIVIDUAL', user: { firstName, lastName } }]
      body.outsideAgent.email = email.toUpperCase()
    })
    const name =
      'A seller of this home has this name. Add what tells the buyer apart, such as a middle name or Jr.'
    expect([refused.status, refused.body.details]).toEqual([
      422,
      [
        { path: 'primaryBuyer.user.firstName', message: name },
        { path: 'secondaryBuyers.0.user.firstName', message: name },
        {
          path: 'outsideAgent.email',
          message: 'This is an owner’s email. The buyer’s agent is somebody else.',
        },
      ],
    ])
    const junior = await enterOutside(
      sale,
      (body) => (body.primaryBuyer.user = { firstName, lastName: `${lastName} Jr.` }),
    )
    expect(junior.status).toBe(201)
  })

  it('the buyer’s agent is not the listing agent; one who is here too is named, and put in no deal', async () => {
    const sale = await activeListing(server)
    const own = ok(await sale.listingAgent.get('/users')).email
    const withEmail = (email: string) => enterOutside(sale, (body) => (body.outsideAgent.email = email))
    const refused = await withEmail(own.toUpperCase())
    expect([refused.status, refused.body.details]).toEqual([
      422,
      [
        {
          path: 'outsideAgent.email',
          message: 'This is your own email. The buyer’s agent is somebody else.',
        },
      ],
    ])
    const agent = await server.as('agent2-ca')
    const { email, id } = ok(await agent.get('/users'))
    const before = (await server.outbox(email)).length
    const offer = ok(await withEmail(email), 201)
    expect(offer.agent.id, 'a name on paper, no account').toBe('')
    expect((await agent.get(`/offers/${offer.id}`)).status).toBe(404)
    expect(JSON.stringify(ok(await agent.get('/offers?limit=200')))).not.toContain(offer.id)
    expect((await server.outbox(email)).length).toBe(before)
    const counterId = await countered(sale, offer.id)
    expect((await agent.put(`/offers/${counterId}/ACCEPTED`, YES)).status).toBe(404)
    const named = await server.ctx.db
      .selectFrom('offers')
      .select('id')
      .where('listing_id', '=', sale.listingId)
      .where('agent_id', '=', id)
      .execute()
    expect(named).toEqual([])
  })

  it('an expiry that has passed is refused, one that lies ahead stands and ends the offer', async () => {
    const sale = await activeListing(server)
    const past = later(-60_000)
    const no = await enterOutside(sale, (body) => (body.expiresAt = past))
    expect([no.status, no.body.details[0].path]).toEqual([422, 'expiresAt'])
    const ahead = later(86_400_000)
    const offer = ok(await enterOutside(sale, (body) => (body.expiresAt = ahead)), 201)
    expect(offer.expiresAt).toBe(ahead)
    expect(offer.current.by).toBe(ahead)
  })
})

describe('an outside buyer side answers (X2)', () => {
  it('refuses every act to everybody else, and without its paper', { timeout: 60_000 }, async () => {
    const sale = await activeListing(server)
    const { id } = ok(await enterOutside(sale), 201)
    const counterId = await countered(sale, id)
    const others = [sale.seller, await server.as('admin')]
    const acts = [
      [counterId, 'ACCEPTED'],
      [counterId, 'REJECTED'],
      [id, 'DELETED'],
    ] as const
    const paperId = await paper(sale)
    for (const [document, to] of acts) {
      for (const other of others)
        expect((await other.put(`/offers/${document}/${to}`, { ...YES, paperId })).status, to).toBe(403)
      for (const stranger of ['agent-ca', 'buyer2-ca'])
        expect(
          (await (await server.as(stranger)).put(`/offers/${document}/${to}`, { ...YES, paperId })).status,
        ).toBe(404)
      const act = (body: object) => sale.listingAgent.put(`/offers/${document}/${to}`, body)
      expect((await act(YES)).body.code, to).toBe('paper-required')
      expect((await act({ paperId })).body.code, to).toBe('attestation-required')
    }
    expect((await groupOf(sale.listingAgent, sale, id)).currentOfferId).toBe(counterId)
    expect(await groupOf(sale.listingAgent, sale, id)).toMatchObject({
      isActionRequired: true,
      waiting: { on: 'listingAgent', nudge: null },
    })
    const { tasks } = ok(await sale.listingAgent.get('/agents/dashboard'))
    expect(tasks.map((t: Body) => t.title).join(' ')).toMatch(/Record .+’s answer to your /)
    const mail = (await server.outbox('listing-ca@parley.example')).find((m) =>
      m.subject.startsWith('Take the counter to the buyer'),
    )
    expect(mail?.text).toContain('send it to the buyer’s agent yourself')
    // What waits for a buyer of Parley's own is not there.
    expect(
      (await sale.listingAgent.put(`/offers/${counterId}/PENDING_BUYER_ACCEPT_REVIEW`, { ...YES, paperId }))
        .status,
    ).toBe(403)
  })

  it.each(['ca', 'fl'] as const)(
    'offer, counter, acceptance on paper, contract with the buyers’ file, sealed (%s)',
    { timeout: 120_000 },
    async (state) => {
      const sale = await activeListing(server, state)
      const { id } = ok(await enterOutside(sale), 201)
      const rival = await deliveredOffer(server, sale)
      const counterId = await countered(sale, id)
      const before = await groupOf(sale.listingAgent, sale, id)
      expect(before.offerActions.filter((a: Body) => a.paper).map((a: Body) => a.label)).toEqual([
        'Record Buyer Acceptance',
        'Record Buyer Rejection',
        'Record Buyer Counter',
        'Record Offer Withdrawal',
      ])
      const document = before.counterOffers[0]
      const signed = Buffer.from(PDF.toString('latin1').replace('200 200', '201 201'), 'latin1')
      const accepted = ok(
        await sale.listingAgent.put(`/offers/${counterId}/ACCEPTED`, {
          ...YES,
          comment: 'Came by courier',
          version: document.version,
          shown: document.snapshotHash,
          paperId: await paper(sale, 'signed.pdf', signed),
        }),
      )
      expect(accepted.state).toBe('ACCEPTED')
      expect((await groupOf(sale.seller, sale, rival.offerId)).frozen).toBe(true)
      const path = `/listings/${sale.listingId}/contract`
      const contract = ok(await sale.seller.get(path))
      expect(contract).toMatchObject({
        state: state === 'ca' ? 'PENDING_SELLER_AGENT_REVIEW' : 'PENDING_SELLER_REVIEW',
        buyerSigners: [],
        signedRpa: { outside: true },
      })
      expect(contract.stages.map((s: Body) => s.who)).toEqual(
        state === 'ca' ? ['Listing agent', 'Sellers'] : ['Sellers'],
      )
      const file = await sale.seller.get(contract.signedRpa.url.slice('/api'.length))
      expect(file.body.equals(signed), 'the buyers’ signed file is the signedRpa').toBe(true)
      expect((await rival.agent.get(contract.signedRpa.url.slice('/api'.length))).status).toBe(404)
      const images = await exampleBody('signatures', sale.listingAgent)
      for (const signer of state === 'ca' ? [sale.listingAgent, sale.seller] : [sale.seller])
        ok(await signer.put(`${path}/sign`, images))
      await expect
        .poll(async () => ok(await sale.seller.get(path)).finalRpa, { timeout: 30_000 })
        .toMatchObject({ sealed: true })
      const done = ok(await sale.seller.get(path))
      expect(done.state).toBe('COMPLETED')
      const final = (await sale.seller.get(done.finalRpa.url.slice('/api'.length))).body
      const text = (await pageTexts(final)).join(' ')
      expect(text).toContain('The buyers signed on paper, outside Parley.')
      expect(text).toContain('Papertrail Realty')
      for (const canary of CANARIES) expect(text).not.toContain(canary)
      const attached = await attachedTo(final)
      expect(attached.get('signed-by-buyers.pdf')?.equals(signed)).toBe(true)
      for (const address of ['paper-buyer@outside.example', 'petra@papertrail.example'])
        expect(await server.outbox(address)).toEqual([])
    },
  )

  it('a paper proves one act: its bytes again prove no other, nor do those from before the document it answers', async () => {
    const sale = await activeListing(server)
    const bytes = anotherPdf()
    const early = await paper(sale, 'early.pdf')
    const first = await paper(sale, 'offer.pdf', bytes)
    const { id } = ok(await enterOutside(sale, (body) => (body.paperId = first)), 201)
    const counterId = await countered(sale, id)
    const record = (paperId: string) =>
      sale.listingAgent.put(`/offers/${counterId}/ACCEPTED`, { ...YES, paperId })
    const refused = async (paperId: string) => {
      const { status, body } = await record(paperId)
      return [status, body.code, body.details?.[0]?.path, body.details?.[0]?.message]
    }
    const again = 'This file came with an earlier step. Please add the one that came with this one.'
    expect(await refused(first)).toEqual([422, 'invalid', 'paperId', again])
    expect(await refused(await paper(sale, 'renamed.pdf', bytes))).toEqual([422, 'invalid', 'paperId', again])
    const tooEarly =
      'This file was uploaded before the document it answers was sent. Please add the answer itself.'
    expect(await refused(early)).toEqual([422, 'invalid', 'paperId', tooEarly])
    const other = await enterOutside(sale, (body) => (body.paperId = first))
    expect(other.body.details[0].message, 'nor a second offer').toBe(again)
    ok(await record(await paper(sale)))
    const elsewhere = await activeListing(server)
    const same = await paper(elsewhere, 'offer.pdf', bytes)
    ok(await enterOutside(elsewhere, (body) => (body.paperId = same)), 201)
  })

  it('a seller’s yes to the buyers’ own paper begins the contract with that paper', async () => {
    const sale = await activeListing(server)
    const { id, paper: original } = ok(await enterOutside(sale), 201)
    ok(await sale.listingAgent.put(`/offers/${id}/PENDING_SELLER_ACCEPT_REVIEW`, {}))
    ok(await sale.seller.put(`/offers/${id}/ACCEPTED`, YES))
    const contract = ok(await sale.seller.get(`/listings/${sale.listingId}/contract`))
    expect(contract.signedRpa.url).toBe(original.url)
    expect(ok(await server.visitor.get(`/listings/${sale.listingId}/details`)).label).toBe('Contingent')
  })

  it('their counter arrives in one step; withdrawn, it revives the seller’s, which then needs a second yes', async () => {
    const sale = await activeListing(server)
    const { id } = ok(await enterOutside(sale), 201)
    const counterId = await countered(sale, id)
    const send = (more: object) =>
      sale.listingAgent.post('/offers/counter', {
        id: null,
        counteredOfferId: id,
        offerType: 'BUYER_COUNTER',
        answersOfferId: counterId,
        otherTerms: 'We keep the ORCHID',
        ...more,
      })
    expect((await send(YES)).body.code).toBe('paper-required')
    expect((await send({ paperId: await paper(sale) })).body.code).toBe('attestation-required')
    const answer = ok(await send({ ...YES, paperId: await paper(sale) }), 201)
    expect(answer).toMatchObject({
      state: 'PENDING_SELLER_AGENT_RESPONSE',
      offerType: 'BUYER_COUNTER',
      outside: true,
      paper: { name: 'Paper from the buyer’s side.pdf' },
    })
    expect((await groupOf(sale.seller, sale, id)).counterOffers[0].otherTerms).toBe('We keep the ORCHID')
    const back = { ...YES, paperId: await paper(sale) }
    ok(await sale.listingAgent.put(`/offers/${answer.id}/CANCELLED`, back))
    const again = { ...YES, paperId: await paper(sale) }
    expect((await sale.listingAgent.put(`/offers/${counterId}/ACCEPTED`, again)).body.code).toBe(
      'action-not-available',
    )
    ok(await sale.listingAgent.put(`/offers/${counterId}/PENDING_SELLER_ACCEPT_REVIEW`, again))
    ok(await sale.seller.put(`/offers/${counterId}/ACCEPTED`, YES))
  })

  it('revised terms replace those of the offer, on the version that was shown', async () => {
    const sale = await activeListing(server)
    const offer = ok(await enterOutside(sale), 201)
    const revise = async (more: Body) => {
      const body = await outsideBody(sale)
      priced(body, 1_111_000)
      return sale.listingAgent.put('/offers', {
        id: offer.id,
        version: offer.version,
        state: 'PENDING_SELLER_AGENT_RESPONSE',
        terms: body.terms,
        creditItems: body.creditItems,
        ...more,
      })
    }
    expect((await revise(YES)).body.code).toBe('paper-required')
    const paperId = await paper(sale)
    const done = ok(await revise({ ...YES, paperId }))
    expect(done).toMatchObject({ offerAmount: 1_111_000, state: 'PENDING_SELLER_AGENT_RESPONSE' })
    expect(done.paper.id).toBe(paperId)
    expect((await revise({ ...YES, paperId })).body.code).toBe('stale-version')
    const history = ok(await sale.seller.get(`/offers/${offer.id}/history`))
    expect(history.versions.map((v: Body) => v.number)).toEqual([1, 2])
    const empty = await sale.listingAgent.put(`/offers/${offer.id}/PENDING_SELLER_AGENT_RESPONSE`, {
      ...YES,
      paperId,
    })
    expect(empty.body.code).toBe('counter-unchanged')
  })

  it('a withdrawal ends the chain, and the listing counts it no more', async () => {
    const sale = await activeListing(server)
    const { id } = ok(await enterOutside(sale), 201)
    ok(await sale.listingAgent.put(`/offers/${id}/DELETED`, { ...YES, paperId: await paper(sale) }))
    expect((await tableOf(sale.seller, sale)).offerCount).toBe(0)
  })
})
