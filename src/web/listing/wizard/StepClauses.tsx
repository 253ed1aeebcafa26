import { Title } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { ASSIGN_LIABILITIES, ASSIGN_LIABILITY_LABELS } from '#domain/listing/form/choices.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { CheckField, optionsOf, RadioField, YesNoField } from '#web/ui/form/ChoiceField.tsx'
import { Preferences } from './Preferences.tsx'
import { COPY } from './copy.ts'

/** Step 2: what every offer has to bring, and what the seller would like to see (spec 2 §5 step 2). */
export const StepClauses = ({ state }: { state: PropertyState }) => (
  <>
    <YesNoField
      name="proofOfFundsRequired"
      label={COPY.clauses.proof}
      required
      description={COPY.clauses.proofHint}
    />
    {state === 'CA' ? <California /> : <Florida />}
    <Title order={2}>{COPY.clauses.preferences}</Title>
    <Preferences state={state} />
  </>
)

const California = () => (
  <fieldset>
    <Title order={2} mb="xs">
      {COPY.clauses.agreement}
    </Title>
    <div className="fields">
      <CheckField
        name="rpaBreachContract"
        label={COPY.clauses.damages}
        description={COPY.clauses.damagesHint}
      />
      <CheckField
        name="rpaDisputeResolution"
        label={COPY.clauses.arbitration}
        description={COPY.clauses.arbitrationHint}
      />
    </div>
  </fieldset>
)

const Florida = () => {
  const assignable = useWatch({ name: 'assignNo' }) as boolean | null
  return (
    <fieldset>
      <Title order={2} mb="xs">
        {COPY.clauses.agreement}
      </Title>
      <div className="fields">
        <YesNoField name="tenantOccupiedPostCoe" label={COPY.clauses.tenant} required w="half" />
        <YesNoField name="sellerFinancingAvailable" label={COPY.clauses.financing} required w="half" />
        <YesNoField name="assignNo" label={COPY.clauses.assign} required w="half" />
        {assignable === true && (
          <RadioField
            name="assignLiability"
            label={COPY.clauses.terms}
            required
            stacked
            options={optionsOf(ASSIGN_LIABILITIES, ASSIGN_LIABILITY_LABELS)}
            w="half"
          />
        )}
      </div>
    </fieldset>
  )
}
