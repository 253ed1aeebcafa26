import { describe, expect, it } from 'vitest'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { setAt } from '#domain/kernel/path.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { shownTerms } from '#domain/offer/reading/terms/redline.ts'
import { agreementDocument } from '#domain/paper/agreement.ts'
import type { AgreementDocument, Run } from '#domain/paper/document.ts'
import { exampleFacts } from '#test/make/paper-facts.ts'
import type { AgreementFacts, Delivery } from '#domain/paper/facts.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { ofRole, readTree, sectionsIn, tight, type PaperTree } from '#test/make/paper-tree.ts'
import { drawAgreement } from './draw.ts'

type State = PropertyState

/** negotiation.md §7, the first column of its table. */
const TITLES: Record<State, readonly string[]> = {
  CA: [
    'Parties',
    'Property',
    'Price and money',
    'Closing and possession',
    'Contingencies',
    'Items',
    'Credits and broker compensation',
    'Services',
    'Costs',
    'California provisions',
    'Addenda and advisories',
    'Other terms and comments',
    'Counter history',
    'Signatures',
  ],
  FL: [
    'Parties',
    'Property',
    'Price and money',
    'Closing and possession',
    'Contingencies',
    'Items',
    'Credits and broker compensation',
    'Services',
    'Costs',
    'Florida provisions',
    'Riders and disclosures',
    'Other terms and comments',
    'Counter history',
    'Signatures',
  ],
}

const dollars = (n: number) => `$${n.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`
const share = (n: number) => `${n}%`
const days = (n: number) => `${n} days`
const same = (text: string) => text

/** How a value of a field looks, and in which section it stands; `make` gives each field another value each time. */
interface Field {
  readonly path: string
  readonly section: number
  readonly make: (n: number) => unknown
  readonly shown: (value: never, state: State) => string
}
const field = <V>(
  section: number,
  path: string,
  make: (n: number) => V,
  shown: (value: V, state: State) => string,
): Field => ({ section, path, make, shown: shown as Field['shown'] })

let ids = 0
const text = (section: number, path: string) => {
  const id = ++ids
  return field(section, path, (n) => `Word${id}x${n} of the ${id} kind`, same)
}
const cents = (section: number, path: string, base: number) =>
  field(section, path, (n) => base + n * 1001 + 0.25, dollars)
const percents = (section: number, path: string, base: number) =>
  field(section, path, (n) => Number((base + n / 100 + 0.004).toFixed(2)), share)
const counts = (section: number, path: string, base: number) => field(section, path, (n) => base + n, days)
const dates = (section: number, path: string, year: number) =>
  field(
    section,
    path,
    (n) => `${year}-0${n + 1}-17`,
    (iso: string) => `0${iso[6]}/17/${iso.slice(0, 4)}`,
  )

