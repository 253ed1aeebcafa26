import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PAPER_ON_ITS_WAY } from '#domain/kernel/refusal.ts'
import type { Answered } from '#test/client.ts'
import { exampleBody } from '#test/make/examples.ts'
import { runSql } from '#test/database.ts'
import { UNCOUNTED } from './load.ts'
import { createProduct, type Product } from './process.ts'
import { remote } from './remote.ts'
import { act } from './storm/act.ts'
import { castOf, type Cast, type Home } from './storm/cast.ts'
import { broken } from './storm/check.ts'
import { diceOf } from '#test/make/dice.ts'

/** STORM_ACTIONS=100000 for the whole proof; STORM_SEED for other throws. */
const ACTIONS = Number(process.env.STORM_ACTIONS ?? 1500)
const SEED = Number(process.env.STORM_SEED ?? 1)
const AT_ONCE = 8
/** What a storm must have brought about to mean something; a short one cannot promise a signature. */
const MET =
  ACTIONS < 10_000
    ? ['begin', 'counter ', 'offer from outside']
    : [
        'begin',
        'to ACCEPTED',
        'counter SELLER_COUNTER',
        'counter GLOBAL_COUNTER_RESPONSE',
        'sign',
        'offer from outside',
        'recorded: ACCEPT',
      ]
/** A home with so many documents gives way to a new one: the later ones would only be read. */
const FULL = 120

let first: Product
let second: Product
let cast: Cast

beforeAll(async () => {
  first = await createProduct()
  await first.start()
  await first.sql(UNCOUNTED)
  second = await createProduct({
    DATABASE_URL: first.databaseUrl(),
    DEMO: '1',
    SECRET_KEY: first.secretKey(),
    DATA_DIR: first.dataDir,
  })
  await second.start()
  cast = await castOf(remote(first.origin), [first.origin, second.origin])
})
afterAll(async () => {
  await second.close()
  await first.close()
})

const GOOD = new Set([200, 201, 204, 403, 404, 409, 422])
/** Whoever signs in the moment after the acceptance is asked to wait for the paper. */
const isGood = ({ status, body }: Answered) => GOOD.has(status) || body.message === PAPER_ON_ITS_WAY

describe('ten people, four homes, two processes (negotiation.md §4)', { timeout: 36_000_000 }, () => {
  it(`${ACTIONS} random acts break no invariant, fail nowhere, and the record of events gives the state`, async () => {
    const signatures = await exampleBody('signatures', cast.players[0]!.at[0]!)
    const seen = new Set(cast.homes.map((h) => h.listingId))
    const wrong: string[] = []
    const done = new Map<string, number>()
    let left = ACTIONS

    const renewing = new Map<Home, Promise<void>>()
    const renewed = async (home: Home) => {
      if (!home.over && home.documents.size < FULL) return
      const under = renewing.get(home) ?? cast.renew(home).then(() => void seen.add(home.listingId))
      renewing.set(home, under)
      await under
      renewing.delete(home)
    }
    const player = async (n: number) => {
      const dice = diceOf(SEED * 1000 + n)
      while (left > 0) {
        const home = dice.one(cast.homes)!
        const tried = await act(dice.one(cast.players)!, home, dice, signatures)
        if (!tried) continue
        left--
        for (const answer of tried.answers) {
          const { status, body } = answer
          if (!isGood(answer)) wrong.push(`${tried.what}: ${status} ${JSON.stringify(body)}`)
          if (status < 300) done.set(tried.what, (done.get(tried.what) ?? 0) + 1)
        }
        await renewed(home)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => player(n)))

    expect(wrong).toEqual([])
    expect(await broken(first.databaseUrl(), [...seen])).toEqual([])
    const acts = [...done.keys()].join('\n')
    for (const met of MET) expect(acts).toContain(met)
    const [events] = await runSql<{ n: number }>(first.databaseUrl(), 'select count(*)::int as n from events')
    process.stdout.write(
      `${ACTIONS} acts, ${[...done.values()].reduce((a, b) => a + b, 0)} done, ${seen.size} homes, ${events?.n} events\n`,
    )
  })
})
