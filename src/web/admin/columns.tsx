import { Anchor, Button, Switch } from '@mantine/core'
import { dateTime, fullName, phone, yesNo } from '#domain/kernel/format.ts'
import { shortDate } from '#web/lib/format.ts'
import { hasRole } from '#web/lib/user.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { AccountEventView } from '#api/admin/admin.ts'
import type { Column } from './AdminTable.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import { RemoveSecondStep } from './RemoveSecondStep.tsx'
import { useApproval, useImpersonation, useReset, type UserRow } from './queries.ts'
import { COPY } from './copy.ts'

const Approved = ({ row }: { row: UserRow }) => {
  const change = useApproval()
  const approved = hasRole(row, 'LISTING')
  return (
    <Switch
      aria-label={COPY.columns.approvedOf(fullName(row))}
      checked={change.isPending ? change.variables.approved : approved}
      onChange={(event) => change.mutate({ userId: row.id, approved: event.currentTarget.checked })}
    />
  )
}

const LoginAs = ({ row }: { row: UserRow }) => {
  const impersonate = useImpersonation()
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={impersonate.isPending || impersonate.isSuccess}
      onClick={() => impersonate.mutate(row.email)}
      aria-label={COPY.columns.loginAsOf(fullName(row))}
    >
      {COPY.columns.loginAs}
    </Button>
  )
}

/** Sends the mail that sets a new password, or the invitation again (api.md "Administration"). */
const Reset = ({ row }: { row: UserRow }) => {
  const reset = useReset()
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={reset.isPending}
      onClick={() => reset.mutate(row.id)}
      aria-label={COPY.columns.resetOf(fullName(row))}
    >
      {COPY.columns.reset}
    </Button>
  )
}

/** Nobody logs in as an administrator, or as somebody who is gone; neither is deleted here. */
const isFixed = (row: UserRow) => hasRole(row, 'ADMIN') || row.status === 'DELETED'

/** An asterisk marks a user with a license number (spec 1 §2.15). */
export const USER_COLUMNS: readonly Column<UserRow>[] = [
  {
    title: COPY.columns.status,
    sort: 'status',
    cell: (row) => (
      <StatusBadge tone={row.status === 'ACTIVE' ? 'active' : 'else'} size="sm">
        {row.status}
      </StatusBadge>
    ),
  },
  {
    title: COPY.columns.name,
    sort: 'name',
    cell: (row) => `${fullName(row)}${row.agent?.licenseNumber ? ' *' : ''}`,
  },
  {
    title: COPY.columns.phone,
    sort: 'phone',
    cell: (row) => <span className="num">{phone(row.phone)}</span>,
  },
  { title: COPY.columns.email, sort: 'email', cell: (row) => row.email },
  {
    title: COPY.columns.passwordReset,
    cell: (row) => (row.status === 'DELETED' ? '–' : <Reset row={row} />),
  },
  { title: COPY.secondStep.column, cell: (row) => <RemoveSecondStep row={row} /> },
  { title: COPY.deletion.accountColumn, cell: (row) => (isFixed(row) ? '–' : <DeleteUser row={row} />) },
  {
    title: COPY.columns.loginAs,
    cell: (row) => (isFixed(row) || row.status === 'PROVISIONAL' ? '–' : <LoginAs row={row} />),
  },
]

/** What happened to accounts; a name in "By" is the administrator's who did it in that user's name. */
export const EVENT_COLUMNS: readonly Column<AccountEventView>[] = [
  { title: COPY.columns.when, cell: (row) => <span className="num">{dateTime(row.at)}</span> },
  {
    title: COPY.columns.event,
    wraps: 110,
    cell: (row) => (row.what.length > 0 ? `${row.label}: ${row.what.join(', ')}` : row.label),
  },
  { title: COPY.columns.name, wraps: 100, cell: (row) => row.user.name },
  { title: COPY.columns.email, wraps: 190, cell: (row) => row.user.email },
  { title: COPY.columns.by, wraps: 90, cell: (row) => row.by?.name ?? COPY.columns.themselves },
  { title: COPY.columns.address, cell: (row) => <span className="num">{row.ip}</span> },
  { title: COPY.columns.request, wraps: 160, cell: (row) => <span className="num">{row.requestId}</span> },
]

/** `onApplication`: the day of an application was pressed. */
export const agentColumns = (onApplication: (row: UserRow) => void): readonly Column<UserRow>[] => [
  {
    title: COPY.columns.appDate,
    sort: 'appDate',
    cell: (row) => {
      const sent = row.agent?.questionnaire
      if (!sent) return '–'
      const day = shortDate(sent.updateTime)
      return (
        <Anchor
          component="button"
          type="button"
          className="num"
          fz="inherit"
          underline="always"
          aria-label={COPY.columns.applicationOf(fullName(row), day)}
          onClick={() => onApplication(row)}
        >
          {day}
        </Anchor>
      )
    },
  },
  {
    title: COPY.columns.listingReady,
    sort: 'listingReady',
    cell: (row) => (row.agent?.questionnaire ? yesNo(row.agent.questionnaire.listingReady) : '–'),
  },
  { title: COPY.columns.name, sort: 'name', cell: (row) => fullName(row) },
  { title: COPY.columns.approved, sort: 'approved', cell: (row) => <Approved row={row} /> },
  {
    title: COPY.columns.phone,
    sort: 'phone',
    cell: (row) => <span className="num">{phone(row.phone)}</span>,
  },
  { title: COPY.columns.email, sort: 'email', cell: (row) => row.email },
  { title: COPY.columns.state, sort: 'licenseState', cell: (row) => row.agent?.licenseState },
  { title: COPY.columns.dreLicense, sort: 'licenseNumber', cell: (row) => row.agent?.licenseNumber },
  { title: COPY.columns.broker, sort: 'brokerage', cell: (row) => row.agent?.brokerage.name },
]
