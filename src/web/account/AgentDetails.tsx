import type { LicenceStanding } from '#domain/account/licence.ts'
import { SelectField } from '#web/ui/form/ChoiceField.tsx'
import { LENGTHS } from '#domain/kernel/lengths.ts'
import { AddressFields } from '#web/ui/form/AddressFields.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { PROPERTY_STATE_OPTIONS } from '#web/ui/form/usStates.ts'
import { COPY } from './copy.ts'

/** The agent's license (read-only) and office (spec 1 §5 "Agent profile"). `asked`: its address is to be given. `standing`: what the register says of the license today. */
export const AgentDetails = ({
  asked,
  standing,
}: {
  asked: boolean
  standing: LicenceStanding | undefined
}) => (
  <>
    <div className="fields">
      <TextField
        name="licenseNumber"
        label={COPY.agent.licenseNumber}
        required
        readOnly
        description={standing && COPY.agent.standing[standing]}
        w="half"
      />
      <SelectField
        name="licenseState"
        label={COPY.agent.licenseState}
        required
        disabled
        options={PROPERTY_STATE_OPTIONS}
        w="half"
      />
      <TextField
        name="brokerage.name"
        maxLength={LENGTHS.orgName}
        label={COPY.agent.brokerageName}
        required
        w="half"
      />
      <TextField
        name="brokerage.licenseNumber"
        maxLength={LENGTHS.license}
        label={COPY.agent.brokerageLicenseNumber}
        required
        w="half"
      />
    </div>
    <AddressFields name="brokerage" required={asked} own />
  </>
)
