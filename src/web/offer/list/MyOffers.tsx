import { Alert, Button, Group, Skeleton, Stack, Title } from '@mantine/core'
import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { sentenceOf } from '#domain/kernel/refusal.ts'
import type { OfferView } from '#api/offer/offer-records.ts'
import { useUser } from '#web/lib/session.ts'
import { lacksLicence } from '#web/lib/license.ts'
import { isAgent, lacksOffers, makesOffers } from '#web/lib/user.ts'
import { OnItsWay } from '#web/ui/OnItsWay.tsx'
import { Page } from '#web/ui/Page.tsx'
import { AdministratorsNone } from '#web/ui/AdministratorsNone.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { SaidFirst } from '#web/ui/SupportAddress.tsx'
import { homeQuery, myOffersQuery } from '../queries.ts'
import { Buyers } from './Buyers.tsx'
import { waitsOnViewer } from './asked.ts'
import { OfferCard } from './OfferCard.tsx'
import { COPY } from './copy.ts'

/** 'Your Buyers' for agents, 'Your Offers' for everybody else: what waits on the viewer first (spec 3 §2). */
export const MyOffers = ({ title }: { title: string }) => {
  const user = useUser()
  const notice = (useLocation().state as { notice?: string } | null)?.notice
  const taken =
    lacksLicence(user) ?? (lacksOffers(user) ? sentenceOf({ refused: 'offer-role-required' }) : null)
  const list = useInfiniteQuery(myOffersQuery())
  const offers = list.data?.pages.flatMap((page) => page.items) ?? []
  // With their homes: a card that grows moves the buttons of those below it. One that can't be read is asked for again by its card.
  const homes = useQueries({
    queries: (list.data?.pages[0]?.items ?? []).map(({ listingId }) => homeQuery(listingId)),
  })
  const isComing = list.isPending || homes.some(({ isFetched }) => !isFetched)
  const asked = offers.filter(waitsOnViewer)
  const others = offers.filter((offer) => !waitsOnViewer(offer))
  return (
    <Page
      title={title}
      actions={
        taken || !makesOffers(user) ? undefined : (
          <Button component={Link} to="/search">
            {COPY.dashboard.createAnOffer}
          </Button>
        )
      }
    >
      {taken && <SaidFirst>{taken}</SaidFirst>}
      {notice && (
        <Alert role="status" color="sea">
          {notice}
        </Alert>
      )}
      {isComing && <CardSkeletons />}
      {list.isError && !list.data && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && offers.length === 0 && !taken && <NoOffers admin={!makesOffers(user)} />}
      {!isComing && asked.length > 0 && <Offers title={COPY.dashboard.needsYourAttention} offers={asked} />}
      {!isComing && isAgent(user) && offers.length > 0 && <Buyers />}
      {!isComing && others.length > 0 && (
        <Offers
          title={asked.length > 0 ? COPY.dashboard.otherOffers : COPY.dashboard.offers}
          offers={others}
        />
      )}
      {!isComing && list.hasNextPage && (
        <Group justify="center">
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {COPY.dashboard.showMore}
          </Button>
        </Group>
      )}
    </Page>
  )
}

const Offers = ({ title, offers }: { title: string; offers: readonly OfferView[] }) => (
  <Stack gap="xs" component="section" aria-label={title}>
    <Title order={2}>{title}</Title>
    {offers.map((offer) => (
      <OfferCard key={offer.id} offer={offer} />
    ))}
  </Stack>
)

const NoOffers = ({ admin }: { admin: boolean }) => {
  const { lookingForAProperty, begin, noneForAdmin } = COPY.dashboard
  return admin ? (
    <AdministratorsNone title={noneForAdmin.title}>{noneForAdmin.text}</AdministratorsNone>
  ) : (
    <EmptyState title={lookingForAProperty}>{begin}</EmptyState>
  )
}

const CardSkeletons = () => (
  <OnItsWay>
    <Stack gap="xs" role="status" aria-label={COPY.dashboard.loading}>
      <Skeleton h={168} radius="md" />
      <Skeleton h={168} radius="md" />
      <Skeleton h={168} radius="md" />
    </Stack>
  </OnItsWay>
)
