import { fullName } from '#domain/kernel/text/format.ts'
import { OWNER_TYPE_LABELS } from '#domain/kernel/owner-type.ts'
import { CA_BUYER_ADDENDA, FL_BUYER_ADDENDA } from '#domain/offer/form/addenda.ts'
import { asText, asYesNo, document, field, oneOf, type Reader } from './shown.ts'

const secondaries: Reader = (body) => {
  const text = (body.secondaryBuyers ?? [])
    .map((buyer) => fullName(buyer.user))
    .filter(Boolean)
    .join(', ')
  return text === ''
    ? []
    : [
        {
          path: 'secondaryBuyers',
          label: 'Additional buyers',
          section: 'Contact Information',
          text,
          identity: text,
        },
      ]
}

/** Names only: buyers' phone and email are nobody's but the buy side's (I10). */
export const PARTY_ROWS: readonly Reader[] = [
  field('Contact Information', 'primaryBuyer.ownerType', 'Buyer type', oneOf(OWNER_TYPE_LABELS)),
  field('Contact Information', 'primaryBuyer.orgName', 'Organization', asText),
  field('Contact Information', 'primaryBuyer.officerTitle', 'Title of the signer', asText),
  field('Contact Information', 'primaryBuyer.user', 'Primary buyer', (user) =>
    fullName(user as { firstName?: string }),
  ),
  secondaries,
]

const addenda = [...new Map([...CA_BUYER_ADDENDA, ...FL_BUYER_ADDENDA].map((a) => [a.key, a])).values()]

export const OTHER_ROWS: readonly Reader[] = [
  field('Other Terms and Addenda', 'otherTerms', 'Other terms', asText),
  ...addenda.flatMap(({ key, label }) => [
    field('Other Terms and Addenda', `buyerAddenda.${key}`, `Addendum: ${label}`, (on) =>
      on === true ? 'Yes' : '',
    ),
    document('Other Terms and Addenda', `buyerAddenda.${key}File`, `Addendum file: ${label}`),
  ]),
  field('Other Terms and Addenda', 'buyerAddenda.otherDescription', 'Other addendum', asText),
  field('Other Terms and Addenda', 'rpaBreachContract', 'Liquidated damages clause', asYesNo),
  field('Other Terms and Addenda', 'rpaDisputeResolution', 'Dispute resolution clause', asYesNo),
  field('Other Terms and Addenda', 'expiresAt', 'Expires', asText),
]

export const DOCUMENT_ROWS: readonly Reader[] = [
  document('Documents', 'proofOfFunds', 'Proof of funds'),
  document('Documents', 'loanApproval', 'Loan approval'),
  document('Documents', 'letterToSeller', 'Letter to seller'),
  document('Documents', 'additionalOfferDocument', 'Additional document'),
]

export const COMMENT_ROWS: readonly Reader[] = [
  field('Comments', 'terms.termsComments', 'Comments on terms', asText),
  field('Comments', 'contingencies.contingenciesComments', 'Comments on contingencies', asText),
  field('Comments', 'creditItems.creditItemsComments', 'Comments on credits and items', asText),
  field('Comments', 'services.servicesComments', 'Comments on services', asText),
  field('Comments', 'costAllocations.costAllocationsComments', 'Comments on cost allocations', asText),
]
