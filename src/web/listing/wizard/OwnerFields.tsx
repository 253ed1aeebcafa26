import { AddressFields } from '#web/ui/form/AddressFields.tsx'
import { PhoneField } from '#web/ui/form/MaskedField.tsx'
import { NameFields } from '#web/ui/form/NameFields.tsx'
import { EmailField } from '#web/ui/form/TextField.tsx'
import { COPY } from './copy.ts'

/** A seller's name, contact and address, below `name`. */
export const OwnerFields = ({ name }: { name: string }) => (
  <div style={{ display: 'grid', gap: 24 }}>
    <div className="fields">
      <NameFields name={`${name}.user`} required />
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
