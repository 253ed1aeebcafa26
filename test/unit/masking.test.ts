import { describe, expect, it } from 'vitest'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { listingFileAudience, maskListing } from '#domain/listing/reading/masking.ts'
import type { Buyer, OfferBody } from '#domain/offer/form/body.ts'
import {
  forBuySide,
  forSellSide,
  isBuyersComment,
  isRejection,
  mayReadComment,
  termsOnly,
} from '#domain/offer/reading/masking.ts'
import { veilOf } from '#domain/offer/reading/blind/veil.ts'
import { neutralFileName } from '#domain/offer/reading/blind/file-names.ts'
import type { OfferViewerIs } from '#domain/offer/permissions.ts'

const reach = (first: string, email: string) => ({
  firstName: first,
  lastName: `${first}son`,
  email,
  phone: '(213) 555-0100',
})
const shown = (first: string) => ({ firstName: first, lastName: `${first}son` })

describe('a listing’s text, by audience (negotiation.md §8)', () => {
  const owner = (first: string, email: string) => ({
    ownerType: 'INDIVIDUAL' as const,
    orgName: `${first} LLC`,
    user: reach(first, email),
    address: { addressLine1: `${first} Street` },
  })
  const anna = owner('Anna', 'anna@x.example')
  const bert = owner('Bert', 'Bert@x.example')
  const body: Partial<ListingBody> = {
    price: 900_000,
    description: 'A home',
    legalDescription: 'Lot 4',
    primaryOwner: anna,
    secondaryOwners: [bert],
  }
  const masked = (first: string) => ({
    ownerType: 'INDIVIDUAL',
    orgName: `${first} LLC`,
    user: shown(first),
  })

  it('a visitor reads price and text, a member what an offer is written against, neither reads the owners', () => {
    expect(maskListing(body, 'visitor')).toEqual({ price: 900_000, description: 'A home' })
    expect(Object.keys(maskListing(body, 'visitor')), 'nothing is named that is not there').toEqual([
      'price',
      'description',
    ])
    expect(maskListing(body, 'member')).toEqual({
      price: 900_000,
      description: 'A home',
      legalDescription: 'Lot 4',
    })
  })

  it('the agent reads all of it; an owner the own contact, of the others the name', () => {
    expect(maskListing(body, 'agent')).toEqual(body)
    expect(maskListing(body, 'owner', 'ANNA@x.example')).toEqual({
      ...body,
      secondaryOwners: [masked('Bert')],
    })
    expect(maskListing(body, 'owner', 'bert@x.example')).toEqual({ ...body, primaryOwner: masked('Anna') })
    expect(maskListing(body, 'owner', 'other@x.example')).toEqual({
      ...body,
      primaryOwner: masked('Anna'),
      secondaryOwners: [masked('Bert')],
    })
  })

  it('of an organization another owner also reads under which title its officer signs', () => {
    const officer = { ...anna, ownerType: 'CORPORATION' as const, officerTitle: 'Director' }
    expect(maskListing({ primaryOwner: officer }, 'owner', 'bert@x.example')).toEqual({
      primaryOwner: { ...masked('Anna'), ownerType: 'CORPORATION', officerTitle: 'Director' },
    })
    expect(maskListing({ primaryOwner: anna }, 'owner', 'bert@x.example').primaryOwner).not.toHaveProperty(
      'officerTitle',
    )
  })

  it('a listing that names no owners yet names none', () => {
    expect(maskListing({ price: 1 }, 'owner', 'anna@x.example')).toEqual({ price: 1 })
    const unnamed = { ownerType: 'TRUST' as const }
    expect(maskListing({ primaryOwner: unnamed }, 'owner', 'anna@x.example').primaryOwner).toEqual({
      ownerType: 'TRUST',
      user: {},
    })
  })

  it.each([
    ['primaryImage', 'listing-public'],
    ['images.0', 'listing-public'],
    ['primaryOwner.trustDocument', 'listing-owners'],
    ['secondaryOwners.1.trustDocument', 'listing-owners'],
    ['reports.termiteReport', 'listing-reports'],
    ['disclosures.0.file', 'listing-terms'],
    ['', 'listing-terms'],
  ])('a file at %s is %s', (path, audience) => expect(listingFileAudience(path)).toBe(audience))
})

