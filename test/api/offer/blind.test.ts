import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, type Caller } from '#test/client.ts'
import { PDF } from '#test/make/examples.ts'
import { enterOutside, paper as outsidePaper } from '#test/make/outside.ts'
import { rival, RIVAL, SITUATIONS, type World } from '#test/make/negotiation.ts'
import { readEverything, whoSays } from '#test/make/reading.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { THOROUGH } from '#test/thorough.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

const YES = { attested: true }
const SELLS = ['LA', 'PS', 'SS'] as const

/** Words that name the buyers and stand nowhere else, one for each place in which a name can stand. */
const CANARIES = [
  'Quillon',
  'Zorblatt',
  'Wrenna',
  'Umbrastone',
  // The account's own name, as the invitation first gave it.
  'Benjamin',
  // As names and contacts are typed in a hurry (attack M1).
  'zorblatt',
  'Zórblatt',
  'quillon',
  '555-0199',
  'reach.me@elsewhere.example',
  'LETTERFILE',
  'FUNDSFILE',
  'TRUSTPAPER',
]

const paper = async (by: Caller, name: string) => ({
  id: ok(await by.upload('OFFER_DOCUMENT', PDF, `${name}.pdf`), 201).id,
})

/** An offer, not sent yet, with a name in every answer that can hold one; `inWords`: in its free texts as well. */
const named = async (inWords: boolean): Promise<World> => {
  const w = await SITUATIONS.draft(server)
  const draft = ok(await w.people.BA.get(`/offers/${w.ids.I}`))
  const said =
    'Quillon and the Zorblatts of the UMBRASTONE FAMILY TRUST, and Wrenna Zorblatt, the zorblatts’, quillon-zórblatt, ' +
    'Zórblatt, call (310) 555-0199, reach.me@elsewhere.example,'
  ok(
    await w.people.BA.put('/offers', {
      id: w.ids.I,
      primaryBuyer: {
        ...draft.primaryBuyer,
        ownerType: 'TRUST',
        orgName: 'Umbrastone Family Trust',
        user: { ...draft.primaryBuyer.user, firstName: 'Quillon', lastName: 'Zorblatt' },
        signerAffidavit: await paper(w.people.BA, 'TRUSTPAPER'),
      },
      secondaryBuyers: draft.secondaryBuyers.map((buyer: { user: object }) => ({
        ...buyer,
        user: { ...buyer.user, firstName: 'Wrenna', lastName: 'Zorblatt' },
      })),
      letterToSeller: await paper(w.people.BA, 'LETTERFILE'),
      proofOfFunds: await paper(w.people.BA, 'FUNDSFILE'),
      ...(inWords && {
        otherTerms: `${said} ask for the piano.`,
        terms: { ...draft.terms, termsComments: `${said} can wait.` },
        contingencies: { ...draft.contingencies, contingenciesComments: `${said} will inspect.` },
      }),
    }),
  )
  return w
}

const setBlind = (who: Caller, w: World, body: object) => who.put(`/listings/${w.listingId}/blind`, body)

/** On, with the rival's and the named chain delivered, in that order. */
const blindWorld = async (inWords = true): Promise<World> => {
  const w = await named(inWords)
  await rival(w, server)
  ok(await setBlind(w.people.PS, w, { on: true }))
  ok(await w.move('BA', 'I', 'PENDING_BUYER_APPROVAL', YES))
  ok(await w.move('PB', 'I', 'PENDING_SELLER_AGENT_RESPONSE', YES))
  return w
}

/** In the gate the listing agent alone reads the drawn agreements: the veil over them is the same for their side. */
const expectNoNames = async (w: World, inGate: readonly (typeof SELLS)[number][]) => {
  for (const role of THOROUGH ? SELLS : inGate) {
    const reading = await readEverything(w, w.people[role], THOROUGH || role === 'LA')
    for (const word of [...CANARIES, RIVAL.lastName])
      expect(whoSays(reading, word), `${role} reads ${word}`).toEqual([])
  }
}

/** All that was ever put into the outbox for somebody, mails and texts alike. */
const told = async (email: string): Promise<string> => {
  const rows = await server.ctx.db
    .selectFrom('outbox')
    .select('payload')
    .where('address', '=', email)
    .execute()
  return JSON.stringify(rows)
}

