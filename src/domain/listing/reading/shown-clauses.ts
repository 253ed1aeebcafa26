import { changesBetween, type AnswerChange, type ShownAnswer } from '#domain/kernel/changes.ts'
import { days, money, yesNo } from '#domain/kernel/format.ts'
import { partyName } from '#domain/kernel/party.ts'
import type { PropertyState } from '#domain/kernel/property-state.ts'
import { CA_ADDENDA, CA_ADVISORIES, FL_DISCLOSURES, FL_RIDERS } from '#domain/listing/form/addenda.ts'
import { isSet } from '#domain/listing/form/body-preferences.ts'
import { PROPERTY_TYPE_LABELS, REMAIN_LABELS, remainFormOf } from '#domain/listing/form/choices.ts'
import type { ContractClauses } from './clauses.ts'

/** The agreement's sections that come from the listing. */
export type ClauseSection = 'Sellers' | 'Property' | 'Possession' | 'State provisions' | 'Listing addenda'
export type ShownClause = ShownAnswer<ClauseSection>

/** A row of a section; without a text there is none. */
const rowsOf =
  (section: ClauseSection) =>
  (path: string, label: string, text: string | null | undefined, identity = text): ShownClause[] =>
    text ? [{ path, label, section, text, identity: identity ?? '' }] : []

const seller = rowsOf('Sellers')
const sellers = (l: ContractClauses): ShownClause[] =>
  [l.primaryOwner, ...(l.secondaryOwners ?? [])].flatMap((owner, i) =>
    owner
      ? seller(
          i === 0 ? 'primaryOwner' : `secondaryOwners.${i - 1}`,
          i === 0 ? 'Seller' : 'Additional seller',
          partyName(owner),
        )
      : [],
  )

const property = rowsOf('Property')
/** §2 Property. */
const propertyRows = (state: PropertyState, { address, ...l }: ContractClauses): ShownClause[] => [
  ...property(
    'address',
    'Address',
    [
      address?.addressLine1,
      address?.addressLine2,
      address?.city,
      [address?.state, address?.zip].filter(Boolean).join(' '),
    ]
      .filter(Boolean)
      .join(', '),
  ),
  ...property('address.county', 'County', address?.county),
  ...property('address.apn', state === 'CA' ? "Assessor's parcel number" : 'Tax ID', address?.apn),
  ...property('propertyType', 'Property type', l.propertyType ? PROPERTY_TYPE_LABELS[l.propertyType] : ''),
  ...property('legalDescription', 'Legal description', l.legalDescription),
]

const possession = rowsOf('Possession')
/** §4, what the listing says of possession: who stays after closing, and on what terms the seller would like to. */
const possessionRows = (state: PropertyState, l: ContractClauses): ShownClause[] => {
  const wish = l.offerDetails?.instantAuction
  const terms = [
    isSet(wish?.sellerPossessionDays) ? days(wish.sellerPossessionDays) : '',
    isSet(wish?.sellerPossessionFee) ? `fee ${money(wish.sellerPossessionFee)}` : '',
    wish?.sellerPossessionExplanation ?? '',
  ].filter(Boolean)
  return [
    ...possession(
      'remainInPropertyAnswer',
      state === 'CA' ? 'Seller remains in the property' : 'Seller occupies after closing',
      l.remainInPropertyAnswer ? REMAIN_LABELS[l.remainInPropertyAnswer] : '',
    ),
    ...possession(
      'offerDetails.instantAuction.sellerPossession',
      'Possession requested by the seller',
      wish?.sellerPossession === true ? terms.join(', ') || 'Yes' : '',
    ),
    ...possession(
      'tenantOccupiedPostCoe',
      'Occupied by a tenant after closing',
      state === 'FL' ? yesNo(l.tenantOccupiedPostCoe) : '',
    ),
  ]
}

type Papers = readonly { key: string; label: string; code?: string }[]
type Flags = Record<string, unknown> | null | undefined

