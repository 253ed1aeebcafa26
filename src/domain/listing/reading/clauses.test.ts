import { describe, expect, it } from 'vitest'
import { example } from '#domain/kernel/examples.fixture.ts'
import { listingBody } from '#domain/listing/form/body.ts'
import { contractClausesOf } from './clauses.ts'
import { changedClauses, shownClauses } from './shown-clauses.ts'

const ca = listingBody.parse(await example('listing-ca'))

describe('what of a listing the agreement prints', () => {
  it('is a whitelist: no contact of a seller, no price, no pin on the map', () => {
    const text = JSON.stringify(contractClausesOf(ca))
    for (const secret of [ca.primaryOwner?.user?.email, ca.primaryOwner?.user?.phone, 'latitude', 'price"'])
      expect(text).not.toContain(String(secret))
    expect(text).toContain(String(ca.primaryOwner?.user?.lastName))
    expect(text).toContain(String(ca.address?.apn))
  })

  it('is without answers that another answer makes pointless', () => {
    const kept = contractClausesOf({ ...ca, assignNo: false, assignLiability: 'ASSIGN_YES_NO_LIABILITY' })
    expect(kept).not.toHaveProperty('assignLiability')
  })

  it('says what changed in the words of the paper, another file behind the same name too', () => {
    const form = { id: 'one', name: 'form.pdf' }
    const before = contractClausesOf({
      ...ca,
      remainInPropertyAnswer: 'short',
      remainInPropertyFile: form,
    } as never)
    const after = { ...before, proofOfFundsRequired: false, remainInPropertyFile: { ...form, id: 'two' } }
    expect(changedClauses('CA', before, after as never)).toEqual([
      {
        path: 'proofOfFundsRequired',
        label: 'Proof of funds required',
        section: 'State provisions',
        before: 'Yes',
        after: 'No',
      },
      {
        path: 'remainInPropertyFile',
        label: 'Seller in Possession form',
        section: 'Listing addenda',
        before: 'form.pdf',
        after: 'Replaced',
      },
    ])
  })

  it('names each answer once', () => {
    const paths = shownClauses('CA', contractClausesOf(ca)).map((s) => s.path)
    expect(new Set(paths).size).toBe(paths.length)
  })
})