describe('a blind comparison (negotiation.md §1.11)', () => {
  it(
    'no answer, file list, document name, export or agreement names a buyer, through a whole negotiation',
    {
      timeout: 240_000,
    },
    async () => {
      const w = await blindWorld()
      await expectNoNames(w, SELLS)
      const { offers } = ok(await w.people.LA.get(`/offers/listings/${w.listingId}?actions=seller`))
      const names = new Map(
        offers.map((g: { originalOffer: { id: string; primaryBuyer: { user: object } } }) => [
          g.originalOffer.id,
          g.originalOffer.primaryBuyer,
        ]),
      )
      // By first delivery: the rival's came first.
      expect(names.get(w.ids.I2)).toEqual({ user: { firstName: 'Buyer', lastName: 'A' } })
      expect(names.get(w.ids.I)).toEqual({ user: { firstName: 'Buyer', lastName: 'B' } })
      expect(offers[0].agent.lastName, 'agents’ names stay').toBeTruthy()

      await w.counter('LA', 'SELLER_COUNTER', 'SC', 1_100_000)
      // The counter still says what the buyers wrote, names in it: nobody approves what is held back.
      const unread = await w.move('PS', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', YES)
      expect([unread.status, unread.body.code]).toEqual([409, 'text-held-back'])
      const { version, snapshotHash: shown } = ok(await w.people.LA.get(`/offers/${w.ids.SC}`))
      const own = {
        otherTerms: 'The piano stays.',
        terms: { termsComments: null },
        contingencies: { contingenciesComments: null },
      }
      ok(await w.people.LA.put('/offers/counter', { id: w.ids.SC, version, shown, ...own }))
      ok(await w.move('PS', 'SC', 'PENDING_BUYER_AGENT_RESPONSE', YES))
      ok(
        await w.people.BA.post('/offers/counter', {
          id: null,
          counteredOfferId: w.ids.I,
          offerType: 'BUYER_COUNTER',
          state: 'PENDING_BUYER_COUNTER_REVIEW',
          otherTerms: 'Wrenna keeps the piano',
        }),
        201,
      )
      w.ids.BC = ok(await w.people.PB.get(`/offers/${w.ids.I}`)).currentOfferId
      ok(await w.move('PB', 'BC', 'PENDING_SELLER_AGENT_RESPONSE', YES))
      await expectNoNames(w, ['LA', 'PS'])
      ok(await w.move('PB', 'BC', 'CANCELLED', { comment: 'Quillon Zorblatt changed his mind' }))
      await expectNoNames(w, ['LA', 'PS'])
      ok(await w.move('PB', 'I', 'DELETED', { comment: 'The Zorblatts bought elsewhere' }))
      await expectNoNames(w, ['PS', 'SS'])
      for (const role of SELLS) {
        const { email } = ok(await w.people[role].get('/users'))
        const text = await told(email)
        for (const word of CANARIES) expect(text, `${role} was told ${word}`).not.toContain(word)
      }
    },
  )

  it('nobody is bound to a clause that a name swallowed: it is read first, with the veil lifted (attack C1)', async () => {
    const clause = 'seller pays all repairs'
    const w = await SITUATIONS.draft(server)
    const draft = ok(await w.people.BA.get(`/offers/${w.ids.I}`))
    ok(
      await w.people.BA.put('/offers', {
        id: w.ids.I,
        secondaryBuyers: draft.secondaryBuyers.map((buyer: { user: object }) => ({
          ...buyer,
          user: { ...buyer.user, firstName: 'Bo', lastName: clause },
        })),
        otherTerms: `Home is taken as it stands; ${clause}. Keys at closing.`,
      }),
    )
    ok(await setBlind(w.people.PS, w, { on: true }))
    ok(await w.move('BA', 'I', 'PENDING_BUYER_APPROVAL', YES))
    ok(await w.move('PB', 'I', 'PENDING_SELLER_AGENT_RESPONSE', YES))
    ok(await w.move('LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW', {}))
    const { snapshotHash: shown } = ok(await w.people.PS.get(`/offers/${w.ids.I}`))
    const refused = await w.move('PS', 'I', 'ACCEPTED', { ...YES, shown })
    expect([refused.status, refused.body.code]).toEqual([409, 'text-held-back'])
    ok(await setBlind(w.people.PS, w, { on: false, ...YES }))
    expect((await w.move('PS', 'I', 'ACCEPTED', { ...YES, shown })).body.code).toBe('stale-version')
    const read = ok(await w.people.PS.get(`/offers/${w.ids.I}`))
    expect(read.otherTerms).toContain(clause)
    ok(await w.move('PS', 'I', 'ACCEPTED', { ...YES, shown: read.snapshotHash }))
  })

  it('what changed is what changed, blind or not (specification S1)', async () => {
    const w = await SITUATIONS.counterReview(server)
    const open = ok(await w.people.PS.get(`/offers/${w.ids.SC}/changes`))
    ok(await setBlind(w.people.PS, w, { on: true }))
    const blind = ok(await w.people.PS.get(`/offers/${w.ids.SC}/changes`))
    expect(open.changes.length).toBeGreaterThan(0)
    expect(blind.changes).toEqual(open.changes)
  })

  it('a letter that stands for a name is not written over: the name would be lost for good (attack H1)', async () => {
    const w = await blindWorld()
    const { otherTerms } = ok(await w.people.LA.get(`/offers/${w.ids.I}`))
    expect(otherTerms).toContain('Buyer B')
    const write = (words: string) =>
      w.people.LA.post('/offers/counter', {
        id: null,
        counteredOfferId: w.ids.I,
        offerType: 'SELLER_COUNTER',
        otherTerms: words,
      })
    const refused = await write(`${otherTerms} And the bench.`)
    expect([refused.status, refused.body.code]).toEqual([422, 'alias-in-text'])
    ok(await write('The piano and the bench stay.'), 201)
  })

  it('papers are provided and not there; the buy side and an administrator read all', async () => {
    const w = await blindWorld()
    const own = ok(await w.people.BA.get(`/offers/${w.ids.I}`))
    expect(JSON.stringify(own)).toContain('Umbrastone')
    expect(JSON.stringify(ok(await w.people.AD.get(`/offers/${w.ids.I}`)))).toContain('Umbrastone')
    for (const role of SELLS) {
      const seen = ok(await w.people[role].get(`/offers/${w.ids.I}`))
      expect(seen.proofOfFunds).toEqual({ id: 'held-back', name: 'Proof of funds' })
      expect(seen.secondaryBuyers).toBeUndefined()
      for (const file of [own.proofOfFunds, own.letterToSeller]) {
        expect(JSON.stringify(seen)).not.toContain(file.id)
        expect((await w.people[role].get(file.url.replace('/api', ''))).status).toBe(404)
      }
    }
    const csv = await w.people.PS.get(`/listings/${w.listingId}/comparison/csv`)
    expect(String(csv.body)).toMatch(/Proof of funds,.*Provided/)
  })

  it('the listing agent asks, the primary seller approves; nobody else, and not after an acceptance', async () => {
    const w = await named(true)
    ok(await w.move('BA', 'I', 'PENDING_BUYER_APPROVAL', YES))
    ok(await w.move('PB', 'I', 'PENDING_SELLER_AGENT_RESPONSE', YES))
    for (const role of ['BA', 'PB', 'oB', 'U'] as const)
      expect((await setBlind(w.people[role], w, { on: true })).status, role).toBe(404)
    expect((await setBlind(w.people.SS, w, { on: true })).status).toBe(403)
    const asked = ok(await setBlind(w.people.LA, w, { on: true, version: 0 }))
    expect([asked.state, asked.version]).toEqual(['ASKED', 1])
    expect(ok(await w.people.LA.get(`/offers/${w.ids.I}`)).primaryBuyer.user.lastName).toBe('Zorblatt')
    const tasks = ok(await w.people.PS.get('/agents/dashboard'))
    expect(JSON.stringify(tasks)).toContain('Approve a blind comparison')
    const stale = await setBlind(w.people.PS, w, { on: true, version: 0 })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale-version'])
    const unseen = await setBlind(w.people.PS, w, { on: true, shown: 'something else' })
    expect([unseen.status, unseen.body.code]).toEqual([409, 'stale-version'])
    const on = ok(await setBlind(w.people.PS, w, { on: true, shown: asked.snapshotHash }))
    expect(on.state).toBe('ON')
    expect(JSON.stringify(ok(await w.people.PS.get('/agents/dashboard')))).not.toContain('Approve blind')

    const off = await setBlind(w.people.PS, w, { on: false })
    expect([off.status, off.body.code]).toEqual([422, 'attestation-required'])
    expect((await setBlind(w.people.LA, w, { on: false, ...YES })).status).toBe(403)
    ok(await setBlind(w.people.PS, w, { on: false, ...YES }))
    const [event] = await server.ctx.db
      .selectFrom('events')
      .select(['action', 'attestation', 'reason'])
      .where('listing_id', '=', w.listingId)
      .orderBy('seq', 'desc')
      .limit(1)
      .execute()
    expect(event).toEqual({ action: 'END_BLIND', attestation: 'end-blind-comparison/1', reason: 'BLIND_OFF' })
    expect(ok(await w.people.SS.get(`/offers/${w.ids.I}`)).primaryBuyer.user.lastName).toBe('Zorblatt')

    ok(await w.move('LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW', {}))
    ok(await w.move('PS', 'I', 'ACCEPTED', YES))
    const late = await setBlind(w.people.PS, w, { on: true })
    expect([late.status, late.body.code]).toEqual([409, 'action-not-available'])
  })

  it('ends for a chain at its acceptance, and for no other', async () => {
    const w = await blindWorld(false)
    ok(await w.move('LA', 'I', 'PENDING_SELLER_ACCEPT_REVIEW', {}))
    ok(await w.move('PS', 'I', 'ACCEPTED', YES))
    expect(ok(await w.people.PS.get(`/offers/${w.ids.I}`)).primaryBuyer.orgName).toContain('Umbrastone')
    const reading = await readEverything(w, w.people.PS, true)
    expect(whoSays(reading, RIVAL.lastName)).toEqual([])
    ok(await w.people.BA.put(`/listings/${w.listingId}/contract/state/CANCELLED`, {}))
    const after = await readEverything(w, w.people.PS, true)
    expect(whoSays(after, RIVAL.lastName), 'still blind once it fell through').toEqual([])
    expect(whoSays(after, 'Zorblatt'), 'who was named stays named').not.toEqual([])
  })

  it('the listing agent opens a paper with a reason, which the seller sees; never the letter', async () => {
    const w = await blindWorld()
    const open = (who: Caller, paperPath: string, body: object) =>
      who.post(`/offers/${w.ids.I}/papers/${paperPath}`, body)
    expect((await open(w.people.PS, 'proofOfFunds', { comment: 'Why' })).status).toBe(403)
    expect((await open(w.people.BA, 'proofOfFunds', { comment: 'Why' })).status).toBe(404)
    const silent = await open(w.people.LA, 'proofOfFunds', { comment: ' ' })
    expect([silent.status, silent.body.code]).toEqual([422, 'comment-required'])
    expect((await open(w.people.LA, 'letterToSeller', { comment: 'Curious' })).status).toBe(404)
    const { url, name } = ok(await open(w.people.LA, 'proofOfFunds', { comment: 'The bank asks' }))
    expect(name).toBe('Proof of funds')
    expect((await w.people.LA.get(url.replace('/api', ''))).status).toBe(200)
    expect((await w.people.PS.get(url.replace('/api', ''))).status).toBe(404)
    const { openings } = ok(await w.people.PS.get(`/listings/${w.listingId}/blind`))
    expect(openings).toMatchObject([{ buyer: 'Buyer B', paper: 'Proof of funds', reason: 'The bank asks' }])
    expect(ok(await w.people.LA.get(`/offers/${w.ids.I}`)).comment, 'no comment on the offer').toBeNull()
    expect(await told(w.contacts.PS.email)).toContain('A paper was opened')

    // A second comparison is blind from its own beginning.
    ok(await setBlind(w.people.PS, w, { on: false, ...YES }))
    ok(await setBlind(w.people.PS, w, { on: true }))
    expect((await w.people.LA.get(url.replace('/api', ''))).status).toBe(404)
    ok(await open(w.people.LA, 'proofOfFunds', { comment: 'Again' }))
    expect((await w.people.LA.get(url.replace('/api', ''))).status).toBe(200)
  })

  it('an offer from outside is a letter to the owners too, and its paper stays closed', async () => {
    const w = await SITUATIONS.draft(server)
    const made = ok(
      await enterOutside(w.sale, (body) => {
        body.primaryBuyer.user = { firstName: 'Quillon', lastName: 'Zorblatt' }
        body.otherTerms = 'The Zorblatts ask for the piano.'
      }),
      201,
    )
    w.ids.O = made.id
    const open = ok(await w.people.PS.get(`/offers/${made.id}`)).paper.url.replace('/api', '')
    expect((await w.people.PS.get(open)).status).toBe(200)
    ok(await setBlind(w.people.PS, w, { on: true }))
    for (const role of ['PS', 'SS'] as const) {
      const reading = await readEverything(w, w.people[role], true)
      for (const word of ['Quillon', 'Zorblatt']) expect(whoSays(reading, word), role).toEqual([])
      const seen = ok(await w.people[role].get(`/offers/${made.id}`))
      expect([seen.paper, seen.primaryBuyer.user.lastName]).toEqual([null, 'A'])
      expect((await w.people[role].get(open)).status).toBe(404)
    }
  })

  it('what is recorded of an outside buyer side under a veil keeps what could not be seen (X2)', async () => {
    const w = await SITUATIONS.draft(server)
    const { id } = ok(
      await enterOutside(w.sale, (body) => {
        body.primaryBuyer.user = { firstName: 'Quillon', lastName: 'Zorblatt' }
        body.otherTerms = 'The Zorblatts ask for the piano.'
      }),
      201,
    )
    ok(await setBlind(w.people.PS, w, { on: true }))
    const truth = ok(await w.people.AD.get(`/offers/${id}`))
    const seen = ok(await w.people.LA.get(`/offers/${id}`))
    const revised = async (more: object) => ({
      id,
      version: seen.version,
      shown: seen.snapshotHash,
      state: 'PENDING_SELLER_AGENT_RESPONSE',
      ...YES,
      paperId: await outsidePaper(w.sale),
      otherTerms: seen.otherTerms,
      buyerAddenda: seen.buyerAddenda,
      contingencies: { ...seen.contingencies, daysInspection: 5 },
      ...more,
    })
    const over = await w.people.LA.put(
      '/offers',
      await revised({ otherTerms: 'Buyer A asks for two pianos.' }),
    )
    expect([over.status, over.body.code]).toEqual([422, 'alias-in-text'])
    ok(await w.people.LA.put('/offers', await revised({})))
    const kept = ok(await w.people.AD.get(`/offers/${id}`))
    expect(kept.otherTerms).toBe('The Zorblatts ask for the piano.')
    expect(kept.contingencies).toEqual({ ...truth.contingencies, daysInspection: 5 })
    expect(kept.buyerAddenda ?? null).toEqual(truth.buyerAddenda ?? null)
    expect(kept.primaryBuyer.user).toEqual(truth.primaryBuyer.user)
  })

  it('a counter written blind keeps what its writer could not see', async () => {
    const w = await blindWorld()
    const seen = ok(await w.people.LA.get(`/offers/${w.ids.I}`))
    const truth = ok(await w.people.BA.get(`/offers/${w.ids.I}`))
    const sent = {
      id: null,
      counteredOfferId: w.ids.I,
      offerType: 'SELLER_COUNTER',
      otherTerms: seen.otherTerms,
      contingencies: { ...seen.contingencies, daysInspection: 5 },
      buyerAddenda: seen.buyerAddenda,
    }
    const counter = ok(await w.people.LA.post('/offers/counter', sent), 201)
    expect(JSON.stringify(counter)).not.toContain('Zorblatt')
    const read = ok(await w.people.AD.get(`/offers/${counter.id}`))
    expect(read.contingencies).toEqual({ ...truth.contingencies, daysInspection: 5 })
    expect(read.otherTerms).toBe(truth.otherTerms)
    expect(read.proofOfFunds).toEqual(truth.proofOfFunds)
    expect(read.buyerAddenda ?? null).toEqual(truth.buyerAddenda ?? null)
  })
})
