import { Anchor, ScrollArea, Table, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { ListingCard as Card } from '#api/listing/listing-records.ts'
import { countsDown } from '#domain/listing/vocabulary.ts'
import { listingTask } from '#domain/task/listing-tasks.ts'
import { cityLine, streetLine } from '#domain/kernel/text/format.ts'
import { date, exactDollars, maskedOffer } from '#web/lib/format.ts'
import { homePath } from '#web/lib/paths.ts'
import { useNow } from '#web/lib/timers.ts'
import { StatusBadge } from '#web/ui/facts/StatusBadge.tsx'
import { listingTone } from '#web/ui/facts/listingTone.ts'
import { COPY } from './copy.ts'
import { MoreHomes } from './MoreHomes.tsx'

const COLUMNS = [
  COPY.table.address,
  COPY.table.status,
  COPY.card.listPrice,
  COPY.card.offers,
  COPY.card.highestOffer,
  COPY.table.days,
  COPY.table.waits,
] as const
/** Amounts and counts stand at the right. */
const FIGURES: readonly string[] = COLUMNS.slice(2, 6)

/** The same homes for those who compare them, newest first as the cards are (look.md "Density by purpose"). */
export const ListingTable = (props: { cards: readonly Card[]; more?: () => void; loading?: boolean }) => (
  <>
    <ScrollArea
      className="card"
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': COPY.mine.title }}
    >
      <Table verticalSpacing={4} horizontalSpacing="sm" fz="sm" miw={820}>
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.map((title) => (
              <Table.Th key={title} scope="col" ta={FIGURES.includes(title) ? 'end' : undefined}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.cards.map((card) => (
            <Row key={card.listing.id} card={card} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
    <MoreHomes more={props.more} loading={props.loading} />
  </>
)

const Row = ({ card }: { card: Card }) => {
  const { listing } = card
  const { address } = listing.property
  const sold = card.soldPrice !== null && card.soldPrice !== undefined
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={Link} to={homePath(listing, true)} fz="inherit" fw={600}>
          {streetLine(address) || COPY.card.noAddress}
        </Anchor>
        <Text fz="xs" lh={1.3} c="dimmed">
          {cityLine(address)}
        </Text>
      </Table.Td>
      <Table.Td>
        <StatusBadge tone={listingTone(listing.state)} size="sm">
          {listing.workflowLabel ?? listing.label}
        </StatusBadge>
      </Table.Td>
      <Figure>{listing.price ? exactDollars(listing.price) : COPY.card.noPrice}</Figure>
      <Figure>{String(card.offerCount)}</Figure>
      <Figure>{sold ? '–' : maskedOffer(card.highestOffer, card.offerCount)}</Figure>
      <Figure>{card.daysOnMarket == null ? '–' : String(card.daysOnMarket)}</Figure>
      <Table.Td>
        <Waits card={card} />
      </Table.Td>
    </Table.Tr>
  )
}

const Figure = ({ children }: { children: string }) => (
  <Table.Td ta="end" className="num">
    {children}
  </Table.Td>
)

/** What is next about its offers: an answer, the day they are looked at while it is to come, or what it was sold for. */
const Waits = ({ card }: { card: Card }) => {
  const { id, state, property } = card.listing
  const now = useNow(60_000)
  if (card.hasPendingOffers && state === 'ACTIVE')
    return (
      <Anchor
        component={Link}
        to={`/offer-status/${id}/seller`}
        fz="inherit"
        aria-label={COPY.card.reviewOf(streetLine(property.address))}
      >
        {COPY.card.reviewOffer}
      </Anchor>
    )
  if (card.soldPrice != null) return `${COPY.card.soldFor} ${exactDollars(card.soldPrice)}`
  if (countsDown(state) && card.auctionExpirationDate && Date.parse(card.deadline ?? '') > now)
    return COPY.table.reviewDay(date(card.auctionExpirationDate))
  return <Turn card={card} />
}

/** What the viewer is asked to do with the listing itself, as home says it. */
const Turn = ({ card: { listing, viewerIs } }: { card: Card }) => {
  const addressLine1 = streetLine(listing.property.address)
  const task =
    viewerIs === 'agent' || viewerIs === 'primaryOwner'
      ? listingTask({ id: listing.id, state: listing.state, addressLine1, comment: null }, viewerIs)
      : null
  return task ? (
    <Anchor
      component={Link}
      to={task.actionUrl}
      fz="inherit"
      aria-label={`${task.actionText}: ${task.title}`}
    >
      {task.actionText}
    </Anchor>
  ) : (
    '–'
  )
}
