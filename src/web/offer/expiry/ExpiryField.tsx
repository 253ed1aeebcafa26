import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import { dateTime } from '#domain/kernel/text/format.ts'
import { instantOf, localMinuteOf } from '#domain/kernel/time/deadline.ts'
import { zoneInWords, type Zone } from '#domain/kernel/time/zone.ts'
import { usualAnswerBy } from '#domain/offer/form/response-time.ts'
import { Cell, useField } from '#web/ui/form/useField.tsx'
import { offAt } from '#web/ui/offAt.ts'
import { zoneOfHome } from '#web/lib/homeTime.tsx'
import { EXPIRY_COPY } from './copy.ts'

/**
 * The optional date to answer by of an offer or counter, as the home's clocks show it (negotiation.md §1.5 CK4), with the one that is
 * usual there to take. Nothing where no home is meant.
 */
export const ExpiryField = (props: {
  listing: Partial<Pick<ListingDetails, 'propertyState' | 'address'>>
  kind: 'offer' | 'counter'
}) => {
  const { propertyState, address } = props.listing
  const [now] = useState(Date.now)
  if (!propertyState || address === undefined) return null
  const zone = zoneOfHome({ propertyState, address })
  return <Field zone={zone} usual={usualAnswerBy(propertyState, props.kind, now, zone)} />
}

const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

const Field = ({ zone, usual }: { zone: Zone; usual: string | null }) => {
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
      {usual && (
        <Button
          mt="xs"
          size="compact-sm"
          variant="default"
          {...offAt(value === usual)}
          onClick={() => set(usual)}
        >
          {EXPIRY_COPY.usual(dateTime(usual, zone))}
        </Button>
      )}
    </Cell>
  )
}
