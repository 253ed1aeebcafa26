import { beforeAll, describe, expect, it } from 'vitest'
import { BUYER_EMAIL, example } from '#domain/kernel/examples.fixture.ts'
import { OUR_NAME } from '#domain/kernel/text/name.ts'
import { signatures } from '#domain/file/signature-image.ts'
import { type OfferBody, OFFER_SECTIONS, offerBody, type OfferContext } from './body.ts'
import { consumerOfferProblems, offerProblems, type OfferStep, offerStepProblems } from './complete.ts'
import { costItemMax } from './step-costs.ts'

const CA: OfferContext = {
  state: 'CA',
  proofOfFundsRequired: true,
  sellerAgentEmail: 'la@example.com',
  ownerEmails: ['owner@example.com', 'Second@example.com'],
}
const FL: OfferContext = { ...CA, state: 'FL', sellerFinancingAvailable: false }
let ca: OfferBody
let fl: OfferBody
beforeAll(async () => {
  ca = offerBody.parse(await example('offer-ca'))
  fl = offerBody.parse(await example('offer-fl'))
})
const lines = (step: OfferStep, body: OfferBody, ctx = CA) =>
  offerStepProblems(step, body, ctx).map((d) => `${d.path}: ${d.message}`)
const terms = (more: OfferBody['terms']): OfferBody => ({ ...ca, terms: { ...ca.terms, ...more } })

it('no buyer is called Parley, unless the buyers were delivered (issue 9)', () => {
  const user = { ...ca.primaryBuyer?.user, lastName: 'Parley Support' }
  const body = { ...ca, primaryBuyer: { ...ca.primaryBuyer, user } } as OfferBody
  expect(lines(1, body)).toEqual([`primaryBuyer.user.lastName: ${OUR_NAME}`])
  expect(lines(1, body, { ...CA, buyersFixed: true })).toEqual([])
})

describe('examples', () => {
  it('are complete offers for both states', () => {
    expect(offerProblems(ca, CA)).toEqual([])
    expect(offerProblems(fl, FL)).toEqual([])
  })
  it('lose nothing to the schema but the listing they are for', async () => {
    expect({ listingId: 'upload-listingId', ...ca }).toEqual(await example('offer-ca'))
    expect({ listingId: 'upload-listingId', ...fl }).toEqual(await example('offer-fl'))
  })
  it('sign with two PNGs', async () => {
    const { signatures: images, agreed } = await example('signatures')
    expect(agreed).toBe(true)
    expect(signatures.safeParse(images).success).toBe(true)
  })
})

describe('a draft', () => {
  it('may be empty and may hold null everywhere', () => {
    expect(offerBody.parse({})).toEqual({})
    expect(offerBody.safeParse(Object.fromEntries(OFFER_SECTIONS.map((s) => [s, null]))).success).toBe(true)
  })
  it.each([-1, 1.005, 1e15])('no amount of %s', (offerAmount) =>
    expect(offerBody.safeParse({ terms: { offerAmount } }).success).toBe(false),
  )
  it('15 integer digits and two decimals fit', () =>
    expect(offerBody.safeParse({ terms: { offerAmount: 999999999999999.5 } }).success).toBe(true))
  it('limits hold while drafting: 500, 1800, 170, 2000', () => {
    expect(offerBody.safeParse({ terms: { termsComments: 'x'.repeat(501) } }).success).toBe(false)
    expect(offerBody.safeParse({ terms: { termsComments: `${'x'.repeat(500)}  ` } }).success).toBe(true)
    expect(offerBody.safeParse({ otherTerms: 'x'.repeat(1801) }).success).toBe(false)
    expect(offerBody.safeParse({ terms: { additionalFinanceTerms: 'x'.repeat(171) } }).success).toBe(false)
    expect(offerBody.safeParse({ services: { warrantyMaxCost: 2000.01 } }).success).toBe(false)
  })
  it('of an amount in percent 0 to 100 fit', () => {
    expect(offerBody.safeParse({ terms: { downPaymentPercentage: 100.01 } }).success).toBe(false)
    expect(offerBody.safeParse({ terms: { downPaymentPercentage: 100 } }).success).toBe(true)
  })
})

