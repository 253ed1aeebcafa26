import { describe, expect, it } from 'vitest'
import { withFacts } from './request-facts.ts'
import { sitesTurns } from './turns-of-sites.ts'

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
    async endAll() {
      await new Promise(setImmediate)
      for (let end = ends.shift(); end; end = ends.shift()) {
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

  it('one site has half of the line', async () => {
    const { from, endAll } = bench(4)
    const kept = ['a', 'b', 'c'].map((who) => from('203.0.113.1', who))
    await expect(from('203.0.113.1', 'd')).rejects.toMatchObject({ refusal: { refused: 'unavailable' } })
    kept.push(from('198.51.100.1', 'victim'))
    await endAll()
    expect(await Promise.all(kept)).toHaveLength(4)
  })
})
