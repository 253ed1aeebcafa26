import { Alert, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { TOPIC_NAMES, TOPICS, type Topic } from '#domain/webhook/webhook.ts'
import type { WebhookView } from '#api/webhooks.ts'
import { messageOf } from '#web/lib/apiError.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { CheckListField } from '#web/ui/form/ChoiceField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { hasDetails, problemsResolver, showDetails } from '#web/ui/form/problems.ts'
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
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm<Values>({
    defaultValues: { url: webhook?.url ?? null, topics: webhook?.topics ?? [...TOPIC_NAMES] },
    resolver: problemsResolver(({ url, topics }) => [
      ...(url?.trim() ? [] : [{ path: 'url', message: COPY.required }]),
      ...(topics.length > 0 ? [] : [{ path: 'topics', message: COPY.choose }]),
    ]),
  })
  const submit = async ({ url, topics }: Values) => {
    setFailure(null)
    const body = { url: url ?? '', topics: topics.length === TOPIC_NAMES.length ? null : topics }
    const saved = webhook
      ? changeHook(webhook.id, body).then(props.onClose)
      : makeHook(body).then(props.onMade)
    await saved.catch((error: unknown) => {
      showDetails(form, error)
      if (!hasDetails(error)) setFailure(error)
    })
  }
  const title = webhook ? T.editTitle : T.makeTitle
  return (
    <Dialog onClose={props.onClose} title={title} size="lg">
      <Form form={form} required={false} label={title} onSubmit={submit}>
        <Stack gap="sm">
          <TextField name="url" label={T.url} description={T.urlHint} maxLength={1000} required />
          <CheckListField
            name="topics"
            label={T.topics}
            required
            options={TOPIC_NAMES.map((topic) => ({ value: topic, label: TOPICS[topic] }))}
          />
          {failure !== null && (
            <Alert color="red" role="alert">
              {messageOf(failure)}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={props.onClose}>
              {COPY.cancel}
            </Button>
            <Button type="submit" loading={form.formState.isSubmitting}>
              {webhook ? T.save : T.create}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}
