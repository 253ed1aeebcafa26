import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTimeTaken } from './time-taken.ts'

const LONGEST = 10_000

/** At each step pieces come, by these names (or new ones), and the one whose turn it is takes so many ms. */
const steps = fc.array(
  fc.record({
    come: fc.array(fc.option(fc.nat(5)), { maxLength: 4 }),
    ms: fc.integer({ min: 1, max: LONGEST }),
  }),
  { minLength: 1, maxLength: 60 },
)

it('one that always waits has its fair share of the time, less two pieces, among any others that come and go', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const times = createTimeTaken()
      const waiting = new Map<string, number>()
      const come = (who: string) => {
        times.come(who)
        waiting.set(who, (waiting.get(who) ?? 0) + 1)
      }
      let [n, share, own] = [0, 0, 0]
      come('victim')
      for (const { come: names, ms } of all) {
        for (const name of names) come(name === null ? `new${++n}` : `old${name}`)
        const present = waiting.size
        const [who] = times.inOrder(waiting)[0]!
        times.begin(who)
        if (who === 'victim') {
          own += ms
          come('victim')
        }
        const left = waiting.get(who)! - 1
        if (left > 0) waiting.set(who, left)
        else waiting.delete(who)
        times.leave(who, ms)
        share += ms / present
        expect(own).toBeGreaterThanOrEqual(share - 2 * LONGEST)
      }
    }),
    { numRuns: 1_000 },
  )
})