const marked = (list: Papers, flags: object | null | undefined): Papers =>
  list.filter((p) => (flags as Flags)?.[p.key] === true)

/** Florida's notices, with the section of the statute that asks for each. §10. */
const statutory = (l: ContractClauses): string =>
  marked(FL_DISCLOSURES, l.disclosures)
    .flatMap((p) => (p.code ? [`${p.label} (${p.code}, Florida Statutes)`] : []))
    .join('; ')

const assignment = (l: ContractClauses): string => {
  if (l.assignNo == null) return ''
  if (!l.assignNo) return 'No'
  return l.assignLiability === 'ASSIGN_YES_NO_LIABILITY'
    ? 'Yes, and the buyer is released'
    : 'Yes, but the buyer stays liable'
}

const provision = rowsOf('State provisions')
/** The listing's own clauses that hold for every offer. §10 "State clauses". */
const provisionRows = (state: PropertyState, l: ContractClauses): ShownClause[] => {
  const funds = provision('proofOfFundsRequired', 'Proof of funds required', yesNo(l.proofOfFundsRequired))
  return state === 'CA'
    ? [
        ...provision('rpaBreachContract', 'Breach of contract clause', yesNo(l.rpaBreachContract)),
        ...provision('rpaDisputeResolution', 'Dispute resolution clause', yesNo(l.rpaDisputeResolution)),
        ...funds,
      ]
    : [
        ...provision('assignNo', 'May the buyer assign this contract', assignment(l)),
        ...provision(
          'sellerFinancingAvailable',
          'Seller financing available',
          yesNo(l.sellerFinancingAvailable),
        ),
        ...funds,
        ...provision('disclosures', 'Statutory notices given', statutory(l)),
      ]
}

type Kept = { id?: string; name?: string | null } | null | undefined

const addendum = rowsOf('Listing addenda')

/** Each chosen paper on a line of its own, with the name of its file: the listing shows every reader of the agreement the same. */
const papers = (section: string, kind: string, list: Papers, flags: object | null | undefined) =>
  marked(list, flags).flatMap((p) => {
    const kept = (flags as Flags)?.[`${p.key}File`] as Kept
    const text = [p.label, kept?.name].filter(Boolean).join(': ')
    return addendum(`${section}.${p.key}`, kind, text, `${text} ${kept?.id ?? ''}`)
  })

const form = (path: string, label: string, kept: Kept) =>
  kept ? addendum(path, label, kept.name, kept.id) : []

/** §11: what the listing side brings along. */
const addendaRows = (state: PropertyState, l: ContractClauses): ShownClause[] => [
  ...(state === 'CA'
    ? [
        ...papers('propertyAddenda', 'Addendum', CA_ADDENDA, l.propertyAddenda),
        ...papers('advisories', 'Advisory', CA_ADVISORIES, l.advisories),
      ]
    : [
        ...papers('riders', 'Rider', FL_RIDERS, l.riders),
        ...papers('disclosures', 'Disclosure', FL_DISCLOSURES, l.disclosures),
      ]),
  ...form('remainInPropertyFile', remainFormOf(l.remainInPropertyAnswer), l.remainInPropertyFile),
  ...form('customAddendumFile', 'Other addendum', l.customAddendumFile),
]

/** What of a listing the agreement prints, in its words: screens that show what binds say the same. */
export const shownClauses = (state: PropertyState, clauses: ContractClauses): ShownClause[] => [
  ...sellers(clauses),
  ...propertyRows(state, clauses),
  ...possessionRows(state, clauses),
  ...provisionRows(state, clauses),
  ...addendaRows(state, clauses),
]

/** What changed in it from one delivery to another, or since. */
export const changedClauses = (
  state: PropertyState,
  before: ContractClauses,
  after: ContractClauses,
): AnswerChange<ClauseSection>[] => changesBetween(shownClauses(state, before), shownClauses(state, after))
