import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sameEmail } from '#domain/kernel/text/contact.ts'
import { sentenceOf } from '#domain/kernel/refusal.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { buyerPage } from '#domain/offer/reading/page.ts'
import { isTerminal } from '#domain/offer/vocabulary.ts'
import { isRefusal } from '#web/lib/call/apiError.ts'
import { offersOfListingQuery } from '../queries.ts'
import { WIZARD_COPY } from './copy.ts'

/** This buyer has an open offer on the home already: a second one is not begun, the first one is a click away (O01). */
export const OpenOffer = (props: {
  error: unknown
  listingId: string
  offerId: string | undefined
  body: OfferBody
}) => {
  const { listingId } = props
  const exists = isRefusal(props.error, 'offer-exists')
  const own = useQuery({ ...offersOfListingQuery(listingId, 'buyer'), enabled: exists })
  if (!exists) return null
  const email = props.body.primaryBuyer?.user?.email
  const open = own.data?.offers
    .map(({ originalOffer }) => originalOffer)
    .find(
      (offer) =>
        offer.id !== props.offerId &&
        !isTerminal(offer.state) &&
        sameEmail(offer.primaryBuyer?.user?.email, email),
    )
  return (
    <Alert color="yellow" role="alert">
      {sentenceOf({ refused: 'offer-exists' })}{' '}
      {open && (
        <Anchor component={Link} to={buyerPage(open)}>
          {WIZARD_COPY.goToOpenOffer}
        </Anchor>
      )}
    </Alert>
  )
}
