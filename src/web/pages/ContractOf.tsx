import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { ListingView } from '#api/listing-records.ts'
import { ContractScreen } from '#web/contract/ContractScreen.tsx'
import { contractQuery } from '#web/contract/queries.ts'
import { ApiError } from '#web/lib/apiError.ts'
import type { User } from '#web/lib/user.ts'
import { offerQuery, offersOfListingQuery, type ReviewSide } from '#web/offer/queries.ts'
import { attachedFiles } from '#web/offer/review/documents.ts'
import { OfferReview } from '#web/offer/review/OfferReview.tsx'
import { EmptyState, PageSkeleton, QueryError } from '#web/ui/states.tsx'
import { COPY } from './offer-copy.ts'

/** The contract of a listing with the terms it was made on; or a word where there is none yet. */
export const ContractOf = (props: { listing: ListingView; side: ReviewSide; user: User; page?: boolean }) => {
  const { listing, side, user } = props
  const navigate = useNavigate()
  const offers = useQuery(offersOfListingQuery(listing.id, side))
  // The panel asks only where there is one; its own page asks in any case, and says Page Not Found.
  const made = props.page || listing.contractId != null || offers.data?.acceptedOffer != null
  const contract = useQuery({ ...contractQuery(listing.id), enabled: made })
  const offerId = contract.data?.offerId ?? ''
  const chain = offers.data?.offers.find((group) =>
    [group.originalOffer, ...group.counterOffers].some((offer) => offer.id === offerId),
  )
  const known =
    (offers.data?.acceptedOffer?.id === offerId ? offers.data.acceptedOffer : undefined) ??
    [chain?.originalOffer, ...(chain?.counterOffers ?? [])].find((offer) => offer?.id === offerId)
  const alone = useQuery({ ...offerQuery(offerId), enabled: offers.isFetched && !known && offerId !== '' })
  const offer = known ?? alone.data

  if (!made && offers.isSuccess) return <NoContract />
  if (contract.isPending) return <PageSkeleton />
  if (!contract.data) {
    const none = contract.error instanceof ApiError && contract.error.status === 404
    if (none && !props.page) return <NoContract />
    return <QueryError error={contract.error} retry={() => void contract.refetch()} />
  }
  const people = chain?.originalOffer
  const body = offer && {
    ...offer,
    primaryBuyer: offer.primaryBuyer ?? people?.primaryBuyer,
    secondaryBuyers: offer.secondaryBuyers ?? people?.secondaryBuyers,
  }
  return (
    <ContractScreen
      contract={contract.data}
      user={user}
      propertyState={listing.propertyState}
      inside={!props.page}
      details={
        body ? (
          <OfferReview body={body} state={listing.propertyState} agent={offer.agent} />
        ) : (
          <EmptyState title={COPY.contract.noDetails}>{COPY.contract.noDetailsText}</EmptyState>
        )
      }
      documents={body ? attachedFiles(body, listing.propertyState) : []}
      onCancelled={() =>
        void navigate(side === 'buyer' ? '/offers' : '/listings/filter/active', {
          state: { notice: COPY.contract.cancelled },
        })
      }
    />
  )
}

const NoContract = () => <EmptyState title={COPY.contract.none}>{COPY.contract.noneText}</EmptyState>
