import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ROUND_COPY } from './words.ts'

/** Before a due date is named: what becomes of open multiple counters (spec 3 §4, G01). */
export const CountersDialog = (props: {
  title: string
  count: number
  onClose: () => void
  onContinue: () => void
}) => (
  <Dialog onClose={props.onClose} title={props.title} size="md">
    <Stack gap="sm">
      <Text fw={600}>{ROUND_COPY.counters}</Text>
      <Text>{ROUND_COPY.countersNext(props.count)}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={props.onClose}>
          {ROUND_COPY.close}
        </Button>
        <Button onClick={props.onContinue} data-autofocus>
          {ROUND_COPY.goOn}
        </Button>
      </Group>
    </Stack>
  </Dialog>
)
