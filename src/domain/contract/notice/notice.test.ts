import { describe, expect, it } from 'vitest'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { scheduleOf } from '#domain/deadline/schedule.ts'
import type { Agreed } from '#domain/deadline/table.ts'
import { noticeDocument } from '#domain/paper/contract-notice.ts'
import type { ContractSide } from '#domain/contract/vocabulary.ts'
import { noticeChoices } from './choices.ts'
import { noticeDeadlines } from './deadlines.ts'
import { removalsOf } from './dates.ts'
import {
  NOTICE_KINDS,
  type ContractNoticeHead,
  type ContractNoticeItem,
  type ContractNoticeKind,
} from './vocabulary.ts'
import { noticeWords } from './words.ts'

const CONTINGENT = {
  contingentOnLoan: true,
  daysLoan: 17,
  contingentOnAppraisal: true,
  daysAppraisal: 17,
  contingentOnInspection: true,
  daysInspection: 12,
  contingentOnSale: true,
}
const agreed = (state: PropertyState): Agreed => ({
  state,
  terms: {
    terms: {
      loan: true,
      useDaysToClose: true,
      daysToClose: 45,
      increasedDepositDollar: 1,
      increasedDepositDays: 10,
    },
    contingencies: CONTINGENT,
    ...(state === 'FL' ? { flData: { floodOrElevationDays: 20 } } : {}),
  },
  listing: { propertyType: 'CONDOMINIUM', disclosures: { hoaSummary: true } },
})

/** What each notice can be about, written by hand from docs/decisions/0041 and from nothing else. */
const ORACLE: Record<PropertyState, Record<ContractNoticeKind, ContractNoticeItem[]>> = {
  CA: {
    CONTINGENCY_REMOVAL: [
      'APPRAISAL',
      'DISCLOSURES_REVIEWED',
      'INFORMATION_ACCESS',
      'INSPECTION',
      'INSURANCE',
      'LOAN',
      'SALE_OF_HOME',
      'TITLE_REVIEW',
    ],
    NOTICE_TO_BUYER: [
      'APPRAISAL',
      'DEPOSIT',
      'DISCLOSURES_REVIEWED',
      'INCREASED_DEPOSIT',
      'INFORMATION_ACCESS',
      'INSPECTION',
      'INSURANCE',
      'LOAN',
      'TITLE_REVIEW',
    ],
    NOTICE_TO_SELLER: ['DISCLOSURES_DELIVERED'],
  },
  FL: {
    CONTINGENCY_REMOVAL: ['FLOOD_ELEVATION', 'INSPECTION', 'LOAN', 'SALE_OF_HOME'],
    NOTICE_TO_BUYER: ['DEPOSIT', 'INCREASED_DEPOSIT', 'LOAN', 'LOAN_APPLICATION'],
    NOTICE_TO_SELLER: ['TITLE_EVIDENCE'],
  },
}

const EFFECTIVE = '2026-09-01' // a Tuesday
const choices = (
  state: PropertyState,
  kind: ContractNoticeKind,
  today: string,
  notices: readonly ContractNoticeHead[] = [],
  deadlines = scheduleOf(agreed(state), EFFECTIVE, []),
) => noticeChoices(kind, agreed(state), deadlines, notices, today)
const items = (found: ReturnType<typeof choices>) => found.map((c) => c.item).toSorted()

describe.each(['CA', 'FL'] as const)('what a notice can be about in %s', (state) => {
  it.each(NOTICE_KINDS)('%s', (kind) => {
    expect(items(choices(state, kind, '2026-12-01'))).toEqual(ORACLE[state][kind])
  })

  it('nothing that the agreement does not have', () => {
    const without = { ...agreed(state), terms: { terms: { loan: false }, contingencies: {} } }
    const found = noticeChoices(
      'CONTINGENCY_REMOVAL',
      without,
      scheduleOf(without, EFFECTIVE, []),
      [],
      EFFECTIVE,
    )
    for (const never of ['LOAN', 'INSPECTION', 'APPRAISAL', 'SALE_OF_HOME'])
      expect(found.map((c) => c.item)).not.toContain(never)
  })
})

