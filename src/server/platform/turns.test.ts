import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

/** Work that is done when the test says so. */
const bench = () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    },
    /** Ends what began first, and lets what waited for it begin. */
    async end() {
      ends.shift()?.()
      await new Promise(setImmediate)
    },
  }
}

describe('turns (security.md M10)', () => {
  it('one person’s sixty make another wait for one of them', async () => {
    const { begun, work, end } = bench()
    const turns = createTurns({ name: 'test', hands: 1, each: 60, all: 100 })
    const many = Array.from({ length: 60 }, (_, i) => turns.run('ann', work(`ann ${i}`)))
    const one = turns.run('bob', work('bob'))
    await new Promise(setImmediate)
    await end()
    expect(begun).toEqual(['ann 0', 'ann 1'])
    await end()
    expect(begun.at(-1)).toBe('bob')
    for (let i = 0; i < 60; i++) await end()
    expect(await one).toBe('bob')
    expect((await Promise.all(many)).at(-1)).toBe('ann 59')
  })

  it('whoever hangs up leaves the line, and nothing is done for them', async () => {
    const { begun, work, end } = bench()
    const turns = createTurns({ name: 'test', hands: 1, each: 2, all: 3 })
    const first = turns.run('ann', work('ann'))
    const gone = new AbortController()
    const left = [1, 2].map((i) => turns.run('eve', work(`eve ${i}`), gone.signal))
    const patient = turns.run('bob', work('bob'))
    const said = Promise.allSettled(left)
    gone.abort()
    // Their places are free at once.
    const more = [1, 2].map((i) => turns.run('cleo', work(`cleo ${i}`)))
    for (let i = 0; i < 5; i++) await end()
    await Promise.all([first, patient, ...more])
    expect((await said).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(begun).toEqual(['ann', 'bob', 'cleo 1', 'cleo 2'])
    await expect(turns.run('eve', work('eve 3'), gone.signal)).rejects.toThrow('unavailable')
  })

  it('no more at once of one person than they have hands, however many there are in all', async () => {
    const { begun, work, end } = bench()
    const turns = createTurns({ name: 'test', hands: Infinity, handsEach: 2, each: 9, all: 9 })
    const all = ['a1', 'a2', 'a3', 'b1', 'a4', 'b2'].map((name) => turns.run(name.charAt(0), work(name)))
    await new Promise(setImmediate)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'b2'])
    await end()
    expect(begun.at(-1)).toBe('a3')
    for (let i = 0; i < 5; i++) await end()
    await Promise.all(all)
    expect(begun.at(-1)).toBe('a4')
  })

  it('no more at once than there are hands', async () => {
    const { begun, work, end } = bench()
    const turns = createTurns({ name: 'test', hands: 2, each: 9, all: 9 })
    const all = ['a', 'b', 'c'].map((who) => turns.run(who, work(who)))
    await new Promise(setImmediate)
    expect(begun).toEqual(['a', 'b'])
    for (const _ of all) await end()
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
  })

  it('a full line refuses, for one and for all; work that fails makes room', async () => {
    const { work, end } = bench()
    const turns = createTurns({ name: 'test', hands: 1, each: 2, all: 3 })
    const failing = turns.run('ann', () => Promise.reject(new Error('paper jam')))
    const kept = [1, 2].map((i) => turns.run('ann', work(`ann ${i}`)))
    await expect(turns.run('ann', work('ann 3'))).rejects.toMatchObject({
      refusal: { refused: 'unavailable' },
      retryAfter: 2,
    })
    kept.push(turns.run('bob', work('bob')))
    await expect(failing).rejects.toThrow('paper jam')
    const late = turns.run('cleo', work('cleo'))
    await expect(turns.run('dan', work('dan'))).rejects.toThrow('unavailable')
    for (let i = 0; i < 4; i++) await end()
    expect(await Promise.all([...kept, late])).toEqual(['ann 1', 'ann 2', 'bob', 'cleo'])
  })

  it('who has nothing in a full line gets a place: the last of the longest gives way', async () => {
    const { work, end } = bench()
    const turns = createTurns({ name: 'test', hands: 1, each: 9, all: 3 })
    const flood = [0, 1, 2, 3].map((i) => turns.run('flood', work(`flood ${i}`)))
    const lost = expect(flood[3]).rejects.toMatchObject({ refusal: { refused: 'unavailable' } })
    const one = turns.run('bob', work('bob'))
    await lost
    await expect(turns.run('flood', work('flood 4'))).rejects.toThrow('unavailable')
    for (let i = 0; i < 4; i++) await end()
    expect(await one).toBe('bob')
    expect(await Promise.all(flood.slice(0, 3))).toEqual(['flood 0', 'flood 1', 'flood 2'])
  })

  describe('of many who belong together', () => {
    /** "s1" is the first of s; of a group two are at work, and four wait. */
    const grouped = (hands: number) =>
      createTurns({
        name: 'test',
        hands,
        handsEach: 1,
        each: 9,
        all: 6,
        keysOf: (who) => [who.charAt(0), who],
        handsTogether: 2,
        together: 4,
      })
    const run =
      (turns: ReturnType<typeof grouped>, work: (name: string) => () => Promise<string>) => (names: string) =>
        names.split(' ').map((name) => turns.run(name.slice(0, 2), work(name)))

    it('each group has a turn, and in it each of its own; a group leaves hands to others', async () => {
      const { begun, work, end } = bench()
      const all = run(grouped(3), work)('s1 s1b s1c s2 s3 t1 u1')
      await new Promise(setImmediate)
      for (let i = 0; i < 7; i++) await end()
      await Promise.all(all)
      expect(begun.join(' ')).toBe('s1 s2 t1 s1b u1 s3 s1c')
    })

    it('a group has room of its own, and the last of the longest group gives way to another', async () => {
      const { begun, work, end } = bench()
      const calls = run(grouped(2), work)
      const kept = calls('s1 s2 s3 s4 s5')
      const [last] = calls('s6')
      const lost = expect(last).rejects.toMatchObject({ refusal: { refused: 'unavailable' } })
      await expect(calls('s7')[0]).rejects.toMatchObject({ refusal: { refused: 'unavailable' } })
      kept.push(...calls('t1 u1 v1'))
      await lost
      for (let i = 0; i < 8; i++) await end()
      expect(await Promise.all(kept)).toEqual(['s1', 's2', 's3', 's4', 's5', 't1', 'u1', 'v1'])
      expect(begun.join(' ')).toBe('s1 s2 s3 t1 u1 v1 s4 s5')
    })
  })
})
