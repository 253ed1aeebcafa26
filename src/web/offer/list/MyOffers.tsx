import { Alert, Button, Group, Skeleton, Stack, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import type { OfferView } from '#api/offer/offer-records.ts'
import { useUser } from '#web/lib/session.ts'
import { isAgent } from '#web/lib/user.ts'
import { OnItsWay } from '#web/ui/OnItsWay.tsx'
import { Page } from '#web/ui/Page.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { myOffersQuery } from '../queries.ts'
import { Buyers } from './Buyers.tsx'
import { waitsOnViewer } from './asked.ts'
import { OfferCard } from './OfferCard.tsx'
import { COPY } from './copy.ts'

/** 'Your Buyers' for agents, 'Your Offers' for everybody else: what waits on the viewer first (spec 3 §2). */
export const MyOffers = ({ title }: { title: string }) => {
  const user = useUser()
  const notice = (useLocation().state as { notice?: string } | null)?.notice
  const list = useInfiniteQuery(myOffersQuery())
  const offers = list.data?.pages.flatMap((page) => page.items) ?? []
  const asked = offers.filter(waitsOnViewer)
  const others = offers.filter((offer) => !waitsOnViewer(offer))
  return (
    <Page
      title={title}
      actions={
        <Button component={Link} to="/search">
          {COPY.dashboard.createAnOffer}
        </Button>
      }
    >
      {notice && (
        <Alert role="status" color="sea">
          {notice}
        </Alert>
      )}
      {list.isPending && <CardSkeletons />}
      {list.isError && !list.data && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && offers.length === 0 && (
        <EmptyState title={COPY.dashboard.lookingForAProperty}>{COPY.dashboard.begin}</EmptyState>
      )}
      {asked.length > 0 && <Offers title={COPY.dashboard.needsYourAttention} offers={asked} />}
      {isAgent(user) && offers.length > 0 && <Buyers />}
      {others.length > 0 && (
        <Offers
          title={asked.length > 0 ? COPY.dashboard.otherOffers : COPY.dashboard.offers}
          offers={others}
        />
      )}
      {list.hasNextPage && (
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

const CardSkeletons = () => (
  <OnItsWay>
    <Stack gap="xs" role="status" aria-label={COPY.dashboard.loading}>
      <Skeleton h={168} radius="md" />
      <Skeleton h={168} radius="md" />
      <Skeleton h={168} radius="md" />
    </Stack>
  </OnItsWay>
)
