import { describe, expect, it } from 'vitest'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { addDays } from '#domain/kernel/time/calendar.ts'
import { certaintyOf } from './certainty.ts'
import { EQUAL_WEIGHTS, ranked, type Candidate, type Weights } from './score.ts'
import { winningChanges, type Race } from './winning.ts'

const TODAY = '2026-11-22'
const offer = (offerAmount: number, more: Partial<OfferBody> = {}, days = 30): OfferBody => ({
  ...more,
  terms: {
    offerAmount,
    useDaysToClose: true,
    daysToClose: days,
    loan: false,
    earnestDepositPercentage: 3,
    earnestDepositDollar: offerAmount * 0.03,
    ...more.terms,
  },
})
/** Here the net is the price: the rates have tests of their own. */
const reckon = (body: OfferBody) => ({
  net: body.terms?.offerAmount ?? 0,
  closing: addDays(TODAY, body.terms?.daysToClose ?? 30),
})
const candidate = (key: string, body: OfferBody): Candidate => ({ key, offer: body, ...reckon(body) })
const race = (key: string, candidates: Candidate[], weights: Weights = EQUAL_WEIGHTS): Race => ({
  key,
  candidates,
  weights,
  today: TODAY,
  state: 'CA',
  reckon,
})

describe('how certain an offer is to close (docs/decisions/0013)', () => {
  it('cash without contingencies and three percent down is a hundred', () =>
    expect(certaintyOf(offer(1))).toEqual({ points: 100, doubts: [] }))

  it('each doubt names itself and what it takes', () => {
    const doubtful = certaintyOf({
      terms: { loan: true, preapproved: false, downPaymentPercentage: 10, earnestDepositPercentage: 0.5 },
      contingencies: {
        contingentOnSale: true,
        contingentOnLoan: true,
        daysLoan: 17,
        contingentOnAppraisal: true,
        contingentOnInspection: true,
        daysInspection: 34,
      },
    })
    expect(doubtful.doubts.map((d) => [d.key, d.points])).toEqual([
      ['sale', 25],
      ['loan', 8],
      ['appraisal', 10],
      ['inspection', 12],
      ['financing', 9],
      ['down', 4],
      ['deposit', 7],
    ])
    expect(doubtful.points).toBe(25)
  })

  it('what softens a doubt lowers it: escrow, a covered gap, preapproval', () => {
    const points = (body: OfferBody) => certaintyOf(body).points
    expect(points(offer(1, { contingencies: { contingentOnSale: true, inEscrow: true } }))).toBe(88)
    expect(
      points(offer(1, { contingencies: { contingentOnAppraisal: true, appraisalOtherAmount: 5 } })),
    ).toBe(96)
    expect(points(offer(1, { terms: { loan: true, preapproved: true, downPaymentPercentage: 20 } }))).toBe(96)
  })

  it('never asks who the buyers are, nor what kind of loan it is', () => {
    const same = (['CONVENTIONAL', 'FHA', 'VA'] as const).map((loanType) =>
      certaintyOf(
        offer(1, {
          terms: { loan: true, loanType, preapproved: true, downPaymentPercentage: 20 },
          primaryBuyer: { ownerType: 'TRUST', user: { firstName: loanType } },
        }),
      ),
    )
    expect(new Set(same.map((c) => JSON.stringify(c))).size).toBe(1)
  })
})

