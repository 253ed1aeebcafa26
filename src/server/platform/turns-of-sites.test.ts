import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withFacts } from './request-facts.ts'
import { sitesTurns } from './turns-of-sites.ts'

/** What the clock of the line says, in ms. */
let now = 0
beforeEach(() => {
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** A line of one hand whose work ends when the test says so; a person of a site asks, or a job. */
const bench = (all: number) => {
  const turns = sitesTurns({ name: 'test', hands: 1, each: 9, all })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (what: string) => () => {
    begun.push(what)
    return new Promise<void>((end) => ends.push(end))
  }
  return {
    begun,
    from: (site: string, who: string, what = who) =>
      withFacts({ requestId: 'r', traceId: null, site }, () => turns.run(who, work(what))),
    job: (who: string) => turns.run(who, work(who)),
    /** Ends one piece of work after the other; each took so many seconds. */
    async endAll(tookOf: (what: string) => number = () => 0) {
      await new Promise(setImmediate)
      for (let end = ends.shift(); end; end = ends.shift()) {
        now += 1000 * tookOf(begun.at(-1) ?? '')
        end()
        await new Promise(setImmediate)
      }
    },
  }
}

describe('a line of people, by the sites from which they ask (security.md M10)', () => {
  it('the accounts of one site make another wait for one of them', async () => {
    const { begun, from, job, endAll } = bench(100)
    const all = ['a', 'b', 'c', 'd'].flatMap((who) =>
      [1, 2].map((n) => from('203.0.113.1', who, `${who}${n}`)),
    )
    all.push(from('198.51.100.1', 'victim'), job('job'))
    await endAll()
    await Promise.all(all)
    expect(begun.join(' ')).toBe('a1 a2 victim job b1 c1 d1 b2 c2 d2')
  })

  it.each([
    ['a site', '198.51.100.1'],
    ['an account', '203.0.113.1'],
  ])(
    '%s whose work takes ten seconds each holds up one piece of another’s work, not each of them',
    async (_, site) => {
      const { begun, from, endAll } = bench(100)
      const slow = [1, 2, 3].map((n) => from('203.0.113.1', 'attacker', `slow${n}`))
      const quick = [1, 2, 3, 4].map((n) => from(site, 'victim', `quick${n}`))
      await endAll((what) => (what.startsWith('slow') ? 10 : 2))
      await Promise.all([...slow, ...quick])
      expect(begun.join(' ')).toBe('slow1 quick1 quick2 quick3 quick4 slow2 slow3')
    },
  )

  it('has its turn again once the others have had as much, and owes nothing for what it took alone', async () => {
    const { begun, from, endAll } = bench(100)
    const took = (what: string) => (what.startsWith('slow') ? 10 : 6)
    const alone = [1, 2, 3].map((n) => from('203.0.113.1', 'attacker', `slow${n}`))
    await endAll(took)
    await Promise.all(alone)
    const all = [
      from('198.51.100.1', 'victim', 'first'),
      ...[4, 5].map((n) => from('203.0.113.1', 'attacker', `slow${n}`)),
      ...[1, 2, 3].map((n) => from('198.51.100.1', 'victim', `next${n}`)),
    ]
    await endAll(took)
    await Promise.all(all)
    expect(begun.join(' ')).toBe('slow1 slow2 slow3 first slow4 next1 slow5 next2 next3')
  })

  it('a trickle of short pieces, asked for anew as each ends, lets long ones have as much time', async () => {
    const { begun, from, endAll } = bench(100)
    let left = 30
    const trickle = async (n: number): Promise<void> => {
      while (left-- > 0) await from('203.0.113.1', 'attacker', `short${n}`)
    }
    const all = [trickle(1), trickle(2), ...[1, 2, 3].map((n) => from('198.51.100.1', 'victim', `long${n}`))]
    await endAll((what) => (what.startsWith('long') ? 2 : 0.9))
    await Promise.all(all)
    const before = (what: string) =>
      begun.slice(0, begun.indexOf(what)).filter((each) => each.startsWith('short'))
    expect(['long1', 'long2', 'long3'].map((what) => before(what).length)).toEqual([1, 3, 5])
  })

  it.each<[string, (n: number) => [site: string, who: string]]>([
    ['sites', (n) => [`203.0.113.${n}`, 'attacker']],
    ['accounts of the same site', (n) => ['198.51.100.1', `attacker${n}`]],
    ['sites, twelve in turn', (n) => [`203.0.113.${n % 12}`, 'attacker']],
  ])(
    '%s that come anew with each piece put off another’s pieces no longer than their share',
    async (_, from) => {
      const line = bench(100)
      let [left, n] = [40, 0]
      const lane = async (): Promise<void> => {
        while (left-- > 0) await line.from(...from(++n), `new${n}`)
      }
      const all = [lane(), lane(), lane()]
      all.push(...[1, 2, 3, 4].map((each) => line.from('198.51.100.1', 'victim', `victim${each}`)))
      await line.endAll((what) => (what.startsWith('new') ? 3 : 1.5))
      await Promise.all(all)
      const places = [1, 2, 3, 4].map((each) => line.begun.indexOf(`victim${each}`))
      const between = places.map((place, at) => place - (places[at - 1] ?? -1) - 1)
      // Three wait at a time: a round of all would have three pieces between two of the victim's.
      expect(Math.max(...between)).toBeLessThanOrEqual(3)
    },
  )

  it('work at another site cancels nothing that an account owes within its own', async () => {
    const { begun, from, endAll } = bench(100)
    const slow = [1, 2].map((n) => from('203.0.113.1', 'attacker', `slow${n}`))
    const quick = [1, 2, 3].map((n) => from('203.0.113.1', 'victim', `quick${n}`))
    const elsewhere = [1, 2].map((n) => from('198.51.100.1', 'other', `other${n}`))
    await endAll((what) => (what.startsWith('quick') ? 2 : 10))
    await Promise.all([...slow, ...quick, ...elsewhere])
    expect(begun.filter((what) => !what.startsWith('other')).join(' ')).toBe(
      'slow1 quick1 quick2 quick3 slow2',
    )
  })

  it('one site has half of the line', async () => {
    const { from, endAll } = bench(4)
    const kept = ['a', 'b', 'c'].map((who) => from('203.0.113.1', who))
    await expect(from('203.0.113.1', 'd')).rejects.toMatchObject({ refusal: { refused: 'unavailable' } })
    kept.push(from('198.51.100.1', 'victim'))
    await endAll()
    expect(await Promise.all(kept)).toHaveLength(4)
  })
})
