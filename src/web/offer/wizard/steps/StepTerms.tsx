import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { TERMS } from '#domain/glossary/terms.ts'
import { OWNERSHIP_PURPOSE_LABELS, OWNERSHIP_PURPOSES } from '#domain/offer/form/choices.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { asDepositDays } from '#domain/offer/reading/terms/shown.ts'
import { PERIODS } from '#domain/offer/form/periods.ts'
import { exactDollars } from '#web/lib/format.ts'
import { optionsOf, RadioField } from '#web/ui/form/ChoiceField.tsx'
import { DateField } from '#web/ui/form/MaskedField.tsx'
import { USUAL } from '#domain/listing/form/choices.ts'
import { IntegerField, MoneyField } from '#web/ui/form/NumberField.tsx'
import { Term } from '#web/ui/hint/Term.tsx'
import { ChoiceOfTwo } from './ChoiceOfTwo.tsx'
import { CommentsField } from './CommentsField.tsx'
import type { StepProps } from '../context.ts'
import { LoanFields } from './LoanFields.tsx'
import { PairFields } from './PairFields.tsx'
import { Part } from './Part.tsx'
import { WIZARD_COPY } from '../copy.ts'

/** Characters of the additional financial terms (spec 3 §9). */
const FINANCE_TERMS_MAX = 170

/** The price; what is asked beside it comes as children. */
export const PricePart = ({ listing, children }: Pick<StepProps, 'listing'> & { children?: ReactNode }) => (
  <Part title={WIZARD_COPY.terms.price}>
    <div className="fields">
      <MoneyField
        name="terms.offerAmount"
        label={WIZARD_COPY.terms.offerAmount}
        usual={USUAL.price}
        required
        description={listing.price ? WIZARD_COPY.terms.listPrice(exactDollars(listing.price)) : undefined}
        w="half"
      />
      {children}
    </div>
  </Part>
)

export const ClosingPart = () => {
  const terms = useWatch<OfferBody, 'terms'>({ name: 'terms' })
  return (
    <Part title={WIZARD_COPY.terms.closing}>
      <div className="fields">
        <ChoiceOfTwo
          name="terms.useDaysToClose"
          label={WIZARD_COPY.terms.howClosing}
          required
          yes={WIZARD_COPY.terms.daysAfterAcceptance}
          no={WIZARD_COPY.terms.specificDate}
          w="half"
        />
        {terms?.useDaysToClose === true && (
          <IntegerField name="terms.daysToClose" label={WIZARD_COPY.terms.daysToClose} required w="half" />
        )}
        {terms?.useDaysToClose === false && (
          <DateField
            name="terms.exactClosingDate"
            label={WIZARD_COPY.terms.closingDate}
            title={WIZARD_COPY.terms.closingDate}
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
    <Part title={WIZARD_COPY.terms.financing}>
      <ChoiceOfTwo
        name="terms.loan"
        label={WIZARD_COPY.terms.method}
        required
        yes={WIZARD_COPY.terms.loan}
        no={WIZARD_COPY.terms.cash}
      />
      {terms?.loan === true && <LoanFields ctx={ctx} />}
    </Part>
  )
}

export const DepositPart = ({ ctx: { state } }: Pick<StepProps, 'ctx'>) => (
  <Part title={<Term tip={TERMS.earnestMoney}>{WIZARD_COPY.terms.earnestDepositPart}</Term>}>
    <div className="fields">
      <PairFields
        percent="terms.earnestDepositPercentage"
        dollar="terms.earnestDepositDollar"
        label={WIZARD_COPY.terms.earnestDeposit}
        required
      />
      {state === 'FL' && (
        <IntegerField
          name="terms.earnestDepositDays"
          label={WIZARD_COPY.terms.depositDays}
          description={WIZARD_COPY.terms.standardDays(PERIODS.FL.earnestDepositDays)}
          w="half"
        />
      )}
    </div>
    {state === 'CA' && (
      <Text fz="sm" c="dimmed">
        {WIZARD_COPY.terms.depositDue(asDepositDays(PERIODS.CA.earnestDepositDays, state))}
      </Text>
    )}
    <div className="fields">
      <PairFields
        percent="terms.increasedDepositPercentage"
        dollar="terms.increasedDepositDollar"
        label={WIZARD_COPY.terms.increasedDeposit}
      />
      <IntegerField
        name="terms.increasedDepositDays"
        label={WIZARD_COPY.terms.increasedDepositDays}
        description={
          state === 'FL' ? WIZARD_COPY.terms.standardDays(PERIODS.FL.increasedDepositDays) : undefined
        }
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
        label={WIZARD_COPY.terms.use}
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
        label={WIZARD_COPY.terms.financialTerms}
        maxLength={FINANCE_TERMS_MAX}
      />
    )}
    <CommentsField name="terms.termsComments" />
  </>
)
