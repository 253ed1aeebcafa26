import { Anchor, Button, Group, ScrollArea, Stack, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ContractRowView, ParticipantView } from '#api/admin/admin-tables.ts'
import { phone } from '#domain/kernel/text/format.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Facts } from '#web/ui/facts/Facts.tsx'
import { usePhone } from '#web/ui/usePhone.ts'
import { TABLES_COPY as COPY } from './tables-copy.ts'

/** Everybody on a contract: role, full name, cell, email and brokerage (spec 1 §2.15). */
export const Participants = ({ row, onClose }: { row: ContractRowView; onClose: () => void }) => {
  const narrow = usePhone()
  const p = row.participants
  const people = [
    p.listingAgent,
    p.primaryOwner,
    ...p.secondaryOwners,
    p.buyerAgent,
    p.primaryBuyer,
    ...p.secondaryBuyers,
  ].filter((person) => person !== null)
  return (
    <Dialog title={COPY.participantsOf(row.listingAddress || COPY.noAddress)} onClose={onClose} size="xl">
      <Stack gap="md">
        {narrow ? (
          <ul className="plain-list">
            {people.map((person, index) => (
              <li key={index} style={{ padding: '12px 0', borderTop: '1px solid var(--p-line)' }}>
                <Facts items={cellsOf(person)} />
              </li>
            ))}
          </ul>
        ) : (
          <Wide people={people} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {COPY.close}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

const cellsOf = (person: ParticipantView): (readonly [string, ReactNode])[] => [
  [COPY.role, person.role],
  [COPY.fullName, person.name],
  [
    COPY.cell,
    person.phone && (
      <Anchor key="cell" href={`tel:${person.phone}`} fz="inherit" underline="always">
        {phone(person.phone)}
      </Anchor>
    ),
  ],
  [
    COPY.email,
    person.email && (
      <Anchor key="email" href={`mailto:${person.email}`} fz="inherit" underline="always">
        {person.email}
      </Anchor>
    ),
  ],
  [COPY.brokerage, person.brokerage],
]

/** Short, and read at a glance: they break no line. */
const ONE_LINE: ReadonlySet<string> = new Set([COPY.role, COPY.fullName, COPY.cell])

const Wide = ({ people }: { people: readonly ParticipantView[] }) => (
  <ScrollArea viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': COPY.participants }}>
    <Table fz="sm" horizontalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          {[COPY.role, COPY.fullName, COPY.cell, COPY.email, COPY.brokerage].map((title) => (
            <Table.Th key={title} scope="col">
              {title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {people.map((person, index) => (
          <Table.Tr key={index}>
            {cellsOf(person).map(([title, value]) => (
              <Table.Td key={title} style={{ whiteSpace: ONE_LINE.has(title) ? 'nowrap' : undefined }}>
                {value || '–'}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollArea>
)
