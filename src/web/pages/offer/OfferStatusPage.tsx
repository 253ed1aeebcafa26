import { Button, Group, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import type { OfferActionView } from '#api/offer/offer-records.ts'
import type { ListingView } from '#api/listing/listing-records.ts'
import { isSeller } from '#domain/listing/viewer.ts'
import { defaultReviewTab, REVIEW_TABS, type ReviewTab } from '#domain/listing/reading/default-tab.ts'
import { addressLine, fullName } from '#domain/kernel/text/format.ts'
import { AtHome, zoneOfHome } from '#web/lib/homeTime.tsx'
import { placeOf } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.ts'
import { isAgent, type User } from '#web/lib/user.ts'
import { OwnerContact } from '#web/listing/OwnerContact.tsx'
import { listingDetailsQuery, listingQuery } from '#web/listing/queries.ts'
import { ActDone, type Done } from '#web/offer/actions/dialogs.ts'
import { focusHead } from '#web/offer/grid/column.ts'
import { OutsideButton } from '#web/offer/outside/OutsideButton.tsx'
import { OffersTab } from '#web/offer/panel/OffersTab.tsx'
import { offersOfListingQuery, type ReviewSide } from '#web/offer/queries.ts'
import { Page as Frame } from '#web/ui/Page.tsx'
import { Undelivered } from '#web/undelivered/Undelivered.tsx'
import { PageSkeleton, QueryError } from '#web/ui/states.tsx'
import { CopyIcons } from '#web/ui/CopyIcons.tsx'
import { REVIEW_COPY as COPY } from './review-copy.ts'

// Most come for the offers: the other tabs load when they are opened.
const HomeOf = lazy(async () => ({ default: (await import('../listing/HomeOf.tsx')).HomeOf }))
const EditOf = lazy(async () => ({ default: (await import('./EditOf.tsx')).EditOf }))
const ContractOf = lazy(async () => ({ default: (await import('./ContractOf.tsx')).ContractOf }))

/**
 * `/offer-status/{id}/{seller|buyer}`: the review panel of a listing; a visitor goes to the listing's page (spec 3 §2), and from its Log In
 * back here (spec 1 §2.1).
 */
export const Page = () => {
  const { id = '', actions } = useParams()
  const { user } = useSession()
  const location = useLocation()
  if (!user) return <Navigate to={`/listing/${id}`} replace state={{ redirect: placeOf(location) }} />
  if (actions !== 'seller' && actions !== 'buyer') return <Navigate to="/home" replace />
  return <Panel key={`${id} ${actions}`} id={id} side={actions} user={user} />
}

const Panel = ({ id, side, user }: { id: string; side: ReviewSide; user: User }) => {
  const listing = useQuery(listingQuery(id))
  const offers = useQuery(offersOfListingQuery(id, side))
  // The tab that was opened stays, so that nothing that is written on it goes; only an act of the reader's own leads to another one.
  const [opened, setOpened] = useState<ReviewTab | null>(null)
  const failed = listing.data ? (offers.data ? null : offers.error) : listing.error
  if (failed)
    return (
      <QueryError
        error={failed}
        retry={() => {
          void listing.refetch()
          void offers.refetch()
        }}
      />
    )
  if (!listing.data || !offers.data) return <PageSkeleton />
  const mayEdit = isSeller(listing.data.viewerIs)
  const first = defaultReviewTab({
    state: listing.data.state,
    hasAcceptedOffer: offers.data.acceptedOffer !== null,
    hasOffers: offers.data.offers.length > 0 || (side === 'seller' && offers.data.globalCounter !== null),
    mayEdit,
  })
  // Nothing is on its way that could lead to another one.
  if (opened === null && !listing.isFetching && !offers.isFetching) setOpened(first)
  return (
    <AtHome zone={zoneOfHome(listing.data)}>
      <Tabbed
        listing={listing.data}
        side={side}
        user={user}
        first={opened === null || (opened === 'edit' && !mayEdit) ? first : opened}
        onActed={() => setOpened(null)}
        mayEdit={mayEdit}
        outside={offers.data.outsideAction}
      />
    </AtHome>
  )
}

const Tabbed = (props: {
  listing: ListingView
  side: ReviewSide
  user: User
  first: ReviewTab
  onActed: () => void
  mayEdit: boolean
  /** Entering an offer from outside, where the viewer may. */
  outside: OfferActionView | null
}) => {
  const { listing, side, user, outside } = props
  const [params, setParams] = useSearchParams()
  const [done, setDone] = useState<Done | null>(null)
  const tabs = REVIEW_TABS.filter((tab) => tab !== 'edit' || props.mayEdit)
  const asked = tabs.find((tab) => tab === params.get('tab'))
  const tab = asked ?? props.first
  const finish = (act: Done) => {
    props.onActed()
    setDone(act)
  }
  const close = side === 'seller' ? '/all-listings' : isAgent(user) ? '/offers' : '/buying'
  return (
    <Frame
      title={addressLine(listing.address) || COPY.reviewOffers}
      width="none"
      dense
      actions={
        <>
          {outside && tab === 'offers' && <OutsideButton listingId={listing.id} action={outside} />}
          {side === 'seller' && <OwnerContact listing={listing} />}
          <Button variant="default" size="sm" component={Link} to={close}>
            {COPY.close}
          </Button>
        </>
      }
    >
      {side === 'seller' && listing.viewerIs === 'agent' && <Undelivered on={{ listingId: listing.id }} />}
      {side === 'buyer' && listing.listingAgent && (
        <Group gap={8} mb={4}>
          <Text fz="sm" c="dimmed">
            {COPY.listingAgent}
          </Text>
          <Text fz="sm">{fullName(listing.listingAgent)}</Text>
          {/* Phone and email are an agent's to copy (spec 3 §2). */}
          {isAgent(user) && (
            <CopyIcons
              name={fullName(listing.listingAgent)}
              phone={listing.listingAgent.phone}
              email={listing.listingAgent.email}
            />
          )}
        </Group>
      )}
      <Tabs value={tab} onChange={(next) => next && setParams({ tab: next })} keepMounted={false}>
        <Tabs.List mb={8}>
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each} px="clamp(8px, 2vw, 24px)">
              {COPY.tabs[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="offers">
          <OffersTab listing={listing} side={side} onDone={finish} />
        </Tabs.Panel>
        <Suspense fallback={<PageSkeleton />}>
          <Tabs.Panel value="edit">
            <EditOf listing={listing} user={user} />
          </Tabs.Panel>
          <Tabs.Panel value="contract">
            <ContractOf listing={listing} side={side} user={user} />
          </Tabs.Panel>
          <Tabs.Panel value="public">
            <PublicView id={listing.id} user={user} />
          </Tabs.Panel>
        </Suspense>
      </Tabs>
      {done && (
        <Suspense fallback={null}>
          <ActDone
            title={COPY.updated}
            about={done.about}
            said={done.said}
            alsoCancels={done.alsoCancels}
            onClose={() => {
              setDone(null)
              // Once the dialog is gone: it keeps the focus within itself.
              setTimeout(() => focusHead(done.chainId))
            }}
          />
        </Suspense>
      )}
    </Frame>
  )
}

const PublicView = ({ id, user }: { id: string; user: User }) => {
  const query = useQuery(listingDetailsQuery(id, user.id))
  if (query.isPending) return <PageSkeleton />
  if (!query.data) return <QueryError error={query.error} retry={() => void query.refetch()} />
  return <HomeOf inside listing={query.data} />
}
