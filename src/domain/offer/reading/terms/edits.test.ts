import { describe, expect, it } from 'vitest'
import { OFFER_ROWS } from '#domain/offer/lifecycle/rows/rows.ts'
import { OFFER_STATES, OFFER_TYPES } from '#domain/offer/vocabulary.ts'
import { editsInDialog, isCounterReview, sendingFirst, sendsEdits } from './edits.ts'

const here = OFFER_ROWS.filter((row) => !row.outside)

describe('how edits are sent (spec 3 §2 "Edit Offer dialog")', () => {
  it('in a dialog where a delivered document takes the edit along with its move (O19, O20)', () => {
    for (const state of OFFER_STATES)
      for (const offerType of OFFER_TYPES) {
        const travels = here.some(
          (row) =>
            state !== 'LIVE_EDIT' && row.types.includes(offerType) && (row.withSave ?? []).includes(state),
        )
        expect(editsInDialog({ state, offerType }), `${offerType} ${state}`).toBe(travels)
      }
  })
  it('by the acts that carry an edit, straight on where that is among them', () => {
    for (const row of here) if (row.withSave) expect(sendsEdits(row), row.id).toBe(true)
    const [send, confirm] = [{ action: 'SEND' }, { action: 'CONFIRM' }]
    expect(sendingFirst([send, confirm])).toBe(confirm)
    expect(sendingFirst([send])).toBe(send)
    expect(sendingFirst([])).toBeUndefined()
  })
  it('a counter is edited in the studio where its own side has it', () => {
    const edited = here.filter((row) => row.action === 'EDIT' && !row.types.includes('INITIAL'))
    for (const row of edited.filter((r) => !r.types.includes('GLOBAL_COUNTER')))
      expect(isCounterReview(row.to === 'same' ? (row.from[0] ?? 'DRAFT') : row.to), row.id).toBe(true)
  })
})
