import { PhoneField } from '#web/ui/form/MaskedField.tsx'
import { EmailField, TextField } from '#web/ui/form/TextField.tsx'

/** A buyer's name and contact; `emailFixed` says why the email is not to be changed here. */
export const PersonFields = (props: { name: string; disabled: boolean; emailFixed?: string }) => {
  const { name, disabled, emailFixed } = props
  return (
    <div className="fields">
      <TextField
        name={`${name}.firstName`}
        label="First Name"
        required
        disabled={disabled}
        maxLength={60}
        autoComplete="off"
        w="half"
      />
      <TextField
        name={`${name}.lastName`}
        label="Last Name"
        required
        disabled={disabled}
        maxLength={60}
        autoComplete="off"
        w="half"
      />
      <PhoneField name={`${name}.phone`} label="Mobile" required disabled={disabled} w="half" />
      <EmailField
        name={`${name}.email`}
        label="Email"
        required
        disabled={disabled || emailFixed !== undefined}
        description={emailFixed}
        autoComplete="off"
        w="half"
      />
    </div>
  )
}
