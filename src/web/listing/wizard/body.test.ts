import { expect, it } from 'vitest'
import { listingBodyOf } from './body.ts'

it('spec 2 §3: -1 of a preference is no answer in the form', () => {
  const body = listingBodyOf({
    offerDetails: { offerType: 'GLOBAL', instantAuction: { loanDays: -1, earnestMoney: 3 } },
  })
  expect(body.offerDetails?.instantAuction).toEqual({ loanDays: null, earnestMoney: 3 })
})
