import { describe, expect, it } from 'vitest'
import type { FormFacts, FormField } from './facts.ts'
import { readMap } from './check.ts'

const SHA = 'ab'.repeat(32)

const field = (name: string, more: Partial<FormField> = {}): FormField => ({
  name,
  kind: 'text',
  options: [],
  boxes: [{ page: 0, x: 0, y: 0, width: 100, height: 20 }],
  multiline: false,
  align: 'left',
  size: 10,
  ...more,
})

const FORM: FormFacts = {
  sha256: SHA,
  pages: [{ width: 612, height: 792 }],
  fields: [
    field('Price'),
    field('Box', { kind: 'check' }),
    field('Payer', { kind: 'radio', options: ['Seller', 'Buyer'] }),
    field('Sig'),
    field('Nowhere', { boxes: [] }),
    field('Off', { boxes: [{ page: 0, x: 700, y: 0, width: 100, height: 20 }] }),
  ],
}

const sign = (role: string) => ({ role, index: 0, kind: 'signature', pdf: 'Sig' })

const MAP = {
  templateId: 'CA-RPA',
  formRevision: '12/24',
  sha256: SHA,
  state: 'CA',
  fallback: 'summary',
  fields: [{ pdf: 'Price', path: 'terms.offerAmount', type: 'money0' }],
  signatures: ['BUYER_AGENT', 'BUYER', 'LISTING_AGENT', 'SELLER'].map(sign),
}

/** The faults of a map with one other filling in the place of the first. */
const ofField = (filling: object) => faultsOf({ fields: [filling] })
const faultsOf = (change: object) => {
  const read = readMap({ ...MAP, ...change }, FORM)
  return 'faults' in read ? read.faults.map(({ at, message }) => `${at.join('.')}: ${message}`) : []
}

const PRICE = { pdf: 'Price', path: 'terms.offerAmount', type: 'money0' }
const PAYER = { pdf: 'Payer', path: 'services.escrowPayer', type: 'radio' }
const ALL = { SELLER: 'Seller', BUYER: 'Buyer', BOTH: 'Buyer', PAY_OWN: 'Buyer', NA: 'Buyer' }

