import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PEOPLE } from '#server/account/demo/people.ts'
import {
  REPRESENTATIVE,
  RIVAL,
  rival,
  SITUATIONS,
  WALKED,
  type Role,
  type SituationName,
  type World,
} from '#test/make/negotiation.ts'
import { readEverything, ROOMS, whoSays, type Reading } from '#test/make/reading.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { THOROUGH } from '#test/thorough.ts'

/** Every line that was logged, whatever its level. */
const logged: string[] = []
const line = (fields: object, message: string) => void logged.push(JSON.stringify({ ...fields, message }))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false, log: { info: line, warn: line, error: line } })
})
afterAll(() => server.close())

const digits = (phone: string) => phone.replace(/\D/g, '').slice(-7)
/** How a phone may be written. */
const spellings = (phone: string) => {
  const d = phone.replace(/\D/g, '').slice(-10)
  return [
    d,
    `(${d.slice(0, 3)}) ${d.slice(3, 6)}-${d.slice(6)}`,
    `${d.slice(3, 6)}-${digits(phone).slice(3)}`,
  ]
}
const demo = (name: string) => DEMO_PEOPLE.find((p) => p.name === name)

interface Secret {
  readonly what: string
  readonly words: readonly string[]
  /** Brokers' contact is printed on the agreement (negotiation.md §7), so it is looked for everywhere else. */
  readonly printed?: true
  /** The buyer agent's own names of files are read on the agent's side: looked for everywhere else. */
  readonly named?: string
}
const contact = (what: string, { email, phone }: { email: string; phone: string }): Secret => ({
  what,
  words: [email, ...spellings(phone)],
})
/** Of a buyer, for the other one. */
const coBuyer = (what: string, person: { email: string; phone: string }): Secret => ({
  ...contact(what, person),
  named: person.email,
})
const agentContact = (name: string): Secret => ({
  ...contact(`${name}'s contact`, { email: `${name}@parley.example`, phone: demo(name)?.phone ?? '' }),
  printed: true,
})

/** What of the rival's chain nobody on another buy side may read. */
const rivalChain = (w: World): Secret => ({
  what: 'the rival chain',
  words: [...(w.ids.I2 ? [w.ids.I2] : []), RIVAL.lastName, RIVAL.otherTerms, ...spellings(RIVAL.phone)],
})
const ownChain = (w: World): Secret => ({
  what: 'the other chain',
  words: [...Object.entries(w.ids).flatMap(([k, id]) => (k === 'I2' || k === 'GC' ? [] : [id])), 'Hart'],
})

const BUYERS = (w: World) => [contact('PB', w.contacts.PB), contact('SB', w.contacts.SB)]
const OWNERS = (w: World) => [contact('PS', w.contacts.PS), contact('SS', w.contacts.SS)]
const LA = agentContact('listing-ca')
const BA = agentContact('agent-ca')

/** Per viewer, what no answer, file, header or file name may say (negotiation.md §8, I7, I10, I11, I13). */
const HIDDEN: Record<Exclude<Role, 'AD'>, (w: World) => Secret[]> = {
  LA: BUYERS,
  PS: (w) => [...BUYERS(w), contact('SS', w.contacts.SS), BA],
  SS: (w) => [...BUYERS(w), contact('PS', w.contacts.PS), BA],
  BA: (w) => [...OWNERS(w), rivalChain(w)],
  PB: (w) => [...OWNERS(w), coBuyer('SB', w.contacts.SB), LA, rivalChain(w)],
  SB: (w) => [...OWNERS(w), coBuyer('PB', w.contacts.PB), LA, rivalChain(w)],
  oB: (w) => [...OWNERS(w), ...BUYERS(w), ownChain(w)],
  U: (w) => [...OWNERS(w), ...BUYERS(w), LA, BA, ownChain(w), rivalChain(w)],
}

/** What was read, without names of files that somebody's address is part of. */
const withoutNames = (reading: Reading, email: string): Reading => {
  const address = email.replaceAll('.', '\\.').replace('@', '(?:@|%40)')
  const name = new RegExp(`${address}[^"\\n]{0,60}?\\.pdf`, 'gi')
  return new Map(
    [...reading].map(([path, answer]) => [path, { ...answer, text: answer.text.replace(name, '') }]),
  )
}

const expectHidden = (reading: Reading, secrets: readonly Secret[], role: string) => {
  for (const { what, words, printed, named } of secrets)
    for (const word of words) {
      const found = whoSays(named ? withoutNames(reading, named) : reading, word).filter(
        (path) => !(printed && path.endsWith('.pdf')),
      )
      expect(found, `${role} reads ${word} (${what})`).toEqual([])
    }
}

/** A document of the other side that was never delivered is not there; a delivered one is. */
const expectDelivered = async (w: World, reading: Reading, role: Role, papers: boolean) => {
  const sell = role === 'LA' || role === 'PS' || role === 'SS'
  for (const [name, id] of Object.entries(w.ids)) {
    const ours = name === 'SC' || name === 'MCO' || name === 'SF' ? sell : !sell
    if (name === 'GC' || name === 'I2' || ours) continue
    const truth = (await w.people.AD.get(`/offers/${id}`)).body
    const status = truth.deliveredAt ? 200 : 404
    expect(reading.get(`/offers/${id}`)?.status, `${role} ${name}`).toBe(status)
    if (papers && PAPERS.includes(role))
      expect(reading.get(`/files/rpa/${w.listingId}/rpa-${id}.pdf`)?.status, `${role} ${name}`).toBe(status)
    if (status === 404)
      expect([...reading].filter(([path, { text }]) => !path.includes(id) && text.includes(id))).toEqual([])
  }
}

