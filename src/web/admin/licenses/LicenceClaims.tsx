import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import * as api from '#api/admin/licence-claim.ts'
import { call } from '#web/lib/call/api.ts'
import { date } from '#web/lib/format.ts'
import { queryClient } from '#web/lib/call/query.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { AdminTable } from '../table/AdminTable.tsx'
import type { Column } from '../table/column.ts'
import { CLAIMS_COPY as COPY } from './claims-copy.ts'
import { CLAIMS, type Claim } from './claims-queries.ts'

type Outcome = NonNullable<Claim['outcome']>

const Account = ({ account }: { account: Claim['holder'] }) => (
  <div>
    <div>{account.name}</div>
    <Text fz="sm" c="dimmed">
      {account.email}
    </Text>
    <Text fz="sm" c="dimmed">
      {COPY.lastLogin(date(account.lastLogin))}
    </Text>
  </div>
)

const columnsFor = (choose: (claim: Claim, outcome: Outcome) => void): readonly Column<Claim>[] => [
  { title: COPY.asked, cell: (row) => <span className="num">{date(row.askedAt)}</span> },
  { title: COPY.license, place: 'head', cell: (row) => `${row.licenseNumber} (${row.licenseState})` },
  { title: COPY.registered, cell: (row) => row.registered ?? COPY.notThere },
  { title: COPY.claimant, cell: (row) => <Account account={row.claimant} /> },
  { title: COPY.holder, cell: (row) => <Account account={row.holder} /> },
  {
    title: COPY.decision,
    cell: (row) => (
      <Group gap="xs">
        {row.outcome && (
          <div>
            <div>{COPY.outcome[row.outcome]}</div>
            <Text fz="sm" c="dimmed">
              {COPY.by(row.decidedBy ?? '', date(row.decidedAt))}
            </Text>
          </div>
        )}
        {row.outcome !== 'GIVEN' && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={COPY.giveOf(row.claimant.name)}
            onClick={() => choose(row, 'GIVEN')}
          >
            {COPY.give}
          </Button>
        )}
        {row.outcome !== 'KEPT' && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={COPY.keepOf(row.holder.name)}
            onClick={() => choose(row, 'KEPT')}
          >
            {COPY.keep}
          </Button>
        )}
      </Group>
    ),
  },
]

/** Licenses that two accounts claim: an administrator decides whose each is (issue 9 "Licences"). */
export const LicenceClaims = ({ label }: { label: string }) => {
  const [chosen, setChosen] = useState<{ claim: Claim; outcome: Outcome } | null>(null)
  const decide = async () => {
    if (!chosen) return
    const { claim, outcome } = chosen
    await call(api.decideClaim, { params: { id: claim.id }, body: { outcome } })
    setChosen(null)
    toast(COPY.done)
    await queryClient.invalidateQueries({ queryKey: ['admin', CLAIMS.name] })
  }
  return (
    <>
      <AdminTable
        label={label}
        lines
        rows={CLAIMS}
        filters={COPY.filters}
        none={COPY.none}
        columns={columnsFor((claim, outcome) => setChosen({ claim, outcome }))}
      />
      {chosen && (
        <ConfirmDialog
          opened
          onClose={() => setChosen(null)}
          title={COPY.title[chosen.outcome]}
          about={`licence-claim/${chosen.claim.id}`}
          confirm={COPY.confirm[chosen.outcome]}
          onConfirm={decide}
        >
          <Text>
            {chosen.outcome === 'GIVEN'
              ? COPY.text.GIVEN(chosen.claim.claimant.name, chosen.claim.holder.name)
              : COPY.text.KEPT(chosen.claim.holder.name, chosen.claim.claimant.name)}
          </Text>
          <Text c="dimmed">{COPY.next}</Text>
        </ConfirmDialog>
      )}
    </>
  )
}
