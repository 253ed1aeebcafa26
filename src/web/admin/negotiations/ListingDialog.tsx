import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ListingDetailView, ListingRowView } from '#api/admin/admin-tables.ts'
import { maySeeListing } from '#domain/listing/permissions.ts'
import { exactDollars } from '#web/lib/format.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Facts } from '#web/ui/facts/Facts.tsx'
import { EmptyState, Lines, QueryError } from '#web/ui/states.tsx'
import { usePhone } from '#web/ui/usePhone.ts'
import { OfferDashboard, type Board, type Eyes } from './OfferDashboard.tsx'
import { listingDetailQuery } from './negotiations.ts'
import { StateDot } from '../table/StateDot.tsx'
import { TABLES_COPY as COPY } from './tables-copy.ts'

const NONE: ListingDetailView['offers'] = []

type Offer = ListingDetailView['offers'][number]
type Named = NonNullable<Offer['buyerAgent']>

/** Listing details: who is on it, its offers, and the offer dashboard of each of them (spec 1 §2.15). */
export const ListingDialog = (props: { row: ListingRowView; board: Board; onClose: () => void }) => {
  const { row, onClose } = props
  const detail = useQuery(listingDetailQuery(row.id))
  const [eyes, setEyes] = useState<Eyes | null>(null)
  const { listingAgent, primarySeller } = detail.data ?? row
  // Whose listing it is sees it as long as it is there; a deleted one has no view but the administrator's own.
  const isThere = maySeeListing(row.state, new Set(['LA']), false)
  const sellerEyes = (person: typeof listingAgent) =>
    person?.id && isThere
      ? () => setEyes({ id: person.id ?? '', name: person.name, side: 'seller' })
      : undefined
  return (
    <>
      <Dialog
        title={row.address || COPY.noAddress}
        onClose={onClose}
        size="xl"
        // Escape closes the one above.
        closeOnEscape={eyes === null}
      >
        <Stack gap="md">
          <Facts
            items={[
              [COPY.state, <StateDot key="state" state={row.state} label={row.label} />],
              [COPY.agent, listingAgent?.name],
              [COPY.seller, primarySeller?.name],
            ]}
          />
          <Group gap="xs">
            <Button variant="default" disabled={!sellerEyes(listingAgent)} onClick={sellerEyes(listingAgent)}>
              {COPY.agentView}
            </Button>
            <Button
              variant="default"
              disabled={!sellerEyes(primarySeller)}
              onClick={sellerEyes(primarySeller)}
            >
              {COPY.sellerView}
            </Button>
            <Anchor component={Link} to={`/listing/${row.id}`} underline="always">
              {COPY.publicPage}
            </Anchor>
            <Anchor component={Link} to={`/create-listing/${row.id}`} underline="always">
              {COPY.listingActions}
            </Anchor>
          </Group>
          {!isThere && (
            <Text fz="sm" c="dimmed">
              {COPY.deleted}
            </Text>
          )}
          {detail.isPending && <Lines rows={4} />}
          {detail.isError && <QueryError error={detail.error} retry={() => void detail.refetch()} />}
          {detail.data?.offers.length === 0 && <EmptyState title={COPY.noOffers} />}
          {detail.data && detail.data.offers.length > 0 && (
            <Offers
              offers={detail.data.offers}
              onPerson={isThere ? ({ id, name }) => id && setEyes({ id, name, side: 'buyer' }) : undefined}
            />
          )}
        </Stack>
      </Dialog>
      {eyes && (
        <OfferDashboard
          listingId={row.id}
          address={row.address || COPY.noAddress}
          eyes={eyes}
          order={detail.data?.offers ?? NONE}
          board={props.board}
          onClose={() => setEyes(null)}
        />
      )}
    </>
  )
}

/** Who has an account opens the dashboard as they see it; anybody else is a name. */
const Person = (props: { person: Named | null; onPerson?: (person: Named) => void }) => {
  const { person, onPerson } = props
  if (!person) return '–'
  if (!person.id || !onPerson) return person.name
  return (
    <Anchor
      component="button"
      type="button"
      fz="inherit"
      underline="always"
      aria-haspopup="dialog"
      aria-label={COPY.dashboardOf(person.name)}
      onClick={() => onPerson(person)}
    >
      {person.name}
    </Anchor>
  )
}

const Offers = (props: { offers: readonly Offer[]; onPerson?: (person: Named) => void }) => {
  const phone = usePhone()
  const { onPerson } = props
  const cells = (offer: Offer) =>
    [
      [
        COPY.amount,
        <span key="a" className="num">
          {exactDollars(offer.offerAmount, '–')}
        </span>,
      ],
      [COPY.buyerAgent, <Person key="b" person={offer.buyerAgent} onPerson={onPerson} />],
      [COPY.buyer, <Person key="c" person={offer.primaryBuyer} onPerson={onPerson} />],
      [COPY.state, offer.label],
    ] as const
  if (phone)
    return (
      <ul className="plain-list card" aria-label={COPY.offers} style={{ margin: 0 }}>
        {props.offers.map((offer, index) => (
          <li key={offer.id} style={{ padding: 16, borderTop: index ? '1px solid var(--p-line)' : 0 }}>
            <Facts items={cells(offer)} />
          </li>
        ))}
      </ul>
    )
  return (
    <Table fz="sm" horizontalSpacing="sm" aria-label={COPY.offers}>
      <Table.Thead>
        <Table.Tr>
          {[COPY.amount, COPY.buyerAgent, COPY.buyer, COPY.state].map((title, index) => (
            <Table.Th key={title} scope="col" ta={index === 0 ? 'right' : undefined}>
              {title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {props.offers.map((offer) => (
          <Table.Tr key={offer.id}>
            {cells(offer).map(([title, value], index) => (
              <Table.Td key={title} ta={index === 0 ? 'right' : undefined}>
                {value}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
