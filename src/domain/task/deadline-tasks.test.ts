import { expect, it } from 'vitest'
import type { ContractNoticeDeadline } from '#domain/contract/notice/deadlines.ts'
import type { Deadline } from '#domain/deadline/schedule.ts'
import type { ContractSide } from '#domain/contract/vocabulary.ts'
import { nextDeadline } from './deadline-tasks.ts'

const due = (kind: Deadline['kind'], day: string | null, ended: Partial<Deadline> = {}): Deadline => ({
  ...({ kind, day, party: 'BUYER', from: 'EFFECTIVE', doneOn: null, removedOn: null } as unknown as Deadline),
  ...ended,
})
const asked = (day: string, doneOn: string | null = null): ContractNoticeDeadline => ({
  noticeId: 'n',
  notice: { id: 'n', kind: 'NOTICE_TO_BUYER', items: ['LOAN'], deliveredOn: '2026-11-20' },
  party: 'BUYER',
  day,
  days: 2,
  doneOn,
})
const dayOf = (deadlines: Deadline[], noticeDeadlines: ContractNoticeDeadline[] = []) =>
  nextDeadline({ deadlines, noticeDeadlines }, '2026-11-23', { state: 'CA', side: 'BUYER' })?.day

it('what is due next is the nearest open day of either list, as the timeline has it (issue 9 "Home")', () => {
  const closing = due('CLOSING', '2026-12-28')
  const deposit = due('DEPOSIT', '2026-11-25')
  expect(dayOf([closing, deposit])).toBe('2026-11-25')
  expect(dayOf([closing, { ...deposit, doneOn: '2026-11-22' }])).toBe('2026-12-28')
  expect(dayOf([closing, { ...deposit, removedOn: '2026-11-22' }])).toBe('2026-12-28')
  expect(dayOf([closing, due('LOAN', '2026-11-20')]), 'a day that passed is not next').toBe('2026-12-28')
  expect(dayOf([closing, due('LOAN', '2026-11-20')], [asked('2026-11-24')])).toBe('2026-11-24')
  expect(dayOf([closing], [asked('2026-11-24', '2026-11-23')])).toBe('2026-12-28')
  expect(dayOf([due('LOAN', null)])).toBeUndefined()
  const disclosures = due('DISCLOSURES_DELIVERED', '2026-11-25', { party: 'SELLER' })
  const titleFor = (side: ContractSide) =>
    nextDeadline({ deadlines: [deposit, disclosures], noticeDeadlines: [] }, '2026-11-23', {
      state: 'CA',
      side,
    })?.title
  expect(titleFor('SELLER'), 'of one day, what one’s own side owes').not.toBe(titleFor('BUYER'))
})
