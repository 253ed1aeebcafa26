import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { UnassignedView } from '#api/admin/admin-tables.ts'
import { dateTime } from '#domain/kernel/text/format.ts'
import { messageOf } from '#web/lib/call/apiError.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Lines, QueryError } from '#web/ui/states.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import type { Column } from '../table/column.ts'
import { AgentSelect, agentProblem } from './AgentSelect.tsx'
import { AddressButton } from './AddressButton.tsx'
import { ListingDialog } from './ListingDialog.tsx'
import type { Board } from './OfferDashboard.tsx'
import { listingDetailQuery, UNASSIGNED, useNaming } from './negotiations.ts'
import { TABLES_COPY as COPY } from './tables-copy.ts'

interface Opening {
  onName: (row: UnassignedView) => void
  onListing: (row: UnassignedView) => void
}

const columns = ({ onName, onListing }: Opening): readonly Column<UnassignedView>[] => [
  { title: COPY.what, place: 'mark', cell: (row) => COPY.kinds[row.kind] },
  {
    title: COPY.address,
    place: 'head',
    cell: (row) => <AddressButton address={row.address} onClick={() => onListing(row)} />,
  },
  { title: COPY.consumer, cell: (row) => row.consumer.name },
  {
    title: COPY.since,
    sort: 'since',
    cell: (row) => <span className="num">{dateTime(row.since)}</span>,
  },
  {
    title: COPY.name,
    place: 'act',
    cell: (row) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-haspopup="dialog"
        aria-label={COPY.nameFor(row.address || COPY.noAddress)}
        onClick={() => onName(row)}
      >
        {COPY.name}
      </Button>
    ),
  },
]

/** What consumers began and no agent has taken over: an administrator names one (negotiation.md L03, O07). */
export const Unassigned = ({ board }: { board: Board }) => {
  const [named, setNamed] = useState<UnassignedView | null>(null)
  const [opened, setOpened] = useState<UnassignedView | null>(null)
  return (
    <>
      <AdminTable
        label={COPY.unassigned}
        rows={UNASSIGNED}
        columns={columns({ onName: setNamed, onListing: setOpened })}
        filters={COPY.unassignedFilters}
        none={COPY.noneUnassigned}
      />
      {opened && <ListingOf work={opened} board={board} onClose={() => setOpened(null)} />}
      {named && <NameAgent work={named} onClose={() => setNamed(null)} />}
    </>
  )
}

/** The listing as its own table opens it. */
const ListingOf = (props: { work: UnassignedView; board: Board; onClose: () => void }) => {
  const { work, onClose } = props
  const detail = useQuery(listingDetailQuery(work.listingId))
  if (detail.data) return <ListingDialog row={detail.data} board={props.board} onClose={onClose} />
  return (
    <Dialog title={work.address || COPY.noAddress} onClose={onClose} size="xl">
      {detail.isError ? (
        <QueryError error={detail.error} retry={() => void detail.refetch()} />
      ) : (
        <Lines rows={4} />
      )}
    </Dialog>
  )
}

const NameAgent = ({ work, onClose }: { work: UnassignedView; onClose: () => void }) => {
  const [agentId, setAgentId] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const naming = useNaming(work)
  const wrong = agentProblem(naming.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (agentId !== null) naming.mutate(agentId, { onSuccess: onClose })
  }
  return (
    <Dialog title={COPY.nameFor(work.address || COPY.noAddress)} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text>{COPY.nameText(work.consumer.name)}</Text>
          <AgentSelect
            works={[work]}
            value={agentId}
            onChange={(id) => {
              setAgentId(id)
              naming.reset()
            }}
            error={tried && agentId === null ? COPY.agentMissing : wrong}
          />
          {naming.isError && wrong === undefined && (
            <Alert color="red" role="alert">
              {messageOf(naming.error)}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={naming.isPending}>
              {COPY.goBack}
            </Button>
            <Button type="submit" loading={naming.isPending}>
              {COPY.name}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