const BOTH: readonly Field[] = [
  cents(3, 'terms.offerAmount', 1_300_000),
  cents(3, 'terms.earnestDepositDollar', 41_000),
  percents(3, 'terms.earnestDepositPercentage', 3),
  field(
    3,
    'terms.earnestDepositDays',
    (n) => 21 + n,
    (count: number, state) => (state === 'CA' ? `${count} business days` : `${count} days`),
  ),
  cents(3, 'terms.increasedDepositDollar', 52_000),
  percents(3, 'terms.increasedDepositPercentage', 4),
  field(
    3,
    'terms.increasedDepositDays',
    (n) => 41 + n,
    (count: number) => `${count} days`,
  ),
  cents(3, 'terms.downPaymentDollar', 263_000),
  percents(3, 'terms.downPaymentPercentage', 21),
  cents(3, 'terms.loanAmountDollar', 974_000),
  percents(3, 'terms.loanAmountPercentage', 78),
  text(3, 'terms.loanOtherDesc'),
  counts(4, 'terms.daysToClose', 101),
  dates(4, 'terms.exactClosingDate', 2031),
  counts(5, 'contingencies.daysLoan', 121),
  counts(5, 'contingencies.daysInspection', 141),
  dates(5, 'contingencies.listingDate', 2032),
  dates(5, 'contingencies.escrowClosedDate', 2033),
  text(5, 'contingencies.escrowNumber'),
  text(5, 'contingencies.escrowCompany'),
  text(5, 'contingencies.escrowOfficerName'),
  text(6, 'creditItems.additionalIncludedPersonalProperty'),
  cents(7, 'creditItems.closingCostCreditDollar', 11_000),
  percents(7, 'creditItems.closingCostCreditPercentage', 1),
  cents(7, 'creditItems.sellerPaysBuyerBrokerDollar', 33_000),
  percents(7, 'creditItems.sellerPaysBuyerBrokerPercentage', 2),
  text(8, 'services.sellerTitleCompany.name'),
  text(8, 'services.sellerTitleCompany.officerName'),
  text(8, 'services.sellerEscrowCompany.name'),
  text(8, 'services.sellerHazardCompany.name'),
  text(8, 'services.warrantyCompany'),
  field(8, 'services.warrantyMaxCost', (n) => 611 + n * 13, dollars),
  text(12, 'otherTerms'),
  text(12, 'terms.termsComments'),
  text(12, 'contingencies.contingenciesComments'),
  text(12, 'creditItems.creditItemsComments'),
  text(12, 'services.servicesComments'),
  text(12, 'costAllocations.costAllocationsComments'),
]
const FIELDS: Record<State, readonly Field[]> = {
  CA: [
    ...BOTH,
    text(3, 'terms.additionalFinanceTerms'),
    counts(5, 'contingencies.daysAppraisal', 161),
    cents(5, 'contingencies.appraisalOtherAmount', 15_000),
    counts(5, 'contingencies.daysBuyerInfoAccess', 181),
    counts(5, 'contingencies.daysRequiredOfBuyerReviewDisclosures', 201),
  ],
  FL: [
    ...BOTH,
    counts(5, 'flData.floodOrElevationDays', 221),
    field(8, 'services.titleContinuationCost', (n) => 311 + n * 17, dollars),
  ],
}

const PAYERS = { BUYER: 'Buyer Pays', SELLER: 'Seller Pays', BOTH: 'Both Pays', NA: 'N/A' } as const
const KEYS = Object.keys(PAYERS) as (keyof typeof PAYERS)[]

const setting = (body: OfferBody, path: string, value: unknown): OfferBody => setAt(body, path, value)

/** An offer in which every field has a value that nothing else has. */
const whole0 = (state: State, body: OfferBody): OfferBody => {
  let out = FIELDS[state].reduce((at, { path, make }) => setting(at, path, make(0)), body)
  out = setting(out, 'terms.useDaysToClose', null)
  out = setting(out, 'contingencies.contingentOnSale', true)
  out = setting(out, 'contingencies.propertyListedForSale', true)
  out = setting(out, 'contingencies.inEscrow', true)
  const lines = out.costAllocations?.stateItems ?? []
  return setting(
    out,
    'costAllocations.stateItems',
    lines.map((line, i) => ({ ...line, responsiblePayer: KEYS[i % KEYS.length] })),
  )
}

const SECRETS = ['secret.buyer@mail.example', '310-555-0161', '(415) 555-0199']

