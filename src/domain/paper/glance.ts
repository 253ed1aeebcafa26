import { addressLine, days, fullName, money, percent, usDate } from '#domain/kernel/text/format.ts'
import { isOrganisation } from '#domain/kernel/party.ts'
import { LOAN_TYPE_LABELS } from '#domain/offer/form/choices.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { deliveryName } from './deliveries.ts'
import type { Glance } from './document.ts'
import type { AgreementFacts } from './facts.ts'
import { asDepositDays } from '#domain/offer/reading/terms/shown.ts'

type Terms = NonNullable<OfferBody['terms']>

interface Party {
  readonly ownerType?: Parameters<typeof isOrganisation>[0]
  readonly orgName?: string | null
  readonly user?: Parameters<typeof fullName>[0]
}

const names = (parties: readonly (Party | null | undefined)[]): string =>
  parties
    .flatMap((party) =>
      party ? [isOrganisation(party.ownerType) && party.orgName ? party.orgName : fullName(party.user)] : [],
    )
    .filter(Boolean)
    .join(', ')

const together = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(', ')

const pair = (t: Terms, key: 'earnestDeposit' | 'downPayment' | 'loanAmount'): string =>
  together(money(t[`${key}Dollar`]), percent(t[`${key}Percentage`]))

const financing = (t: Terms): string => {
  if (t.loan === false) return 'Cash, no loan'
  return together(pair(t, 'loanAmount'), t.loanType ? LOAN_TYPE_LABELS[t.loanType] : '')
}

const closing = (t: Terms): string => {
  if (t.daysToClose != null) return `${days(t.daysToClose)} after the effective date`
  return usDate(t.exactClosingDate)
}

const CONTINGENCIES = [
  ['Loan', 'contingentOnLoan', 'daysLoan'],
  ['Appraisal', 'contingentOnAppraisal', 'daysAppraisal'],
  ['Inspection', 'contingentOnInspection', 'daysInspection'],
] as const

const contingencies = ({ contingencies: c }: OfferBody): string => {
  if (!c) return ''
  const kept = CONTINGENCIES.flatMap(([name, part, period]) =>
    c[part] === true ? [c[period] == null ? name : `${name} ${days(c[period])}`] : [],
  )
  if (c.contingentOnSale === true) kept.push('Sale of the buyer’s home')
  return kept.join(', ') || 'None'
}

const credits = ({ creditItems: c }: OfferBody): string =>
  together(
    c?.closingCostCreditDollar ? `${money(c.closingCostCreditDollar)} toward closing costs` : '',
    c?.sellerPaysBuyerBrokerDollar ? `${money(c.sellerPaysBuyerBrokerDollar)} to the buyer’s broker` : '',
  )

/** What is signed: the document of the chain, and when it was delivered. */
export const signedOf = ({ chain, draft, offerId }: AgreementFacts): string => {
  const last = chain.findLast((d) => d.offerId === offerId)
  if (!last || draft) return 'Working copy, not delivered'
  return `${deliveryName(chain, last)} of ${last.deliveredOn}`
}

/** The deal at a glance, for the first page. Everything here is said again, as an agreement, in the sections. */
export const glanceOf = (f: AgreementFacts): Glance[] => {
  const t = f.terms.terms ?? {}
  const due = t.earnestDepositDays == null ? '' : `due in ${asDepositDays(t.earnestDepositDays, f.state)}`
  return [
    { label: 'Purchase price', text: money(t.offerAmount) },
    { label: 'Deposit', text: together(pair(t, 'earnestDeposit'), due) },
    { label: 'Down payment', text: pair(t, 'downPayment') },
    { label: 'Loan', text: financing(t) },
    { label: 'Closing', text: closing(t) },
    { label: 'Contingencies', text: contingencies(f.terms) },
    { label: 'Credits from the seller', text: credits(f.terms) },
    { label: 'Buyer', text: names([f.people.primaryBuyer, ...(f.people.secondaryBuyers ?? [])]) },
    { label: 'Seller', text: names([f.listing.primaryOwner, ...(f.listing.secondaryOwners ?? [])]) },
    { label: 'Property', text: addressLine(f.listing.address) },
    { label: 'This document', text: signedOf(f) },
  ].filter((row) => row.text !== '')
}
