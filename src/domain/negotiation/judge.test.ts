import { describe, expect, it } from 'vitest'
import { COMMENT_LIMIT } from '../kernel/text/clean.ts'
import { isRefusal } from '../kernel/refusal.ts'
import type { Role } from './actor.ts'
import { ACTORS, fresh } from './histories.fixture.ts'
import { newOffer } from './heads.ts'
import { judge } from './judge.ts'
import type { Input, OfferAsk } from './row.ts'

type AnyRow = Parameters<typeof judge<OfferAsk>>[0]
/** The buyers' document, saved three times and asked about among the sellers twice. */
const offer = {
  ...newOffer({ id: 'o', type: 'INITIAL', state: 'PENDING_SELLER_AGENT_RESPONSE', creatorId: 'ba1', seq: 1 }),
  version: 7,
  saves: 3,
  unseenMoves: 2,
}
const asking = (roles: readonly Role[], input: Input = {}): OfferAsk => ({
  n: { ...fresh(), offers: [offer] },
  actor: ACTORS.LA,
  roles: new Set(roles),
  now: 0,
  input,
  offer,
  chain: [offer],
})
const row = (own: Partial<AnyRow> = {}) => ({ actors: ['LA', 'AD'], words: {}, ...own }) as unknown as AnyRow
const said = (own: Partial<AnyRow>, ask: OfferAsk) => {
  const judged = judge(row(own), {}, ask)
  return isRefusal(judged) ? judged.refused : judged
}
const GIVEN = { comment: null, attestation: null, namedAgentId: null }

describe('the version that was looked at, as each side counts it (negotiation.md §0)', () => {
  it.each([
    [['LA'], 4],
    [['PS'], 4],
    [['SS'], 4],
    [['BA'], 5],
    [['OB'], 5],
    [['CB'], 5],
    // Of both sides, and of neither.
    [['LA', 'BA'], 7],
    [['AD'], 7],
  ] as const)('%s', (roles, counted) => {
    for (const version of [4, 5, 6, 7])
      expect(said({}, asking(roles, { version })), String(version)).toEqual(
        version === counted ? GIVEN : 'stale-version',
      )
  })
})

describe('what a row asks of its form', () => {
  it('a reason where it must have one, of 500 letters at most; spaces are none', () => {
    const limit = 'x'.repeat(COMMENT_LIMIT)
    expect(said({ comment: 'required' }, asking(['LA'], { comment: '   ' }))).toBe('comment-required')
    expect(said({ comment: 'required' }, asking(['LA']))).toBe('comment-required')
    expect(said({ comment: 'required' }, asking(['LA'], { comment: ` ${limit} ` }))).toEqual({
      ...GIVEN,
      comment: limit,
    })
    expect(said({ comment: 'optional' }, asking(['LA'], { comment: `${limit}x` }))).toBe('comment-too-long')
    expect(said({ comment: 'optional' }, asking(['LA'], { comment: ' ' }))).toEqual(GIVEN)
    expect(said({}, asking(['LA'], { comment: `${limit}x` }))).toEqual(GIVEN)
  })
  it('the agent’s name, of an administrator alone', () => {
    expect(said({ names: 'agent' }, asking(['AD']))).toBe('invalid')
    expect(said({ names: 'agent' }, asking(['AD'], { agentId: 'ba2' }))).toEqual({
      ...GIVEN,
      namedAgentId: 'ba2',
    })
    expect(said({ names: 'agent' }, asking(['LA'], { agentId: 'ba2' }))).toEqual(GIVEN)
    expect(said({}, asking(['AD'], { agentId: 'ba2' }))).toEqual(GIVEN)
  })
  it('403 and 409 before the form, the form before what else is wrong with it (422)', () => {
    const guards = (code: 'not-allowed' | 'action-not-available' | 'invalid') => [() => code]
    const own = { comment: 'required' } as const
    expect(said({ ...own, guards: guards('not-allowed') }, asking(['LA']))).toBe('not-allowed')
    expect(said({ ...own, guards: guards('action-not-available') }, asking(['LA']))).toBe(
      'action-not-available',
    )
    expect(said({ ...own, guards: guards('invalid') }, asking(['LA']))).toBe('comment-required')
    expect(said({ ...own, guards: guards('invalid') }, asking(['LA'], { comment: 'Why' }))).toBe('invalid')
    expect(said({ guards: guards('not-allowed') }, asking(['LA'], { version: 1 }))).toBe('stale-version')
  })
})
