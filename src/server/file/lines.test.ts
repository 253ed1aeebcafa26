import { describe, expect, it } from 'vitest'
import { withFacts } from '#server/platform/request-facts.ts'
import type { Turns } from '#server/platform/turns.ts'
import { copyTurns, normalise } from './images.ts'
import { readPaper } from './pdf/reader.ts'
import type { Reading } from './reading.ts'
import { signatureTurns } from './signature.ts'

const from = <T>(site: string, work: () => T): T => withFacts({ requestId: 'r', traceId: null, site }, work)

/** Who is served in which order, of four accounts of one site with two files each and of somebody elsewhere who comes after them. */
const served = async (read: (reading: Reading) => Promise<unknown>) => {
  const order: string[] = []
  const { signal } = new AbortController()
  const one = (who: string) => read({ who, gone: signal, took: () => void order.push(who) })
  const many = ['a', 'b', 'c', 'd'].flatMap((who) => [0, 1].map(() => from('203.0.113.1', () => one(who))))
  await Promise.all([...many, from('198.51.100.1', () => one('victim'))])
  return order
}
const inLine =
  (turns: Turns) =>
  ({ who, took }: Reading) =>
    turns.run(who, async () => took(0))

describe('the lines of files (security.md M10)', () => {
  it.each([
    ['papers', (reading: Reading) => readPaper('not-there.pdf', reading)],
    ['pictures', (reading: Reading) => normalise('not-there.png', 'image/png', reading)],
    ['copies', inLine(copyTurns)],
    ['signatures', inLine(signatureTurns)],
  ])('of %s: the accounts of one site make somebody elsewhere wait for two of theirs', async (_, read) => {
    const order = await served(read)
    expect(order).toHaveLength(9)
    expect(order.indexOf('victim')).toBeLessThanOrEqual(2)
  })
})
