import { Button } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { sameAddress } from '#domain/kernel/place/address.ts'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { AddressFields } from '#web/ui/form/AddressFields.tsx'
import { PhoneField } from '#web/ui/form/MaskedField.tsx'
import { NameFields } from '#web/ui/form/NameFields.tsx'
import { EmailField } from '#web/ui/form/TextField.tsx'
import { COPY } from './copy.ts'

/** Most owners live in the home that they sell: its address in one press, where theirs is not the same (spec 2 §5 "Address equality"). */
const AtTheHome = ({ name }: { name: string }) => {
  const form = useFormContext<ListingBody>()
  const home = useWatch({ control: form.control, name: 'address' })
  const path = `${name}.address` as 'primaryOwner.address'
  const theirs = useWatch({ control: form.control, name: path })
  if (!home?.addressLine1 || sameAddress(home, theirs ?? {})) return null
  const { addressLine1, addressLine2, city, state, zip } = home
  return (
    <Button
      variant="subtle"
      w="fit-content"
      onClick={() => {
        form.setValue(path, { addressLine1, addressLine2, city, state, zip }, { shouldDirty: true })
        // The button goes; whoever pressed it goes on at what it filled in.
        form.setFocus(`${path}.addressLine1`)
      }}
    >
      {COPY.owners.atTheHome}
    </Button>
  )
}

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
    <AtTheHome name={name} />
  </div>
)
