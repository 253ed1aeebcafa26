import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { TERMS } from '#domain/glossary/terms.ts'
import { OWNERSHIP_PURPOSE_LABELS, OWNERSHIP_PURPOSES } from '#domain/offer/form/choices.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { PERIODS } from '#domain/offer/form/periods.ts'
import { wholeDollars } from '#web/lib/format.ts'
import { optionsOf, RadioField } from '#web/ui/form/ChoiceField.tsx'
import { DateField } from '#web/ui/form/MaskedField.tsx'
import { IntegerField, MoneyField } from '#web/ui/form/NumberField.tsx'
import { Term } from '#web/ui/figures.tsx'
import { ChoiceOfTwo } from './ChoiceOfTwo.tsx'
import { CommentsField } from './CommentsField.tsx'
import type { StepProps } from './context.ts'
import { LoanFields } from './LoanFields.tsx'
import { PairFields } from './PairFields.tsx'
import { Part } from './Part.tsx'

/** Characters of the additional financial terms (spec 3 §9). */
const FINANCE_TERMS_MAX = 170

/** The price; what is asked beside it comes as children. */
export const PricePart = ({ listing, children }: Pick<StepProps, 'listing'> & { children?: ReactNode }) => (
  <Part title="Price">
    <div className="fields">
      <MoneyField
        name="terms.offerAmount"
        label="Offer Amount"
        required
        description={listing.price ? `List price ${wholeDollars(listing.price)}` : undefined}
        w="half"
      />
      {children}
    </div>
  </Part>
)

export const ClosingPart = () => {
  const terms = useWatch<OfferBody, 'terms'>({ name: 'terms' })
  return (
    <Part title="Closing">
      <div className="fields">
        <ChoiceOfTwo
          name="terms.useDaysToClose"
          label="How is the closing date chosen?"
          required
          yes="Days after acceptance"
          no="Specific date"
          w="half"
        />
        {terms?.useDaysToClose === true && (
          <IntegerField name="terms.daysToClose" label="Days to Close" required w="half" />
        )}
        {terms?.useDaysToClose === false && (
          <DateField
            name="terms.exactClosingDate"
            label="Closing Date"
            title="Closing Date"
            required
            w="half"
          />
        )}
      </div>
    </Part>
  )
}

export const FinancingPart = ({ ctx }: Pick<StepProps, 'ctx'>) => {
  const terms = useWatch<OfferBody, 'terms'>({ name: 'terms' })
  return (
    <Part title="Financing">
      <ChoiceOfTwo name="terms.loan" label="Method of purchase" required yes="Loan" no="Cash" />
      {terms?.loan === true && <LoanFields ctx={ctx} />}
    </Part>
  )
}

export const DepositPart = ({ ctx: { state } }: Pick<StepProps, 'ctx'>) => (
  <Part title={<Term tip={TERMS.earnestMoney}>Earnest money deposit</Term>}>
    <div className="fields">
      <PairFields
        percent="terms.earnestDepositPercentage"
        dollar="terms.earnestDepositDollar"
        label="Earnest Money Deposit"
        required
      />
      {state === 'FL' && (
        <IntegerField
          name="terms.earnestDepositDays"
          label="Days to deliver to escrow"
          description={`Standard ${PERIODS.FL.earnestDepositDays} days`}
          w="half"
        />
      )}
    </div>
    {state === 'CA' && (
      <Text fz="sm" c="dimmed">
        {`Due within the standard ${PERIODS.CA.earnestDepositDays} days by wire transfer.`}
      </Text>
    )}
    <div className="fields">
      <PairFields
        percent="terms.increasedDepositPercentage"
        dollar="terms.increasedDepositDollar"
        label="Increased Deposit"
      />
      <IntegerField
        name="terms.increasedDepositDays"
        label="Days to the increased deposit"
        description={state === 'FL' ? `Standard ${PERIODS.FL.increasedDepositDays} days` : undefined}
        w="half"
      />
    </div>
  </Part>
)

/** Step 2: price, closing, money (spec 3 §5 step 2). */
export const StepTerms = (props: StepProps) => (
  <>
    <PricePart listing={props.listing}>
      <RadioField
        name="terms.ownershipPurpose"
        label="How will the buyer use the home?"
        required
        options={optionsOf(OWNERSHIP_PURPOSES, OWNERSHIP_PURPOSE_LABELS)}
        w="half"
      />
    </PricePart>
    <ClosingPart />
    <FinancingPart ctx={props.ctx} />
    <DepositPart ctx={props.ctx} />
    {props.ctx.state === 'CA' && (
      <CommentsField
        name="terms.additionalFinanceTerms"
        label="Additional financial terms"
        maxLength={FINANCE_TERMS_MAX}
      />
    )}
    <CommentsField name="terms.termsComments" />
  </>
)
