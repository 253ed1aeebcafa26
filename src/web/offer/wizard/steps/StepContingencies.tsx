import { useWatch } from 'react-hook-form'
import { TERMS } from '#domain/glossary/terms.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { PERIODS } from '#domain/offer/form/periods.ts'
import { YesNoField } from '#web/ui/form/ChoiceField.tsx'
import { IntegerField } from '#web/ui/form/NumberField.tsx'
import { Term } from '#web/ui/hint/Term.tsx'
import { AppraisalGapField } from './AppraisalGapField.tsx'
import { CommentsField } from './CommentsField.tsx'
import type { StepProps } from '../context.ts'
import { Part } from './Part.tsx'
import { SaleFields } from './SaleFields.tsx'
import { WIZARD_COPY } from '../copy.ts'

const KEYS = {
  loan: { asked: 'contingentOnLoan', days: 'daysLoan' },
  appraisal: { asked: 'contingentOnAppraisal', days: 'daysAppraisal' },
  inspection: { asked: 'contingentOnInspection', days: 'daysInspection' },
} as const

/** Whether the offer depends on it, and, where it does, for how many days; `standard` says how many are usual. */
const Contingency = ({ about, standard }: { about: keyof typeof KEYS; standard: string | undefined }) => {
  const { asked, days } = KEYS[about]
  const answers = useWatch<OfferBody, 'contingencies'>({ name: 'contingencies' })
  return (
    <>
      <YesNoField
        name={`contingencies.${asked}`}
        label={WIZARD_COPY.contingencies[about]}
        required
        w="half"
      />
      {answers?.[asked] === true && (
        <IntegerField
          name={`contingencies.${days}`}
          label={WIZARD_COPY.contingencies[`${about}Days`]}
          required
          description={standard}
          w="half"
        />
      )}
    </>
  )
}

/** Step 3: what has to happen before the buyer is bound (spec 3 §5 step 3). */
export const StepContingencies = ({ ctx }: StepProps) => {
  const periods = PERIODS[ctx.state]
  const standard = (days: number | null) =>
    days === null ? undefined : WIZARD_COPY.contingencies.standardDays(days)
  return (
    <>
      <Part title={<Term tip={TERMS.contingentOnSale}>{WIZARD_COPY.contingencies.salePart}</Term>}>
        <SaleFields />
      </Part>
      <Part title={<Term tip={TERMS.contingency}>{WIZARD_COPY.contingencies.loanPart}</Term>}>
        <div className="fields">
          <Contingency about="loan" standard={standard(periods.daysLoan)} />
        </div>
      </Part>
      {ctx.state === 'CA' && (
        <Part title={<Term tip={TERMS.appraisalContingency}>{WIZARD_COPY.contingencies.appraisalPart}</Term>}>
          <div className="fields">
            <Contingency about="appraisal" standard={standard(periods.daysAppraisal)} />
            <AppraisalGapField />
          </div>
        </Part>
      )}
      <Part title={<Term tip={TERMS.inspectionContingency}>{WIZARD_COPY.contingencies.inspectionPart}</Term>}>
        <div className="fields">
          <Contingency about="inspection" standard={standard(periods.daysInspection)} />
        </div>
      </Part>
      <Part title={WIZARD_COPY.contingencies.information}>
        <div className="fields">
          {ctx.state === 'CA' ? (
            <>
              <IntegerField
                name="contingencies.daysBuyerInfoAccess"
                label={WIZARD_COPY.contingencies.accessDays}
                description={WIZARD_COPY.contingencies.whenBlank(periods.daysBuyerInfoAccess)}
                w="half"
              />
              <IntegerField
                name="contingencies.daysRequiredOfBuyerReviewDisclosures"
                label={WIZARD_COPY.contingencies.reviewDays}
                required
                description={WIZARD_COPY.contingencies.reviewStandard(
                  periods.daysRequiredOfBuyerReviewDisclosures,
                )}
                w="half"
              />
            </>
          ) : (
            <IntegerField
              name="flData.floodOrElevationDays"
              label={WIZARD_COPY.contingencies.floodDays}
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