/** A chain of so many counters, each of which changes some fields, and a revision of the original by a live edit. */
const chainOf = (state: State, counters: number): AgreementFacts => {
  const first = exampleFacts(state, (offer: OfferBody, listing: ListingBody) => {
    Object.assign(offer, whole0(state, offer))
    offer.primaryBuyer = {
      ownerType: 'TRUST',
      orgName: 'Wisteria Family Trust',
      user: { firstName: 'Quentin', lastName: 'Abernathy', email: SECRETS[0], phone: SECRETS[1] },
    }
    offer.secondaryBuyers = [
      { user: { firstName: 'Philippa', lastName: 'Zimmer', email: `2.${SECRETS[0]}`, phone: SECRETS[2] } },
    ]
    listing.primaryOwner = {
      ...listing.primaryOwner,
      user: {
        firstName: 'Leopold',
        lastName: 'Vanterpool',
        email: 'owner@mail.example',
        phone: '2065550123',
      },
    }
  })
  const [original] = first.chain
  if (!original) throw new Error('The example has an offer.')
  const chain: Delivery[] = [original]
  let body = original.body
  const deliver = (offerId: string, type: Delivery['type'], number: number, answersId: string | null) => {
    const n = chain.length
    FIELDS[state].forEach((each, i) => {
      if (i % 3 === n % 3) body = setting(body, each.path, each.make(n))
    })
    chain.push({ ...original, offerId, type, number, answersId, deliveredOn: `05/1${n}/2026`, body })
  }
  deliver('o0', 'INITIAL', 2, null)
  for (let i = 1; i <= counters; i++)
    deliver(`o${i}`, i % 2 === 1 ? 'SELLER_COUNTER' : 'BUYER_COUNTER', 1, `o${i - 1}`)
  return { ...first, chain, terms: body, offerId: `o${counters}` }
}

const at = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], body)

const shownOf = ({ path, shown }: Field, body: OfferBody, state: State): string =>
  tight(shown(at(body, path) as never, state))

/** How often a text stands in another, not as a part of a longer number. */
const times = (inside: string, wanted: string): number =>
  inside.split(wanted).slice(1).length -
  [...inside.matchAll(/\d/g)].filter(
    ({ index }) => inside.startsWith(wanted, index + 1) && /^\d/.test(wanted),
  ).length

const sectionText = (tree: PaperTree, number: number): string =>
  tight(sectionsIn(tree).get(number)?.text ?? '')

const runsOf = (document: AgreementDocument): Run[] =>
  document.sections
    .filter((s) => s.number <= 12)
    .flatMap((s) => s.blocks)
    .flatMap((block) => {
      if (block.kind === 'clause') return block.text
      return block.kind === 'table' ? block.rows.flat(2) : []
    })

