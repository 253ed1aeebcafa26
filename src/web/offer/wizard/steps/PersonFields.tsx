import { PhoneField } from '#web/ui/form/MaskedField.tsx'
import { NameFields } from '#web/ui/form/NameFields.tsx'
import { EmailField } from '#web/ui/form/TextField.tsx'
import { WIZARD_COPY } from '../copy.ts'

/** A buyer's name and contact; a number may be corrected at any time. `emailFixed` says why the email is not to be changed here. */
export const PersonFields = (props: { name: string; disabled: boolean; emailFixed?: string }) => {
  const { name, disabled, emailFixed } = props
  return (
    <div className="fields">
      <NameFields name={name} required disabled={disabled} />
      <PhoneField name={`${name}.phone`} label={WIZARD_COPY.person.mobile} required w="half" />
      <EmailField
        name={`${name}.email`}
        label={WIZARD_COPY.person.email}
        required
        disabled={disabled || emailFixed !== undefined}
        description={emailFixed}
        autoComplete="off"
        w="half"
      />
    </div>
  )
}
