import { Switch } from '@mantine/core'
import { useState } from 'react'
import { fullName, yesNo } from '#domain/kernel/text/format.ts'
import { hasRole } from '#web/lib/user.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { reloadUsers, useRole, type GivenRole, type UserRow } from '../queries.ts'
import { COPY } from '../copy.ts'
import classes from '../admin.module.css'

/**
 * The toggle of a row (spec 1 §2.15). On is one press; off ends keys that nothing brings back, so that it is asked first (decision 68).
 */
export const RoleSwitch = ({ row, gives: role }: { row: UserRow; gives: GivenRole }) => {
  const change = useRole(role)
  const words = COPY.roles[role]
  const [asking, setAsking] = useState(false)
  const name = fullName(row) || row.email
  const given = change.isPending ? change.variables.given : hasRole(row, role)
  return (
    <>
      <Switch
        aria-label={words.of(fullName(row))}
        checked={given}
        onChange={(event) =>
          event.currentTarget.checked ? change.mutate({ userId: row.id, given: true, name }) : setAsking(true)
        }
      />
      <span className={classes.printed}>{yesNo(given)}</span>
      {asking && (
        <ConfirmDialog
          opened
          onClose={() => {
            setAsking(false)
            // What was refused may have no row any more: it goes once the refusal was read.
            if (change.isError) void reloadUsers()
          }}
          title={words.title(name)}
          about={`${role}/${row.id}`}
          confirm={words.button}
          danger
          failed={COPY.rolesFailed}
          onConfirm={() => change.mutateAsync({ userId: row.id, given: false, name })}
        >
          {words.text(name)}
        </ConfirmDialog>
      )}
    </>
  )
}
