import { describe, expect, it } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { money } from '#domain/paper/section/money.ts'
import { holidaysAround } from '#domain/kernel/time/holidays.ts'
import { scheduleOf } from './schedule.ts'
import type { Agreed } from './table.ts'
import type { Mark } from './vocabulary.ts'
import { ruleInWords } from './words.ts'

const CA: Agreed = {
  state: 'CA',
  terms: {
    terms: {
      loan: true,
      useDaysToClose: true,
      daysToClose: 30,
      increasedDepositDollar: 5000,
      increasedDepositDays: 10,
    },
    contingencies: {
      contingentOnLoan: true,
      daysLoan: 21,
      contingentOnAppraisal: true,
      daysAppraisal: 17,
      contingentOnInspection: true,
      daysInspection: 12,
      daysRequiredOfBuyerReviewDisclosures: 9,
    },
  },
  listing: {
    remainInPropertyAnswer: 'less_30',
    offerDetails: { instantAuction: { sellerPossessionDays: 12 } },
  },
}
const FL: Agreed = {
  state: 'FL',
  terms: {
    terms: { loan: true, useDaysToClose: false, exactClosingDate: '2026-12-25', earnestDepositDays: 3 },
    contingencies: { contingentOnLoan: true, daysLoan: 30, contingentOnInspection: true, daysInspection: 15 },
    flData: { floodOrElevationDays: 20 },
  },
  listing: { propertyType: 'CONDOMINIUM', disclosures: { hoaSummary: true } },
}
/** The days by kind, read off a paper calendar of November and December 2026. */
const days = (agreed: Agreed, effective: string, marks: Mark[] = []) =>
  Object.fromEntries(scheduleOf(agreed, effective, marks).map((d) => [d.kind, d.day]))

