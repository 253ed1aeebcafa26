import { days, exactMoney, listed, percent, usDate } from '#domain/kernel/text/format.ts'
import type { OfferBody, OfferContext } from '#domain/offer/form/body.ts'
import { LOAN_TYPE_LABELS } from '#domain/offer/form/choices.ts'
import { offerStepProblems } from '#domain/offer/form/complete.ts'
import { onScreen } from '../blind/readable.ts'

/** One line of the summary beside the steps. */
export interface GlanceRow {
  readonly key: string
  readonly label: string
  /** '' while nothing is answered. */
  readonly text: string
  /** Something that the steps ask for here is missing or wrong. */
  readonly open: boolean
}

interface Line {
  readonly key: string
  readonly label: string
  readonly text: string
  /** The answers that it stands for; one that ends in a dot stands for its whole section. */
  readonly of: readonly string[]
}

/** `$200,000 (20%)`; either alone where only one is there. */
const pair = (dollar: number | null | undefined, share: number | null | undefined): string => {
  const [amount, part] = [exactMoney(dollar), percent(share)]
  return amount && part ? `${amount} (${part})` : amount || part
}

const closing = (terms: OfferBody['terms']): string => {
  if (terms?.useDaysToClose === false) return usDate(terms.exactClosingDate)
  return terms?.useDaysToClose === true && terms.daysToClose != null
    ? `${days(terms.daysToClose)} after acceptance`
    : ''
}

/** The paths of a pair of percent and dollars, and of its days. */
const pairOf = (start: string) => ['Percentage', 'Dollar', 'Days'].map((end) => start + end)

const TYPE = ['terms.loan', 'terms.loanType', 'terms.loanOtherDesc', 'terms.preapproved']

const financing = (terms: OfferBody['terms']): Line[] => {
  const line = { key: 'financing', label: 'Financing', of: TYPE }
  if (terms?.loan == null) return [{ ...line, text: '' }]
  if (!terms.loan) return [{ ...line, text: 'Cash' }]
  const type = terms.loanType ? LOAN_TYPE_LABELS[terms.loanType] : ''
  return [
    { ...line, text: type ? `Loan, ${type}` : 'Loan' },
    {
      key: 'down',
      label: 'Down payment',
      text: pair(terms.downPaymentDollar, terms.downPaymentPercentage),
      of: pairOf('terms.downPayment'),
    },
    {
      key: 'loan',
      label: 'Loan amount',
      text: pair(terms.loanAmountDollar, terms.loanAmountPercentage),
      of: pairOf('terms.loanAmount'),
    },
  ]
}

const deposits = (terms: OfferBody['terms']): Line[] => [
  {
    key: 'deposit',
    label: 'Earnest money deposit',
    text: pair(terms?.earnestDepositDollar, terms?.earnestDepositPercentage),
    of: pairOf('terms.earnestDeposit'),
  },
  ...(terms?.increasedDepositDollar
    ? [
        {
          key: 'increased',
          label: 'Increased deposit',
          text: pair(terms.increasedDepositDollar, terms.increasedDepositPercentage),
          of: pairOf('terms.increasedDeposit'),
        },
      ]
    : []),
]

const contingencies = ({ contingencies: c }: OfferBody, { state }: OfferContext): string => {
  const asked = [
    ['sale of the buyer’s home', c?.contingentOnSale, null],
    ['loan', c?.contingentOnLoan, c?.daysLoan],
    // Asked in California alone (spec 3 §5 step 3).
    ...(state === 'CA' ? [['appraisal', c?.contingentOnAppraisal, c?.daysAppraisal] as const] : []),
    ['inspection', c?.contingentOnInspection, c?.daysInspection],
  ] as const
  const held = asked.flatMap(([name, answer, within]) =>
    answer === true ? [within == null ? name : `${name} (${days(within)})`] : [],
  )
  if (held.length > 0) return asSentence(listed(held))
  return asked.every(([, answer]) => answer === false) ? 'None' : ''
}

const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What the seller is asked for, by the rule of the net sheet: nothing where the answer is No (negotiation.md §6). */
const credits = ({ creditItems: c }: OfferBody, { state }: OfferContext): string => {
  if (c?.requestSeller === false) return 'None'
  const parts = [
    c?.closingCostCreditDollar ? `${exactMoney(c.closingCostCreditDollar)} for closing costs` : '',
    c?.sellerPaysBuyerBroker !== false && c?.sellerPaysBuyerBrokerDollar
      ? `${exactMoney(c.sellerPaysBuyerBrokerDollar)} for the buyer’s broker`
      : '',
  ].filter(Boolean)
  if (parts.length > 0) return listed(parts)
  return c?.requestSeller === true || state === 'FL' ? 'None' : ''
}

const linesOf = (body: OfferBody, ctx: OfferContext): Line[] => {
  const { terms } = body
  return [
    { key: 'price', label: 'Price', text: exactMoney(terms?.offerAmount), of: ['terms.offerAmount'] },
    ...financing(terms),
    ...deposits(terms),
    {
      key: 'closing',
      label: 'Closing',
      text: closing(terms),
      of: ['terms.useDaysToClose', 'terms.daysToClose', 'terms.exactClosingDate'],
    },
    { key: 'contingencies', label: 'Contingencies', text: contingencies(body, ctx), of: ['contingencies.'] },
    { key: 'credits', label: 'Credits from the seller', text: credits(body, ctx), of: ['creditItems.'] },
    // Nobody has to set one (negotiation.md §1.5 CK4).
    {
      key: 'expiry',
      label: 'Answer by',
      text: onScreen('expiresAt', body.expiresAt ?? '', ctx.zone) || 'No date set',
      of: [],
    },
  ]
}

/**
 * The terms that decide, in a line each, as they stand while an offer is written. What is open is asked of the steps'
 * own rules. Source: issue "Offers and negotiation on the screen", "live summary beside the steps"; look.md "Wizards".
 */
export const offerAtAGlance = (body: OfferBody, ctx: OfferContext): GlanceRow[] => {
  const problems = ([2, 3, 4] as const).flatMap((step) => offerStepProblems(step, body, ctx))
  return linesOf(body, ctx).map(({ key, label, text, of }) => ({
    key,
    label,
    text,
    open: problems.some(({ path }) =>
      of.some((one) => (one.endsWith('.') ? path.startsWith(one) : path === one)),
    ),
  }))
}
