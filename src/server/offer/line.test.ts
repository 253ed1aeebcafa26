import { expect, it } from 'vitest'
import { inLine, inParts } from './line.ts'

/** What is done in each round of the event loop, until the work is done. */
const byRound = async (work: (done: (what: number) => void) => Promise<unknown>): Promise<number[][]> => {
  const rounds: number[][] = [[]]
  let isDone = false
  const worked = work((what) => rounds.at(-1)?.push(what)).finally(() => (isDone = true))
  while (!isDone) {
    await new Promise(setImmediate)
    rounds.push([])
  }
  await worked
  return rounds.filter((round) => round.length > 0)
}
const sizes = (rounds: readonly number[][]) => rounds.map((round) => round.length)
const fifty = Array.from({ length: 50 }, (_, i) => i)

it('makes twenty documents in a round of the event loop, in their order', async () => {
  const rounds = await byRound((done) =>
    inParts(fifty, (one) => {
      done(one)
      return one
    }),
  )
  expect(sizes(rounds)).toEqual([20, 20, 10])
  expect(rounds.flat()).toEqual(fifty)
})

it('counts how many documents each is, and nothing for what is left out', async () => {
  const rounds = await byRound(async (done) => {
    const made = await inParts(
      fifty,
      (one) => {
        if (one % 2 === 0) return null
        done(one)
        return one
      },
      () => 10,
    )
    expect(made).toEqual(fifty.filter((one) => one % 2 === 1))
  })
  expect(sizes(rounds)).toEqual(Array.from({ length: 13 }, (_, i) => (i < 12 ? 2 : 1)))
})

it('gives each of several answers a round of its own, in which it is written', async () => {
  const rounds = await byRound((done) =>
    Promise.all([1, 2, 3].map((who) => inLine(`reader ${who}`, () => Promise.resolve(who)).then(done))),
  )
  expect(sizes(rounds)).toEqual([1, 1, 1])
})