describe('spec 3 §5 step 1, I27', () => {
  const buyer = (email: string, more = {}) => ({ user: { ...ca.primaryBuyer?.user, email }, ...more })
  it('an empty form', () =>
    expect(lines(1, {})).toEqual([
      'primaryBuyer.ownerType: Required',
      'primaryBuyer.user.firstName: First Name is required',
      'primaryBuyer.user.lastName: Last Name is required',
      'primaryBuyer.user.phone: Mobile is required',
      'primaryBuyer.user.email: Email is required',
      'primaryBuyer.certifyBuyer: Required',
    ]))
  const SELLER_AGENT = "You cannot use the seller agent's email"
  const OWNER = 'You cannot use this email for a buyer of this home'
  it("no buyer uses the seller agent's email, nor an owner's (I27)", () => {
    for (const [email, sentence] of [
      ['LA@example.com', SELLER_AGENT],
      ['Owner@example.com', OWNER],
      ['second@example.com', OWNER],
    ] as const) {
      expect(lines(1, { ...ca, primaryBuyer: { ...ca.primaryBuyer, ...buyer(email) } })).toEqual([
        `primaryBuyer.user.email: ${sentence}`,
      ])
      expect(lines(1, { ...ca, secondaryBuyers: [buyer('a@b.co'), buyer(email)] })).toEqual([
        `secondaryBuyers.1.user.email: ${sentence}`,
      ])
    }
  })
  it('whose email it is, is judged last, and of everybody who is named', () => {
    const primary = { ...ca.primaryBuyer, ...buyer('owner@example.com') }
    expect(lines(1, { ...ca, primaryBuyer: { ...primary, certifyBuyer: false } })).toEqual([
      'primaryBuyer.certifyBuyer: Required',
    ])
    expect(lines(1, { ...ca, secondaryBuyers: [buyer('la@example.com'), {}] })).toEqual(
      ['firstName: First Name is', 'lastName: Last Name is', 'phone: Mobile is', 'email: Email is'].map(
        (missing) => `secondaryBuyers.1.user.${missing} required`,
      ),
    )
    // Everybody who is named becomes a buyer, also beside an organization.
    const corporation = { ...ca.primaryBuyer, ownerType: 'CORPORATION' as const, orgName: 'Oak Corp.' }
    expect(
      lines(1, { ...ca, primaryBuyer: corporation, secondaryBuyers: [buyer('la@example.com')] }),
    ).toEqual([`secondaryBuyers.0.user.email: ${SELLER_AGENT}`])
  })
  it('buyers differ from each other', () => {
    expect(lines(1, { ...ca, secondaryBuyers: [buyer(BUYER_EMAIL.toUpperCase())] })).toEqual([
      'primaryBuyer.user.email: Primary buyer email cannot be the same as secondary buyer email',
      'secondaryBuyers.0.user.email: Secondary buyer email cannot be the same as primary buyer email',
    ])
    expect(lines(1, { ...ca, secondaryBuyers: [buyer('a@b.co'), buyer('A@b.co')] })).toEqual([
      'secondaryBuyers.0.user.email: Secondary buyer email cannot be the same as another secondary buyer email',
      'secondaryBuyers.1.user.email: Secondary buyer email cannot be the same as another secondary buyer email',
    ])
  })
  it('an organisation has a name and no second buyer', () => {
    const corporation = { ...ca.primaryBuyer, ownerType: 'CORPORATION' as const }
    expect(lines(1, { ...ca, primaryBuyer: corporation, secondaryBuyers: [{}] })).toEqual([
      'primaryBuyer.orgName: This field is required',
    ])
  })
})

describe('spec 3 §5 step 2', () => {
  it('an empty form', () =>
    expect(lines(2, {})).toEqual(
      [
        'ownershipPurpose',
        'offerAmount',
        'useDaysToClose',
        'loan',
        'earnestDepositPercentage',
        'earnestDepositDollar',
      ].map((f) => `terms.${f}: Required`),
    ))
  it.each(['2026-02-30', '12/01/2026', '', '2026-13-01'])('closing date %s', (exactClosingDate) =>
    expect(lines(2, terms({ useDaysToClose: false, exactClosingDate }))).toEqual([
      'terms.exactClosingDate: Enter a valid Closing Date (MM/DD/YYYY)',
    ]),
  )
  it('cash asks nothing of a loan', () =>
    expect(
      lines(
        2,
        terms({
          loan: false,
          loanType: null,
          preapproved: null,
          downPaymentDollar: null,
          loanAmountDollar: 3,
        }),
      ),
    ).toEqual([]))
  it('a closing date lies ahead where the home is (C14)', () => {
    const closing = (exactClosingDate: string) =>
      lines(2, terms({ useDaysToClose: false, exactClosingDate }), { ...CA, today: '2026-07-15' })
    expect([closing('2026-07-15'), closing('2026-07-16')]).toEqual([[], []])
    expect(closing('2026-07-14')).toEqual([
      'terms.exactClosingDate: This date has passed. Please choose a later closing date.',
    ])
  })
  it('a loan asks all of it; preapproval where proof of funds is required', () => {
    const blank = terms({
      loanType: null,
      preapproved: null,
      downPaymentPercentage: null,
      downPaymentDollar: null,
      loanAmountPercentage: null,
      loanAmountDollar: null,
    })
    const asked = ['downPaymentPercentage', 'downPaymentDollar', 'loanAmountPercentage', 'loanAmountDollar']
    expect(lines(2, blank)).toEqual(['loanType', 'preapproved', ...asked].map((f) => `terms.${f}: Required`))
    expect(lines(2, blank, { state: 'CA' })).toEqual(
      ['loanType', ...asked].map((f) => `terms.${f}: Required`),
    )
  })
  it('OTHER is described', () =>
    expect(lines(2, terms({ loanType: 'OTHER' }))).toEqual(['terms.loanOtherDesc: Required']))
  it('I28: percents make 100, dollars say the same as percents', () => {
    expect(lines(2, terms({ loanAmountPercentage: 80.01, loanAmountDollar: 1000125 }))).toEqual([])
    expect(lines(2, terms({ loanAmountPercentage: 80.02, loanAmountDollar: 1000250 }))).toEqual([
      'terms.loanAmountPercentage: Down payment and loan must add up to 100%',
    ])
    // half a step of the last decimal of 1,250,000 is 62.50, and a cent
    expect(lines(2, terms({ earnestDepositDollar: 37562.51 }))).toEqual([])
    expect(lines(2, terms({ earnestDepositDollar: 37562.52 }))).toEqual([
      'terms.earnestDepositDollar: Percent and dollar amount do not match',
    ])
  })
})

