import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { putShortlist } from '#api/offer/shortlist.ts'
import type { OfferGroup } from '#api/offer/offer-records.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { call } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'
import { useUser } from '#web/lib/session.ts'
import { toastError } from '#web/ui/toast.ts'
import { offersOfListingQuery } from '../queries.ts'
import { MANY_COPY } from './words.ts'

/** A star that the whole selling side sees; there only where the payload has a shortlist. */
export const Star = ({ group }: { group: OfferGroup }) => {
  const [busy, setBusy] = useState(false)
  // The mark is the selling side's own: an impersonator reads it.
  const { impersonated } = useUser()
  const { shortlisted, originalOffer } = group
  if (shortlisted === undefined) return null
  const who = buyersOf(originalOffer)
  const press = async () => {
    setBusy(true)
    try {
      await call(putShortlist, { params: { id: originalOffer.id }, body: { on: !shortlisted } })
      await queryClient.invalidateQueries({
        queryKey: offersOfListingQuery(originalOffer.listingId, 'seller').queryKey,
      })
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ActionIcon
      variant="subtle"
      size={24}
      aria-pressed={shortlisted}
      aria-label={shortlisted ? MANY_COPY.unstar(who) : MANY_COPY.star(who)}
      disabled={busy || impersonated}
      onClick={() => void press()}
    >
      {shortlisted ? <IconStarFilled size={18} aria-hidden /> : <IconStar size={18} aria-hidden />}
    </ActionIcon>
  )
}
