import { Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OfferGroup, OfferView } from '#api/offer/offer-records.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { dateTime, fullName } from '#domain/kernel/text/format.ts'
import { wholeDollars } from '#web/lib/format.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Facts, yesNo } from '#web/ui/facts/Facts.tsx'
import { StatusBadge } from '#web/ui/facts/StatusBadge.tsx'
import { offerTone } from '#web/ui/facts/offerTone.ts'
import { EmptyState, Lines, QueryError } from '#web/ui/states.tsx'
import { dashboardQuery } from './negotiations.ts'
import { TABLES_COPY as COPY } from './tables-copy.ts'

/** Through whose eyes the dashboard is looked at, and from which side. */
export interface Eyes {
  readonly id: string
  readonly name: string
  readonly side: 'buyer' | 'seller'
}

/** The offers of a listing as one of its parties sees them, to be read only: nothing can be done from here (spec 1 §2.15). */
export const OfferDashboard = (props: {
  listingId: string
  address: string
  eyes: Eyes
  onClose: () => void
}) => {
  const { eyes } = props
  const query = useQuery(dashboardQuery(props.listingId, eyes.id, eyes.side))
  return (
    <Dialog title={COPY.dashboard(eyes.name)} onClose={props.onClose} size="xl">
      <Stack gap="md">
        <Text c="dimmed">{COPY.dashboardText(props.address)}</Text>
        {query.isPending && <Lines rows={6} />}
        {query.isError && <QueryError error={query.error} retry={() => void query.refetch()} />}
        {query.data && (
          <>
            <Facts
              items={[
                [COPY.offerCount, String(query.data.offerCount)],
                query.data.offerCount > 0 && [
                  COPY.highest,
                  wholeDollars(query.data.highestOffer, COPY.masked),
                ],
                query.data.globalCounter && [
                  COPY.highestAndBest,
                  dateTime(query.data.globalCounter.deadline, query.data.globalCounter.timeZone),
                ],
              ]}
            />
            {query.data.offers.length === 0 && <EmptyState title={COPY.sees} />}
            {query.data.offers.map((group) => (
              <Chain key={group.originalOffer.id} group={group} side={eyes.side} />
            ))}
          </>
        )}
      </Stack>
    </Dialog>
  )
}

const Chain = ({ group, side }: { group: OfferGroup; side: Eyes['side'] }) => {
  const { originalOffer: offer } = group
  const current = [offer, ...group.counterOffers].find(({ id }) => id === group.currentOfferId) ?? offer
  const buttons = group.offerActions.map(({ label }) => label)
  return (
    <section className="card" style={{ padding: 16 }} aria-labelledby={`chain-${offer.id}`}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={3} fz="md" id={`chain-${offer.id}`}>
          {buyersOf(offer)}
        </Title>
        <StatusBadge tone={offerTone(current)} size="sm">
          {current.label}
        </StatusBadge>
      </Group>
      <Facts
        items={[
          // The badge says where the current one stands.
          ...[offer, ...group.counterOffers.toReversed()].map((doc) =>
            documentFact(doc, doc.id === current.id),
          ),
          [COPY.asked, yesNo(group.isActionRequired)],
          [COPY.buyerAgent, group.agent ? fullName(group.agent) : null],
          side === 'seller' && [COPY.net, wholeDollars(group.highestNetAmount)],
          group.bannerMessage ? [COPY.banner, group.bannerMessage] : null,
          [COPY.may, buttons.length > 0 ? buttons.join(', ') : COPY.nothing],
        ]}
      />
    </section>
  )
}

const documentFact = (doc: OfferView, isCurrent: boolean) =>
  [
    isCurrent ? COPY.current(doc.typeLabel) : doc.typeLabel,
    <span key={doc.id}>
      <span className="num">{wholeDollars(doc.offerAmount, '–')}</span>
      {!isCurrent && ` · ${doc.label}`}
    </span>,
  ] as const
