import { useQuery } from '@tanstack/react-query'
import { Button, Stack, Title } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import type { OfferView } from '#api/offer/offer-records.ts'
import type { ListingView } from '#api/listing/listing-records.ts'
import { addressLine } from '#domain/kernel/text/format.ts'
import { ContractScreen } from '#web/contract/ContractScreen.tsx'
import { Evidence } from '#web/contract/Evidence.tsx'
import { contractQuery } from '#web/contract/queries.ts'
import { ListingActions } from '#web/listing/review/ListingActions.tsx'
import { ApiError } from '#web/lib/call/apiError.ts'
import type { User } from '#web/lib/user.ts'
import { offerQuery, offersOfListingQuery, type ReviewSide } from '#web/offer/queries.ts'
import { attachedFiles } from '#web/offer/review/documents.ts'
import { OfferReview } from '#web/offer/review/OfferReview.tsx'
import { Undelivered } from '#web/undelivered/Undelivered.tsx'
import { EmptyState, PageSkeleton, QueryError } from '#web/ui/states.tsx'
import { COPY } from './copy.ts'

/** The contract of a listing with the terms it was made on; or a word where there is none yet. */
export const ContractOf = (props: { listing: ListingView; side: ReviewSide; user: User; page?: boolean }) => {
  const { listing, side, user } = props
  const navigate = useNavigate()
  const offers = useQuery(offersOfListingQuery(listing.id, side))
  const first = offers.data?.offers[0]?.originalOffer
  const fell = offers.data?.offers.some((group) =>
    [group.originalOffer, ...group.counterOffers].some((offer) => offer.reason === 'FELL_THROUGH'),
  )
  // Asked where there is one; and, on a page of its own, where there is not even an offer to show: then it is Page Not Found.
  const nothing = props.page && offers.isFetched && !first
  const made = listing.contractId != null || offers.data?.acceptedOffer != null || fell || nothing
  const contract = useQuery({ ...contractQuery(listing.id), enabled: made === true })
  const offerId = contract.data?.offerId ?? ''
  const chain = offers.data?.offers.find((group) =>
    [group.originalOffer, ...group.counterOffers].some((offer) => offer.id === offerId),
  )
  const known =
    (offers.data?.acceptedOffer?.id === offerId ? offers.data.acceptedOffer : undefined) ??
    [chain?.originalOffer, ...(chain?.counterOffers ?? [])].find((offer) => offer?.id === offerId)
  const alone = useQuery({ ...offerQuery(offerId), enabled: offers.isFetched && !known && offerId !== '' })
  const offer = known ?? alone.data

  if (!made && offers.isSuccess)
    return props.page && first ? <FirstOffer listing={listing} offer={first} side={side} /> : <NoContract />
  if (contract.isPending) return <PageSkeleton />
  if (!contract.data) {
    const none = contract.error instanceof ApiError && contract.error.status === 404
    if (none && fell) return <Fallen listing={listing} side={side} user={user} page={props.page} />
    if (none && !props.page) return <NoContract />
    if (none && first) return <FirstOffer listing={listing} offer={first} side={side} />
    return <QueryError error={contract.error} retry={() => void contract.refetch()} />
  }
  const people = chain?.originalOffer
  const body = offer && {
    ...offer,
    primaryBuyer: offer.primaryBuyer ?? people?.primaryBuyer,
    secondaryBuyers: offer.secondaryBuyers ?? people?.secondaryBuyers,
  }
  const screen = (
    <ContractScreen
      contract={contract.data}
      user={user}
      propertyState={listing.propertyState}
      address={addressLine(listing.address)}
      agents={[listing.listingAgent?.id, offer?.agent?.id]}
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
  // The sale is recorded where its contract is read.
  const sale = listing.actions.filter(({ transitionState }) => transitionState === 'SOLD')
  const acts = <ListingActions listing={{ ...listing, actions: sale, deletionWithheld: false }} />
  if (!props.page)
    return (
      <>
        {screen}
        {acts}
      </>
    )
  // Of those the reader's side named: an address that takes no mail never gets the link to sign.
  const named =
    side === 'seller' ? { listingId: listing.id } : { offerId: chain?.originalOffer.id ?? offerId }
  return (
    <>
      {offers.isFetched && <Undelivered on={named} />}
      {screen}
      {acts}
    </>
  )
}

/**
 * To those whose agreement was cancelled, once the home has another contract, which isn't theirs: what proves theirs stays where it was
 * (issue 11 "Proof that outlives us").
 */
const Fallen = (props: { listing: ListingView; side: ReviewSide; user: User; page: boolean | undefined }) => {
  const { listing, side, user, page } = props
  return (
    <Stack gap="md">
      <EmptyState
        page={page ?? false}
        title={COPY.contract.fell}
        action={
          page && (
            <Button component={Link} to={`/offer-status/${listing.id}/${side}`} variant="default">
              {COPY.contract.viewOffers}
            </Button>
          )
        }
      >
        {COPY.contract.fellText}
      </EmptyState>
      {!user.impersonated && (
        <Evidence listingId={listing.id} propertyState={listing.propertyState} level={page ? 2 : 3} />
      )}
    </Stack>
  )
}

/** Before there is a contract: the first offer, as the reader may see it (spec 2 §2 "Contract signing screen"). */
const FirstOffer = (props: { listing: ListingView; offer: OfferView; side: ReviewSide }) => {
  const { listing, offer } = props
  return (
    <Stack gap="md">
      <EmptyState
        page
        title={COPY.contract.none}
        action={
          <Button component={Link} to={`/offer-status/${listing.id}/${props.side}`} variant="default">
            {COPY.contract.viewOffers}
          </Button>
        }
      >
        {COPY.contract.firstOfferText}
      </EmptyState>
      <Title order={2}>{COPY.contract.firstOffer}</Title>
      <OfferReview body={offer} state={listing.propertyState} agent={offer.agent} />
    </Stack>
  )
}

const NoContract = () => <EmptyState title={COPY.contract.none}>{COPY.contract.noneText}</EmptyState>
