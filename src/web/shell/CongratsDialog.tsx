import { Button, Group, Stack, Text } from '@mantine/core'
import { GRANTED, GRANTED_TITLE, type GrantableRole } from '#domain/account/roles.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { COPY } from './copy.ts'

/** Names the roles that are new, each with what it opens. */
export const CongratsDialog = (props: { gained: readonly GrantableRole[]; onClose: () => void }) => (
  <Dialog onClose={props.onClose} title={GRANTED_TITLE}>
    <Stack gap="sm">
      {props.gained.map((role) => (
        <Text key={role}>{GRANTED[role]}</Text>
      ))}
      <Group justify="flex-end">
        <Button onClick={props.onClose}>{COPY.congratsClose}</Button>
      </Group>
    </Stack>
  </Dialog>
)
