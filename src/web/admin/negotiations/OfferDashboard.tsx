import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, type ComponentType } from 'react'
import type { ListingOffers, OfferGroup } from '#api/offer/offer-records.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { dateTime } from '#domain/kernel/text/format.ts'
import { exactDollars } from '#web/lib/format.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Facts } from '#web/ui/facts/Facts.tsx'
import { EmptyState, Lines, QueryError } from '#web/ui/states.tsx'
import { dashboardQuery } from './negotiations.ts'
import { TABLES_COPY as COPY } from './tables-copy.ts'
import classes from '../admin.module.css'

/** Through whose eyes the dashboard is looked at, and from which side. */
export interface Eyes {
  readonly id: string
  readonly name: string
  readonly side: 'buyer' | 'seller'
}

/** Draws offers as their party has them: another room's, so that the page hands it in. */
export type Board = ComponentType<{ listingId: string; side: Eyes['side']; data: ListingOffers }>

/** As wide as four offers side by side need; narrower windows have all of it. */
const WIDE = 1180

const inOrder = (data: ListingOffers, order: readonly { readonly id: string }[]): ListingOffers => {
  const placeOf = ({ originalOffer }: OfferGroup) => order.findIndex(({ id }) => id === originalOffer.id)
  return { ...data, offers: data.offers.toSorted((a, b) => placeOf(a) - placeOf(b)) }
}

/** The offers of a listing as one of its parties sees them, to be read only: nothing can be done from here (spec 1 §2.15). */
export const OfferDashboard = (props: {
  listingId: string
  address: string
  eyes: Eyes
  /** The offers of the listing as the dialog below has them: they stand in the same order here. */
  order: readonly { readonly id: string }[]
  board: Board
  onClose: () => void
}) => {
  const { eyes, board: Offers } = props
  const query = useQuery(dashboardQuery(props.listingId, eyes.id, eyes.side))
  const data = useMemo(() => query.data && inOrder(query.data, props.order), [query.data, props.order])
  return (
    <Dialog title={COPY.dashboard(eyes.name)} onClose={props.onClose} size={WIDE}>
      <Stack gap="sm">
        <Text fz="sm" c="dimmed">
          {COPY.dashboardText(props.address)}
        </Text>
        {query.isPending && <Lines rows={6} />}
        {query.isError && <QueryError error={query.error} retry={() => void query.refetch()} />}
        {data && (
          <>
            <div className={classes.headFacts}>
              <Facts
                items={[
                  [COPY.offerCount, String(data.offerCount)],
                  data.offerCount > 0 && [COPY.highest, exactDollars(data.highestOffer, COPY.masked)],
                  data.globalCounter && [
                    COPY.highestAndBest,
                    dateTime(data.globalCounter.deadline, data.globalCounter.timeZone),
                  ],
                ]}
              />
            </div>
            {data.offers.length === 0 && <EmptyState title={COPY.sees} />}
            {data.offers.length > 0 && (
              <>
                <Suspense fallback={<Lines rows={6} />}>
                  <Offers listingId={props.listingId} side={eyes.side} data={data} />
                </Suspense>
                <MayDo groups={data.offers} />
              </>
            )}
          </>
        )}
      </Stack>
    </Dialog>
  )
}

/** What the party has buttons for, in words: here they would be pressed in somebody else’s name. */
const MayDo = ({ groups }: { groups: readonly OfferGroup[] }) => (
  <section aria-labelledby="may-do-next">
    <Title order={3} fz="md" mb="xs" id="may-do-next">
      {COPY.may}
    </Title>
    <Facts
      items={groups.map(({ originalOffer, offerActions }) => [
        buyersOf(originalOffer),
        [...new Set(offerActions.map(({ label }) => label))].join(', ') || COPY.nothing,
      ])}
    />
  </section>
)
