import { PERSON_NAME_MAX } from '#domain/kernel/name.ts'
import { AddressFields } from '#web/ui/form/AddressFields.tsx'
import { PhoneField } from '#web/ui/form/MaskedField.tsx'
import { EmailField, TextField } from '#web/ui/form/TextField.tsx'
import { COPY } from './copy.ts'

/** A seller's name, contact and address, below `name`. */
export const OwnerFields = ({ name }: { name: string }) => (
  <div style={{ display: 'grid', gap: 24 }}>
    <div className="fields">
      <TextField
        name={`${name}.user.firstName`}
        label={COPY.owners.firstName}
        required
        maxLength={PERSON_NAME_MAX}
        autoComplete="off"
        w="half"
      />
      <TextField
        name={`${name}.user.lastName`}
        label={COPY.owners.lastName}
        required
        maxLength={PERSON_NAME_MAX}
        autoComplete="off"
        w="half"
      />
      <EmailField
        name={`${name}.user.email`}
        label={COPY.owners.email}
        required
        autoComplete="off"
        w="half"
      />
      <PhoneField name={`${name}.user.phone`} label={COPY.owners.phone} required w="half" />
    </div>
    <AddressFields name={`${name}.address`} required />
  </div>
)