describe('an offer’s text, by side (invariant 10)', () => {
  const buyer = (first: string): Buyer => ({
    ownerType: 'INDIVIDUAL',
    orgName: `${first} LLC`,
    user: reach(first, `${first}@x.example`),
  })
  const [pia, sam] = [buyer('Pia'), buyer('Sam')]
  const people: OfferBody = { primaryBuyer: pia, secondaryBuyers: [sam] }
  const paper = { id: 'f', name: 'f.pdf', url: '/api/files/f/f.pdf' }
  const body: OfferBody = {
    ...people,
    otherTerms: 'Piano stays',
    letterToSeller: paper,
    requestBuyerApproval: true,
    approvePayment: true,
  }
  const terms = { otherTerms: 'Piano stays', letterToSeller: paper }
  const named = (first: string) => ({ ownerType: 'INDIVIDUAL', orgName: `${first} LLC`, user: shown(first) })

  it('the sell side reads terms and names, never how to reach a buyer', () => {
    expect(forSellSide(body, people)).toEqual({
      ...terms,
      primaryBuyer: named('Pia'),
      secondaryBuyers: [named('Sam')],
    })
    expect(forSellSide(body, {})).toEqual(terms)
    expect(forSellSide({}, { primaryBuyer: { ownerType: 'TRUST' } })).toEqual({
      primaryBuyer: { ownerType: 'TRUST', user: {} },
    })
    expect(Object.keys(forSellSide({}, {}))).toEqual([])
  })

  it('of an organization the sell side also reads under which title its officer signs', () => {
    const officer = { ...buyer('Pia'), ownerType: 'CORPORATION' as const, officerTitle: 'Director' }
    expect(forSellSide({}, { primaryBuyer: officer })).toEqual({
      primaryBuyer: { ...named('Pia'), ownerType: 'CORPORATION', officerTitle: 'Director' },
    })
    expect(forSellSide({}, { primaryBuyer: buyer('Pia') }).primaryBuyer).not.toHaveProperty('officerTitle')
  })

  it('under the veil of a blind comparison it reads a letter for the name (§1.11)', () => {
    const veiled = JSON.stringify(
      forSellSide({ otherTerms: 'Pia wants the piano' }, people, veilOf(people, 2)),
    )
    expect(veiled).toContain('Buyer B')
    expect(veiled).not.toContain('Pia')
  })

  it.each(['buyerAgent', 'creator', 'admin'] as const)(
    'the %s reads all of it, with the people of the first document',
    (is) => {
      const reader = { is, email: 'writer@x.example' }
      expect(forBuySide({ otherTerms: 'x' }, people, reader)).toEqual({ otherTerms: 'x', ...people })
      expect(forBuySide(body, people, reader)).toEqual(body)
    },
  )

  it('a buyer reads the own contact, and of the other buyers all but theirs (invariant 10)', () => {
    const read = (email: string) => forBuySide({}, people, { is: 'buyer', email })
    expect(read('PIA@x.example')).toEqual({
      primaryBuyer: pia,
      secondaryBuyers: [{ ...sam, user: shown('Sam') }],
    })
    expect(read('Sam@x.example')).toEqual({
      primaryBuyer: { ...pia, user: shown('Pia') },
      secondaryBuyers: [sam],
    })
  })

  it('an invited agent reads how to reach a buyer once the offer is theirs', () => {
    expect(forBuySide({}, people, { is: 'invited', email: 'agent@x.example' })).toEqual({
      primaryBuyer: { ...pia, user: shown('Pia') },
      secondaryBuyers: [{ ...sam, user: shown('Sam') }],
    })
  })

  it('a counter stores terms alone', () => expect(termsOnly(body)).toEqual(terms))

  /** Shared: O21, O27, O34, O41, O43, O50. Of each side's own: a few of both (negotiation.md §8). */
  const READ_BY: [row: string, buy: boolean, sell: boolean][] = [
    ...['O21', 'O27', 'O34', 'O41', 'O43', 'O50'].map((id): [string, boolean, boolean] => [id, true, true]),
    ...['O10', 'O18', 'O39', 'O47', 'O12', 'O49'].map((id): [string, boolean, boolean] => [id, true, false]),
    ...['O25', 'O32', 'G04', 'O23', 'O33'].map((id): [string, boolean, boolean] => [id, false, true]),
  ]
  it.each(READ_BY)(
    'the comment of %s: buy side %s, sell side %s, an administrator always',
    (row, buy, sell) => {
      const reads = (all: OfferViewerIs[]) => all.map((is) => mayReadComment(row, is))
      expect(reads(['buyerAgent', 'buyer', 'creator', 'invited'])).toEqual([buy, buy, buy, buy])
      expect(reads(['listingAgent', 'seller'])).toEqual([sell, sell])
      expect(mayReadComment(row, 'admin')).toBe(true)
    },
  )
  it('the words of the buy side are those of its own rows, and what is recorded of an outside one (X2)', () => {
    const said = ['O10', 'O21', 'O43', 'O53', 'BK3', 'BK2b', 'X2-O21', 'X2-O43'].map(isBuyersComment)
    expect(said).toEqual([true, true, true, true, true, true, true, true])
    const sellers = ['O25', 'O27', 'O34', 'O41', 'G04', 'BK1b', 'BK4', 'none'].map(isBuyersComment)
    expect(sellers).toEqual([false, false, false, false, false, false, false, false])
  })

  it('a rejection is a REJECT, and nothing that was taken back', () => {
    expect(['O10', 'O25', 'O27', 'O43', 'G04', 'X2-O43'].every(isRejection)).toBe(true)
    expect(['O21', 'O34', 'O49', 'G05', 'none'].some(isRejection)).toBe(false)
  })

  it('a row of no table is no reason to show a comment to the buy side', () => {
    expect([mayReadComment('none', 'buyer'), mayReadComment('none', 'admin')]).toEqual([false, true])
  })

  it.each([
    ['proofOfFunds', 'Pia Account 77.PDF', 'Proof of funds.pdf'],
    ['loanApproval.0', 'a.jpeg', 'Loan approval.jpeg'],
    ['letterToSeller', 'no extension', 'Letter to seller'],
    ['additionalOfferDocument', 'x.toolongext', 'Additional document'],
    ['buyerAddenda.2.file', 'x.tar.gz', 'Addendum.gz'],
    ['', 'Pia.pdf.', 'Addendum'],
  ])('a file at %s called %s is shown as %s', (path, name, said) =>
    expect(neutralFileName(path, name)).toBe(said),
  )
})
