import { describe, expect, it } from 'vitest'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { ACTORS, fresh } from '#domain/negotiation/histories.fixture.ts'
import { LISTING_STATES } from '#domain/listing/vocabulary.ts'
import { decideListingSave } from './decide.ts'
import { savesQuietly } from './quiet.ts'

const TOUCHES = [true, false].flatMap((terms) =>
  [true, false].flatMap((property) => [true, false].map((owners) => ({ terms, property, owners }))),
)

describe('which saves are nobody’s news', () => {
  it('is what the rows of a save say, whatever it changes', () => {
    for (const state of LISTING_STATES) {
      const moves = TOUCHES.map((touched) =>
        decideListingSave(fresh(state), ACTORS.LA, 1_800_000_000_000, {
          touched: { anything: true, ...touched },
        }),
      )
      const quiet = moves.every((m) => !isRefusal(m) && m.changes.length === 0 && m.notices.length === 0)
      expect(savesQuietly(state), state).toBe(quiet)
    }
  })
})
