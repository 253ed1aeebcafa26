import { Button, List, Stack, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useState } from 'react'
import { DELETION_WORDS } from '#domain/account/deletion.ts'
import { downloadOwnData } from '#api/account/own-data.ts'
import { urlOf } from '#web/lib/call/api.ts'
import { ApiError, isRefusal } from '#web/lib/call/apiError.ts'
import { hasRole, type User } from '#web/lib/user.ts'
import { ProveDialog } from './ProveDialog.tsx'
import { forgetHere } from '../queries.ts'
import { deleteAccount } from './queries.ts'
import { COPY } from './copy.ts'

const T = COPY.data

/** All that is kept about one, as a file; and the way out, with what stays said before (issue 9 "Profile"). */
export const OwnData = ({ user }: { user: User }) => {
  const [asking, setAsking] = useState(false)
  return (
    <Stack gap="md">
      <div>
        <Text mb="xs">{T.download}</Text>
        <Button component="a" href={urlOf(downloadOwnData.path)} download variant="default">
          {T.downloadButton}
        </Button>
      </div>
      <div>
        <Text mb="xs">{hasRole(user, 'ADMIN') ? T.notAdministrators : T.delete}</Text>
        {!hasRole(user, 'ADMIN') && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {T.deleteButton}
          </Button>
        )}
      </div>
      {asking && <DeleteDialog onClose={() => setAsking(false)} />}
    </Stack>
  )
}

const DeleteDialog = ({ onClose }: { onClose: () => void }) => {
  const [open, setOpen] = useState<readonly { path: string; message: string }[]>([])
  const navigate = useNavigate()
  const remove = (password: string) =>
    deleteAccount(password).then(
      () => {
        forgetHere()
        // After the gate, which leads whoever has no session to the login: this page of ours would be overtaken by it.
        setTimeout(() => void navigate('/logout', { state: { deleted: true } }))
      },
      (error: unknown) => {
        // Without a list the sentence says what is open: a subscription that still runs.
        if (!isRefusal(error, 'account-in-use') || !(error instanceof ApiError) || error.details.length === 0)
          throw error
        setOpen(error.details)
      },
    )
  return (
    <ProveDialog
      title={T.ask}
      lead={open.length > 0 ? <StillOpen items={open} /> : <Consequences />}
      confirm={T.confirm}
      danger
      off={open.length > 0}
      onCancel={onClose}
      onProve={remove}
    />
  )
}

const StillOpen = ({ items }: { items: readonly { path: string; message: string }[] }) => (
  <div role="alert">
    <Text>{T.open}</Text>
    <List size="sm" mt="xs">
      {items.map(({ path, message }) => (
        <List.Item key={`${path} ${message}`}>{message}</List.Item>
      ))}
    </List>
  </div>
)

const Consequences = () => (
  <Stack gap="xs">
    <Text fw={600}>{T.goes}</Text>
    <List size="sm">
      {DELETION_WORDS.goes.map((each) => (
        <List.Item key={each}>{each}</List.Item>
      ))}
    </List>
    <Text fw={600}>{T.stays}</Text>
    <List size="sm">
      {DELETION_WORDS.stays.map((each) => (
        <List.Item key={each}>{each}</List.Item>
      ))}
    </List>
    <Text fz="sm">{DELETION_WORDS.freed}</Text>
  </Stack>
)
