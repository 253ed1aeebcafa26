import { describe, expect, it } from 'vitest'
import type { CompanyKind } from '#domain/listing/company-file.ts'
import { companiesFor } from './company-state.ts'

const company = (kind: CompanyKind, address: string | null) => ({ kind, address })
const shown = (state: 'CA' | 'FL', ...found: ReturnType<typeof company>[]) =>
  companiesFor(found, state).map(({ address }) => address)

describe('companies for a home (listings 8)', () => {
  it.each([
    '9 Bay Street, Tampa, FL 33602',
    '9 Bay Street, Tampa FL 33602-1234',
    '9 Bay Street, Tampa, Florida',
    '9 Bay Street, Tampa, fl',
    '9 Bay Street, Tampa, FL 33602, USA',
  ])('close in the state of their address: %s', (address) => {
    expect(shown('CA', company('TITLE', address), company('ESCROW', address))).toEqual([])
    expect(shown('FL', company('TITLE', address))).toEqual([address])
  })

  it.each([null, '', '1 Oak St', 'Florida Street 12', '4 Main St, Reno, NV 89501', '100'])(
    'may close anywhere where none of our states is named: %s',
    (address) => {
      expect(shown('CA', company('TITLE', address))).toEqual([address])
    },
  )

  it('insure and report in any state, those of the state first, else in their order', () => {
    const [tampa, ojai, none, napa] = [
      '1 A St, Tampa, FL 33602',
      '2 B St, Ojai, CA',
      null,
      '3 C St, Napa, CA 94558',
    ]
    const all = [tampa, ojai, none, napa].map((address) => company('WARRANTY', address!))
    expect(shown('CA', ...all)).toEqual([ojai, napa, tampa, none])
    expect(shown('FL', ...all)).toEqual([tampa, ojai, none, napa])
  })
})
