import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deletionWords } from '#domain/account/deletion.ts'
import { fullName } from '#domain/kernel/text/format.ts'
import { messageOf } from '#web/lib/call/apiError.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { ErrorState, Lines } from '#web/ui/states.tsx'
import { actSize } from './actSize.ts'
import { openWorkQuery, useDeletion, type UserRow } from '../queries.ts'
import { OpenWork } from './OpenWork.tsx'
import { COPY } from '../copy.ts'

/** The button of a row, and its dialog (spec 1 §2.15). */
export const DeleteUser = ({ row, card }: { row: UserRow; card: boolean }) => {
  const [opened, setOpened] = useState(false)
  const name = fullName(row) || row.email
  return (
    <>
      <Button
        {...actSize(card)}
        variant="default"
        onClick={() => setOpened(true)}
        aria-label={card ? COPY.onCard(COPY.deletion.button, name) : COPY.deletion.of(name)}
      >
        {card ? COPY.deletion.button : COPY.deletion.short}
      </Button>
      {opened && <DeleteDialog row={row} onClose={() => setOpened(false)} />}
    </>
  )
}

const DeleteDialog = ({ row, onClose }: { row: UserRow; onClose: () => void }) => {
  const open = useQuery(openWorkQuery(row.id))
  const deletion = useDeletion()
  const items = open.data?.items ?? []
  return (
    <Dialog title={COPY.deletion.title(fullName(row) || row.email)} onClose={onClose} size="lg">
      <Stack gap="sm">
        <Text style={{ overflowWrap: 'anywhere' }}>{row.email}</Text>
        {open.isPending && <Lines rows={4} />}
        {open.isError && <ErrorState error={open.error} retry={() => void open.refetch()} />}
        {items.length > 0 && <OpenWork userId={row.id} items={items} />}
        {open.isSuccess && items.length === 0 && <Consequences row={row} />}
        {deletion.isError && (
          <Alert color="red" role="alert">
            {messageOf(deletion.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          {/* Where one begins: Enter right after the dialog opened does no harm. */}
          <Button variant="default" onClick={onClose} disabled={deletion.isPending} data-autofocus>
            {items.length > 0 ? COPY.deletion.goBack : COPY.deletion.keep}
          </Button>
          {items.length === 0 && (
            <Button
              color="red.9"
              disabled={!open.isSuccess}
              loading={deletion.isPending}
              onClick={() =>
                deletion.mutate(row.id, {
                  onSuccess: onClose,
                  // Something was begun meanwhile: the dialog shows what.
                  onError: () => void open.refetch(),
                })
              }
            >
              {COPY.deletion.button}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

const Consequences = ({ row }: { row: UserRow }) => {
  const words = deletionWords({ isAgent: row.agent !== null })
  return (
    <>
      {(['goes', 'stays'] as const).map((part) => (
        <div key={part}>
          <Text fw={600} mb={4}>
            {COPY.deletion[part]}
          </Text>
          <List spacing={4}>
            {words[part].map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        </div>
      ))}
      <Text>{words.freed}</Text>
      <Text fw={600}>{COPY.deletion.forGood}</Text>
    </>
  )
}
