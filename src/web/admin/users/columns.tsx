import { ActionIcon, Anchor, Button, Switch } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { dateTime, fullName, phone, yesNo } from '#domain/kernel/text/format.ts'
import { shortDate } from '#web/lib/format.ts'
import { hasRole } from '#web/lib/user.ts'
import { SteadyButton } from '#web/ui/form/SteadyButton.tsx'
import { copyText } from '#web/ui/clipboard.ts'
import type { AccountEventView } from '#api/admin/admin.ts'
import type { Column } from '../table/column.ts'
import { DeleteUser } from './DeleteUser.tsx'
import { actSize } from './actSize.ts'
import { RemoveSecondStep } from './RemoveSecondStep.tsx'
import { Dot } from '../table/StateDot.tsx'
import { useApproval, useImpersonation, useReset, type UserRow } from '../queries.ts'
import { COPY } from '../copy.ts'
import classes from '../admin.module.css'

const Approved = ({ row }: { row: UserRow }) => {
  const change = useApproval()
  const approved = hasRole(row, 'LISTING')
  return (
    <Switch
      aria-label={COPY.columns.approvedOf(fullName(row))}
      checked={change.isPending ? change.variables.approved : approved}
      onChange={(event) =>
        change.mutate({ userId: row.id, approved: event.currentTarget.checked, name: fullName(row) })
      }
    />
  )
}

interface ActProps {
  row: UserRow
  /** No head of a column says what it is for. */
  card: boolean
}

const LoginAs = ({ row, card }: ActProps) => {
  const impersonate = useImpersonation()
  return (
    <Button
      {...actSize(card)}
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
const Reset = ({ row, card }: ActProps) => {
  const reset = useReset()
  return (
    <SteadyButton
      {...actSize(card)}
      variant="default"
      busy={reset.isPending}
      onPress={() => reset.mutate({ id: row.id, name: fullName(row) })}
      aria-label={
        card ? COPY.onCard(COPY.columns.passwordReset, fullName(row)) : COPY.columns.resetOf(fullName(row))
      }
    >
      {card ? COPY.columns.passwordReset : COPY.columns.reset}
    </SteadyButton>
  )
}

/** Nobody logs in as an administrator, or as somebody who is gone; neither is deleted here. */
const isFixed = (row: UserRow) => hasRole(row, 'ADMIN') || row.status === 'DELETED'

/** An anonymized account has an address of ours, which tells nobody anything. */
const emailOf = ({ status, email }: UserRow) => (status === 'DELETED' ? null : email)

/** An asterisk marks a user with a license number (spec 1 §2.15). */
export const USER_COLUMNS: readonly Column<UserRow>[] = [
  {
    title: COPY.columns.status,
    sort: 'status',
    place: 'mark',
    cell: ({ status }) => <Dot dot={STATUS_DOTS[status]} label={COPY.statuses[status]} />,
  },
  {
    title: COPY.columns.name,
    sort: 'name',
    place: 'head',
    cell: (row) => `${fullName(row)}${row.agent?.licenseNumber ? ' *' : ''}`,
  },
  {
    title: COPY.columns.phone,
    sort: 'phone',
    place: 'line',
    cell: (row) => phoneOf(row),
  },
  { title: COPY.columns.email, sort: 'email', place: 'line', cell: emailOf },
  {
    title: COPY.columns.passwordReset,
    place: 'act',
    cell: (row, card) => (row.status === 'DELETED' ? null : <Reset row={row} card={card} />),
  },
  {
    title: COPY.secondStep.column,
    place: 'act',
    cell: (row, card) => (row.secondFactor ? <RemoveSecondStep row={row} card={card} /> : null),
  },
  {
    title: COPY.deletion.accountColumn,
    place: 'act',
    cell: (row, card) => (isFixed(row) ? null : <DeleteUser row={row} card={card} />),
  },
  {
    title: COPY.columns.loginAs,
    place: 'act',
    cell: (row, card) =>
      isFixed(row) || row.status === 'PROVISIONAL' ? null : <LoginAs row={row} card={card} />,
  },
]

const STATUS_DOTS: Readonly<Record<UserRow['status'], 'green' | 'blue' | 'gray'>> = {
  ACTIVE: 'green',
  PASSIVE: 'gray',
  PROVISIONAL: 'blue',
  DELETED: 'gray',
}

const phoneOf = (row: UserRow) => row.phone && <span className="num">{phone(row.phone)}</span>

const CHANGED: Readonly<Record<string, string>> = COPY.changed

/** What an event was about: names of fields and roles in words, the beginning of an id. */
const whatOf = (what: string): string =>
  CHANGED[what] ?? (/^[\da-f]{8}-[\da-f-]{27}$/.test(what) ? shortId(what) : what)

const shortId = (id: string): string => id.slice(0, 8)

/** The beginning of a request's id, and the whole of it to copy: one looks for it in the log. */
const Request = ({ id }: { id: string }) => (
  <span className={`num ${classes.request}`}>
    {shortId(id)}
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      aria-label={COPY.copyRequest(shortId(id))}
      onClick={() => void copyText(id)}
    >
      <IconCopy size={16} aria-hidden />
    </ActionIcon>
  </span>
)

/** What happened to accounts; a name in "By" is the administrator's who did it in that user's name. */
export const EVENT_COLUMNS: readonly Column<AccountEventView>[] = [
  {
    title: COPY.columns.when,
    place: 'line',
    cell: (row) => <span className="num">{dateTime(row.at)}</span>,
  },
  {
    title: COPY.columns.event,
    wraps: 130,
    place: 'head',
    cell: (row) => (row.what.length > 0 ? `${row.label}: ${row.what.map(whatOf).join(', ')}` : row.label),
  },
  { title: COPY.columns.name, place: 'line', cell: (row) => row.user.name },
  { title: COPY.columns.email, wraps: 170, place: 'line', cell: (row) => row.user.email },
  { title: COPY.columns.by, wraps: 80, cell: (row) => row.by?.name ?? COPY.columns.themselves },
  { title: COPY.columns.address, cell: (row) => row.ip && <span className="num">{row.ip}</span> },
  {
    title: COPY.columns.request,
    cell: (row) => row.requestId && <Request id={row.requestId} />,
  },
]

/** `onApplication`: the day of an application was pressed. */
export const agentColumns = (onApplication: (row: UserRow) => void): readonly Column<UserRow>[] => [
  {
    title: COPY.columns.appDate,
    sort: 'appDate',
    cell: (row) => {
      const sent = row.agent?.questionnaire
      if (!sent) return null
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
    cell: (row) => (row.agent?.questionnaire ? yesNo(row.agent.questionnaire.listingReady) : null),
  },
  { title: COPY.columns.name, sort: 'name', place: 'head', cell: (row) => fullName(row) },
  { title: COPY.columns.approved, sort: 'approved', cell: (row) => <Approved row={row} /> },
  {
    title: COPY.columns.phone,
    sort: 'phone',
    place: 'line',
    cell: (row) => phoneOf(row),
  },
  { title: COPY.columns.email, sort: 'email', place: 'line', cell: (row) => row.email },
  { title: COPY.columns.state, sort: 'licenseState', cell: (row) => row.agent?.licenseState },
  { title: COPY.columns.dreLicense, sort: 'licenseNumber', cell: (row) => row.agent?.licenseNumber },
  { title: COPY.columns.broker, sort: 'brokerage', wraps: 110, cell: (row) => row.agent?.brokerage.name },
]
