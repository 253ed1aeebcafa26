import { Alert, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { buyerAddendaFor } from '#domain/offer/form/addenda.ts'
import type { OfferBody, OfferContext } from '#domain/offer/form/body.ts'
import { needsSellerApproval, SELLER_APPROVAL_WARNING } from '#domain/offer/form/choices.ts'
import { loanTypesFor, suggestedAddendum } from '#domain/offer/form/loan-types.ts'
import { LENGTHS } from '#domain/kernel/lengths.ts'
import { SelectField, YesNoField } from '#web/ui/form/ChoiceField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { PairFields } from './PairFields.tsx'
import { WIZARD_COPY } from '../copy.ts'

/** What a purchase with a loan asks (spec 3 §5 step 2). */
export const LoanFields = ({ ctx }: { ctx: OfferContext }) => {
  const terms = useWatch<OfferBody, 'terms'>({ name: 'terms' })
  const key = suggestedAddendum(ctx.state, terms?.loanType)
  const addendum = buyerAddendaFor(ctx.state).find((each) => each.key === key)
  return (
    <div className="fields">
      <SelectField
        name="terms.loanType"
        label={WIZARD_COPY.loan.type}
        required
        options={loanTypesFor(ctx).map(({ value, label }) => ({ value, label }))}
        w="half"
      />
      {terms?.loanType === 'OTHER' ? (
        <TextField
          name="terms.loanOtherDesc"
          label={WIZARD_COPY.loan.describe}
          required
          maxLength={LENGTHS.item}
          w="half"
        />
      ) : (
        <span data-w="half" />
      )}
      {needsSellerApproval(terms?.loanType) && (
        <Alert color="yellow" role="status">
          {SELLER_APPROVAL_WARNING}
        </Alert>
      )}
      {addendum && (
        <Text fz="sm" c="dimmed">
          {WIZARD_COPY.loan.usualAddendum(addendum.label)}
        </Text>
      )}
      <YesNoField
        name="terms.preapproved"
        label={WIZARD_COPY.loan.preapproved}
        required={ctx.proofOfFundsRequired === true}
      />
      <PairFields
        percent="terms.downPaymentPercentage"
        dollar="terms.downPaymentDollar"
        label={WIZARD_COPY.loan.downPayment}
        required
      />
      <PairFields
        percent="terms.loanAmountPercentage"
        dollar="terms.loanAmountDollar"
        label={WIZARD_COPY.loan.loanAmount}
        required
      />
    </div>
  )
}
