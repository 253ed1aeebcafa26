import { SelectField } from '#web/ui/form/ChoiceField.tsx'
import { AddressFields } from '#web/ui/form/AddressFields.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { PROPERTY_STATE_OPTIONS } from '#web/ui/form/usStates.ts'

/** The agent's license (read-only) and office (spec 1 §5 "Agent profile"). */
export const AgentDetails = () => (
  <>
    <div className="fields">
      <TextField
        name="licenseNumber"
        label="License Number"
        required
        readOnly
        description="Verified when you registered"
        w="half"
      />
      <SelectField
        name="licenseState"
        label="License State"
        required
        disabled
        options={PROPERTY_STATE_OPTIONS}
        w="half"
      />
      <TextField name="brokerage.name" label="Brokerage Name" required w="half" />
      <TextField name="brokerage.licenseNumber" label="Brokerage License Number" required w="half" />
    </div>
    <AddressFields name="brokerage" required />
  </>
)
