import { PhoneField } from '#web/ui/form/MaskedField.tsx'
import { NameFields } from '#web/ui/form/NameFields.tsx'
import { EmailField } from '#web/ui/form/TextField.tsx'
import { WIZARD_COPY } from '../copy.ts'

interface Props {
  readonly name: string
  readonly disabled: boolean
  /** Contact data is no term: it may be changed where the name is fixed. */
  readonly numberFixed?: boolean
  /** Why the email is not to be changed here. */
  readonly emailFixed?: string
}

/** A buyer's name and contact. */
export const PersonFields = ({ name, disabled, numberFixed = false, emailFixed }: Props) => (
  <div className="fields">
    <NameFields name={name} required disabled={disabled} />
    <PhoneField
      name={`${name}.phone`}
      label={WIZARD_COPY.person.mobile}
      required
      disabled={numberFixed}
      w="half"
    />
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
