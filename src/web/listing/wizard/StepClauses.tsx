import { Title } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { ASSIGN_LIABILITIES, ASSIGN_LIABILITY_LABELS } from '#domain/listing/form/choices.ts'
import type { PropertyState } from '#domain/kernel/property-state.ts'
import { CheckField, optionsOf, RadioField, YesNoField } from '#web/ui/form/ChoiceField.tsx'
import { Preferences } from './Preferences.tsx'

/** Step 2: what every offer has to bring, and what the seller would like to see (spec 2 §5 step 2). */
export const StepClauses = ({ state }: { state: PropertyState }) => (
  <>
    <YesNoField
      name="proofOfFundsRequired"
      label="Require proof of funds with every offer?"
      required
      description="Buyers must upload proof of funds before sending an offer, and a lender’s letter if they need a loan."
    />
    {state === 'CA' ? <California /> : <Florida />}
    <Title order={2}>Seller preferences</Title>
    <Preferences state={state} />
  </>
)

const California = () => (
  <fieldset>
    <Title order={2} mb="xs">
      Agreement clauses
    </Title>
    <div className="fields">
      <CheckField
        name="rpaBreachContract"
        label="Require the liquidated damages clause"
        description="If the buyer breaks the contract, the seller keeps the deposit: at most 3% of the price for a home of one to four units the buyer will live in."
      />
      <CheckField
        name="rpaDisputeResolution"
        label="Require the arbitration clause"
        description="A neutral arbitrator with at least 5 years of experience decides disputes instead of a court."
      />
    </div>
  </fieldset>
)

const Florida = () => {
  const assignable = useWatch({ name: 'assignNo' }) as boolean | null
  return (
    <fieldset>
      <Title order={2} mb="xs">
        Agreement clauses
      </Title>
      <div className="fields">
        <YesNoField
          name="tenantOccupiedPostCoe"
          label="Will a tenant occupy the home after closing?"
          required
          w="half"
        />
        <YesNoField
          name="sellerFinancingAvailable"
          label="Is seller financing available?"
          required
          w="half"
        />
        <YesNoField name="assignNo" label="May the buyer assign this contract?" required w="half" />
        {assignable === true && (
          <RadioField
            name="assignLiability"
            label="On what terms?"
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
