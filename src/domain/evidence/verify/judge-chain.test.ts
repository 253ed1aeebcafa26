import { describe, expect, it } from 'vitest'
import { digestOf } from '../hashing.ts'
import { judgeChain, notesOnChain, type LinkedEvent } from './judge-chain.ts'
import { GENESIS, linkHash, PRIVATE_FIELDS, ROW_FORMAT, rowBody, type EventFacts } from '../row.ts'

const SINCE = '2026-01-01T00:00:00.000Z'
const salt = 'ab'.repeat(32)

const facts = (
  id: string,
  recordedAt: string | null = null,
  recordedBy: EventFacts['recordedBy'] = null,
): EventFacts => ({
  format: ROW_FORMAT,
  id,
  at: '2026-06-01T10:00:00.000Z',
  subject: 'offer',
  row: 'O01',
  action: 'SEND',
  to: 'DRAFT',
  by: 'buyer',
  attestation: null,
  terms: null,
  clauses: null,
  paper: null,
  signature: null,
  signers: null,
  recordedAt,
  recordedBy,
  effective: null,
  joins: null,
  private: Object.fromEntries(PRIVATE_FIELDS.map((f) => [f, null])) as EventFacts['private'],
})

const chainOf = (...all: EventFacts[]): LinkedEvent[] => {
  let prev = GENESIS
  return all.map((each, at) => {
    const bodyHash = digestOf(rowBody(each, salt))
    const link = { number: at + 1, salt, prev, bodyHash, hash: linkHash(prev, bodyHash) }
    prev = link.hash
    return { facts: each, link }
  })
}

const whole = chainOf(facts('a'), facts('b'), facts('c'))
const head = { length: 3, hash: whole[2]!.link!.hash }

describe('a chain as the tables have it', () => {
  it('is whole', () => expect(judgeChain(whole, head, SINCE)).toEqual([]))

  it.each<[string, LinkedEvent[], RegExp]>([
    [
      'edited',
      [whole[0]!, { ...whole[1]!, facts: { ...facts('b'), to: 'ACCEPTED' } }, whole[2]!],
      /was changed/,
    ],
    ['one taken out', [whole[0]!, whole[2]!], /1 event\(s\) before .* were deleted/],
    ['the last one taken out', whole.slice(0, 2), /1 event\(s\) at the end/],
    ['all taken out', [], /3 event\(s\) at the end/],
    ['one put in', [...whole, { facts: facts('d'), link: null }], /was added: it has no link/],
    ['moved', [whole[1]!, whole[0]!, whole[2]!], /does not follow/],
  ])('%s', (_, events, said) => expect(judgeChain(events, head, SINCE).join('\n')).toMatch(said))

  it('another head', () => {
    expect(judgeChain(whole, { length: 3, hash: GENESIS }, SINCE)).toEqual([
      'The head of the chain is not its last event.',
    ])
    expect(judgeChain(whole, undefined, SINCE)).toHaveLength(1)
  })

  it('an event that was linked late is there by right on the first day alone', () => {
    const late = (at: string, by: EventFacts['recordedBy'] = null) => {
      const chain = chainOf(facts('a', at, by))
      return judgeChain(chain, { length: 1, hash: chain[0]!.link!.hash }, SINCE)
    }
    expect(late('2026-01-01T20:00:00.000Z')).toEqual([])
    expect(late('2026-03-01T00:00:00.000Z').join()).toMatch(/was added later/)
    expect(late('2026-03-01T00:00:00.000Z', 'operator'), 'one that an operator linked says so').toEqual([])
  })

  it('names each event that an operator linked, beside the findings', () => {
    const chain = chainOf(facts('a'), facts('b', '2026-03-01T00:00:00.000Z', 'operator'))
    expect(notesOnChain(chain)).toEqual([
      'The event SEND of offer at 2026-06-01T10:00:00.000Z (b) was put into the record by hand (--link), at 2026-03-01T00:00:00.000Z.',
    ])
    expect(notesOnChain(whole)).toEqual([])
  })
})