describe('the deadlines of a signed agreement', () => {
  it('California, in effect on Friday November 20, 2026: Thanksgiving and the Friday after are holidays', () =>
    expect(days(CA, '2026-11-20')).toEqual({
      DEPOSIT: '2026-11-25', // Monday, Tuesday, Wednesday
      DISCLOSURES_DELIVERED: '2026-11-30', // the 27th is a holiday, then a weekend
      DISCLOSURES_REVIEWED: '2026-11-30', // the 29th is a Sunday
      INCREASED_DEPOSIT: '2026-11-30',
      INSPECTION: '2026-12-02',
      INFORMATION_ACCESS: '2026-12-07',
      INSURANCE: '2026-12-07',
      APPRAISAL: '2026-12-07',
      TITLE_REVIEW: '2026-12-07',
      LOAN: '2026-12-11',
      CLOSING: '2026-12-21', // the 20th is a Sunday
      SELLER_MOVES_OUT: '2027-01-02', // a Saturday: a stay ends on its day
    }))

  it('Florida: closing on Christmas moves on, the title evidence moves back, papers start theirs when they come', () => {
    const unmarked = days(FL, '2026-11-20')
    expect(unmarked).toEqual({
      DEPOSIT: '2026-11-23',
      LOAN_APPLICATION: '2026-11-25',
      INSPECTION: '2026-12-07', // the 5th is a Saturday
      FLOOD_ELEVATION: '2026-12-10',
      TITLE_EVIDENCE: '2026-12-11', // 15 days before Monday the 28th is Sunday the 13th
      LOAN: '2026-12-21',
      CLOSING: '2026-12-28',
      HOA_SUMMARY: null,
      CONDOMINIUM_DOCUMENTS: null,
    })
    const marks: Mark[] = [
      { kind: 'CONDOMINIUM_DOCUMENTS', receivedOn: '2026-11-23', doneOn: null },
      { kind: 'HOA_SUMMARY', receivedOn: '2026-11-25', doneOn: null },
    ]
    expect(days(FL, '2026-11-20', marks)).toMatchObject({
      CONDOMINIUM_DOCUMENTS: '2026-12-03', // 24, 25, 27 (no federal holiday), 30, 1, 2, 3
      HOA_SUMMARY: '2026-11-30', // the 28th is a Saturday
    })
  })

  it('cash in Florida: title evidence five days before closing, no loan to apply for', () => {
    const cash = days(
      { ...FL, terms: { ...FL.terms, terms: { ...FL.terms.terms, loan: false }, contingencies: {} } },
      '2026-11-20',
    )
    expect(cash.TITLE_EVIDENCE).toBe('2026-12-23')
    expect(Object.keys(cash)).not.toContain('LOAN_APPLICATION')
    expect(Object.keys(cash)).not.toContain('LOAN')
  })

  describe('a sale that depends on the sale of the buyer’s home, whose escrow is to close on a day that the agreement names', () => {
    const depending = (agreed: Agreed, escrowClosedDate?: string): Agreed => ({
      ...agreed,
      terms: {
        ...agreed.terms,
        contingencies: {
          ...agreed.terms.contingencies,
          contingentOnSale: true,
          propertyListedForSale: true,
          inEscrow: escrowClosedDate !== undefined,
          escrowClosedDate,
        },
      },
    })
    const on = (agreed: Agreed) => scheduleOf(agreed, '2026-11-20', []).find((d) => d.kind === 'SALE_OF_HOME')

    it.each<[string, Agreed, string, string]>([
      ['an ordinary Wednesday', CA, '2026-12-09', '2026-12-09'],
      ['Saturday the 12th moves to Monday', CA, '2026-12-12', '2026-12-14'],
      ['California keeps the Friday after Thanksgiving: Monday the 30th', CA, '2026-11-27', '2026-11-30'],
      ['Florida keeps the federal holidays alone: that Friday', FL, '2026-11-27', '2026-11-27'],
      ['Florida, Christmas is a Friday: Monday the 28th', FL, '2026-12-25', '2026-12-28'],
    ])('%s', (_, agreed, date, day) => expect(on(depending(agreed, date))?.day).toBe(day))

    it('is the buyer’s, and says where its day comes from', () => {
      const found = on(depending(CA, '2026-12-12'))!
      expect(found.party).toBe('BUYER')
      expect(ruleInWords(found, 'CA')).toBe(
        'The date in the agreement. That day is a weekend or a holiday, so it ends on the next business day.',
      )
    })

    it('has no day of its own where the agreement names none, and is not there where nothing depends', () => {
      expect(on(depending(CA))).toBeUndefined()
      expect(on(CA)).toBeUndefined()
    })

    it('nothing is due once the contingency was removed', () => {
      const [found] = scheduleOf(
        depending(CA, '2026-12-09'),
        '2026-11-20',
        [],
        [{ kind: 'SALE_OF_HOME', on: '2026-12-01' }],
      ).filter((d) => d.kind === 'SALE_OF_HOME')
      expect(found?.removedOn).toBe('2026-12-01')
    })
  })

  it('says which periods the agreement names, and which are the state’s usual ones', () => {
    const of = (kind: string) => scheduleOf(CA, '2026-11-20', []).find((d) => d.kind === kind)!
    expect(ruleInWords(of('LOAN'), 'CA')).toBe('21 days after the effective date.')
    expect(ruleInWords(of('DEPOSIT'), 'CA')).toBe(
      '3 business days after the effective date. The agreement names no period; this is the usual one in California.',
    )
    expect(
      ruleInWords(
        scheduleOf(FL, '2026-11-20', []).find((d) => d.kind === 'TITLE_EVIDENCE')!,
        'FL',
      ),
    ).toContain('At least 15 days before closing.')
  })

  it('a deposit’s business days never end on a day off, whatever day the agreement begins', () => {
    for (const state of ['CA', 'FL'] as const) {
      const off = new Set(holidaysAround(state, '2027-06-01'))
      for (let n = 0; n < 365; n++) {
        const start = Temporal.PlainDate.from('2027-01-01').add({ days: n })
        const kinds = scheduleOf(state === 'CA' ? CA : { ...FL, listing: {} }, start.toString(), [])
        for (const d of kinds) {
          if (d.counting === 'PLAIN') continue
          const day = Temporal.PlainDate.from(d.day!)
          expect(day.dayOfWeek, `${d.kind} from ${start.toString()}`).toBeLessThan(6)
          expect(off.has(d.day!), `${d.kind} from ${start.toString()}`).toBe(false)
        }
      }
    }
  })
})