describe.each(['CA', 'FL'] as const)('a chain of counters on paper, %s', (state) => {
  it.each([1, 2, 3, 4, 5, 6])(
    'of %i: every field is the agreed one, stands in its section, and nowhere else',
    async (counters) => {
      const facts = chainOf(state, counters)
      const tree = await readTree(await drawAgreement(agreementDocument(facts)))
      expect([...sectionsIn(tree).values()].map((sect) => tight(sect.children[0]?.text ?? ''))).toEqual(
        TITLES[state].map((title, i) => tight(`${i + 1}. ${title}`)),
      )
      const terms = Array.from({ length: 12 }, (_, i) => sectionText(tree, i + 1))
      for (const each of FIELDS[state]) {
        const wanted = shownOf(each, facts.terms, state)
        const found = terms.flatMap((section, i) => Array<number>(times(section, wanted)).fill(i + 1))
        expect(found, `${each.path}: ${wanted}`).toEqual([each.section])
      }
      expect(tree.untagged).toEqual([])
    },
  )

  it.each([1, 2, 3, 4, 5, 6])(
    'of %i: the history strikes what stood before, for each change of each delivery',
    async (counters) => {
      const facts = chainOf(state, counters)
      const tree = await readTree(await drawAgreement(agreementDocument(facts)))
      const history = sectionsIn(tree).get(13)
      if (!history) throw new Error('There is a history.')
      const tables = ofRole(history, 'Table')
      expect(tables).toHaveLength(counters + 1)
      tables.forEach((table, i) => {
        const [before, after] = [facts.chain[i], facts.chain[i + 1]]
        const changed = FIELDS[state].filter(
          (each) => at(before?.body, each.path) !== at(after?.body, each.path),
        )
        expect(changed.length).toBeGreaterThan(5)
        const rows = ofRole(table, 'TR').slice(1)
        // A company and its officer are one row.
        const expected = new Set(changed.map(({ path }) => path.replace(/(Company)\.\w+$/, '$1')))
        expect(rows.length, 'changed terms only').toBe(expected.size)
        for (const { path, shown } of changed) {
          const [old, now] = [before, after].map((d) => shown(at(d?.body, path) as never, state))
          const said = rows.map((row) => tight(row.children[1]?.text ?? ''))
          const company = /Company\.\w+$/.test(path)
          const told = said.filter((cell) =>
            company
              ? cell.includes(tight(old ?? '')) && cell.includes(tight(now ?? ''))
              : cell === tight(`${old}→${now}`),
          )
          expect(told, path).toHaveLength(1)
        }
      })
    },
  )

  it('says who buys and sells, and how to reach neither', async () => {
    const facts = chainOf(state, 6)
    const tree = await readTree(await drawAgreement(agreementDocument(facts)))
    const parties = sectionText(tree, 1)
    for (const name of ['WisteriaFamilyTrust', 'QuentinAbernathy', 'PhilippaZimmer', 'LeopoldVanterpool'])
      expect(times(parties, name), name).toBe(1)
    expect(parties, 'brokers are to be reached').toContain('nadia.petrov@realty.example')
    const all = tight(tree.root.text)
    const digits = all.replaceAll(/\D/g, '')
    for (const secret of [...SECRETS, 'owner@mail.example', '2065550123']) {
      expect(all).not.toContain(tight(secret))
      if (/^[\d()\s-]+$/.test(secret)) expect(digits).not.toContain(secret.replaceAll(/\D/g, ''))
    }
  })

  it('the cost table has each line once, with who was agreed to pay', async () => {
    const facts = chainOf(state, 2)
    const tree = await readTree(await drawAgreement(agreementDocument(facts)))
    const costs = sectionsIn(tree).get(9)
    if (!costs) throw new Error('There are costs.')
    const rows = ofRole(costs, 'TR')
      .slice(1)
      .map((row) => row.children.map((cell) => cell.text))
    const { stateItems, additionalItems } = facts.terms.costAllocations ?? {}
    const lines = [...(stateItems ?? []), ...(additionalItems ?? [])]
    expect(rows.map((cells) => cells.map(tight))).toEqual(
      lines.map((line) => [
        tight(line.item ?? ''),
        tight(PAYERS[line.responsiblePayer as keyof typeof PAYERS]),
      ]),
    )
  })

  it('whatever the review screen shows of an offer has its one place on the paper', () => {
    const facts = chainOf(state, 1)
    const fields = runsOf(agreementDocument(facts)).flatMap((run) => (run.field ? [run.field] : []))
    expect(fields.length).toBe(new Set(fields).size)
    const shown = shownTerms(facts.terms, state)
      .filter((row) => !['primaryBuyer.', 'secondaryBuyers'].some((people) => row.path.startsWith(people)))
      .map((row) => row.path)
    expect(shown.filter((path) => !fields.includes(path))).toEqual([])
  })

  it('the first page tells the deal, and which document is signed', async () => {
    const facts = chainOf(state, 3)
    const document = agreementDocument(facts)
    const tree = await readTree(await drawAgreement(document))
    const [glance] = ofRole(tree.root, 'Table')
    const rows = new Map(
      glance?.children.map((row) => [row.children[0]?.text, tight(row.children[1]?.text ?? '')]),
    )
    const amount = facts.terms.terms?.offerAmount ?? 0
    expect(rows.get('Purchase price')).toBe(dollars(amount))
    expect(rows.get('Deposit')).toContain(dollars(facts.terms.terms?.earnestDepositDollar ?? 0))
    expect(rows.get('This document')).toBe('Counter3:Sellercounterofferof05/14/2026')
    expect(rows.get('Buyer')).toBe('WisteriaFamilyTrust,PhilippaZimmer')
  })
})
