import { describe, expect, it } from 'vitest'
import { answerListing } from './answers.ts'
import { FL_INCLUDED_ITEMS, mayUncheck } from './included-items.ts'

describe('dependent answers of a listing', () => {
  it('no clears what hung on yes', () => {
    expect(answerListing({ assignLiability: 'ASSIGN_YES_LIABILITY' }, 'assignNo', false)).toEqual({
      assignNo: false,
      assignLiability: null,
    })
    expect(
      answerListing({ excludedItems: [{ name: 'x' }] }, 'hasExcludedItems', false).excludedItems,
    ).toBeNull()
    expect(
      answerListing({ customAddendumFile: { id: '1' } }, 'customAddendum', false).customAddendumFile,
    ).toBeNull()
  })
  it('not remaining drops the form, remaining keeps it', () => {
    const body = { remainInPropertyFile: { id: '1' } }
    expect(answerListing(body, 'remainInPropertyAnswer', 'no').remainInPropertyFile).toBeNull()
    expect(answerListing(body, 'remainInPropertyAnswer', 'more_30').remainInPropertyFile).toEqual({ id: '1' })
  })
  it('an addendum unchecked takes its file along', () =>
    expect(
      answerListing(
        { propertyAddenda: { other: true, otherFile: { id: '1' }, otherDescription: 'x' } },
        'propertyAddenda.other',
        false,
      ).propertyAddenda,
    ).toEqual({ other: false, otherFile: null, otherDescription: null }))
  it('Florida keeps its presets, California none', () => {
    const fl = { address: { state: 'FL' as const } }
    expect(answerListing(fl, 'includedStateSpecifiedItems', []).includedStateSpecifiedItems).toHaveLength(
      FL_INCLUDED_ITEMS.length,
    )
    expect(mayUncheck('FL', 'dishwasher')).toBe(false)
    expect(mayUncheck('CA', 'dishwasher')).toBe(true)
    const ca = { address: { state: 'CA' as const } }
    expect(answerListing(ca, 'includedStateSpecifiedItems', ['washer']).includedStateSpecifiedItems).toEqual([
      'washer',
    ])
  })
  it('owner type: a partnership has no second owner and its own papers', () => {
    const body = {
      primaryOwner: { orgName: 'Acme', articlesOfIncorporation: { id: '1' }, signerAffidavit: { id: '2' } },
      secondaryOwners: [{}],
    }
    expect(answerListing(body, 'ownerType', 'PARTNERSHIP')).toMatchObject({
      ownerType: 'PARTNERSHIP',
      primaryOwner: {
        ownerType: 'PARTNERSHIP',
        orgName: 'Acme',
        articlesOfIncorporation: null,
        signerAffidavit: { id: '2' },
      },
      secondaryOwners: null,
    })
    expect(answerListing(body, 'primaryOwner.ownerType', 'INDIVIDUAL').primaryOwner?.orgName).toBeNull()
  })
})
