import { describe, expect, it } from 'vitest'
import { leftTask } from './left.ts'
import { listingTask } from './listing-tasks.ts'
import { actOf, named } from './task.ts'
import { signTask } from './tasks.ts'

describe('tasks', () => {
  it.each([
    ['Ann Lee offered $800,000 for 1 A St', '1 A St', 'Ann Lee offered $800,000'],
    ['Ann Lee offered $800,000 for 1 A St (reminder)', '1 A St', 'Ann Lee offered $800,000 (reminder)'],
    ['Approve your $800,000 offer on 1 A St', '1 A St', 'Approve your $800,000 offer'],
    ['Review the offers again: 1 A St', '1 A St', 'Review the offers again'],
    ['Finish your listing for a new home', '', 'Finish your listing'],
    ['Offer awaiting an agent', '1 A St', 'Offer awaiting an agent'],
    ['Ann Lee offered $800,000 for $& St', '$& St', 'Ann Lee offered $800,000'],
  ])('%s at %s: %s', (title, address, act) => expect(actOf(title, address)).toBe(act))

  it('names whose it is and the amount, as far as the reader knows them', () => {
    expect(named('Ann Lee', 800_000, 'offer')).toBe('Ann Lee’s $800,000 offer')
    expect(named('', 800_000.5, 'offer', 'a buyer’s')).toBe('a buyer’s $800,000.50 offer')
    expect(named('', null, 'offer')).toBe('the offer')
  })

  it('to an impersonator what is left to the person reads View, and what is prepared as theirs does', () => {
    const sign = signTask({ listingId: 'l', addressLine1: '1 A St', side: 'BUYER' })
    expect(leftTask(sign, 'SIGN', true).actionText).toBe('View')
    expect(leftTask(sign, 'SIGN', false)).toBe(sign)
    const finish = listingTask({ id: 'l', state: 'DRAFT', addressLine1: '', comment: null }, 'agent')!
    expect(leftTask(finish, 'FINISH_LISTING', true)).toBe(finish)
  })
})
