import { Alert, Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { PERSON_NAME_MAX } from '#domain/kernel/name.ts'
import { sendNotification } from '#api/notification.ts'
import { MESSAGE_MAX, notification } from '#domain/message/notification.ts'
import { call } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/apiError.ts'
import { useKeptAnswer } from '#web/lib/useKeptAnswer.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { problemsResolver, schemaProblems } from '#web/ui/form/problems.ts'
import { EmailField, TextAreaField, TextField } from '#web/ui/form/TextField.tsx'
import { SafeKey } from '../actions/safeKey.ts'
import { COPY } from './copy.ts'

interface Invitation {
  recipient: { email: string | null; firstName: string | null }
  message: string | null
}

/** An empty text is an answer that is missing, in the schema's words. */
const asSent = ({ recipient, message }: Invitation, offerId: string) => ({
  recipient,
  message: message ?? '',
  userType: 'CONSUMER' as const,
  offerId,
})

const resolver = problemsResolver<Invitation, { offerId: string }>((values, { offerId }) =>
  schemaProblems(notification, asSent(values, offerId)),
)

/** Invites an agent by email to take over the offer (`PUT /notifications`, negotiation.md O07). */
export const InviteDialog = (props: {
  offerId: string
  address: string
  onClose: () => void
  onSent: (email: string) => void
}) => {
  const { offerId } = props
  const [safe] = useState(() => new SafeKey())
  const [failure, setFailure] = useState<string | null>(null)
  const [start, keep, sent] = useKeptAnswer<Invitation>(`note/invite/${offerId}`, {
    recipient: { email: null, firstName: null },
    message: COPY.invite.greeting(props.address),
  })
  const form = useForm<Invitation, { offerId: string }>({
    context: { offerId },
    resolver,
    defaultValues: start,
  })
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [form, keep],
  )
  const send = async (values: Invitation) => {
    setFailure(null)
    const body = asSent(values, offerId)
    try {
      await safe.run(body, (key) => call(sendNotification, { body, key }))
      sent()
      props.onSent(values.recipient.email ?? '')
      props.onClose()
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return (
    <Dialog onClose={props.onClose} title={COPY.invite.open}>
      <Form form={form} onSubmit={send} label={COPY.invite.open}>
        <EmailField name="recipient.email" label={COPY.invite.email} required autoComplete="off" />
        <TextField
          name="recipient.firstName"
          label={COPY.invite.firstName}
          maxLength={PERSON_NAME_MAX}
          autoComplete="off"
        />
        <TextAreaField name="message" label={COPY.invite.message} required maxLength={MESSAGE_MAX} />
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onClose}>
            {COPY.invite.cancel}
          </Button>
          <Button type="submit" loading={form.formState.isSubmitting}>
            {COPY.invite.send}
          </Button>
        </Group>
      </Form>
    </Dialog>
  )
}
