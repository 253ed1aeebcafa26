import { Button, Group, Text } from '@mantine/core'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { ACTION_COPY } from './copy.ts'

/** Says that it is done and what happens next; closing it goes on (spec 3 §2 "Success"). */
export const DoneDialog = (props: {
  title: string
  /** Which act, on which document. */
  about?: string | undefined
  text: string
  button?: string
  onClose: () => void
}) => (
  <Dialog onClose={props.onClose} title={props.title} size="md">
    {props.about && <Text fw={600}>{props.about}</Text>}
    <Text role="status">{props.text}</Text>
    <Group justify="flex-end" mt="md">
      <Button onClick={props.onClose} data-autofocus>
        {props.button ?? ACTION_COPY.ok}
      </Button>
    </Group>
  </Dialog>
)
