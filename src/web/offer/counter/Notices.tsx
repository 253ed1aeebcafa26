import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { COPY } from './copy.ts'

/** Something to read before one goes on. */
const Notice = (props: {
  title: string
  text: string
  next: string
  button: string
  onClose: () => void
}) => (
  <Dialog onClose={props.onClose} title={props.title} size="md">
    <Stack gap="sm">
      <Text>{props.text}</Text>
      <Text c="dimmed">{props.next}</Text>
      <Group justify="flex-end">
        <Button onClick={props.onClose} data-autofocus>
          {props.button}
        </Button>
      </Group>
    </Stack>
  </Dialog>
)

/** A credit, or a commission that the seller pays, lowers the net to seller (spec 3 §4). */
export const CreditNotice = ({ onClose }: { onClose: () => void }) => (
  <Notice {...COPY.notice} button={COPY.notice.ok} onClose={onClose} />
)

/** Nothing was sent, since what it answers is no longer what was on the screen. */
export const MovedNotice = ({ onClose }: { onClose: () => void }) => (
  <Notice {...COPY.moved} button={COPY.moved.go} onClose={onClose} />
)