const head = (state: ContractNoticeHead['state'], about: ContractNoticeItem[]): ContractNoticeHead => ({
  id: 'N',
  kind: 'CONTINGENCY_REMOVAL',
  state,
  items: about,
  signers: [],
})

describe('what is open', () => {
  const of = (found: ReturnType<typeof choices>, item: ContractNoticeItem) =>
    found.find((c) => c.item === item)

  it('a notice to perform from two days before the day on, and not of what was noted as met', () => {
    // The inspection's twelfth day is Sunday the 13th, so it ends on Monday the 14th.
    expect(of(choices('CA', 'NOTICE_TO_BUYER', '2026-09-11'), 'INSPECTION')).toEqual({
      item: 'INSPECTION',
      day: '2026-09-14',
      usual: false,
      blocked: 'EARLY',
      from: '2026-09-12',
    })
    expect(of(choices('CA', 'NOTICE_TO_BUYER', '2026-09-12'), 'INSPECTION')?.blocked).toBeNull()
    const noted = (side: ContractSide) =>
      scheduleOf(agreed('CA'), EFFECTIVE, [
        { kind: 'INSPECTION', receivedOn: null, doneOn: '2026-09-10', side },
        { kind: 'DEPOSIT', receivedOn: null, doneOn: '2026-09-02', side },
      ])
    const asked = (side: ContractSide) =>
      items(choices('CA', 'NOTICE_TO_BUYER', '2026-09-12', [], noted(side)))
    expect(asked('BUYER'), 'what the buyers say of their own duty ends nothing').toEqual(
      expect.arrayContaining(['INSPECTION', 'DEPOSIT']),
    )
    expect(asked('SELLER'), 'the seller’s own agent has the deposit').not.toContain('DEPOSIT')
    expect(asked('SELLER'), 'a contingency ends by signatures').toContain('INSPECTION')
    expect(
      items(choices('CA', 'CONTINGENCY_REMOVAL', '2026-09-12', [], noted('SELLER'))),
      'a note removes nothing',
    ).toContain('INSPECTION')
  })

  it('a removal once: while it is signed it is blocked, and delivered it is gone', () => {
    const signing = choices('CA', 'CONTINGENCY_REMOVAL', EFFECTIVE, [
      head('SIGNING', ['LOAN', 'SALE_OF_HOME']),
    ])
    expect([of(signing, 'LOAN')?.blocked, of(signing, 'SALE_OF_HOME')?.blocked]).toEqual([
      'PREPARED',
      'PREPARED',
    ])
    expect(of(signing, 'APPRAISAL')?.blocked).toBeNull()
    const back = choices('CA', 'CONTINGENCY_REMOVAL', EFFECTIVE, [
      head('WITHDRAWN', ['LOAN', 'SALE_OF_HOME']),
    ])
    expect([of(back, 'LOAN')?.blocked, of(back, 'SALE_OF_HOME')?.blocked]).toEqual([null, null])
    const removed = removalsOf([
      { id: 'N', kind: 'CONTINGENCY_REMOVAL', items: ['LOAN', 'SALE_OF_HOME'], deliveredOn: '2026-09-09' },
      { id: 'M', kind: 'NOTICE_TO_BUYER', items: ['APPRAISAL'], deliveredOn: '2026-09-09' },
    ])
    const after = scheduleOf(agreed('CA'), EFFECTIVE, [], removed)
    expect(after.filter((d) => d.removedOn !== null).map((d) => [d.kind, d.removedOn])).toEqual([
      ['LOAN', '2026-09-09'],
    ])
    const left = items(
      choices('CA', 'CONTINGENCY_REMOVAL', EFFECTIVE, [head('DELIVERED', ['LOAN', 'SALE_OF_HOME'])], after),
    )
    expect(left).not.toContain('LOAN')
    expect(left).not.toContain('SALE_OF_HOME')
  })
})

