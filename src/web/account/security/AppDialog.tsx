import { Code, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CODE_MAX } from '#domain/account/second-factor.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { FormEnd, useSend } from '#web/ui/form/FormEnd.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { problemsResolver } from '#web/ui/form/problems.ts'
import { ProveForm } from './ProveDialog.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { beginApp, confirmApp } from './queries.ts'
import { COPY } from './copy.ts'

interface AppProps {
  userId: string
  onClose: () => void
  /** null: the recovery codes of before still hold. */
  onDone: (codes: string[] | null) => void
}

/** Sets an authenticator app up: the password, the picture, its first code. */
export const AppDialog = (props: AppProps) => {
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null)
  return (
    <Dialog onClose={props.onClose} title={COPY.app.title} closeOnClickOutside={false}>
      {begun ? (
        <Confirm {...props} {...begun} />
      ) : (
        <ProveForm
          lead={COPY.app.lead}
          confirm={COPY.prove.continue}
          onCancel={props.onClose}
          onProve={(password) => beginApp(password).then(setBegun)}
        />
      )}
    </Dialog>
  )
}

/** A key in groups of four, as people type it. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

const Confirm = (props: AppProps & { secret: string; uri: string }) => {
  const form = useForm<{ code: string | null }>({
    defaultValues: { code: null },
    resolver: problemsResolver(({ code }) =>
      code?.trim() ? [] : [{ path: 'code', message: COPY.app.required }],
    ),
  })
  // The step before took the focus with it.
  useEffect(() => form.setFocus('code'), [form])
  const { failure, submit } = useSend(form, ({ code }) =>
    confirmApp(props.userId, code ?? '').then(props.onDone),
  )
  return (
    <Form form={form} required={false} label={COPY.app.title} onSubmit={submit}>
      <Stack gap="sm">
        <Text>{COPY.app.scan}</Text>
        <QrCode text={props.uri} label={COPY.app.picture} />
        <Text fz="sm">
          {COPY.app.key}: <Code style={{ overflowWrap: 'anywhere' }}>{grouped(props.secret)}</Code>
        </Text>
        <TextField
          name="code"
          label={COPY.app.code}
          required
          autoComplete="one-time-code"
          maxLength={CODE_MAX}
          code
        />
        <FormEnd
          failure={failure}
          cancel={COPY.prove.cancel}
          onCancel={props.onClose}
          submit={COPY.app.submit}
        />
      </Stack>
    </Form>
  )
}
