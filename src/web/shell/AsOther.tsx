import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { endImpersonation } from '#api/admin/admin.ts'
import { fullName } from '#domain/kernel/text/format.ts'
import { call } from '#web/lib/call/api.ts'
import type { User } from '#web/lib/user.ts'
import { coatTakenOff } from '#web/lib/coat.ts'
import { toastError } from '#web/ui/toast.ts'
import classes from './shell.module.css'
import { COPY } from './copy.ts'

/** Whose account an administrator is in, and the way out of it. Every page is loaded anew, as when it was entered. */
export const AsOther = ({ user }: { user: User }) => {
  const leaving = useMutation({
    mutationFn: () => call(endImpersonation),
    onSuccess: coatTakenOff,
    onError: (error) => toastError(error),
  })
  return (
    <div className={classes.asOther}>
      <p role="status" style={{ margin: 0 }}>
        {COPY.frame.asOther(fullName(user))}
        <span>{COPY.frame.asOtherText}</span>
      </p>
      <Button
        size="compact-sm"
        variant="default"
        loading={leaving.isPending || leaving.isSuccess}
        onClick={() => leaving.mutate()}
      >
        {COPY.frame.leave}
      </Button>
    </div>
  )
}
