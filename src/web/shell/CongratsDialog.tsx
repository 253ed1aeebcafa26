import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import type { Granted } from './Congrats.tsx'
import { COPY } from './copy.ts'

/** Names the roles that are new, each with what it opens. */
export const CongratsDialog = (props: { gained: readonly Granted[]; onClose: () => void }) => (
  <Dialog onClose={props.onClose} title={COPY.congrats.title}>
    <Stack gap="sm">
      {props.gained.map((role) => (
        <Text key={role}>{COPY.congrats.granted[role]}</Text>
      ))}
      <Group justify="flex-end">
        <Button onClick={props.onClose}>{COPY.congrats.close}</Button>
      </Group>
    </Stack>
  </Dialog>
)