describe('spec 3 §5 step 3', () => {
  it('CA asks for appraisal and disclosure days, FL does not', () => {
    expect(lines(3, {}, CA)).toEqual(
      [
        'contingentOnSale',
        'contingentOnLoan',
        'contingentOnAppraisal',
        'contingentOnInspection',
        'daysRequiredOfBuyerReviewDisclosures',
      ].map((f) => `contingencies.${f}: Required`),
    )
    expect(lines(3, {}, FL)).toEqual(
      ['contingentOnSale', 'contingentOnLoan', 'contingentOnInspection'].map(
        (f) => `contingencies.${f}: Required`,
      ),
    )
  })
  it('cash is contingent on no loan; a seller’s counter is not refused for it (C14)', () => {
    const cash = { ...ca, terms: { ...ca.terms, loan: false } }
    expect(lines(3, cash)).toEqual([
      'contingencies.contingentOnLoan: A cash offer can’t be contingent on a loan. Answer No, or choose a loan in step 2.',
    ])
    expect(lines(3, cash, { ...CA, sellerAnswers: cash })).toEqual([])
  })
  it('a sale of the buyer’s own home is told step by step', () => {
    const sale = (more: OfferBody['contingencies']) =>
      lines(3, { contingencies: { ...ca.contingencies, contingentOnSale: true, ...more } })
    expect(sale({})).toEqual(['contingencies.propertyListedForSale: Required'])
    expect(sale({ propertyListedForSale: false })).toEqual([])
    expect(sale({ propertyListedForSale: true, listingDate: '2026-01-32' })).toEqual([
      'contingencies.listingDate: Enter a valid Listing Date (MM/DD/YYYY)',
      'contingencies.inEscrow: Required',
    ])
    expect(sale({ propertyListedForSale: true, listingDate: '2026-01-31', inEscrow: true })).toEqual([
      'contingencies.escrowClosedDate: Enter a valid Escrow Closing Date (MM/DD/YYYY)',
      'contingencies.escrowNumber: Required',
      'contingencies.escrowCompany: Required',
      'contingencies.escrowOfficerName: Required',
    ])
  })
})

describe('spec 3 §5 step 4', () => {
  const credits = (more: OfferBody['creditItems']) => ({ ...ca, creditItems: { ...ca.creditItems, ...more } })
  it('CA asks, FL does not', () => {
    expect(lines(4, {}, CA)).toEqual(['creditItems.requestSeller: Required'])
    expect(lines(4, {}, FL)).toEqual([])
  })
  it('yes asks for the broker; no asks for nothing', () => {
    expect(
      lines(4, credits({ sellerPaysBuyerBrokerDollar: null, sellerPaysBuyerBrokerPercentage: null })),
    ).toEqual([
      'creditItems.sellerPaysBuyerBrokerPercentage: Required',
      'creditItems.sellerPaysBuyerBrokerDollar: Required',
    ])
    expect(lines(4, { creditItems: { requestSeller: false } })).toEqual([])
  })
  it('a blank closing cost credit is zero; half of one is not', () => {
    expect(lines(4, credits({ closingCostCreditDollar: null, closingCostCreditPercentage: null }))).toEqual(
      [],
    )
    expect(lines(4, credits({ closingCostCreditDollar: null }))).toEqual([
      'creditItems.closingCostCreditDollar: Required',
    ])
  })
})

