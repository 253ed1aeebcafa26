import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { useEffect, useRef, useState } from 'react'
import { BILLING, deletionWords, openWorkPage } from '#domain/account/deletion.ts'
import type { Detail } from '#domain/kernel/refusal.ts'
import { downloadOwnData } from '#api/account/own-data.ts'
import { urlOf } from '#web/lib/call/api.ts'
import { ApiError, isRefusal } from '#web/lib/call/apiError.ts'
import { hasRole, isAgent, type User } from '#web/lib/user.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { ProveForm } from './ProveDialog.tsx'
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
      {asking && <DeleteDialog user={user} onClose={() => setAsking(false)} />}
    </Stack>
  )
}

const DeleteDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const [open, setOpen] = useState<readonly Detail[]>([])
  const navigate = useNavigate()
  const remove = (password: string) =>
    deleteAccount(password).then(
      () => {
        forgetHere()
        // After the gate, which leads whoever has no session to the login: this page of ours would be overtaken by it.
        setTimeout(() => void navigate('/logout', { state: { deleted: true } }))
      },
      (error: unknown) => {
        if (!isRefusal(error, 'account-in-use') || !(error instanceof ApiError)) throw error
        const { details, message } = error
        // Without a list the sentence says what is open: a subscription that still runs.
        setOpen(details.length > 0 ? details : [{ path: BILLING, message }])
      },
    )
  return (
    <Dialog title={T.ask} onClose={onClose}>
      {open.length > 0 ? (
        <StillOpen items={open} onClose={onClose} />
      ) : (
        <ProveForm
          lead={<Consequences user={user} />}
          confirm={T.confirm}
          danger
          onCancel={onClose}
          onProve={remove}
        />
      )}
    </Dialog>
  )
}

/** Each leads to where it ends; nothing more can be done here. The focus comes from a button that is gone. */
const StillOpen = ({ items, onClose }: { items: readonly Detail[]; onClose: () => void }) => {
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <Stack gap="sm">
      <div role="alert" ref={said} tabIndex={-1}>
        {items.some(({ path }) => path !== BILLING) && <Text>{T.open}</Text>}
        <List size="sm" mt="xs" spacing={4}>
          {items.map(({ path, message }) => (
            <List.Item key={`${path} ${message}`}>
              <Anchor component={Link} to={openWorkPage(path) ?? '/home'} fz="inherit" underline="always">
                {message}
              </Anchor>
            </List.Item>
          ))}
        </List>
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {T.close}
        </Button>
      </Group>
    </Stack>
  )
}

const Consequences = ({ user }: { user: User }) => {
  const words = deletionWords({ isAgent: isAgent(user) })
  return (
    <Stack gap="xs">
      <Text fw={600}>{T.goes}</Text>
      <List size="sm">
        {words.goes.map((each) => (
          <List.Item key={each}>{each}</List.Item>
        ))}
      </List>
      <Text fw={600}>{T.stays}</Text>
      <List size="sm">
        {words.stays.map((each) => (
          <List.Item key={each}>{each}</List.Item>
        ))}
      </List>
      <Text fz="sm">{words.freed}</Text>
    </Stack>
  )
}
