import { ActionIcon, Anchor, Button, Text } from '@mantine/core'
import { IconCopy, IconHistory } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { isWithAnother } from '#domain/account/licence.ts'
import { deletedAddress } from '#domain/account/deletion.ts'
import { administratorMay, type AdministratorAct } from '#domain/account/permissions.ts'
import { dateTime, fullName, phone, yesNo } from '#domain/kernel/text/format.ts'
import { shortDate } from '#web/lib/format.ts'
import { rolesOf } from '#web/lib/user.ts'
import { Hint } from '#web/ui/hint/Hint.tsx'
import { SteadyButton } from '#web/ui/form/SteadyButton.tsx'
import { copyText } from '#web/ui/clipboard.ts'
import type { AccountEventView } from '#api/admin/admin.ts'
import type { Column } from '../table/column.ts'
import { DeleteUser } from './DeleteUser.tsx'
import { doneBy, eventText } from './eventText.ts'
import { actSize } from './actSize.ts'
import { RemoveSecondStep } from './RemoveSecondStep.tsx'
import { RoleSwitch } from './RoleSwitch.tsx'
import { Dot } from '../table/StateDot.tsx'
import { useImpersonation, useReset, type UserRow } from '../queries.ts'
import { COPY } from '../copy.ts'
import classes from '../admin.module.css'

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

const may = (act: AdministratorAct, row: UserRow) => administratorMay(act, { ...row, roles: rolesOf(row) })

/** An email address that is too long for its column goes on in the next line after a sign, not within a word. */
const broken = (email: string) =>
  email.split(/(?<=[@._+-])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** An anonymized account has an address of ours, which tells nobody anything. */
const emailOf = ({ status, email }: UserRow) => (status === 'DELETED' ? null : broken(email))

/** An asterisk marks a user with a license number (spec 1 §2.15); beside it the way to what happened to the account. */
const Named = ({ row }: { row: UserRow }) => (
  <span className={classes.named}>
    {/* The button stands beside the last word, in whatever line that is. */}
    {`${fullName(row)}${row.agent?.licenseNumber ? ' *' : ''}\u00A0`}
    <Hint label={COPY.sections.events} silent>
      <ActionIcon
        component={Link}
        to={`/admin/events?q=${encodeURIComponent(row.email)}`}
        variant="subtle"
        color="gray"
        size={24}
        aria-label={COPY.eventsOf(fullName(row) || row.email)}
      >
        <IconHistory size={16} aria-hidden />
      </ActionIcon>
    </Hint>
  </span>
)

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
    wraps: 160,
    place: 'head',
    cell: (row) => <Named row={row} />,
  },
  {
    title: COPY.columns.phone,
    sort: 'phone',
    place: 'line',
    cell: (row) => phoneOf(row),
  },
  {
    title: COPY.columns.email,
    sort: 'email',
    wraps: 220,
    place: 'line',
    cell: emailOf,
  },
  {
    title: COPY.columns.passwordReset,
    place: 'act',
    cell: (row, card) => (may('send-reset', row) ? <Reset row={row} card={card} /> : null),
  },
  {
    title: COPY.secondStep.column,
    place: 'act',
    cell: (row, card) => (may('remove-second-step', row) ? <RemoveSecondStep row={row} card={card} /> : null),
  },
  {
    title: COPY.deletion.accountColumn,
    place: 'act',
    cell: (row, card) => (may('delete', row) ? <DeleteUser row={row} card={card} /> : null),
  },
  {
    title: COPY.columns.loginAs,
    place: 'act',
    cell: (row, card) => (may('log-in-as', row) ? <LoginAs row={row} card={card} /> : null),
  },
]

const STATUS_DOTS: Readonly<Record<UserRow['status'], 'green' | 'blue' | 'gray'>> = {
  ACTIVE: 'green',
  PASSIVE: 'gray',
  PROVISIONAL: 'blue',
  DELETED: 'gray',
}

const phoneOf = (row: UserRow) => row.phone && phone(row.phone)

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

/** What happened to accounts; "By" names the administrator who did it, the user, or the server. */
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
    cell: eventText,
  },
  { title: COPY.columns.name, wraps: 130, place: 'line', cell: (row) => row.user.name },
  {
    title: COPY.columns.email,
    wraps: 200,
    place: 'line',
    cell: ({ user }) => (user.email === deletedAddress(user.id) ? COPY.addressRemoved : broken(user.email)),
  },
  { title: COPY.columns.by, wraps: 80, cell: doneBy },
  { title: COPY.columns.address, cell: (row) => row.ip && <span className="num">{row.ip}</span> },
  {
    title: COPY.columns.request,
    cell: (row) => row.requestId && <Request id={row.requestId} />,
  },
]

/** A license, and whether another account has it: then no role is given. */
const License = ({ agent: { licenseNumber, licenseStanding } }: { agent: NonNullable<UserRow['agent']> }) => (
  <>
    {licenseNumber}
    {isWithAnother(licenseStanding) && (
      <Text fz="sm" c="dimmed">
        {COPY.licenses[licenseStanding]}
      </Text>
    )}
  </>
)

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
  { title: COPY.columns.name, sort: 'name', wraps: 130, place: 'head', cell: (row) => fullName(row) },
  {
    title: COPY.columns.approved,
    sort: 'approved',
    place: 'switch',
    cell: (row) => <RoleSwitch row={row} gives="LISTING" />,
  },
  {
    title: COPY.columns.writesOffers,
    place: 'switch',
    cell: (row) => <RoleSwitch row={row} gives="OFFER" />,
  },
  {
    title: COPY.columns.phone,
    sort: 'phone',
    place: 'line',
    cell: (row) => phoneOf(row),
  },
  {
    title: COPY.columns.email,
    sort: 'email',
    under: true,
    wraps: 210,
    place: 'line',
    cell: (row) => broken(row.email),
  },
  { title: COPY.columns.state, sort: 'licenseState', cell: (row) => row.agent?.licenseState },
  {
    title: COPY.columns.dreLicense,
    sort: 'licenseNumber',
    under: true,
    wraps: 110,
    cell: (row) => row.agent && <License agent={row.agent} />,
  },
  { title: COPY.columns.broker, sort: 'brokerage', wraps: 140, cell: (row) => row.agent?.brokerage.name },
]
