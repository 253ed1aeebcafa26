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

/** `of`: what is pressed, with whose it is, for whoever listens. */
const Decide = (props: { label: string; of: string; onPress: () => void }) => (
  <Button size="compact-sm" variant="default" aria-label={props.of} onClick={props.onPress}>
    {props.label}
  </Button>
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
              {COPY.by(row.decidedBy, date(row.decidedAt))}
            </Text>
          </div>
        )}
        {row.outcome !== 'GIVEN' && !row.claimant.gone && (
          <Decide
            label={COPY.give}
            of={COPY.giveOf(row.claimant.name)}
            onPress={() => choose(row, 'GIVEN')}
          />
        )}
        {row.outcome !== 'KEPT' && !row.holder.gone && (
          <Decide label={COPY.keep} of={COPY.keepOf(row.holder.name)} onPress={() => choose(row, 'KEPT')} />
        )}
        {row.outcome !== 'KEPT' && row.outcome !== 'REFUSED' && row.holder.gone && !row.claimant.gone && (
          <Decide
            label={COPY.refuse}
            of={COPY.refuseOf(row.claimant.name)}
            onPress={() => choose(row, 'REFUSED')}
          />
        )}
      </Group>
    ),
  },
]

const said = ({ name, email }: Claim['holder']) => COPY.person(name, email)

/** Who can, and who no longer can. Both by their address too: they may have one name. */
const consequences = ({ claim, outcome }: { claim: Claim; outcome: Outcome }): string => {
  if (outcome === 'REFUSED') return COPY.refused(said(claim.claimant))
  const [winner, loser] =
    outcome === 'GIVEN' ? [claim.claimant, claim.holder] : [claim.holder, claim.claimant]
  if (loser.gone) return COPY.alone(said(winner))
  const words = claim.outcome === null ? COPY.text[outcome] : COPY.changes
  return words(said(winner), said(loser))
}

/** Licenses that two accounts claim: an administrator decides whose each is (issue 9 "Licences"). */
export const LicenceClaims = ({ label }: { label: string }) => {
  const [chosen, setChosen] = useState<{ claim: Claim; outcome: Outcome } | null>(null)
  const decide = async () => {
    if (!chosen) return
    const { claim, outcome } = chosen
    await call(api.decideClaim, { params: { id: claim.id }, body: { outcome } })
    setChosen(null)
    toast(chosen.claim.holder.gone ? COPY.doneAlone : COPY.done)
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
          <Text>{consequences(chosen)}</Text>
          <Text c="dimmed">{chosen.claim.holder.gone ? COPY.nextAlone : COPY.next}</Text>
        </ConfirmDialog>
      )}
    </>
  )
}