describe('the check of a map.json (negotiation.md §7, "Validation on upload")', () => {
  it('finds nothing wrong with what is right', () => {
    expect(faultsOf({})).toEqual([])
    expect(faultsOf({ sha256: SHA.toUpperCase() }), 'a hash in capitals is the same').toEqual([])
    for (const right of [
      { pdf: 'Box', path: 'terms.loanType', type: 'check', equals: 'FHA' },
      { ...PAYER, options: ALL },
      {
        pdf: 'Price',
        path: 'creditItems.includedItems[].name',
        type: 'join',
        sep: ', ',
        maxLen: 5,
        overflow: 'addendum',
      },
      {
        pdf: 'Price',
        path: 'terms.exactClosingDate',
        type: 'date',
        format: 'M/D/YY',
        when: '!terms.useDaysToClose',
      },
      { pdf: 'Price', path: 'secondaryBuyers[0].user.firstName', type: 'text' },
      { pdf: 'Price', path: 'buyerAgent.email', type: 'text' },
      {
        pdf: 'Box',
        path: 'costAllocations.stateItems[fieldId=countyTransfer].responsiblePayer',
        type: 'check',
        equals: 'SELLER',
      },
      { pdf: 'Price', path: 'letterToSeller', type: 'image' },
      { pdf: 'Price', path: 'primaryBuyer.officerTitle', type: 'text' },
      { pdf: 'Price', path: 'listing.secondaryOwners[0].officerTitle', type: 'text' },
    ])
      expect(ofField(right), right.path).toEqual([])
  })

  it.each([
    [
      'another file',
      faultsOf({ sha256: 'cd'.repeat(32) }),
      /^sha256: This is not the SHA-256 of template.pdf/,
    ],
    ['no hash', faultsOf({ sha256: 'x' }), /^sha256: This is a SHA-256/],
    ['another state', faultsOf({ state: 'FL' }), /^state: The form CA-RPA is not one of FL/],
    ['no code', faultsOf({ templateId: 'RPA' }), /^templateId: This is the state and a code/],
    ['another fallback', faultsOf({ fallback: 'none' }), /^fallback: /],
    ['a setting nobody knows', faultsOf({ colour: 1 }), /There is no setting “colour” here/],
    [
      'no such field',
      ofField({ pdf: 'Prize', path: 'terms.offerAmount', type: 'money' }),
      /^fields.0.pdf: The form has no field “Prize”/,
    ],
    [
      'no such answer',
      ofField({ pdf: 'Price', path: 'terms.offerAmonut', type: 'money' }),
      /^fields.0.path: “terms.offerAmonut” is no answer/,
    ],
    [
      'an answer of the listing that no agreement prints',
      ofField({ pdf: 'Price', path: 'listing.price', type: 'money' }),
      /is no answer/,
    ],
    [
      'what every object has',
      ofField({ pdf: 'Price', path: 'terms.constructor', type: 'text' }),
      /is no answer/,
    ],
    ['no path', ofField({ pdf: 'Price', path: 'terms..x', type: 'text' }), /is no answer/],
    [
      'the buyer’s phone',
      ofField({ pdf: 'Price', path: 'primaryBuyer.user.phone', type: 'text' }),
      /^fields.0.path: .*never printed/,
    ],
    [
      'another buyer’s email',
      ofField({ pdf: 'Price', path: 'secondaryBuyers[].user.email', type: 'join' }),
      /never printed/,
    ],
    [
      'a paper of the buyer',
      ofField({ pdf: 'Price', path: 'primaryBuyer.signerAffidavit', type: 'image' }),
      /never printed/,
    ],
    [
      'the seller’s address',
      ofField({ pdf: 'Price', path: 'listing.primaryOwner.address.city', type: 'text' }),
      /never printed/,
    ],
    [
      'a company’s phone',
      ofField({ pdf: 'Price', path: 'services.titleCompany.phone', type: 'text' }),
      /never printed/,
    ],
    [
      'contact behind a condition',
      ofField({ pdf: 'Price', path: 'terms.offerAmount', type: 'money', when: 'primaryBuyer.user.email' }),
      /^fields.0.when: .*never printed/,
    ],
    [
      'a condition that is none',
      ofField({ pdf: 'Price', path: 'terms.offerAmount', type: 'money', when: '!terms.x' }),
      /^fields.0.when: .*no answer/,
    ],
    [
      'a type nobody knows',
      ofField({ pdf: 'Price', path: 'terms.offerAmount', type: 'dollars' }),
      /^fields.0.type: /,
    ],
    [
      'a text into a box',
      ofField({ pdf: 'Box', path: 'terms.offerAmount', type: 'money' }),
      /^fields.0.type: “Box” is a check box/,
    ],
    [
      'a tick into a text',
      ofField({ pdf: 'Price', path: 'terms.loan', type: 'check' }),
      /^fields.0.type: “Price” is a text field/,
    ],
    [
      'money that is words',
      ofField({ pdf: 'Price', path: 'otherTerms', type: 'money' }),
      /can’t be filled in as “money”/,
    ],
    [
      'yes as a text',
      ofField({ pdf: 'Price', path: 'terms.loan', type: 'text' }),
      /can’t be filled in as “text”/,
    ],
    [
      'a list as a text',
      ofField({ pdf: 'Price', path: 'creditItems.includedItems[].name', type: 'text' }),
      /is a list: use “join”/,
    ],
    [
      'a list without its rows',
      ofField({ pdf: 'Price', path: 'creditItems.includedItems.name', type: 'join' }),
      /is no answer/,
    ],
    [
      'a choice without its words',
      ofField({ pdf: 'Price', path: 'terms.loanType', type: 'text', labels: { FHA: 'FHA' } }),
      /add the words for CONVENTIONAL, VA/,
    ],
    [
      'codes without their words',
      ofField({ pdf: 'Price', path: 'creditItems.includedStateSpecifiedItems[]', type: 'join' }),
      /is a list of codes/,
    ],
    [
      'an answer that is never given',
      ofField({ pdf: 'Box', path: 'terms.loanType', type: 'check', equals: 'FHAA' }),
      /is never “FHAA”/,
    ],
    [
      'a radio without a choice',
      ofField({ ...PAYER, options: { ...ALL, BOTH: 'Both' } }),
      /^fields.0.options: The field “Payer” has no choice for BOTH/,
    ],
    [
      'a date of other letters',
      ofField({ pdf: 'Price', path: 'terms.exactClosingDate', type: 'date', format: 'dd.mm' }),
      /^fields.0.format: A date is made of/,
    ],
    [
      'another overflow',
      ofField({ pdf: 'Price', path: 'otherTerms', type: 'text', overflow: 'cut' }),
      /^fields.0.overflow: /,
    ],
    [
      'nobody to sign',
      faultsOf({ signatures: MAP.signatures.slice(1) }),
      /^signatures: There is no place for the signature of BUYER_AGENT/,
    ],
    [
      'initials alone',
      faultsOf({ signatures: [...MAP.signatures.slice(0, 3), { ...sign('SELLER'), kind: 'initials' }] }),
      /signature of SELLER/,
    ],
    [
      'a place without a field',
      faultsOf({ signatures: [...MAP.signatures, { ...sign('BUYER'), pdf: 'Sig9' }] }),
      /^signatures.4.pdf: The form has no field “Sig9”/,
    ],
    [
      'a place that is nowhere',
      faultsOf({ signatures: [...MAP.signatures, { role: 'BUYER', kind: 'initials' }] }),
      /^signatures.4.role: A place to sign/,
    ],
    [
      'a page that is not there',
      faultsOf({
        signatures: [...MAP.signatures, { role: 'BUYER', kind: 'initials', page: 2, rect: [1, 1, 40, 20] }],
      }),
      /^signatures.4.page: The form has no page 2/,
    ],
    [
      'a box off the page',
      faultsOf({
        signatures: [
          ...MAP.signatures,
          { role: 'BUYER', kind: 'initials', page: 1, rect: [600, 1, 640, 20] },
        ],
      }),
      /^signatures.4.rect: This is no box/,
    ],
    [
      'a field on no page',
      ofField({ pdf: 'Nowhere', path: 'terms.offerAmount', type: 'money' }),
      /^fields.0.pdf: The field “Nowhere” stands on no page/,
    ],
    [
      'a field beside its page',
      ofField({ pdf: 'Off', path: 'terms.offerAmount', type: 'money' }),
      /^fields.0.pdf: The field “Off” stands on no page/,
    ],
    [
      'a place to sign on no page',
      faultsOf({ signatures: [...MAP.signatures, { ...sign('BUYER'), pdf: 'Nowhere' }] }),
      /^signatures.4.pdf: The field “Nowhere” stands on no page/,
    ],
    [
      'two answers for one field',
      faultsOf({ fields: [PRICE, { ...PRICE, when: 'terms.loan' }] }),
      /^fields.0.pdf: The field “Price” is filled in 2 times: each needs a “when”/,
    ],
    ['no map', 'faults' in readMap([], FORM) ? ['fault'] : [], /fault/],
  ])('names %s', (_, faults, words) => expect(faults.join('\n')).toMatch(words))

  it('lets one field have several answers where each says when, and a box several that tick it', () => {
    const fields = [
      { ...PRICE, when: 'terms.loan' },
      { ...PRICE, when: '!terms.loan' },
      { pdf: 'Box', path: 'terms.loanType', type: 'check', equals: 'FHA' },
      { pdf: 'Box', path: 'terms.loanType', type: 'check', equals: 'VA' },
    ]
    expect(faultsOf({ fields })).toEqual([])
  })

  it('asks in Florida for the principals alone', () => {
    const florida = { templateId: 'FL-AS-IS', state: 'FL' }
    expect(faultsOf({ ...florida, signatures: [sign('BUYER'), sign('SELLER')] })).toEqual([])
    expect(faultsOf({ ...florida, signatures: [sign('BUYER')] })).toHaveLength(1)
  })

  it('names one fault for each thing that is wrong, and all of them', () => {
    const wrong = { pdf: 'Prize', path: 'terms.x', type: 'money' }
    expect(faultsOf({ sha256: 'cd'.repeat(32), fields: [wrong, wrong] })).toHaveLength(5)
  })
})
