import { useWatch } from 'react-hook-form'
import { TERMS } from '#domain/glossary/terms.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { PERIODS } from '#domain/offer/form/periods.ts'
import { YesNoField } from '#web/ui/form/ChoiceField.tsx'
import { IntegerField } from '#web/ui/form/NumberField.tsx'
import { Term } from '#web/ui/figures.tsx'
import { AppraisalGapField } from './AppraisalGapField.tsx'
import { CommentsField } from './CommentsField.tsx'
import type { StepProps } from './context.ts'
import { Part } from './Part.tsx'
import { SaleFields } from './SaleFields.tsx'

/** Step 3: what has to happen before the buyer is bound (spec 3 §5 step 3). */
export const StepContingencies = ({ ctx }: StepProps) => {
  const answers = useWatch<OfferBody, 'contingencies'>({ name: 'contingencies' })
  const periods = PERIODS[ctx.state]
  const standard = (days: number | null) => (days === null ? undefined : `Standard ${days} days`)
  return (
    <>
      <Part title={<Term tip={TERMS.contingentOnSale}>Sale of the buyer’s home</Term>}>
        <SaleFields />
      </Part>
      <Part title={<Term tip={TERMS.contingency}>Loan</Term>}>
        <div className="fields">
          <YesNoField
            name="contingencies.contingentOnLoan"
            label="Is this offer contingent on the loan?"
            required
            w="half"
          />
          {answers?.contingentOnLoan === true && (
            <IntegerField
              name="contingencies.daysLoan"
              label="Days for the loan contingency"
              required
              description={standard(periods.daysLoan)}
              w="half"
            />
          )}
        </div>
      </Part>
      {ctx.state === 'CA' && (
        <Part title={<Term tip={TERMS.appraisalContingency}>Appraisal</Term>}>
          <div className="fields">
            <YesNoField
              name="contingencies.contingentOnAppraisal"
              label="Is this offer contingent on the appraisal?"
              required
              w="half"
            />
            {answers?.contingentOnAppraisal === true && (
              <IntegerField
                name="contingencies.daysAppraisal"
                label="Days for the appraisal contingency"
                required
                description={standard(periods.daysAppraisal)}
                w="half"
              />
            )}
            <AppraisalGapField />
          </div>
        </Part>
      )}
      <Part title={<Term tip={TERMS.inspectionContingency}>Inspection</Term>}>
        <div className="fields">
          <YesNoField
            name="contingencies.contingentOnInspection"
            label="Is this offer contingent on the inspection?"
            required
            w="half"
          />
          {answers?.contingentOnInspection === true && (
            <IntegerField
              name="contingencies.daysInspection"
              label="Days for the inspection contingency"
              required
              description={standard(periods.daysInspection)}
              w="half"
            />
          )}
        </div>
      </Part>
      <Part title="Information and disclosures">
        <div className="fields">
          {ctx.state === 'CA' ? (
            <>
              <IntegerField
                name="contingencies.daysBuyerInfoAccess"
                label="Days to access information"
                description={`${periods.daysBuyerInfoAccess} days when left blank`}
                w="half"
              />
              <IntegerField
                name="contingencies.daysRequiredOfBuyerReviewDisclosures"
                label="Days to review disclosures"
                required
                description={`${periods.daysRequiredOfBuyerReviewDisclosures} days when left blank, or 5 days after receipt if that is later`}
                w="half"
              />
            </>
          ) : (
            <IntegerField
              name="flData.floodOrElevationDays"
              label="Days for flood and elevation review"
              description={standard(periods.floodOrElevationDays)}
              w="half"
            />
          )}
        </div>
      </Part>
      <CommentsField name="contingencies.contingenciesComments" />
    </>
  )
}