describe('the order under a seller’s own weights', () => {
  const dear = candidate('dear', offer(1_000_000, { contingencies: { contingentOnSale: true } }, 60))
  const sure = candidate('sure', offer(960_000, {}, 30))
  const fast = candidate('fast', offer(940_000, { contingencies: { contingentOnAppraisal: true } }, 7))
  const first = (weights: Weights) => ranked([dear, sure, fast], weights, TODAY)[0]?.key
  it('is the best net, the surest, or the soonest, as one of them alone counts', () => {
    expect(first({ price: 100, certainty: 0, speed: 0 })).toBe('dear')
    expect(first({ price: 0, certainty: 100, speed: 0 })).toBe('sure')
    expect(first({ price: 0, certainty: 0, speed: 100 })).toBe('fast')
  })
  it('only proportions count, and no weights are equal weights', () => {
    const keys = (weights: Weights) => ranked([dear, sure, fast], weights, TODAY).map((s) => [s.key, s.total])
    expect(keys({ price: 10, certainty: 10, speed: 10 })).toEqual(keys(EQUAL_WEIGHTS))
    expect(keys({ price: 0, certainty: 0, speed: 0 }).map(([key]) => key)).toEqual(
      keys(EQUAL_WEIGHTS).map(([key]) => key),
    )
  })
  it('scores stay between nothing and a hundred', () => {
    for (const scored of ranked([dear, sure, candidate('far', offer(1, {}, 3000))], EQUAL_WEIGHTS, TODAY))
      for (const part of [scored.price, scored.certainty, scored.speed, scored.total])
        expect(part >= 0 && part <= 100).toBe(true)
  })
})

describe('what would make an offer win', () => {
  const a = candidate('a', offer(1_000_000))
  const b = candidate('b', offer(990_000, { contingencies: { contingentOnAppraisal: true } }))
  it('the smallest price is the smallest that wins, by trying them all', () => {
    const change = winningChanges(race('b', [a, b])).find((c) => c.key === 'price')
    let price = 990_000
    // First with more points than the other, in tenths of a point as every table has them.
    const leadAt = (amount: number) => {
      const body = offer(amount, { contingencies: { contingentOnAppraisal: true } })
      const order = ranked([a, candidate('b', body)], EQUAL_WEIGHTS, TODAY)
      const of = (key: string) => Number(order.find((each) => each.key === key)?.total.toFixed(1))
      return of('b') - of('a')
    }
    while (leadAt(price) <= 0 && price < 1_400_000) price += 500
    expect(change?.offer.terms?.offerAmount).toBe(price)
    // Dollars that are a share of the price follow.
    expect(change?.offer.terms?.earnestDepositDollar).toBe(price * 0.03)
  })
  it('each change alone wins, and one less would not', () => {
    const close = race('b', [a, candidate('b', offer(999_000, {}, 34))])
    const days = winningChanges(close).find((c) => c.key === 'days')
    const at = days?.offer.terms?.daysToClose ?? 0
    const wins = (d: number) => {
      const [first, second] = ranked([a, candidate('b', offer(999_000, {}, d))], EQUAL_WEIGHTS, TODAY)
      return first?.key === 'b' && Number(first.total.toFixed(1)) > Number(second?.total.toFixed(1))
    }
    expect([wins(at), wins(at + 1)]).toEqual([true, false])
  })
  it('a contingency counts where dropping it alone is enough', () => {
    const keys = winningChanges(
      race('b', [a, candidate('b', offer(999_500, { contingencies: { contingentOnSale: true } }, 29))]),
    ).map((c) => c.key)
    expect(keys).toContain('sale')
    expect(keys).not.toContain('loan')
  })
  it('a price that only ties makes nobody first, whichever offer is listed before (offers 29)', () => {
    const alone = { price: 100, certainty: 0, speed: 0 }
    const lower = candidate('b', offer(990_000))
    for (const both of [
      [a, lower],
      [lower, a],
    ]) {
      const change = winningChanges(race('b', both, alone)).find((c) => c.key === 'price')
      expect(change?.offer.terms?.offerAmount).toBeGreaterThan(1_000_000)
    }
  })
  it('says nothing of the first offer, nor what nobody would pay', () => {
    expect(winningChanges(race('a', [a, b]))).toEqual([])
    const hopeless = race('b', [a, candidate('b', offer(100_000))], { price: 100, certainty: 0, speed: 0 })
    expect(winningChanges(hopeless)).toEqual([])
  })
})
