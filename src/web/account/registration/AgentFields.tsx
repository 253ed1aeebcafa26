import { Text } from '@mantine/core'
import { LENGTHS } from '#domain/kernel/lengths.ts'
import { RadioField } from '#web/ui/form/ChoiceField.tsx'
import { OrgNameField } from '#web/ui/form/NameFields.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { PROPERTY_STATE_OPTIONS } from '#web/ui/form/usStates.ts'
import { mismatchOf, type LicenceState } from './useLicence.ts'
import { COPY } from '../copy.ts'

/** What an agent adds to a registration; the license is checked when its number or the last name is left. */
export const AgentFields = (props: { licence: LicenceState; onLeave: () => void; onState: () => void }) => (
  <div className="fields">
    <RadioField
      name="agent.licenseState"
      label={COPY.agent.licenseState}
      required
      options={PROPERTY_STATE_OPTIONS}
      onSet={props.onState}
      w="half"
    />
    <TextField
      name="agent.licenseNumber"
      maxLength={LENGTHS.license}
      label={COPY.agent.licenseNumber}
      description={COPY.agent.licenseHint}
      required
      onBlur={props.onLeave}
      wrong={mismatchOf(props.licence)}
      w="half"
    />
    {/* Beside what was checked, before what was not. */}
    <div data-w="full">
      <LicenceResult licence={props.licence} />
    </div>
    <OrgNameField name="agent.brokerage.name" label={COPY.agent.brokerageName} required w="half" />
    <TextField
      name="agent.brokerage.licenseNumber"
      maxLength={LENGTHS.license}
      label={COPY.agent.brokerageLicenseNumber}
      required
      w="half"
    />
  </div>
)

const LicenceResult = ({ licence }: { licence: LicenceState }) => (
  // Its two lines are there from the start: leaving a field moves nothing below a pointer that is on its way.
  <div role="status" aria-live="polite" style={{ minHeight: '3rem' }}>
    {licence.status === 'checking' && (
      <Text fz="sm" c="dimmed">
        {COPY.agent.checking}
      </Text>
    )}
    {licence.status === 'verified' && (
      <Text fz="sm" fw={600} c="var(--p-good)">
        {COPY.agent.verifiedNow}
      </Text>
    )}
    {licence.status === 'failed' && (
      <Text fz="sm" c="var(--p-bad)">
        <b>{licence.message}</b>
        {mismatchOf(licence) !== null && (
          <>
            <br />
            {COPY.agent.notFound}
          </>
        )}
      </Text>
    )}
  </div>
)
