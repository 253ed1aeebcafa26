import { Button, Group } from '@mantine/core'

/** The two buttons at the end of a dialog that asks something: back, and on. Without `confirm` there is only the way back. */
export const DialogButtons = (props: {
  cancel: string
  onCancel: (() => void) | undefined
  confirm: string | null
  busy: boolean
  /** The way back is closed while the answer is on its way. */
  stays?: boolean
  blocked?: boolean
}) => (
  <Group justify="flex-end" gap="xs">
    {props.onCancel && (
      <Button variant="default" onClick={props.onCancel} disabled={props.stays && props.busy}>
        {props.cancel}
      </Button>
    )}
    {props.confirm !== null && (
      <Button type="submit" loading={props.busy} disabled={props.blocked}>
        {props.confirm}
      </Button>
    )}
  </Group>
)
