import { changesBetween, type AnswerChange, type ShownAnswer } from '#domain/kernel/changes.ts'
import { addressLine, days, money, yesNo } from '#domain/kernel/text/format.ts'
import { partyName } from '#domain/kernel/party.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { CA_ADDENDA, CA_ADVISORIES, FL_DISCLOSURES, FL_RIDERS } from '#domain/listing/form/addenda.ts'
import { isSet } from '#domain/listing/form/is-set.ts'
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
  ...property('address', 'Address', addressLine(address)),
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

/** A paper that the listing side brings along. */
export interface ListingPaper {
  readonly path: string
  /** 'Rider' */
  readonly kind: string
  /** What it is called; '' of one that only its file names. */
  readonly name: string
  readonly file: { readonly id: string; readonly name: string } | null
}

/** The name of its file is the listing's own: it shows every reader of the agreement the same. */
const fileOf = (kept: Kept): ListingPaper['file'] =>
  kept ? { id: kept.id ?? '', name: kept.name ?? '' } : null

const chosen = (
  section: string,
  kind: string,
  list: Papers,
  flags: object | null | undefined,
): ListingPaper[] =>
  marked(list, flags).map((p) => ({
    path: `${section}.${p.key}`,
    kind,
    name: [p.label, p.key === 'other' ? describedAs(flags) : null].filter(Boolean).join(': '),
    file: fileOf((flags as Flags)?.[`${p.key}File`] as Kept),
  }))

/** What a paper of no list is: asked for where it is chosen. */
const describedAs = (flags: object | null | undefined): string | null | undefined =>
  (flags as { otherDescription?: string | null } | null | undefined)?.otherDescription

const form = (path: string, kind: string, kept: Kept): ListingPaper[] =>
  kept?.name ? [{ path, kind, name: '', file: fileOf(kept) }] : []

/** §11: what the listing side brings along. */
export const listingPapers = (state: PropertyState, l: ContractClauses): ListingPaper[] => [
  ...(state === 'CA'
    ? [
        ...chosen('propertyAddenda', 'Addendum', CA_ADDENDA, l.propertyAddenda),
        ...chosen('advisories', 'Advisory', CA_ADVISORIES, l.advisories),
      ]
    : [
        ...chosen('riders', 'Rider', FL_RIDERS, l.riders),
        ...chosen('disclosures', 'Disclosure', FL_DISCLOSURES, l.disclosures),
      ]),
  ...form('remainInPropertyFile', remainFormOf(l.remainInPropertyAnswer), l.remainInPropertyFile),
  ...form('customAddendumFile', 'Other addendum', l.customAddendumFile),
]

const addendum = rowsOf('Listing addenda')

/** Each chosen paper on a line of its own, with the name of its file. */
const addendaRows = (state: PropertyState, l: ContractClauses): ShownClause[] =>
  listingPapers(state, l).flatMap(({ path, kind, name, file }) => {
    const text = [name, file?.name].filter(Boolean).join(': ')
    return addendum(path, kind, text, name ? `${text} ${file?.id ?? ''}` : file?.id)
  })

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
