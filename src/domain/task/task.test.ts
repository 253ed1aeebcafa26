import { describe, expect, it } from 'vitest'
import { leftTask } from './left.ts'
import { listingTask } from './listing-tasks.ts'
import { actOf } from './task.ts'
import { signTask } from './tasks.ts'

describe('tasks', () => {
  it.each([
    ['New offer 1 A St', '1 A St', 'New offer'],
    ['New offer 1 A St (reminder)', '1 A St', 'New offer (reminder)'],
    ['Finish your listing a new home', '', 'Finish your listing'],
    ['Highest and best due 07/01/2026 6 PM', '1 A St', 'Highest and best due 07/01/2026 6 PM'],
    ['New offer $& St', '$& St', 'New offer'],
  ])('%s at %s: %s', (title, address, act) => expect(actOf(title, address)).toBe(act))

  it('to an impersonator what is left to the person reads View, and what is prepared as theirs does', () => {
    const sign = signTask({ listingId: 'l', addressLine1: '1 A St', side: 'BUYER' })
    expect(leftTask(sign, 'SIGN', true).actionText).toBe('View')
    expect(leftTask(sign, 'SIGN', false)).toBe(sign)
    const finish = listingTask({ id: 'l', state: 'DRAFT', addressLine1: '', comment: null }, 'agent')!
    expect(leftTask(finish, 'FINISH_LISTING', true)).toBe(finish)
  })
})
