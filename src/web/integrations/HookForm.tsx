import { Stack } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { TOPIC_NAMES, TOPICS, type Topic, HOOK_URL_MAX } from '#domain/webhook/webhook.ts'
import type { WebhookView } from '#api/exchange/webhooks.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { CheckListField } from '#web/ui/form/ChoiceField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { FormEnd, useSend } from '#web/ui/form/FormEnd.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { problemsResolver } from '#web/ui/form/problems.ts'
import { changeHook, makeHook } from './queries.ts'
import { COPY } from './copy.ts'

const T = COPY.hooks

interface Values {
  url: string | null
  topics: Topic[]
}

/** A new endpoint (answers its secret), or one that is changed. */
export const HookForm = (props: {
  webhook: WebhookView | null
  onClose: () => void
  onMade: (secret: string) => void
}) => {
  const { webhook } = props
  const form = useForm<Values>({
    defaultValues: { url: webhook?.url ?? null, topics: webhook?.topics ?? [...TOPIC_NAMES] },
    resolver: problemsResolver(({ url, topics }) => [
      ...(url?.trim() ? [] : [{ path: 'url', message: COPY.required }]),
      ...(topics.length > 0 ? [] : [{ path: 'topics', message: COPY.choose }]),
    ]),
  })
  const { failure, submit } = useSend(form, async ({ url, topics }) => {
    const body = { url: url ?? '', topics: topics.length === TOPIC_NAMES.length ? null : topics }
    await (webhook ? changeHook(webhook.id, body).then(props.onClose) : makeHook(body).then(props.onMade))
  })
  const title = webhook ? T.editTitle : T.makeTitle
  return (
    <Dialog onClose={props.onClose} title={title} size="lg">
      <Form form={form} required={false} label={title} onSubmit={submit}>
        <Stack gap="sm">
          <TextField name="url" label={T.url} description={T.urlHint} maxLength={HOOK_URL_MAX} required />
          <CheckListField
            name="topics"
            label={T.topics}
            required
            options={TOPIC_NAMES.map((topic) => ({ value: topic, label: TOPICS[topic] }))}
          />
          <FormEnd
            failure={failure}
            cancel={COPY.cancel}
            onCancel={props.onClose}
            submit={webhook ? T.save : T.create}
          />
        </Stack>
      </Form>
    </Dialog>
  )
}