describe('the day that a notice sets', () => {
  const day = (deliveredOn: string, about: ContractNoticeItem[], state: PropertyState = 'CA') =>
    noticeDeadlines(
      [{ id: 'N', kind: 'NOTICE_TO_BUYER', items: about, deliveredOn }],
      scheduleOf(agreed(state), EFFECTIVE, []),
      state,
    )

  it('two days after the delivery, a weekend or holiday moved on, and never before the agreement’s own', () => {
    // Read off a paper calendar: September 14, 2026 is a Monday, the 18th a Friday; the 7th is Labor Day, the 9th Admission Day.
    expect(day('2026-09-14', ['INSPECTION'])[0]?.day).toBe('2026-09-16')
    expect(day('2026-09-17', ['INSPECTION'])[0]?.day, 'Saturday moves to Monday').toBe('2026-09-21')
    expect(day('2026-09-07', ['DEPOSIT'])[0]?.day, 'Admission Day').toBe('2026-09-10')
    expect(day('2026-09-08', ['INSPECTION'])[0]?.day, 'not before the 14th').toBe('2026-09-14')
  })

  it('is done when everything it asks for is, by a note or by a removal; Florida’s sets none', () => {
    const asked = {
      id: 'N',
      kind: 'NOTICE_TO_BUYER',
      items: ['LOAN', 'DEPOSIT'],
      deliveredOn: '2026-09-14',
    } as const
    const done = (marks: Parameters<typeof scheduleOf>[2], removed: Parameters<typeof scheduleOf>[3]) =>
      noticeDeadlines([asked], scheduleOf(agreed('CA'), EFFECTIVE, marks, removed), 'CA')[0]?.doneOn
    const deposit = { kind: 'DEPOSIT', receivedOn: null, doneOn: '2026-09-15', side: 'SELLER' } as const
    expect(done([], [])).toBeNull()
    expect(done([deposit], [])).toBeNull()
    expect(done([deposit], [{ kind: 'LOAN', on: '2026-09-16' }])).toBe('2026-09-16')
    const theirs = { ...deposit, side: 'BUYER' } as const
    expect(
      done([theirs], [{ kind: 'LOAN', on: '2026-09-16' }]),
      'not by the asked side’s own word',
    ).toBeNull()
    expect(day('2026-09-14', ['DEPOSIT'], 'FL')).toEqual([])
  })
})

describe('the words of a notice', () => {
  it.each(NOTICE_KINDS)(
    '%s promises a right to cancel in California alone, and cancels nothing itself',
    (kind) => {
      const said = (state: PropertyState) => Object.values(noticeWords(kind, state)).flat().join(' ')
      if (kind === 'CONTINGENCY_REMOVAL')
        return expect(said('CA') + said('FL')).not.toContain('right to cancel the')
      expect(said('CA')).toMatch(
        /may have the right to cancel the agreement\. This notice does not cancel it\./,
      )
      expect(said('FL')).toContain('gives no right to cancel')
      expect(said('FL')).not.toContain('within')
    },
  )

  it('stand on a paper with parties, home, days, and places for its own side alone', () => {
    const paper = noticeDocument({
      id: 'N',
      kind: 'CONTINGENCY_REMOVAL',
      state: 'CA',
      property: '1 Main Street, Unit 4, Los Angeles, CA 90026',
      items: [
        { item: 'LOAN', day: '2026-09-18', usual: false },
        { item: 'INSURANCE', day: '2026-09-19', usual: true },
        { item: 'SALE_OF_HOME', day: null, usual: false },
      ],
      buyers: ['Olivia Serrano', 'Sam Rivera'],
      sellers: ['Acme LLC'],
      effective: EFFECTIVE,
      signers: [{ name: 'Olivia Serrano', part: 'BUYER', role: 'Buyer', side: 'BUYER' }],
      preparedOn: '2026-09-09',
      createdAt: '2026-09-09T12:00:00.000Z',
    })
    const text = JSON.stringify(paper)
    for (const part of [
      'Olivia Serrano, Sam Rivera',
      'Acme LLC',
      'Unit 4',
      '"09/18/2026"',
      '09/19/2026, as usual in California; the agreement names no period',
      'Sale of the buyer’s home',
      '09/01/2026',
    ])
      expect(text).toContain(part)
    expect(paper.sections.map((s) => s.title)).toEqual(['Agreement', 'Contingency Removal', 'Signatures'])
    expect(paper.sections.at(-1)?.blocks.at(-1)).toMatchObject({
      kind: 'signatures',
      caption: 'Buyers',
      signers: [0],
    })
  })
})
