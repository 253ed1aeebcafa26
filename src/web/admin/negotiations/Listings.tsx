import { useState } from 'react'
import type { ListingRowView } from '#api/admin/admin-tables.ts'
import { AdminTable } from '../table/AdminTable.tsx'
import type { Column } from '../table/column.ts'
import { AddressButton } from './AddressButton.tsx'
import { ListingDialog } from './ListingDialog.tsx'
import type { Board } from './OfferDashboard.tsx'
import { LISTINGS } from './negotiations.ts'
import { StateDot } from '../table/StateDot.tsx'
import { TABLES_COPY as COPY } from './tables-copy.ts'

const columns = (onOpen: (row: ListingRowView) => void): readonly Column<ListingRowView>[] => [
  {
    title: COPY.state,
    sort: 'state',
    place: 'mark',
    cell: (row) => <StateDot state={row.state} label={row.label} />,
  },
  {
    title: COPY.address,
    sort: 'address',
    place: 'head',
    cell: (row) => <AddressButton address={row.address} onClick={() => onOpen(row)} />,
  },
  { title: COPY.agent, sort: 'agent', cell: (row) => row.listingAgent?.name },
  { title: COPY.seller, sort: 'seller', cell: (row) => row.primarySeller?.name },
]

/** The listings table; an address opens the listing's details (spec 1 §2.15). */
export const Listings = ({ board }: { board: Board }) => {
  const [opened, setOpened] = useState<ListingRowView | null>(null)
  return (
    <>
      <AdminTable
        label={COPY.listings}
        rows={LISTINGS}
        columns={columns(setOpened)}
        filters={COPY.listingFilters}
      />
      {opened && <ListingDialog row={opened} board={board} onClose={() => setOpened(null)} />}
    </>
  )
}
