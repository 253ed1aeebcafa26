import { describe, expect, it } from 'vitest'
import { digestOf } from '#domain/evidence/hashing.ts'
import type { LinkedEvent } from '#domain/evidence/verify/judge-chain.ts'
import {
  GENESIS,
  linkHash,
  PRIVATE_FIELDS,
  ROW_FORMAT,
  rowBody,
  type EventFacts,
} from '#domain/evidence/row.ts'
import { judgeChains, SHORT } from './judge.ts'

const salt = 'ab'.repeat(32)
const SINCE = '2026-01-01T00:00:00.000Z'

/** A chain of so many events. */
const chainOf = (length: number) => {
  let prev = GENESIS
  const events: LinkedEvent[] = Array.from({ length }, (_, at) => {
    const facts = {
      format: ROW_FORMAT,
      id: `e${at}`,
      at: '2026-06-01T10:00:00.000Z',
      by: 'buyer',
      recordedAt: null,
      recordedBy: null,
      terms: null,
      clauses: null,
      signers: null,
      private: Object.fromEntries(PRIVATE_FIELDS.map((f) => [f, null])),
    } as unknown as EventFacts
    const bodyHash = digestOf(rowBody(facts, salt))
    const link = { number: at + 1, salt, prev, bodyHash, hash: linkHash(prev, bodyHash) }
    prev = link.hash
    return { facts, link }
  })
  return { events, head: { length, hash: prev }, since: SINCE }
}

/** How often the event loop came round while something was judged. */
const turnsDuring = async (work: Promise<unknown>): Promise<number> => {
  let turns = 0
  let over = false
  const turn = () => {
    turns++
    if (!over) setImmediate(turn)
  }
  setImmediate(turn)
  await work
  over = true
  return turns
}

describe('chains', () => {
  it('are judged off the event loop where they are long, with the same words', async () => {
    const long = chainOf(SHORT * 5)
    expect(await turnsDuring(judgeChains([long])), 'others go on meanwhile').toBeGreaterThan(5)
    expect(await judgeChains([long])).toEqual([])
    const broken = { ...long, events: long.events.toSpliced(7, 1) }
    const short = chainOf(10)
    const same = { ...short, events: short.events.toSpliced(7, 1) }
    const [said] = await judgeChains([broken])
    expect(said).toMatch(/^1 event\(s\) before .* were deleted\.$/)
    expect((await judgeChains([same]))[0]).toBe(said)
  })
})
