import { describe, expect, it } from 'vitest'
import { prefilledOffer } from '#domain/offer/form/prefill.ts'
import { applyingAnswers, hangingOn, withoutOutdatedForm } from './answers.ts'
import type { ListingBody } from './body.ts'
import { FL_INCLUDED_ITEMS, mayUncheck } from './included-items.ts'

const FL = { address: { state: 'FL' as const } }
const CA = { address: { state: 'CA' as const } }
const file = { id: '1' }

describe('answers that another answer makes pointless', () => {
  it.each<[string, ListingBody, ListingBody]>([
    [
      'who is liable after an assignment',
      { assignNo: false, assignLiability: 'ASSIGN_YES_LIABILITY' },
      { assignNo: false, assignLiability: null },
    ],
    [
      'included items',
      { hasIncludedItems: false, includedItems: [{ name: 'Piano' }] },
      { hasIncludedItems: false, includedItems: null },
    ],
    [
      'excluded items',
      { hasExcludedItems: false, excludedItems: [{ name: 'x' }] },
      { hasExcludedItems: false, excludedItems: null },
    ],
    [
      'leased items',
      { hasLienItems: false, lienItems: [{ name: 'x' }] },
      { hasLienItems: false, lienItems: null },
    ],
    [
      'a custom addendum',
      { customAddendum: false, customAddendumFile: file },
      { customAddendum: false, customAddendumFile: null },
    ],
    [
      'the form of a seller who leaves',
      { remainInPropertyAnswer: 'no', remainInPropertyFile: file },
      { remainInPropertyAnswer: 'no', remainInPropertyFile: null },
    ],
    [
      'an addendum’s file and description',
      { propertyAddenda: { other: false, otherFile: file, otherDescription: 'x' } },
      { propertyAddenda: { other: false, otherFile: null, otherDescription: null } },
    ],
    [
      'a rider’s file',
      { riders: { pace: false, paceFile: file } },
      { riders: { pace: false, paceFile: null } },
    ],
    [
      'preferences that follow from a no',
      { offerDetails: { instantAuction: { loan: false, loanDays: 21 } as never } },
      { offerDetails: { instantAuction: { loan: false, loanDays: null } as never } },
    ],
    [
      'ticked items in California',
      { ...CA, hasIncludedItems: false, includedStateSpecifiedItems: ['washer'] },
      { ...CA, hasIncludedItems: false, includedStateSpecifiedItems: [] },
    ],
  ])('%s', (_, body, cleared) => {
    expect(applyingAnswers(body)).toEqual(cleared)
    expect(applyingAnswers(cleared)).toBe(cleared)
  })

  it('yes, or no answer yet, keeps everything: the same body', () => {
    for (const answer of [true, null, undefined]) {
      const body: ListingBody = {
        assignNo: answer,
        assignLiability: 'ASSIGN_YES_RELEASED' as never,
        hasIncludedItems: answer,
        includedItems: [{ name: 'Piano' }],
        customAddendum: answer,
        customAddendumFile: file,
        remainInPropertyAnswer: 'more_30',
        remainInPropertyFile: file,
      }
      expect(applyingAnswers(body)).toBe(body)
    }
  })

  it('Florida keeps its presets, California none', () => {
    const presets = FL_INCLUDED_ITEMS.map((item) => item.id)
    const body = { ...FL, hasIncludedItems: false, includedStateSpecifiedItems: [...presets, 'washer'] }
    expect(applyingAnswers(body).includedStateSpecifiedItems).toEqual(presets)
    expect(mayUncheck('FL', 'dishwasher')).toBe(false)
    expect(mayUncheck('CA', 'dishwasher')).toBe(true)
  })

  it('owner type: a partnership has no second owner and its own papers, a person no organization', () => {
    const body = (ownerType: 'PARTNERSHIP' | 'INDIVIDUAL' | 'TRUST'): ListingBody => ({
      primaryOwner: { ownerType, orgName: 'Acme', articlesOfIncorporation: file, signerAffidavit: file },
      secondaryOwners: [{}],
    })
    expect(applyingAnswers(body('PARTNERSHIP'))).toEqual({
      primaryOwner: {
        ownerType: 'PARTNERSHIP',
        orgName: 'Acme',
        articlesOfIncorporation: null,
        signerAffidavit: file,
      },
      secondaryOwners: null,
    })
    expect(applyingAnswers(body('INDIVIDUAL'))).toEqual({
      primaryOwner: {
        ownerType: 'INDIVIDUAL',
        orgName: null,
        articlesOfIncorporation: null,
        signerAffidavit: null,
      },
      secondaryOwners: [{}],
    })
    expect(applyingAnswers(body('TRUST')).secondaryOwners).toEqual([{}])
  })

  it('an offer is not begun from items that were withdrawn', () => {
    const body: ListingBody = { ...CA, hasIncludedItems: false, includedItems: [{ name: 'Piano' }] }
    expect(prefilledOffer(body, 'CA').creditItems?.includedItems).toEqual([])
    expect(prefilledOffer({ ...body, hasIncludedItems: true }, 'CA').creditItems?.includedItems).toEqual([
      { name: 'Piano' },
    ])
  })
})

describe('answers taken back, and forms of another answer', () => {
  const wishes = (instantAuction: object) => ({ offerDetails: { instantAuction } }) as ListingBody

  it('what hangs on an answer goes with it', () => {
    const after = (wish: object) => applyingAnswers(wishes(wish)).offerDetails?.instantAuction
    expect(hangingOn('offerDetails.instantAuction.loan')).toEqual(['offerDetails.instantAuction.loanDays'])
    expect(hangingOn('price')).toEqual([])
    expect(after({ notMovingOutPriorToClose: true, moveOutDaysPriorToClose: 3 })).toMatchObject({
      moveOutDaysPriorToClose: null,
    })
  })

  it('a form for 29 days or less is none for 30 or more', () => {
    const before = { remainInPropertyAnswer: 'less_30', remainInPropertyFile: { id: 'a' } } as const
    const other = { ...before, remainInPropertyAnswer: 'more_30' } as const
    expect(withoutOutdatedForm(before, other).remainInPropertyFile).toBeNull()
    expect(withoutOutdatedForm(before, before)).toBe(before)
    const both = { ...other, remainInPropertyFile: { id: 'b' } }
    expect(withoutOutdatedForm(before, both)).toBe(both)
    expect(withoutOutdatedForm({ remainInPropertyFile: { id: 'a' } }, before)).toBe(before)
  })
})

it('photographs without a cover have the first of them as cover', () => {
  const images = [
    { id: 'a', name: 'a.jpg', url: '/a' },
    { id: 'b', name: 'b.jpg', url: '/b' },
  ]
  expect(applyingAnswers({ images }).primaryImage).toEqual(images[0])
  expect(applyingAnswers({ images, primaryImage: images[1]! }).primaryImage).toEqual(images[1])
  expect(applyingAnswers({ images: [] }).primaryImage).toBeUndefined()
})
