import { Anchor, Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ContractRowView } from '#api/admin/admin-tables.ts'
import { yesNo } from '#domain/kernel/text/format.ts'
import { AdminTable } from '../table/AdminTable.tsx'
import type { Column } from '../table/column.ts'
import { CONTRACTS, useDocuSign } from './negotiations.ts'
import { Participants } from './Participants.tsx'
import { StateDot } from '../table/StateDot.tsx'
import { TABLES_COPY as COPY } from './tables-copy.ts'
import { UploadContract } from './UploadContract.tsx'
import classes from '../admin.module.css'

/** A paper opens beside this page. */
const Paper = (props: { href: string; label: string; children: string }) => (
  <Anchor
    href={props.href}
    target="_blank"
    rel="noreferrer"
    fz="inherit"
    underline="always"
    aria-label={props.label}
  >
    {props.children}
  </Anchor>
)

/** Toggles on click (spec 1 §4 "Admin contract row"); of a cancelled contract it says what was. */
const DocuSign = ({ row }: { row: ContractRowView }) => {
  const mark = useDocuSign()
  const sent = mark.isPending ? mark.variables.docuSignSent : row.docuSignSent
  return (
    <>
      <Checkbox
        className={classes.unprinted}
        aria-label={COPY.docuSignSentOf(row.listingAddress)}
        checked={sent}
        disabled={!row.open}
        onChange={(event) =>
          mark.mutate({ listingId: row.listingId, docuSignSent: event.currentTarget.checked })
        }
      />
      <span className={classes.printed}>{yesNo(sent)}</span>
    </>
  )
}

const Finals = ({ row }: { row: ContractRowView }) => {
  return (
    <Stack gap="xs">
      {row.finalRpaUrl && (
        <Paper href={row.finalRpaUrl} label={COPY.viewFinalOf(row.listingAddress)}>
          {COPY.viewFinal}
        </Paper>
      )}
      {row.outsideUrl && row.outsideUrl === row.finalRpaUrl && <Text fz="xs">{COPY.unsealed}</Text>}
      {row.outsideUrl && row.outsideUrl !== row.finalRpaUrl && (
        <Paper href={row.outsideUrl} label={COPY.outsideOf(row.listingAddress)}>
          {COPY.outside}
        </Paper>
      )}
    </Stack>
  )
}

const columns = (onPeople: (row: ContractRowView) => void): readonly Column<ContractRowView>[] => [
  {
    title: COPY.status,
    sort: 'status',
    place: 'mark',
    // A cancelled contract’s home may be on the market again, or sold to somebody else.
    cell: (row) => (
      <StateDot state={row.state === 'CANCELLED' ? row.state : row.listingState} label={row.label} />
    ),
  },
  {
    title: COPY.address,
    sort: 'address',
    place: 'head',
    cell: (row) => <span style={{ whiteSpace: 'normal' }}>{row.listingAddress || COPY.noAddress}</span>,
  },
  {
    title: COPY.contract,
    unprinted: true,
    cell: (row) => (
      <Paper href={row.contractUrl} label={COPY.viewContractOf(row.listingAddress)}>
        {COPY.viewContract}
      </Paper>
    ),
  },
  {
    title: COPY.participants,
    place: 'act',
    cell: (row) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-haspopup="dialog"
        aria-label={COPY.viewParticipantsOf(row.listingAddress)}
        onClick={() => onPeople(row)}
      >
        {COPY.viewParticipants}
      </Button>
    ),
  },
  { title: COPY.docuSignSent, sort: 'docuSignSent', place: 'switch', cell: (row) => <DocuSign row={row} /> },
  { title: COPY.upload, place: 'act', cell: (row) => (row.open ? <UploadContract row={row} /> : null) },
  {
    title: COPY.finalContract,
    cell: (row) => (row.finalRpaUrl || row.outsideUrl ? <Finals row={row} /> : null),
  },
]

/** The contracts table (spec 1 §2.15). */
export const Contracts = () => {
  const [people, setPeople] = useState<ContractRowView | null>(null)
  return (
    <>
      <AdminTable
        label={COPY.contracts}
        rows={CONTRACTS}
        columns={columns(setPeople)}
        filters={COPY.contractFilters}
      />
      {people && <Participants row={people} onClose={() => setPeople(null)} />}
    </>
  )
}
