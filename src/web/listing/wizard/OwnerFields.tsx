import { AddressFields } from '#web/ui/form/AddressFields.tsx'
import { PhoneField } from '#web/ui/form/MaskedField.tsx'
import { EmailField, TextField } from '#web/ui/form/TextField.tsx'

/** A seller's name, contact and address, below `name`. */
export const OwnerFields = ({ name }: { name: string }) => (
  <div style={{ display: 'grid', gap: 24 }}>
    <div className="fields">
      <TextField
        name={`${name}.user.firstName`}
        label="First Name"
        required
        maxLength={60}
        autoComplete="off"
        w="half"
      />
      <TextField
        name={`${name}.user.lastName`}
        label="Last Name"
        required
        maxLength={60}
        autoComplete="off"
        w="half"
      />
      <EmailField name={`${name}.user.email`} label="Email" required autoComplete="off" w="half" />
      <PhoneField name={`${name}.user.phone`} label="Phone" required w="half" />
    </div>
    <AddressFields name={`${name}.address`} required />
  </div>
)
