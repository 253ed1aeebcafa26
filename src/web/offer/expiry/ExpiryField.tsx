import { TextInput } from '@mantine/core'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import { instantOf, localMinuteOf } from '#domain/kernel/time/deadline.ts'
import { zoneInWords, type Zone } from '#domain/kernel/time/zone.ts'
import { Cell, useField } from '#web/ui/form/useField.tsx'
import { zoneOfHome } from '../wizard/context.ts'
import { EXPIRY_COPY } from './copy.ts'

/** The optional date to answer by of an offer or counter, as the home's clocks show it (negotiation.md §1.5 CK4). Nothing where no home is meant. */
export const ExpiryField = ({
  listing,
}: {
  listing: Partial<Pick<ListingDetails, 'propertyState' | 'address'>>
}) => {
  const { propertyState, address } = listing
  return propertyState && address !== undefined ? (
    <Field zone={zoneOfHome({ propertyState, address })} />
  ) : null
}

const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

const Field = ({ zone }: { zone: Zone }) => {
  const { value, set, blur, ref, error } = useField<string>('expiresAt')
  const words = zoneInWords(zone)
  return (
    <Cell name="expiresAt" error={error} w="half">
      <TextInput
        ref={ref}
        type="datetime-local"
        name="expiresAt"
        label={EXPIRY_COPY.label}
        description={EXPIRY_COPY.hint(words.charAt(0).toUpperCase() + words.slice(1))}
        error={error}
        value={value ? localMinuteOf(value, zone) : ''}
        onChange={(event) => {
          const minute = MINUTE.exec(event.currentTarget.value)?.[0]
          set(minute ? instantOf(minute, zone) : null)
        }}
        onBlur={blur}
      />
    </Cell>
  )
}