describe('the holidays of California (Gov. Code 6700, 6701)', () => {
  it('2027 and Veterans Day of 2028', () => {
    const all = holidaysAround('CA', '2027-05-05')
    expect(all.filter((d) => d.startsWith('2027'))).toEqual([
      '2027-01-01',
      '2027-01-18',
      '2027-02-12',
      '2027-02-15',
      '2027-03-31',
      '2027-04-24',
      '2027-05-31',
      '2027-06-19',
      '2027-07-05',
      '2027-09-06',
      '2027-09-09',
      '2027-09-24',
      '2027-10-11',
      '2027-11-11',
      '2027-11-25',
      '2027-11-26',
      '2027-12-25',
    ])
    expect(all).toContain('2028-11-10')
  })
})

describe('what the reader is told of a day', () => {
  const of = (agreed: Agreed, kind: string, marks: Mark[] = []) =>
    scheduleOf(agreed, '2026-11-20', marks).find((d) => d.kind === kind)!

  it('that it moved, and which way; one that stands where it falls says nothing', () => {
    expect(ruleInWords(of(FL, 'CLOSING'), 'FL')).toBe(
      'The date in the agreement. That day is a weekend or a holiday, so it ends on the next business day.',
    )
    expect(ruleInWords(of(FL, 'TITLE_EVIDENCE'), 'FL')).toContain('so it ends on the business day before.')
    expect(of(CA, 'LOAN').moved).toBe(false)
    expect(of(CA, 'DEPOSIT').moved).toBe(false)
  })

  it('papers that came before the agreement start their period with it (Fla. Stat. 718.503)', () =>
    expect(
      of(FL, 'CONDOMINIUM_DOCUMENTS', [
        { kind: 'CONDOMINIUM_DOCUMENTS', receivedOn: '2026-11-02', doneOn: null },
      ]).day,
      // 23, 24, 25, 27, 30, 1, 2
    ).toBe('2026-12-02'))
})

describe('the paper and the timeline', () => {
  it.each(['CA', 'FL'] as const)('count the deposits of %s in the same days', (state) => {
    const agreed = state === 'CA' ? CA : FL
    const terms = {
      ...agreed.terms,
      terms: {
        ...agreed.terms.terms,
        earnestDepositDollar: 9000,
        earnestDepositDays: 5,
        increasedDepositDollar: 5000,
        increasedDepositDays: 10,
      },
    }
    const said = money({ state, terms, listing: {} } as never)
      .flatMap((draft) => (draft.kind === 'clause' ? draft.text : []))
      .map((run) => run.text)
      .join('')
    const counted = (kind: string) => {
      const found = scheduleOf({ ...agreed, terms }, '2026-11-20', []).find((d) => d.kind === kind)!
      return `${found.days} ${found.counting === 'BUSINESS' ? 'business days' : 'days'} after`
    }
    expect(said).toContain(`within ${counted('DEPOSIT')}`)
    expect(said).toContain(`within ${counted('INCREASED_DEPOSIT')}`)
  })
})

describe('the review of the disclosures', () => {
  const review = (delivered: string | null) => {
    const marks: Mark[] =
      delivered === null ? [] : [{ kind: 'DISCLOSURES_DELIVERED', receivedOn: null, doneOn: delivered }]
    return scheduleOf(CA, '2026-11-20', marks).find((d) => d.kind === 'DISCLOSURES_REVIEWED')!
  }
  it('ends on its agreed day, or five days after the disclosures arrived if that is later (negotiation.md §5.2)', () => {
    expect(review(null).day).toBe('2026-11-30')
    expect(review('2026-11-24').day, 'the 29th is not later').toBe('2026-11-30')
    expect(review('2026-11-26').day).toBe('2026-12-01')
    expect(review('2026-11-30').day, 'a Saturday moves to Monday').toBe('2026-12-07')
    expect(ruleInWords(review(null), 'CA')).toContain(
      'Or 5 days after the disclosures arrive, if that is later.',
    )
    expect(ruleInWords(review('2026-11-26'), 'CA')).toContain('The disclosures arrived on 11/26/2026')
  })
})
