import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { example } from '#domain/kernel/examples.fixture.ts'
import { mergeBody } from '#domain/kernel/merge.ts'
import { getAt, setAt } from '#domain/kernel/path.ts'
import { listingBody } from '#domain/listing/form/body.ts'
import { listingProblems } from '#domain/listing/form/complete.ts'
import { type OfferBody, offerBody } from './body.ts'
import { offerProblems } from './complete.ts'
import { netToSeller } from '#domain/offer/net/net.ts'
import { prefilledOffer } from './prefill.ts'
import { redline, shownTerms } from '#domain/offer/reading/terms/redline.ts'

const leaves = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [
        ...(Array.isArray(value) ? [] : [path === '' ? key : `${path}.${key}`]),
        ...leaves(inner, path === '' ? key : `${path}.${key}`),
      ])
    : []

const bodies: Record<string, Record<string, unknown>> = {}
const paths: Record<string, string[]> = {}
beforeAll(async () => {
  for (const name of ['listing-ca', 'listing-fl', 'offer-ca', 'offer-fl'] as const) {
    bodies[name] = await example(name)
    paths[name] = leaves(bodies[name]).filter(
      (path) => !path.endsWith('.id') && !path.endsWith('.name') && !path.endsWith('fieldId'),
    )
  }
})

const withHoles = (name: string, picks: readonly number[]) =>
  picks.reduce((body, pick) => {
    const all = paths[name] ?? []
    const path = all[pick % all.length] ?? ''
    return getAt(body, path.split('.').slice(0, -1).join('.') || path) == null
      ? body
      : setAt(body, path, null)
  }, bodies[name] ?? {})

const holes = fc.array(fc.nat(100_000), { maxLength: 30 })

describe('a draft with any answers missing', () => {
  it.each(['listing-ca', 'listing-fl'])('is a valid %s, judged and prefilled without a stumble', (name) =>
    fc.assert(
      fc.property(holes, (picks) => {
        const body = listingBody.parse(withHoles(name, picks))
        const problems = listingProblems(body, { ownEmail: 'la@example.com' })
        expect(problems.filter((p) => p.path === '' || p.message.trim() === '')).toEqual([])
        expect(offerBody.safeParse(prefilledOffer(body, name === 'listing-ca' ? 'CA' : 'FL')).success).toBe(
          true,
        )
      }),
      { numRuns: 150 },
    ),
  )
  it.each(['offer-ca', 'offer-fl'])(
    'is a valid %s, judged, shown, compared and netted without a stumble',
    (name) =>
      fc.assert(
        fc.property(holes, holes, (picks, others) => {
          const state = name === 'offer-ca' ? ('CA' as const) : ('FL' as const)
          const a: OfferBody = offerBody.parse(withHoles(name, picks))
          const b: OfferBody = offerBody.parse(withHoles(name, others))
          offerProblems(a, { state, proofOfFundsRequired: true, sellerAgentEmail: null })
          expect(shownTerms(a, state).every((s) => s.text !== '' && !s.text.includes('undefined'))).toBe(true)
          expect(redline(a, b, state)).toHaveLength(redline(b, a, state).length)
          const { lines, netCents } = netToSeller({
            offer: a,
            listing: { state, address: {} },
            acceptedOn: '2026-01-01',
          })
          const price = BigInt(Math.round((a.terms?.offerAmount ?? 0) * 100))
          expect(netCents).toBe(lines.reduce((left, line) => left - line.cents, price))
          expect(mergeBody(mergeBody<OfferBody>({}, a), a)).toEqual(mergeBody<OfferBody>({}, a))
        }),
        { numRuns: 150 },
      ),
  )
})

describe('text that a database would refuse', () => {
  it('loses NUL and lone surrogates', () =>
    expect(offerBody.parse({ otherTerms: ' a\u0000b\ud800 ' }).otherTerms).toBe('ab\ufffd'))
  it('a file id is an id', () =>
    expect(offerBody.safeParse({ proofOfFunds: { id: 'a\u0000' } }).success).toBe(false))
})