describe('spec 3 §5 step 5', () => {
  const services = (more: OfferBody['services']) => ({ services: { ...ca.services, ...more } })
  it('CA payers and the warranty', () => {
    expect(lines(5, {}, CA)).toEqual(
      ['titlePayer', 'escrowPayer', 'hazardPayer', 'warrantyIncluded'].map((f) => `services.${f}: Required`),
    )
    expect(lines(5, {}, FL)).toEqual(['services.warrantyIncluded: Required'])
    expect(lines(5, services({ warrantyCompany: '', warrantyMaxCost: null, warrantyPayer: null }))).toEqual(
      ['warrantyCompany', 'warrantyMaxCost', 'warrantyPayer'].map((f) => `services.${f}: Required`),
    )
  })
  it('unapproved services are named and paid by the buyer', () =>
    expect(
      lines(
        5,
        services({
          confirmationServices: 'BUYER',
          titlePayer: 'BUYER',
          escrowPayer: 'BOTH',
          hazardPayer: 'BUYER',
        }),
      ),
    ).toEqual([
      'services.titleCompany.name: Required',
      'services.escrowCompany.name: Required',
      'services.hazardCompany.name: Required',
      "services.escrowPayer: Seller or shared cost options aren't available when the buyer selects unapproved services.",
    ]))
})

describe('spec 3 §5 steps 6 to 8', () => {
  it('extra cost items have a name, a payer, and differ', () => {
    const additionalItems = [
      { item: 'Chimney', responsiblePayer: 'BUYER' as const },
      { item: ' chimney' },
      { item: '' },
      { item: 'x'.repeat(36), responsiblePayer: 'SELLER' as const },
    ]
    const body = { costAllocations: { additionalItems } }
    expect(lines(6, body)).toEqual([
      'costAllocations.additionalItems.1.item: This item is already listed',
      'costAllocations.additionalItems.1.responsiblePayer: Required',
      'costAllocations.additionalItems.2.item: Required',
      'costAllocations.additionalItems.2.responsiblePayer: Required',
    ])
    expect(lines(6, body, { ...CA, sellerAnswers: {} })).toContain(
      'costAllocations.additionalItems.3.item: Please use at most 35 characters.',
    )
  })
  it('the seller’s 35 characters are for what the seller added or changed (C6)', () => {
    const item = 'Buyer’s survey of the eastern boundary and its fence'
    const asks = (name: string) => ({
      costAllocations: { additionalItems: [{ item: name, responsiblePayer: 'SELLER' as const }] },
    })
    const ctx = { ...CA, sellerAnswers: asks(item) }
    expect(lines(6, asks(item), ctx)).toEqual([])
    expect(lines(6, asks(`${item} too`), ctx)).toEqual([
      'costAllocations.additionalItems.0.item: Please use at most 35 characters.',
    ])
    expect(costItemMax(item, ctx)).toBe(120)
    expect(costItemMax('Gutters', ctx)).toBe(35)
    expect(costItemMax('Gutters', CA)).toBe(120)
  })
  it('other terms: 260 in CA, 1800 in FL', () => {
    expect(lines(7, { otherTerms: 'x'.repeat(260) })).toEqual([])
    expect(lines(7, { otherTerms: 'x'.repeat(261) })).toEqual([
      'otherTerms: Please use at most 260 characters.',
    ])
    expect(lines(7, { otherTerms: 'x'.repeat(1800) }, FL)).toEqual([])
  })
  it('each checked addendum its file', () =>
    expect(lines(7, { buyerAddenda: { leaseOption: true, noContingencies: true } }, FL)).toEqual([
      'buyerAddenda.leaseOptionFile: ***Form NEEDED',
    ]))
  it('proof of funds where the listing requires it, the approval with a loan', () => {
    const none = { ...ca, proofOfFunds: null, loanApproval: null }
    const needed = ['proofOfFunds: This document is required.', 'loanApproval: This document is required.']
    expect(lines(8, none)).toEqual(needed)
    expect(lines(8, { ...none, terms: { loan: false } })).toEqual(needed.slice(0, 1))
    expect(lines(8, none, { state: 'CA', proofOfFundsRequired: false })).toEqual([])
  })
  it("O06: a consumer's offer has two steps", () => {
    expect(consumerOfferProblems({ primaryBuyer: ca.primaryBuyer, terms: ca.terms }, CA)).toEqual([])
    expect(consumerOfferProblems({}, CA).length).toBeGreaterThan(8)
  })
})