/** Drawing an agreement takes a while: one reader of each kind looks at them, where a kind of document comes last. */
const PAPERS: readonly Role[] = ['LA', 'PB', 'oB', 'U']
const PAPERS_IN: readonly SituationName[] = THOROUGH ? REPRESENTATIVE : ['finalSent', 'agreed']

const crawl = async (w: World, papers: boolean) => {
  const readings = new Map<Role | 'V', Reading>()
  for (const role of Object.keys(HIDDEN) as (keyof typeof HIDDEN)[])
    readings.set(role, await readEverything(w, w.people[role], papers && PAPERS.includes(role)))
  readings.set('V', await readEverything(w, server.visitor, papers))
  for (const [role, secretsOf] of Object.entries(HIDDEN))
    expectHidden(readings.get(role as Role) ?? new Map(), secretsOf(w), role)
  expectHidden(
    readings.get('V') ?? new Map(),
    [...OWNERS(w), ...BUYERS(w), LA, BA, ownChain(w), rivalChain(w)],
    'visitor',
  )
  for (const role of ['LA', 'PS', 'SS', 'BA', 'PB', 'SB'] as const)
    await expectDelivered(w, readings.get(role) ?? new Map(), role, papers)
  for (const role of ['oB', 'U'] as const)
    for (const [name, id] of Object.entries(w.ids))
      if (name !== 'GC' && !(name === 'I2' && role === 'oB'))
        expect(readings.get(role)?.get(`/offers/${id}`)?.status, `${role} ${name}`).toBe(404)
  for (const [path, { status }] of readings.get('V') ?? [])
    if (!path.endsWith('/details') && !path.startsWith('/files/')) expect(status, path).toBe(401)
  await expectFilesOfTheirOwn(w, readings)
  for (const [role, reading] of readings)
    for (const [path, { status }] of reading) expect(status, `${role} ${path}`).toBeLessThan(500)
}

/** A file whose address somebody read is not there for those who were not told of it. */
const expectFilesOfTheirOwn = async (w: World, readings: ReadonlyMap<Role | 'V', Reading>) => {
  const openFor = (role: Role | 'V') =>
    [...(readings.get(role) ?? [])].flatMap(([path, r]) =>
      path.startsWith('/files/') && !path.startsWith('/files/rpa') && r.status === 200 ? [path] : [],
    )
  const idOf = (path: string) => path.split('/')[2]
  for (const [role, from] of [
    ['oB', 'BA'],
    ['U', 'PB'],
    ['oB', 'PS'],
    ['LA', 'BA'],
    ['PB', 'LA'],
  ] as const) {
    const own = new Set(openFor(role).map(idOf))
    for (const path of openFor(from).filter((p) => !own.has(idOf(p))))
      expect((await w.people[role].get(path)).status, `${role} opens ${path} of ${from}`).toBe(404)
  }
}

/** Where the listing still takes offers, a rival's chain is added. */
const TAKES_OFFERS = (name: SituationName) => !name.startsWith('mco') && name !== 'agreed'

describe('whoever reads, reads what §8 lets him and nothing else (I7 to I11, I13)', () => {
  it.each(WALKED)('%s', { timeout: 120_000 }, async (name) => {
    const w = await SITUATIONS[name](server)
    if (TAKES_OFFERS(name)) await rival(w, server)
    await crawl(w, PAPERS_IN.includes(name))
  })

  it('no mail or text to one side carries the contact of the other (I10, I11, negotiation.md §9)', async () => {
    const rows = await server.ctx.db.selectFrom('outbox').select(['address', 'payload']).execute()
    const sells = /^(ss|owner)-|^listing-ca@/
    const buys = /^(sb|buyer)-|^agent2?-ca@/
    expect(rows.length).toBeGreaterThan(200)
    for (const { address, payload } of rows) {
      const text = JSON.stringify(payload)
      const foreign = sells.test(address ?? '') ? /\b(sb|buyer)-\d+-\d+@|555-01(61|63|77)/ : null
      if (foreign) expect(text, `to ${address}`).not.toMatch(foreign)
      if (buys.test(address ?? '')) expect(text).not.toMatch(/\b(ss|owner)-\d+-\d+@|555-01(43|78)/)
    }
  })

  it('no line of the log names anybody, an address of theirs or an amount', () => {
    expect(logged.length).toBeGreaterThan(1000)
    const telling = /@|Hart|Rivalbuyer|\b(310|213)\b.?.?555|555-01|1250000|1,250,000/
    // A request's id is chance: four of its digits may be those of a phone.
    const chance = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g
    expect(logged.filter((each) => telling.test(each.replaceAll(chance, '')))).toEqual([])
  })

  it('the calls of every room of the contract were read', () => {
    const rooms = globSync('**/*.ts', { cwd: new URL('../../../src/api', import.meta.url) })
      .filter((path) => !path.startsWith('kernel/') && !path.endsWith('-records.ts'))
      .map((path) => basename(path, '.ts'))
    // An administrator's own calls are not a side of a negotiation; addresses of pages, what those are made of, and names are no calls.
    const none = ['pages', 'front', 'components', 'rooms', 'scopes']
    const read = rooms.filter((name) => !name.startsWith('admin') && !none.includes(name))
    expect(Object.keys(ROOMS).sort()).toEqual(read.sort())
  })
})
