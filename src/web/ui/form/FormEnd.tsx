import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useFormContext, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { messageOf } from '#web/lib/call/apiError.ts'
import { useInSight } from '../inSight.ts'
import { hasDetails, showDetails } from './problems.ts'

/** The two buttons at the end of a dialog that asks something: back, and on. Without `confirm` there is only the way back. */
export const DialogButtons = (props: {
  cancel: string
  onCancel: (() => void) | undefined
  confirm: string | null
  busy: boolean
  /** The way back is closed while the answer is on its way. */
  stays?: boolean
  blocked?: boolean
  /** What went wrong, which is said above them. */
  failure: unknown
}) => (
  <Group justify="flex-end" gap="xs" ref={useInSight(props.failure)} style={{ scrollMarginBlock: 24 }}>
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

/** Sends what a form asks for: what the server says of single fields comes beside them, and anything else is `failure`. */
export const useSend = <T extends FieldValues, C>(
  form: UseFormReturn<T, C>,
  send: (values: T) => Promise<unknown>,
) => {
  const [failure, setFailure] = useState<unknown>(null)
  const submit = async (values: T) => {
    setFailure(null)
    await send(values).catch((error: unknown) => {
      showDetails(form, error)
      if (!hasDetails(error)) setFailure(error)
    })
  }
  return { failure, submit }
}

/** How a form in a dialog ends: what went wrong, the way back, and the button that sends it. */
export const FormEnd = (props: {
  failure: unknown
  cancel: string
  onCancel: (() => void) | undefined
  submit: string
}) => {
  const { isSubmitting } = useFormContext().formState
  return (
    <>
      {props.failure != null && (
        <Alert color="red" role="alert">
          {messageOf(props.failure)}
        </Alert>
      )}
      <DialogButtons
        cancel={props.cancel}
        onCancel={props.onCancel}
        confirm={props.submit}
        busy={isSubmitting}
        failure={props.failure}
      />
    </>
  )
}
