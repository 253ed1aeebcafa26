import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { fullName } from '#domain/kernel/text/format.ts'
import { sendNotification } from '#api/notification.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { invitationMail, licenceNeeded } from '#domain/message/invitation.ts'
import { MESSAGE_MAX, notification, ownAddressProblems } from '#domain/message/notification.ts'
import { call } from '#web/lib/call/api.ts'
import { SafeKey } from '#web/lib/call/keys.ts'
import { useUser } from '#web/lib/session.ts'
import { useKeptAnswer } from '#web/lib/record/useKeptAnswer.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import { Form } from '../form/Form.tsx'
import { FormEnd } from '../form/FormEnd.tsx'
import { NameFields } from '../form/NameFields.tsx'
import { problemsResolver, schemaProblems } from '../form/problems.ts'
import { EmailField, TextAreaField } from '../form/TextField.tsx'
import { toast, toastError } from '../toast.ts'
import { COPY } from './copy.ts'
import classes from './invite.module.css'

/** What the agent is asked to take over, if anything. */
export type Handing = { offerId: string } | { listingId: string } | Record<string, never>

interface Invitation {
  recipient: { email: string | null; firstName: string | null; lastName: string | null }
  message: string | null
}

/** An empty text is an answer that is missing, in the schema's words. */
const asSent = ({ recipient, message }: Invitation, handing: Handing) => ({
  recipient,
  message: message ?? '',
  userType: 'CONSUMER' as const,
  ...handing,
})

interface Context {
  handing: Handing
  /** The sender's address. */
  own: string
}

const resolver = problemsResolver<Invitation, Context>((values, { handing, own }) => [
  ...schemaProblems(notification, asSent(values, handing)),
  ...ownAddressProblems(values.recipient.email, own),
])

/** The email as the agent will read it (spec 1 §2.13). */
const Preview = (props: { form: UseFormReturn<Invitation, Context>; state: PropertyState | null }) => {
  const { form, state } = props
  const sender = fullName(useUser())
  const [recipient, message] = useWatch({ control: form.control, name: ['recipient.firstName', 'message'] })
  const mail = invitationMail(sender, recipient, message ?? '', state)
  return (
    <section aria-label={COPY.preview} className={classes.preview}>
      <Text fz="xs" c="dimmed" fw={600}>
        {COPY.preview}
      </Text>
      <Text fw={600}>{mail.subject}</Text>
      {mail.lines.map((line, index) => (
        // Lines have no identity but their place.
        <Text key={index} fz="sm">
          {line}
        </Text>
      ))}
    </section>
  )
}

/** Invites an agent by email, to take over an offer or listing where one is named (spec 1 §2.13, `PUT /notifications`). */
export const InviteDialog = (props: {
  handing: Handing
  /** Of the home that is handed over, if one is. */
  state?: PropertyState
  /** What the message begins as. */
  greeting: string
  onClose: () => void
  onSent?: (email: string) => void
}) => {
  const { handing } = props
  const [safe] = useState(() => new SafeKey())
  const [failure, setFailure] = useState<unknown>(null)
  const [start, keep, sent] = useKeptAnswer<Invitation>(
    `note/invite/${Object.values(handing).join('') || 'anybody'}`,
    { recipient: { email: null, firstName: null, lastName: null }, message: props.greeting },
  )
  const { email: own } = useUser()
  const form = useForm<Invitation, Context>({ context: { handing, own }, resolver, defaultValues: start })
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [form, keep],
  )
  const send = async (values: Invitation) => {
    setFailure(null)
    const body = asSent(values, handing)
    try {
      await safe.run(body, (key) => call(sendNotification, { body, key }))
      sent()
      toast(COPY.done)
      props.onSent?.(values.recipient.email ?? '')
      props.onClose()
    } catch (error) {
      toastError(error, COPY.failed)
      setFailure(error)
    }
  }
  return (
    <Dialog onClose={props.onClose} title={COPY.title}>
      <Form form={form} onSubmit={send} label={COPY.title}>
        <div className="fields">
          <NameFields name="recipient" />
        </div>
        <EmailField
          name="recipient.email"
          label={COPY.email}
          description={props.state && licenceNeeded(props.state)}
          required
          autoComplete="off"
        />
        <TextAreaField name="message" label={COPY.message} required maxLength={MESSAGE_MAX} />
        <Preview form={form} state={props.state ?? null} />
        <FormEnd failure={failure} cancel={COPY.cancel} onCancel={props.onClose} submit={COPY.send} />
      </Form>
    </Dialog>
  )
}
