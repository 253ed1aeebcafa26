import { useWatch } from 'react-hook-form'
import { isWithAnother, WITHOUT_LICENCE, type LicenceStanding } from '#domain/account/licence.ts'
import type { User } from '#web/lib/user.ts'
import { SelectField } from '#web/ui/form/ChoiceField.tsx'
import { LENGTHS } from '#domain/kernel/lengths.ts'
import { AddressFields } from '#web/ui/form/AddressFields.tsx'
import { OrgNameField } from '#web/ui/form/NameFields.tsx'
import { PasswordField, TextField } from '#web/ui/form/TextField.tsx'
import { PROPERTY_STATE_OPTIONS } from '#web/ui/form/usStates.ts'
import { SupportAddress } from '#web/ui/SupportAddress.tsx'
import { COPY } from './copy.ts'
import { LICENSE_COPY } from './license-copy.ts'
import { asksForPassword, type ProfileForm } from './profileForm.ts'

/** Another number is saved by whoever knows the password of the account. */
const PasswordForNumber = ({ user }: { user: User }) => {
  const number = useWatch<ProfileForm, 'licenseNumber'>({ name: 'licenseNumber' })
  if (!asksForPassword(number, user)) return null
  return (
    <PasswordField
      name="currentPassword"
      label={LICENSE_COPY.password}
      description={LICENSE_COPY.passwordFor}
      required
      autoComplete="current-password"
    />
  )
}

const NumberSays = ({ standing }: { standing: LicenceStanding | undefined }) =>
  isWithAnother(standing) ? (
    <>
      {WITHOUT_LICENCE[standing]} {LICENSE_COPY.writeTo[standing]} <SupportAddress />
    </>
  ) : (
    standing && LICENSE_COPY.standing[standing]
  )

/** The agent's license, whose number is verified anew, and office (spec 1 §5 "Agent profile"). `asked`: its address is to be given. */
export const AgentDetails = ({ asked, user }: { asked: boolean; user: User }) => (
  <>
    <div className="fields">
      <TextField
        name="licenseNumber"
        label={COPY.agent.licenseNumber}
        required
        description={<NumberSays standing={user.agent?.licenseStanding} />}
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
      <PasswordForNumber user={user} />
      <OrgNameField name="brokerage.name" label={COPY.agent.brokerageName} required w="half" />
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
